import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import * as z from 'zod/mini';
import { ErrorBody, type ErrorCode, errorStatus } from '#contract/errors.ts';
import type { OrgActor } from './actor.ts';
import { AppError } from './app-error.ts';
import { fieldsOf } from './bodies/unknown-fields.ts';

type Part<E extends Endpoint, From extends 'params' | 'query' | 'body', To extends string> = E[From] extends Schema
  ? { [K in To]: E[From] }
  : object;
type Responses<E extends Endpoint> = keyof E['response'] extends never ? object : { response: E['response'] };

/** The schema of a route, as Fastify and its zod type provider understand it. */
type RouteSchema<E extends Endpoint> = { summary: string } & Part<E, 'params', 'params'> &
  Part<E, 'query', 'querystring'> &
  Part<E, 'body', 'body'> &
  Responses<E>;

const codesFrom = (from: number, below: number): string =>
  (Object.keys(errorStatus) as ErrorCode[])
    .filter((code) => errorStatus[code] >= from && errorStatus[code] < below)
    .map((code) => `${errorStatus[code]} ${code}`)
    .join(' · ');

const refusal = (from: number, below: number) => ({
  description: codesFrom(from, below),
  content: { 'application/json': { schema: ErrorBody } },
});

/** Every call may be refused with any of these, also where it is refused before it is known which call it is. */
const refusals = { '4xx': refusal(400, 500), '5xx': refusal(500, 600) };

const fileAnswer = (types: readonly string[]) => ({
  200: { description: 'The file.', content: Object.fromEntries(types.map((type) => [type, { schema: z.unknown() }])) },
});

/** Pictures are small; streams of events are not files. */
const SMALL_FILES = /^(?:image\/|text\/event-stream)/;

/**
 * A call of the contract as Fastify route options: `app.route({ ...endpoint(orgs.get), handler })`. What comes in is checked
 * against the contract (400 names the field), what goes out is reduced to what the contract declares.
 */
export function endpoint<const E extends Endpoint>(call: E, config: FastifyContextConfig = {}) {
  const { method, path, summary, params, query, body, maxBytes, response, file, cookie } = call as Endpoint;
  // Who calls is read from the bearer token for every other one.
  const isOpen = call.public === true || cookie === true;
  const fields = body ? fieldsOf(body) : null;
  const schema = {
    summary,
    tags: [path.split('/')[2] ?? 'api'],
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    response: { ...(file ? fileAnswer(file) : response), ...refusals },
    ...(isOpen ? { security: [] } : {}),
  };
  return {
    method: method as E['method'],
    url: path as E['path'],
    schema: schema as unknown as RouteSchema<E>,
    ...(maxBytes === undefined ? {} : { bodyLimit: maxBytes }),
    config: {
      ...config,
      open: isOpen,
      once: method === 'POST' && !isOpen && !file && config.changesNothing !== true,
      secret: call.secret === true,
      ...(fields === null ? {} : { fields }),
      large: file !== undefined && !SMALL_FILES.test(file[0]),
    },
  };
}

/** The actor of a call that needs a current organisation. @throws forbidden when there is none */
export function requireOrg(request: FastifyRequest): OrgActor {
  const { actor } = request;
  if (actor.orgId === null || actor.accessLevel === null) {
    throw new AppError('forbidden', 'You have no current organisation. Make one, or choose one of yours.');
  }
  return { ...actor, orgId: actor.orgId, accessLevel: actor.accessLevel };
}
