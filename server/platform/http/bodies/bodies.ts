import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyBytes, limits } from '#contract/limits.ts';
import { AppError } from '../app-error.ts';
import { isDeeper } from './nesting.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is handed on as it came, too: `request.bodyText`. */
    keepsText?: boolean;
  }
  interface FastifyRequest {
    /** The body as it came, of a call that keeps it. */
    bodyText: string | null;
  }
}

/** What still comes of a refused call is thrown away so far, so that its answer arrives; then the connection ends. */
const DROPPED_BYTES = 32 * 1024 * 1024;

const tooLarge = (most: number): AppError =>
  new AppError('too_large', `The call is larger than allowed: at most ${Math.floor(most / 1024)} KB.`);

/**
 * What calls send: how much, read once, and nothing of it before it is known that the call may come. A call that anybody may make brings
 * little; what is larger says so where it is described (`maxBytes` of the contract).
 */
export function readBodies(app: FastifyInstance): void {
  app.decorateRequest('bodyText', null);
  app.addHook('onRoute', (route) => {
    if (route.config?.open && route.bodyLimit === undefined) route.bodyLimit = bodyBytes.open;
  });
  app.addHook('onRequest', async ({ is404, method }) => {
    if (is404 && !['GET', 'HEAD'].includes(method)) throw new AppError('not_found', 'There is nothing at this address.');
  });
  // What comes without a length is cut where it becomes too much.
  app.addHook('preParsing', async ({ headers, routeOptions: { bodyLimit } }) => {
    if (Number(headers['content-length'] ?? 0) > bodyLimit) throw tooLarge(bodyLimit);
  });
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 413 || request.raw.complete || request.routeOptions.bodyLimit === Number.MAX_SAFE_INTEGER) return;
    void reply.removeHeader('connection');
    dropRest(request);
  });
  readJson(app);
}

/** Whoever still sends reads no answer before they are done, and none at all where the connection ends meanwhile. */
function dropRest({ raw }: FastifyRequest): void {
  let dropped = 0;
  raw.on('data', (part: Buffer) => {
    dropped += part.length;
    if (dropped > DROPPED_BYTES) raw.destroy();
  });
}

/** What is sent is JSON, with its content type (415 else); clients send it also where there is nothing to send. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, body, done) => {
    const text = body as string;
    if (text === '') return done(null, undefined);
    if (isDeeper(text, limits.nesting))
      return done(new AppError('invalid', `Lists and objects of the body lie in each other deeper than ${limits.nesting} times.`));
    if (request.routeOptions.config.keepsText) request.bodyText = text;
    void parse(request, text, done);
  });
}
