import { join } from 'node:path';
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { bodyBytes } from '#contract/limits.ts';
import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { callerLeft, forCaller, lookingFirst } from '../db/caller-left.ts';
import { newId } from '../db/db.ts';
import { type Asker, askFor, askLong } from '../db/shares.ts';
import { isApiCall, oneWayToWrite } from './address/request-path.ts';
import { withoutPorts } from './address/forwarded.ts';
import { countedAddress } from '../limits/client-address.ts';
import { limitStore } from '../limits/limit-store.ts';
import { refusedCalls, tooManyCalls } from '../limits/refused-calls.ts';
import { answerOnce, refuseKeyInUse } from './once/once.ts';
import { type Authentication, authenticate, isAsked } from './authenticate.ts';
import { readBodies } from './bodies/bodies.ts';
import { takeLargeInTurn } from './bodies/large-bodies.ts';
import { answerBrokenCall } from './broken-call.ts';
import { answerErrors } from './errors.ts';
import { isReading } from './leaving/callers.ts';
import { MOST_IDLE, endIdle } from './leaving/idle.ts';
import { TAKES_NOTHING_MS, letLeave } from './leaving/leaving.ts';
import { fewOfConnection } from './leaving/one-connection.ts';
import { openLeavingRoom } from './leaving/room.ts';
import { stillMay } from './leaving/still-may.ts';
import { writeInTurns } from './leaving/written.ts';
import { refuseUnreadableText } from './readable-text.ts';
import { fewLines } from '../log/few-lines.ts';
import { refuseUnknownFields } from './bodies/unknown-fields.ts';
import { goneAway } from './streams/gone-away.ts';

z.config(z.locales.en());

const WINDOW_MS = 60_000;
/** Longer than the server itself waits for the next call of a connection, in milliseconds. */
const IDLE_MARGIN_MS = 5000;

/** Bytes of a call's head: an address may name two times 500 ids (`told.resting`), 37 bytes each, beside cookies and a token. */
const MOST_HEAD = 48 * 1024;

/** Answers that are text travel compressed. Streams are sent as they come; workbooks, documents and pictures are compressed in themselves. */
const COMPRESSED = {
  customTypes: /^(?:text\/(?!event-stream)|application\/json)/,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  // What is sent to us is read as it is: a small body must not become a large one.
  globalDecompression: false,
};

type HttpParts = Pick<Deps, 'config' | 'log' | 'seal' | 'events'>;

/** Fastify with everything that holds for every call: ids, logs, errors, headers, limits, who is calling. */
export async function openHttp({ config, log, seal, events }: HttpParts, who: Authentication): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    requestIdHeader: false,
    // The first that is asked of a call, before who makes it.
    rewriteUrl: ({ url, headers }) => {
      if (config.trustProxy.length > 0) withoutPorts(headers);
      return oneWayToWrite(url ?? '/');
    },
    bodyLimit: bodyBytes.signedIn,
    http: { maxHeaderSize: MOST_HEAD },
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    // Streams end in preClose; a call that is being answered is not cut off.
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenCall,
    routerOptions: { maxParamLength: 400 },
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readBodies(app);
  answerErrors(app);
  secure(app, config);
  logCalls(app);
  refuseUnreadableText(app);
  refuseUnknownFields(app);
  fewOfConnection(app);
  askForCaller(app);
  // Before what is sent is compressed.
  answerOnce(app, who, seal);
  writeInTurns(app);
  await app.register(compress, COMPRESSED);
  await app.register(cookie);
  authenticate(app, who, refusedCalls(who.db, config.rateLimit, WINDOW_MS));
  takeLargeInTurn(app, refuseKeyInUse(who.db));
  await app.register(rateLimit, {
    global: true,
    // After it is known who calls, before anything that they send is read.
    hook: 'onRequest',
    // RateLimit-Limit, -Remaining and -Reset (seconds), as the draft of the standard names them.
    enableDraftSpec: true,
    max: config.rateLimit,
    timeWindow: WINDOW_MS,
    store: limitStore(who.db, WINDOW_MS),
    allowList: (request) => !isApiCall(request),
    keyGenerator: (request) => request.actor?.userId ?? countedAddress(request.ip),
    errorResponseBuilder: (_request, { ttl }) => tooManyCalls(ttl),
  });
  letLeave(app, openLeavingRoom(join(config.dataDir, 'leaving'), config.leavingBytes), { takesNothingMs: TAKES_NOTHING_MS }, events);
  const idleMs = app.server.keepAliveTimeout + IDLE_MARGIN_MS;
  endIdle(app.server, { ...MOST_IDLE, idleMs, ...(config.trustProxy.length > 0 ? { ofAddress: null } : {}) });
  endWithCaller(app);
  lookAnew(app, who);
  return app;
}

