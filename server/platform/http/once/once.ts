import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Seal } from '../../seal/seal.ts';
import { requireLevel } from '../allow.ts';
import { AppError } from '../app-error.ts';
import type { Authentication } from '../authenticate.ts';
import { isDoing } from '../policy.ts';
import { type Claim, freeKey, keepAnswer, takeKey } from './key-store.ts';

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
  }
  interface FastifyRequest {
    /** The key that this call holds while it is answered. */
    claim: Claim | null;
  }
}

/**
 * Calls with an Idempotency-Key happen once: the same call again is answered as it was, for a day, to who may still make it. Only what was
 * done is kept: a call that was refused did nothing, and may be made again with its key. Of an answer that holds a secret no more is kept
 * than that it was given.
 */
export function answerOnce(app: FastifyInstance, { db, ruleOf }: Pick<Authentication, 'db' | 'ruleOf'>, seal: Seal): void {
  app.decorateRequest('claim', null);
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
      throw new AppError(
        'shown_once',
        'This was done with the first call. What it answered was shown that once and is not kept: if it got lost, end what was made and make another.',
      );
    const answer = known.answer === null ? null : await seal.open(known.answer);
    if (known.status === null || answer === null)
      throw new AppError(
        'conflict',
        'A call with this Idempotency-Key is being answered, or broke off before it was. Look whether it was done before you send it with another key.',
      );
    return replay(reply, known.status, answer);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { claim } = request;
    if (claim === null) return;
    request.claim = null;
    const wasDone = reply.statusCode >= 200 && reply.statusCode < 300 && (typeof payload === 'string' || payload == null);
    if (!wasDone) await freeKey(db, claim);
    else if (request.routeOptions.config.secret === true) await keepAnswer(db, claim, reply.statusCode, null);
    else await keepAnswer(db, claim, reply.statusCode, await seal.close(payload ?? ''));
  });
}

function replay(reply: FastifyReply, status: number, answer: string): FastifyReply {
  void reply.code(status).header(REPLAYED_HEADER, 'true');
  if (answer === '') return reply.send();
  return reply
    .type('application/json; charset=utf-8')
    .serializer((text: unknown) => text as string)
    .send(answer);
}

/** Null for a call that takes no key or brings none. @throws invalid for a key that is none */
function claimOf({ headers, routeOptions, actor, identity, method, url, body }: FastifyRequest): Claim | null {
  const given = headers[KEY_HEADER];
  if (given === undefined || routeOptions.config.once !== true || !actor) return null;
  const key = String(given);
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError('invalid', 'Idempotency-Key: up to 200 letters, digits and signs without spaces, such as a UUID.');
  const fingerprint = createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}\n`)
    .update([identity === null ? 'token' : 'sign-in', actor.bound, actor.scope, actor.accessLevel, actor.userType].join(' '))
    .digest();
  return { orgId: actor.orgId, userId: actor.userId, key, fingerprint };
}
