import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/errors.ts';
import type { OrgActor } from './actor.ts';
import { AppError } from './app-error.ts';

type Part<E extends Endpoint, From extends 'params' | 'query' | 'body', To extends string> = E[From] extends Schema
  ? { [K in To]: E[From] }
  : object;
type Responses<E extends Endpoint> = keyof E['response'] extends never ? object : { response: E['response'] };

/** The schema of a route, as Fastify and its zod type provider understand it. */
export type RouteSchema<E extends Endpoint> = { summary: string } & Part<E, 'params', 'params'> &
  Part<E, 'query', 'querystring'> &
  Part<E, 'body', 'body'> &
  Responses<E>;

/**
 * A call of the contract as Fastify route options: `app.route({ ...endpoint(orgs.get), handler })`. What comes in is checked
 * against the contract (400 names the field), what goes out is reduced to what the contract declares.
 */
export function endpoint<const E extends Endpoint>(call: E, config: FastifyContextConfig = {}) {
  const { method, path, summary, params, query, body, response } = call as Endpoint;
  const schema = {
    summary,
    tags: [path.split('/')[2] ?? 'api'],
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(Object.keys(response).length > 0 ? { response: { ...response, '4xx': ErrorBody, '5xx': ErrorBody } } : {}),
    ...(call.public ? { security: [] } : {}),
  };
  return {
    method: method as E['method'],
    url: path as E['path'],
    schema: schema as unknown as RouteSchema<E>,
    config: { ...config, open: call.public === true },
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
