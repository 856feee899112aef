import type { AccessLevel } from '#contract/roles.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { insertAccess } from './store.ts';

export { invitedPeople } from './invited-sign-up.ts';
export { forgetRefusals, listInvitationsTo, listRefusalsOf } from './invitation-store.ts';
export { mailOwners, mailOwnersAtOnce, mailOwnersOf } from './mail-owners.ts';
export { countMemberships, endInvitationsBy, isMember, levelOf, listOwners, ownedAlone, setHeldThen, setKept } from './store.ts';

/** Makes the founder of a new organisation its owner. */
export const addOwner = (trx: Trx, orgId: string, user: { id: string; email: string }): Promise<void> =>
  addDirectly(trx, orgId, { userId: user.id, email: user.email, level: 'owner' });

/** Adds somebody whom nobody has to ask: by the operator, or by themself. Without a user they join with their first call. */
export const addDirectly = (
  trx: Trx,
  orgId: string,
  { userId, email, level }: { userId: string | null; email: string; level: AccessLevel },
): Promise<void> =>
  insertAccess(trx, { id: newId(), org_id: orgId, user_id: userId, user_email: email, access_level: level, accepted_at: new Date() });
