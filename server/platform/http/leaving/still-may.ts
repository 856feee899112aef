/** A call that lasts: who made it may have been removed, or lowered, or its token ended, before it goes on. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { forEveryCaller } from '../../db/caller-left.ts';
import type { Db } from '../../db/db.ts';
import { askFor } from '../../db/shares.ts';
import { countedAddress } from '../../limits/client-address.ts';
import { isToken, tokenEnded } from '../actor-store.ts';
import { requireLevel } from '../allow.ts';
import type { Authentication } from '../authenticate.ts';
import { isDoing } from '../policy.ts';

/** What takes less goes by what was found when the call began; commands hold what must not change at all (`hold-member.ts`). */
const FRESH_MS = 500;

/**
 * Looks whether the caller may still make the call, and the token that they came with still holds, unless that was looked at just before;
 * null for a call that is no matter of an organisation. What it answers throws forbidden, or unauthenticated.
 */
export function stillMay(
  { db, ruleOf }: Pick<Authentication, 'db' | 'ruleOf'>,
  request: FastifyRequest,
  reply: FastifyReply,
): (() => Promise<void>) | null {
  const { actor, ip } = request;
  const rule = ruleOf(request);
  if (!actor?.orgId || rule?.of !== 'organisation' || !isDoing(rule.need)) return null;
  const { need } = rule;
  const whose = { orgId: actor.orgId, userId: actor.userId };
  let looked = performance.now() - reply.elapsedTime;
  return async () => {
    if (performance.now() - looked < FRESH_MS) return;
    const { accessLevel, isEnded } = await askFor({ of: 'who', address: countedAddress(ip) }, () =>
      forEveryCaller(async () => ({
        accessLevel: await levelNow(db, whose),
        isEnded: actor.tokenId !== undefined && !(await isToken(db, actor.tokenId)),
      })),
    );
    requireLevel({ accessLevel }, need);
    if (isEnded) throw tokenEnded();
    looked = performance.now();
  };
}

const levelNow = async (db: Db, { orgId, userId }: { orgId: string; userId: string }) =>
  (await db.selectFrom('access').select('access_level').where('org_id', '=', orgId).where('user_id', '=', userId).executeTakeFirst())
    ?.access_level ?? null;
