import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyBytes, limits } from '#contract/limits.ts';
import { AppError } from '../app-error.ts';
import { shapeBeyond } from './shape.ts';
import { dropInTurn } from './dropped.ts';

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
  endSlowBodies(app);
  // What comes without a length is cut where it becomes too much.
  app.addHook('preParsing', async ({ headers, routeOptions: { bodyLimit } }) => {
    if (Number(headers['content-length'] ?? 0) > bodyLimit) throw tooLarge(bodyLimit);
  });
  dropInTurn(app);
  readJson(app);
}

/** Bytes a second that whoever sends something brings at least, after a time to begin with. */
const SLOWEST = 16 * 1024;
const TO_BEGIN_MS = 30_000;
const LONGEST_MS = 3_600_000;

/** How long what a call sends may come, by what it announces, or may bring at most: a file over a slow line has its time. */
export const timeToCome = (announced: number, most: number): number =>
  Math.min(TO_BEGIN_MS + (Math.min(announced || most, most) / SLOWEST) * 1000, LONGEST_MS);

/** Ends the connection of a call whose body does not come, whatever was answered meanwhile. */
function endSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions: { bodyLimit } }) => {
    const announced = Number(headers['content-length'] ?? 0);
    if (announced === 0 && headers['transfer-encoding'] === undefined) return;
    const timer = setTimeout(() => raw.destroy(), timeToCome(announced, bodyLimit)).unref();
    for (const end of ['end', 'close'] as const) raw.once(end, () => clearTimeout(timer));
  });
}

const sentences = {
  nesting: `Lists and objects of the body lie in each other deeper than ${limits.nesting} times.`,
  values: `The body holds more than ${limits.values.toLocaleString('en')} values. Send it in several calls.`,
};

/** What is sent is JSON, with its content type (415 else); clients send it also where there is nothing to send. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  const read = (request: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void): void => {
    const beyond = shapeBeyond(text, limits);
    if (beyond) return done(new AppError('invalid', sentences[beyond]));
    if (request.routeOptions.config.keepsText) request.bodyText = text;
    void parse(request, text, done);
  };
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, body, done) => {
    const text = body as string;
    if (text === '') return done(null, undefined);
    if (!request.turnToRead) return read(request, text, done);
    request.turnToRead().then(() => read(request, text, done), done);
  });
}
