import type { AuditAction } from '#contract/audit.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { type Access, type access, INVITATION_DAYS } from '#contract/orgs.ts';
import { type AccessLevel, accessLevels, may } from '#contract/roles.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { endTokens } from '#server/features/tokens/steps.ts';
import { leaveOrg } from '#server/features/users/steps.ts';
import { endStreams } from '#server/platform/events/append-event.ts';
import { foldEmail } from '#server/platform/limits/fold-email.ts';
import { type Db, type Trx, newId } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import { holdMember } from '#server/platform/limits/hold-member.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { pageOf } from '#server/platform/http/list-query.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { isRefused } from './invitation-store.ts';
import { MOST_OPEN, limitInvitations } from './limits.ts';
import { isAbove, isLastOwner, needs, mayChange, mayRemove } from './policy.ts';
import {
  type AccessRow,
  countOpen,
  countOwners,
  deleteAccess,
  endInvitationsBy,
  findAccess,
  findAccessByEmail,
  insertAccess,
  isOrgDeleted,
  listAccess,
  lockOrg,
  updateAccess,
} from './store.ts';

const DAY_MS = 86_400_000;

interface Notice {
  notify: boolean;
  notification_message?: string | undefined;
}

/** A page of the members and open invitations of the actor's organisation, in the order in which they came. */
export const listMembers = async (
  db: Db | Trx,
  actor: OrgActor,
  { cursor, limit = 200 }: Parsed<typeof access.list, 'query'>,
): Promise<Answer<typeof access.list>> => {
  const { page, next_cursor } = pageOf(await listAccess(db, actor.orgId, { after: cursor ?? null, limit: limit + 1 }), limit);
  const owners = await countOwners(db, actor.orgId);
  return { access: page.map((row) => present(row, actor, owners)), next_cursor };
};

/**
 * Invites an address: it is a member once whoever has it accepts. Nothing of it is looked up, so that nothing here, nor the time it
 * takes, tells who has an account.
 * @throws forbidden below admin, or for a level above one's own · conflict when the address is there already, refused for good, too many
 * invitations are open, or the organisation is deleted · rate_limited
 */
export const inviteMember = async (
  db: Db,
  actor: OrgActor,
  input: { user_email: string; access_level: AccessLevel } & Notice,
): Promise<Access> => {
  const email = foldEmail(input.user_email);
  allow(actor, needs.create);
  holdLevel(actor, input.access_level);
  await limitInvitations(db, actor, email, input.notify);
  return db.transaction().execute(async (trx) => {
    await lockOrg(trx, actor.orgId);
    holdLevel(await holdMember(trx, actor, needs.create), input.access_level);
    await holdDeletion(trx, actor);
    if (await findAccessByEmail(trx, actor.orgId, email))
      throw new AppError('conflict', `${email} is a member or invited already; change the level in the list instead.`);
    await holdRefusal(trx, actor, email);
    if ((await countOpen(trx, actor.orgId)) >= MOST_OPEN)
      throw new AppError('conflict', `${MOST_OPEN} invitations are open. Take back those that are not needed any more.`);
    const id = newId();
    await insertAccess(trx, {
      id,
      org_id: actor.orgId,
      user_id: null,
      user_email: email,
      access_level: input.access_level,
      notify: input.notify,
      notification_message: input.notification_message || null,
      invited_by: actor.userId,
      expires_at: expiry(),
    });
    await tell(trx, actor, 'access:created', email, { access_level: input.access_level });
    if (input.notify) await enqueueJob(trx, 'send-access-mail', { org_id: actor.orgId, access_id: id, by: actor.userId });
    return presentOne(trx, actor, id);
  });
};

/**
 * Changes the level of a member or invitation. With `notify` a member is told, and an invitation sent again, for another month.
 * @throws not_found · forbidden below admin, for somebody above oneself, or a level above one's own · last_owner · conflict with the
 * member as they are now when another version was changed, or for who wants no more invitations · rate_limited
 */
export const changeMember = async (
  db: Db,
  actor: OrgActor,
  id: string,
  change: { access_level?: AccessLevel | undefined; version?: number | undefined } & Notice,
): Promise<Access> => {
  allow(actor, needs.update);
  holdLevel(actor, change.access_level ?? 'viewer');
  if (change.notify) await limitInvitations(db, actor, (await requireAccess(db, actor.orgId, id)).user_email, true);
  return db.transaction().execute(async (trx) => {
    await lockOrg(trx, actor.orgId);
    const asking = await holdMember(trx, actor, needs.update);
    holdLevel(asking, change.access_level ?? 'viewer');
    const entry = await requireAccess(trx, actor.orgId, id);
    if (change.version !== undefined && change.version !== entry.version)
      throw new AppError(
        'conflict',
        'Somebody changed this member meanwhile. You see them as they are now.',
        await presentOne(trx, actor, id),
      );
    if (!mayChange(asking, entry)) throw new AppError('forbidden', 'You cannot change somebody whose level is above yours.');
    const level = change.access_level ?? entry.access_level;
    if (level !== 'owner') await keepAnOwner(trx, actor.orgId, entry);
    const again = change.notify && entry.user_id === null;
    if (again) {
      await holdDeletion(trx, actor);
      await holdRefusal(trx, actor, entry.user_email);
    }
    await updateAccess(trx, actor.orgId, id, {
      access_level: level,
      notify: change.notify,
      notification_message: change.notification_message || null,
      version: entry.version + 1,
      // Whoever gives the level stands for it.
      ...(entry.user_id === null && level !== entry.access_level ? { invited_by: actor.userId } : {}),
      ...(again ? { invited_by: actor.userId, expires_at: expiry(), declined_at: null } : {}),
    });
    if (entry.user_id) {
      await endInvitationsBy(trx, actor.orgId, entry.user_id, mayNotInvite(level));
      await lookAtWhatStays(trx, actor.orgId, entry.user_id);
    }
    await tell(trx, actor, 'access:updated', entry.user_email, { from: entry.access_level, to: level });
    if (change.notify) await enqueueJob(trx, 'send-access-mail', { org_id: actor.orgId, access_id: id, by: actor.userId });
    return presentOne(trx, actor, id);
  });
};

