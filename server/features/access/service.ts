import type { AuditAction } from '#contract/audit.ts';
import type { Access } from '#contract/orgs.ts';
import type { AccessLevel } from '#contract/roles.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { endTokens } from '#server/features/tokens/steps.ts';
import { leaveOrg, userOfEmail } from '#server/features/users/steps.ts';
import { endStreams } from '#server/platform/events/append-event.ts';
import { foldEmail } from '#server/platform/limits/fold-email.ts';
import { type Db, type Trx, newId } from '#server/platform/db/db.ts';
import { type FreeDoing, allow } from '#server/platform/http/allow.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { isAbove, isLastOwner, needs, mayChange, mayRemove } from './policy.ts';
import {
  type AccessRow,
  countOwners,
  deleteAccess,
  findAccess,
  findAccessByEmail,
  insertAccess,
  listAccess,
  lockOrg,
  updateAccess,
} from './store.ts';

interface Notice {
  notify: boolean;
  notification_message?: string | undefined;
}

/** Members and open invitations of the actor's organisation, in the order in which they came. */
export const listMembers = async (db: Db | Trx, actor: OrgActor): Promise<Access[]> => {
  const rows = await listAccess(db, actor.orgId);
  const owners = rows.filter((row) => row.access_level === 'owner' && row.user_id !== null).length;
  return rows.map((row) => present(row, actor, owners));
};

/**
 * Adds a member; an address that nobody signed in with yet becomes an invitation.
 * @throws forbidden below admin, or for a level above one's own · conflict when the address is there already
 */
export const addMember = (db: Db, actor: OrgActor, input: { user_email: string; access_level: AccessLevel } & Notice): Promise<Access> =>
  db.transaction().execute(async (trx) => {
    await prepareChange(trx, actor, needs.create, input.access_level);
    const email = foldEmail(input.user_email);
    if (await findAccessByEmail(trx, actor.orgId, email)) {
      throw new AppError('conflict', `${email} is a member or invited already; change the level in the list instead.`);
    }
    const user = await userOfEmail(trx, email);
    const id = newId();
    await insertAccess(trx, {
      id,
      org_id: actor.orgId,
      user_id: user?.id ?? null,
      user_email: email,
      access_level: input.access_level,
      notify: input.notify,
      notification_message: input.notification_message ?? null,
    });
    await tell(trx, actor, 'access:created', email, { access_level: input.access_level });
    if (input.notify) await enqueueJob(trx, 'send-access-mail', { org_id: actor.orgId, access_id: id, kind: 'added', by: actor.userId });
    return presentOne(trx, actor, id);
  });

/**
 * Changes the level of a member or invitation.
 * @throws not_found · forbidden below admin, for somebody above oneself, or a level above one's own · last_owner · conflict with the
 * member as they are now when another version was changed
 */
export const changeMember = (
  db: Db,
  actor: OrgActor,
  id: string,
  change: { access_level?: AccessLevel | undefined; version?: number | undefined } & Notice,
): Promise<Access> =>
  db.transaction().execute(async (trx) => {
    await prepareChange(trx, actor, needs.update, change.access_level ?? 'viewer');
    const entry = await requireAccess(trx, actor.orgId, id);
    if (change.version !== undefined && change.version !== entry.version)
      throw new AppError(
        'conflict',
        'Somebody changed this member meanwhile. You see them as they are now.',
        await presentOne(trx, actor, id),
      );
    if (!mayChange(actor, entry)) throw new AppError('forbidden', 'You cannot change somebody whose level is above yours.');
    const level = change.access_level ?? entry.access_level;
    if (level !== 'owner') await keepAnOwner(trx, actor.orgId, entry);
    await updateAccess(trx, actor.orgId, id, {
      access_level: level,
      notify: change.notify,
      notification_message: change.notification_message ?? null,
      version: entry.version + 1,
    });
    await tell(trx, actor, 'access:updated', entry.user_email, { from: entry.access_level, to: level });
    if (change.notify) await enqueueJob(trx, 'send-access-mail', { org_id: actor.orgId, access_id: id, kind: 'changed', by: actor.userId });
    return presentOne(trx, actor, id);
  });

/**
 * Removes a member or an invitation; everybody may leave by themself.
 * @throws not_found · forbidden below admin or for somebody above oneself · last_owner
 */
export const removeMember = (db: Db, actor: OrgActor, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockOrg(trx, actor.orgId);
    const entry = await requireAccess(trx, actor.orgId, id);
    if (!mayRemove(actor, entry)) {
      allow(actor, needs.update);
      throw new AppError('forbidden', 'You cannot remove somebody whose level is above yours.');
    }
    await keepAnOwner(trx, actor.orgId, entry);
    await deleteAccess(trx, actor.orgId, id);
    if (entry.user_id) await release(trx, actor.orgId, entry.user_id);
    await tell(trx, actor, 'access:deleted', entry.user_email, { access_level: entry.access_level });
  });

/** A removed member keeps neither the organisation as the current one nor tokens that act in it, and is told nothing more of it. */
const release = async (trx: Trx, orgId: string, userId: string): Promise<void> => {
  await leaveOrg(trx, userId, orgId);
  await endTokens(trx, userId, orgId);
  await endStreams(trx, orgId, userId);
};

const prepareChange = async (trx: Trx, actor: OrgActor, doing: FreeDoing, level: AccessLevel): Promise<void> => {
  allow(actor, doing);
  await lockOrg(trx, actor.orgId);
  if (isAbove(level, actor.accessLevel)) throw new AppError('forbidden', 'Nobody can grant a level above their own.');
};

const requireAccess = async (trx: Trx, orgId: string, id: string): Promise<AccessRow> => {
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
    version: row.version,
    created_at: row.created_at.toISOString(),
    can: { change: !last && mayChange(actor, row), remove: !last && mayRemove(actor, row) },
  };
};