/**
 * What is asked of the database for a call counts for whoever makes it, once that is known and what they send was read, which would forget it
 * again; until then who calls is looked up, or a call that needs no sign-in is counted, over connections that nobody's work holds.
 */
function askForCaller(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) =>
    askFor({ of: isAsked(request) ? 'who' : 'counted', address: countedAddress(request.ip) }, done),
  );
  app.addHook('preValidation', (request, _reply, done) => {
    const { actor, ip, body, routeOptions: { config } } = request; // prettier-ignore
    const asker: Asker = actor
      ? { of: 'person', person: actor.userId, party: actor.party, writes: !isReading(request) }
      : { of: 'open', address: countedAddress(ip) };
    const long = config.large === true ? 'file' : config.many?.(body) === true ? 'many' : null;
    askFor(asker, () => (long === null ? done() : askLong(long, done)));
  });
}

/**
 * What somebody only reads ends in the database too when they leave, or whoever asks for it within a call of theirs. Streams of events, which
 * end by themselves, are opened by a cookie.
 */
function endWithCaller(app: FastifyInstance): void {
  app.addHook('preHandler', (request, reply, done) => {
    if (!isReading(request) || request.routeOptions.config.open) return done();
    const [outer, gone] = [callerLeft(), goneAway(reply.raw)];
    forCaller(outer ? AbortSignal.any([outer, gone]) : gone, done);
  });
}

/**
 * Who makes a call that lasts is looked at anew: before anything more is begun in the database where it writes, and before it is answered
 * where it reads. Files are cut off when their reader is removed (leaving.ts).
 */
function lookAnew(app: FastifyInstance, who: Authentication): void {
  app.addHook('preHandler', (request, reply, done) => {
    const look = isReading(request) || request.routeOptions.config.open ? null : stillMay(who, request, reply);
    if (look === null) done();
    else lookingFirst(look, done);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { open, large } = request.routeOptions.config;
    if (open || large || !isReading(request) || reply.statusCode >= 300) return;
    try {
      await stillMay(who, request, reply)?.();
    } catch (error) {
      if (payload instanceof Readable) payload.destroy();
      throw error;
    }
  });
}

function secure(app: FastifyInstance, config: Config): void {
  const always: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Pages and calls say more; what else is sent, files of the application above all, is at least framed by nobody.
    'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ...(config.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(always).header('x-request-id', request.id);
    if (isApiCall(request)) {
      void reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      });
    }
  });
}

/** What whoever does not get in, may not, or comes too often is answered. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 429]);
/** Whoever causes refusals fills no disk with their lines. */
const REFUSALS_A_MINUTE = 300;

/** One line a call, with the route's pattern: addresses may carry signatures and search words. Refusals name the client's address. */
function logCalls(app: FastifyInstance): void {
  const refusals = fewLines(REFUSALS_A_MINUTE);
  app.addHook('onResponse', async (request, reply) => {
    const fields = {
      request: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.actor ? { user: request.actor.userId } : {}),
    };
    if (reply.statusCode >= 500) return request.log.warn(fields, 'call');
    const room = REFUSED.has(reply.statusCode) ? refusals() : null;
    if (room === null) return request.log.debug(fields, 'call');
    request.log.info({ ...fields, client: request.ip, ...room }, 'a call was refused');
  });
}
