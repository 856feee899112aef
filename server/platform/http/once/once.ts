import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forEveryCaller } from '../../db/caller-left.ts';
import type { Seal } from '../../seal/seal.ts';
import { requireLevel } from '../allow.ts';
import { AppError } from '../app-error.ts';
import type { Authentication } from '../authenticate.ts';
import { isDoing } from '../policy.ts';
import { type Claim, freeKey, isUnderWay, keepOutcome, takeKey } from './key-store.ts';

/** The header that makes a POST happen once, however often it is sent. */
const KEY_HEADER = 'idempotency-key';
/** Says that an answer was given before. */
const REPLAYED_HEADER = 'idempotency-replayed';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It takes an Idempotency-Key. */
    once?: boolean;
    /** What it answers is not kept. */
    secret?: boolean;
    /** It changes nothing: where it comes again it is done again, with a key or without, and ends when its caller leaves. */
    changesNothing?: boolean;
  }
  interface FastifyRequest {
    /** The key that this call holds while it is answered. */
    claim: Claim | null;
    /** The id of what such a call made, where its answer names one. */
    made: string | null;
  }
}

/** A larger answer is not kept: what it made is asked for where it stands. */
const LARGEST_KEPT = 64 * 1024;

const SHOWN_ONCE =
  'This was done with the first call. What it answered was shown that once and is not kept: if it got lost, end what was made and make another.';
const NOT_KEPT =
  'This was done with the first call, and is not done again. What it answered was too much to be kept: look at what was made where it stands.';

const keyInUse = (): AppError =>
  new AppError(
    'conflict',
    'A call with this Idempotency-Key is being answered, or broke off before it was. Look whether it was done before you send it with another key.',
  );

/** Refuses, for what is too large to be read in vain, a call whose key is in use: of what it brings nothing need be known. @throws conflict */
export const refuseKeyInUse =
  (db: Authentication['db']) =>
  async (request: FastifyRequest): Promise<void> => {
    const owned = keyOf(request);
    if (owned !== null && (await isUnderWay(db, owned))) throw keyInUse();
  };

/**
 * Calls with an Idempotency-Key happen once: the same call again is answered as it was, for a day, to who may still make it. Only what was
 * done is kept: a call that was refused did nothing, and may be made again with its key. Of an answer that holds a secret or is large no
 * more is kept than that it was given, and the id of what was made.
 */
export function answerOnce(app: FastifyInstance, { db, ruleOf }: Pick<Authentication, 'db' | 'ruleOf'>, seal: Seal): void {
  app.decorateRequest('claim', null);
  app.decorateRequest('made', null);
  app.addHook('preHandler', async (request, reply) => {
    const claim = claimOf(request);
    if (claim === null) return;
    const need = ruleOf(request)?.need;
    if (need && isDoing(need)) requireLevel(request.actor, need);
    const known = await takeKey(db, claim);
    if (known === null) {
      request.claim = claim;
      return;
    }
    if (!known.fingerprint.equals(claim.fingerprint))
      throw new AppError(
        'key_reused',
        'This Idempotency-Key came with another call, or with another sign-in, before. Give every call a key of its own.',
      );
    if (known.status !== null && known.answer === null)
      throw request.routeOptions.config.secret === true
        ? new AppError('shown_once', SHOWN_ONCE)
        : new AppError('shown_once', NOT_KEPT, { status: known.status, ...(known.made && { id: known.made }) });
    const answer = known.answer === null ? null : await seal.open(known.answer);
    if (known.status === null || answer === null) throw keyInUse();
    return replay(reply, known.status, answer);
  });
  app.addHook('preSerialization', async (request, _reply, payload) => {
    if (request.claim !== null) request.made = idOf(payload);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { claim, made } = request;
    if (claim === null) return;
    request.claim = null;
    const wasDone = reply.statusCode >= 200 && reply.statusCode < 300 && (typeof payload === 'string' || payload == null);
    if (!wasDone) return void (await forEveryCaller(() => freeKey(db, claim)));
    const text = payload ?? '';
    const isKept = request.routeOptions.config.secret !== true && Buffer.byteLength(text) <= LARGEST_KEPT;
    const answer = isKept ? await seal.close(text) : null;
    await forEveryCaller(() => keepOutcome(db, claim, { status: reply.statusCode, answer, made }));
  });
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const idOf = (answer: unknown): string | null => {
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null;
  return typeof id === 'string' && UUID.test(id) ? id : null;
};

function replay(reply: FastifyReply, status: number, answer: string): FastifyReply {
  void reply.code(status).header(REPLAYED_HEADER, 'true');
  if (answer === '') return reply.send();
  return reply
    .type('application/json; charset=utf-8')
    .serializer((text: unknown) => text as string)
    .send(answer);
}

/** Null for a call that takes no key or brings none. @throws invalid for a key that is none */
function keyOf({ headers, routeOptions, actor }: FastifyRequest): Omit<Claim, 'fingerprint'> | null {
  const given = headers[KEY_HEADER];
  if (given === undefined || routeOptions.config.once !== true || !actor) return null;
  const key = String(given);
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError('invalid', 'Idempotency-Key: up to 200 letters, digits and signs without spaces, such as a UUID.');
  return { orgId: actor.orgId, userId: actor.userId, key };
}

function claimOf(request: FastifyRequest): Claim | null {
  const { actor, identity, method, url, body } = request;
  const owned = keyOf(request);
  if (owned === null || !actor) return null;
  const fingerprint = createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}\n`)
    .update([identity === null ? 'token' : 'sign-in', actor.bound, actor.scope, actor.accessLevel, actor.userType].join(' '))
    .digest();
  return { ...owned, fingerprint };
}