/**
 * Removes a member or an invitation; everybody may leave by themself.
 * @throws not_found · forbidden below admin or for somebody above oneself · last_owner
 */
export const removeMember = (db: Db, actor: OrgActor, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockOrg(trx, actor.orgId);
    const asking = await holdMember(trx, actor, needs.remove);
    const entry = await requireAccess(trx, actor.orgId, id);
    if (!mayRemove(asking, entry)) {
      allow(actor, needs.update);
      throw new AppError('forbidden', 'You cannot remove somebody whose level is above yours.');
    }
    await keepAnOwner(trx, actor.orgId, entry);
    await deleteAccess(trx, actor.orgId, id);
    if (entry.user_id) {
      await release(trx, actor.orgId, entry.user_id);
      await endInvitationsBy(trx, actor.orgId, entry.user_id, accessLevels);
      await lookAtWhatStays(trx, actor.orgId, entry.user_id);
    }
    await tell(trx, actor, 'access:deleted', entry.user_email, { access_level: entry.access_level });
  });

/** A removed member keeps neither the organisation as the current one nor tokens that act in it, and is told nothing more of it. */
const release = async (trx: Trx, orgId: string, userId: string): Promise<void> => {
  await leaveOrg(trx, userId, orgId);
  await endTokens(trx, userId, orgId);
  await endStreams(trx, orgId, userId);
};

/** What they connected for the organisation, or have told outside, stays with it; features above this one tell who owns it. Files that they announced do not. */
const lookAtWhatStays = async (trx: Trx, orgId: string, userId: string): Promise<void> => {
  for (const job of ['look-at-connector', 'look-at-webhooks']) await enqueueJob(trx, job, { org_id: orgId, user_id: userId });
  await enqueueJob(trx, 'forget-uploads', { org_id: orgId });
};

/** The levels that a member of one level may not invite to. */
const mayNotInvite = (level: AccessLevel): readonly AccessLevel[] =>
  may(level, needs.create) ? accessLevels.filter((one) => isAbove(one, level)) : accessLevels;

const holdLevel = (actor: OrgActor, level: AccessLevel): void => {
  if (isAbove(level, actor.accessLevel)) throw new AppError('forbidden', 'Nobody can grant a level above their own.');
};

/** @throws conflict for an organisation that is deleted: nobody can accept */
async function holdDeletion(trx: Trx, { orgId }: OrgActor): Promise<void> {
  if (await isOrgDeleted(trx, orgId))
    throw new AppError('conflict', 'This organisation is deleted. Keep it, in its settings, before you invite anybody.');
}

const holdRefusal = async (trx: Trx, { orgId }: OrgActor, email: string): Promise<void> => {
  if (await isRefused(trx, orgId, email)) throw new AppError('conflict', `${email} wants no more invitations of this organisation.`);
};

const expiry = (): Date => new Date(Date.now() + INVITATION_DAYS * DAY_MS);

const requireAccess = async (trx: Db | Trx, orgId: string, id: string): Promise<AccessRow> => {
  const entry = await findAccess(trx, orgId, id);
  if (!entry) throw new AppError('not_found', 'There is no such member or invitation.');
  return entry;
};

const keepAnOwner = async (trx: Trx, orgId: string, entry: AccessRow): Promise<void> => {
  if (isLastOwner(entry, await countOwners(trx, orgId))) {
    throw new AppError('last_owner', 'An organisation needs an owner: make somebody else an owner first.');
  }
};

const tell = (trx: Trx, actor: OrgActor, action: AuditAction, subject: string, data: Record<string, unknown>): Promise<void> =>
  appendAudit(trx, { orgId: actor.orgId, userId: actor.userId, action, subject, data });

const presentOne = async (trx: Trx, actor: OrgActor, id: string): Promise<Access> =>
  present(await requireAccess(trx, actor.orgId, id), actor, await countOwners(trx, actor.orgId));

const present = (row: AccessRow, actor: OrgActor, owners: number): Access => {
  const last = isLastOwner(row, owners);
  return {
    id: row.id,
    user_id: row.user_id,
    user_email: row.user_email,
    user_name: row.user_name,
    user_picture: row.user_picture,
    access_level: row.access_level,
    notify: row.notify,
    notification_message: row.notification_message,
    pending: row.user_id === null,
    state: stateOf(row),
    expires_at: row.user_id === null ? (row.expires_at?.toISOString() ?? null) : null,
    version: row.version,
    created_at: row.created_at.toISOString(),
    can: { change: !last && mayChange(actor, row), remove: !last && mayRemove(actor, row) },
  };
};

const stateOf = ({ user_id, declined_at, expires_at }: AccessRow): Access['state'] => {
  if (user_id !== null) return 'member';
  if (declined_at !== null) return 'declined';
  return expires_at === null || expires_at > new Date() ? 'invited' : 'expired';
};
