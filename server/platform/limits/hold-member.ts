import { type AccessLevel, hasAccess } from '#contract/roles.ts';
import type { Trx } from '../db/db.ts';
import type { OrgActor } from '../http/actor.ts';
import { type FreeDoing, allow } from '../http/allow.ts';

/**
 * Looks at the actor's membership anew and holds it until the transaction ends: whoever removes them or changes their level waits, and then
 * ends what was made meanwhile. For what lasts: members, tokens, addresses that need no sign-in. Returns the actor as they are now, with no
 * more than the call came with. @throws forbidden
 */
export async function holdMember(trx: Trx, actor: OrgActor, doing: FreeDoing): Promise<OrgActor> {
  const row = await trx
    .selectFrom('access')
    .select('access_level')
    .where('org_id', '=', actor.orgId)
    .where('user_id', '=', actor.userId)
    .forShare()
    .executeTakeFirst();
  const accessLevel = row ? lower(row.access_level, actor.accessLevel) : null;
  allow({ accessLevel }, doing);
  return { ...actor, accessLevel: accessLevel ?? actor.accessLevel };
}

const lower = (one: AccessLevel, other: AccessLevel): AccessLevel => (hasAccess(one, other) ? other : one);
