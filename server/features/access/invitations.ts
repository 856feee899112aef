import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { Invitation, Invited, invitations } from '#contract/invitations.ts';
import { MOST_ORGS } from '#contract/orgs.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { userOfEmail, workIn } from '#server/features/users/steps.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { pageOf } from '#server/platform/http/list-query.ts';
import { holdMost } from '#server/platform/limits/hold-most.ts';
import { type InvitationRow, findBySecret, findInvitation, pageOfInvitationsTo, refuseForGood } from './invitation-store.ts';
import { countMemberships, deleteAccess, isMember, lockOrg, updateAccess } from './store.ts';

/** A page of the open invitations of the caller's address, newest first. */
export const listInvitations = async (
  db: Db,
  actor: Actor,
  { cursor, limit = 200 }: Parsed<typeof invitations.invited, 'query'>,
): Promise<Answer<typeof invitations.invited>> => {
  const { page, next_cursor } = pageOf(await pageOfInvitationsTo(db, actor, { after: cursor ?? null, limit: limit + 1 }), limit);
  return { invitations: page.map(present), next_cursor };
};

/**
 * Makes a membership of an invitation to the caller's address; whoever has no organisation works in it from now on.
 * @throws forbidden with an API token · not_found for what is over, or another address's · conflict for who belongs to
 * {@link MOST_ORGS} organisations
 */
export const acceptInvitation = (db: Db, caller: Caller, id: string): Promise<{ org_id: string }> =>
  db.transaction().execute(async (trx) => {
    const actor = byThemself(caller);
    const row = await lockOpen(trx, actor, id);
    const { org_id } = row;
    if (await isMember(trx, org_id, actor.userId)) await deleteAccess(trx, org_id, id);
    else {
      const sentence = `You belong to ${MOST_ORGS} organisations: leave one that you do not need any more, then accept.`;
      await holdMost(trx, { person: actor.userId }, () => countMemberships(trx, actor.userId), { most: MOST_ORGS, sentence });
      await updateAccess(trx, org_id, id, { user_id: actor.userId, accepted_at: new Date(), version: row.version + 1 });
      const { access_level } = row;
      await appendAudit(trx, {
        orgId: org_id,
        userId: actor.userId,
        action: 'access:accepted',
        subject: actor.email,
        data: { access_level },
      });
    }
    await workIn(trx, actor.userId, org_id);
    return { org_id };
  });

/** @throws forbidden with an API token · not_found for what is over, or another address's */
export const declineInvitation = (db: Db, caller: Caller, id: string, forGood: boolean): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const actor = byThemself(caller);
    await decline(trx, await lockOpen(trx, actor, id), forGood);
  });

/** What has become of the invitation behind a link; an open one says who invites to what. */
export const lookAtInvitation = async (db: Db, secret: string): Promise<Invited> => {
  const row = await findBySecret(db, secret);
  const state = stateOf(row);
  if (!row || state !== 'open') return { state, invitation: null };
  const has_account = (await userOfEmail(db, row.user_email)) !== undefined;
  return { state, invitation: { ...present(row), user_email: row.user_email, has_account } };
};

/** By whoever reads the mail, who needs no account for it. @throws not_found for what is over */
export const declineByLink = (db: Db, secret: string, forGood: boolean): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const found = await findBySecret(trx, secret);
    if (found) await lockOrg(trx, found.org_id);
    const row = await findBySecret(trx, secret);
    if (!row || stateOf(row) !== 'open') throw over();
    await decline(trx, row, forGood);
  });

interface Caller {
  actor: Actor;
  /** What the bearer token says of them; null with an API token. */
  identity: object | null;
}

/** A program joins nobody to anything. */
const byThemself = ({ actor, identity }: Caller): Actor => {
  if (!identity) throw new AppError('forbidden', 'An API token answers no invitation. Sign in, and do it there.');
  return actor;
};

const over = (): AppError => new AppError('not_found', 'This invitation is not open any more, or is for another address.');

const lockOpen = async (trx: Trx, { email }: Actor, id: string): Promise<InvitationRow> => {
  const found = await findInvitation(trx, id);
  if (found) await lockOrg(trx, found.org_id);
  const row = await findInvitation(trx, id);
  if (!row || row.user_email !== email || stateOf(row) !== 'open') throw over();
  return row;
};

const decline = async (trx: Trx, row: InvitationRow, forGood: boolean): Promise<void> => {
  await updateAccess(trx, row.org_id, row.id, { declined_at: new Date(), version: row.version + 1 });
  if (forGood) await refuseForGood(trx, row.org_id, row.user_email);
  await appendAudit(trx, {
    orgId: row.org_id,
    userId: null,
    action: 'access:declined',
    subject: row.user_email,
    data: { for_good: forGood },
  });
};

const stateOf = (row: InvitationRow | undefined): Invited['state'] => {
  if (!row || row.delete_at !== null) return 'unknown';
  if (row.user_id !== null || row.accepted_at !== null) return 'used';
  if (row.declined_at !== null) return 'declined';
  return row.expires_at !== null && row.is_standing ? 'open' : 'expired';
};

const present = (row: InvitationRow): Invitation => ({
  id: row.id,
  org_name: row.org_name,
  access_level: row.access_level,
  invited_by: row.inviter_name === null || row.inviter_email === null ? null : { name: row.inviter_name, email: row.inviter_email },
  message: row.notification_message,
  created_at: row.created_at.toISOString(),
  expires_at: (row.expires_at ?? row.created_at).toISOString(),
});
