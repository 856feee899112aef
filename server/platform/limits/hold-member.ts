import { type AccessLevel, type Doing, hasAccess } from '#contract/roles.ts';
import type { Trx } from '../db/db.ts';
import type { OrgActor } from '../http/actor.ts';
import { stillHolds, tokenEnded } from '../http/actor-store.ts';
import { orgDeleted, requireLevel } from '../http/allow.ts';

/** The level of somebody in an organisation, held until the transaction ends; null for who is no member of it. */
export const holdLevel = async (trx: Trx, { orgId, userId }: Pick<OrgActor, 'orgId' | 'userId'>): Promise<AccessLevel | null> =>
  (
    await trx
      .selectFrom('access')
      .select('access_level')
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .forShare()
      .executeTakeFirst()
  )?.access_level ?? null;

/** Holds the token that a call came with until the transaction ends: whoever ends it waits. @throws unauthenticated where it has ended */
const holdToken = async (trx: Trx, tokenId: string): Promise<void> => {
  const held = trx.selectFrom('api_token').select('id').where('id', '=', tokenId).where(stillHolds).forKeyShare();
  if (!(await held.executeTakeFirst())) throw tokenEnded();
};

/** Holds that an organisation is kept until the transaction ends: whoever deletes it waits. @throws conflict where it is deleted meanwhile */
async function holdKept(trx: Trx, orgId: string): Promise<void> {
  const org = await trx.selectFrom('org').select('delete_at').where('id', '=', orgId).forShare().executeTakeFirst();
  if (org?.delete_at != null) throw orgDeleted();
}

/**
 * Looks at the actor's membership anew, at the token that they call with, and whether their organisation is kept, and holds all of it until the transaction ends: whoever removes
 * them, changes their level, ends the token or deletes the organisation waits, and then ends what was made meanwhile. For what lasts (members, tokens, addresses that need no sign-in), and for what is written after the world
 * outside was waited for; whether a plan runs was asked before. The organisation is held first, as wherever it is changed: call it before other rows are locked. Returns the actor as they are now, with no more than the call came with.
 * @throws forbidden · unauthenticated where the token has ended · conflict where the organisation was deleted meanwhile
 */
export async function holdMember(trx: Trx, actor: OrgActor, doing: Doing): Promise<OrgActor> {
  // What may be done in a deleted one was let pass at the door.
  if (!actor.orgDeleted) await holdKept(trx, actor.orgId);
  const held = await holdLevel(trx, actor);
  const accessLevel = held && lower(held, actor.accessLevel);
  requireLevel({ accessLevel }, doing);
  if (actor.tokenId !== undefined) await holdToken(trx, actor.tokenId);
  return { ...actor, accessLevel: accessLevel ?? actor.accessLevel };
}

const lower = (one: AccessLevel, other: AccessLevel): AccessLevel => (hasAccess(one, other) ? other : one);
