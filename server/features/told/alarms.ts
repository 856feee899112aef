import type { Answer, Parsed } from '#contract/endpoint.ts';
import { may } from '#contract/roles.ts';
import type { ToldAlarm, told, toldDoings } from '#contract/told.ts';
import { isMember } from '#server/features/access/steps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import * as store from './alarms-store.ts';
import { listAlarmChanges, noteAlarmChange } from './history-store.ts';
import { lockAll } from './look/besides-store.ts';
import { needs } from './policy.ts';
import { presentSaid, presentTold } from './present.ts';

/** What may hold no longer of what customers were told, one of each answer, found last first. */
export const listAlarms = (
  db: Db,
  actor: OrgActor,
  { cursor, limit = 50, ...filter }: Parsed<typeof told.alarms, 'query'>,
): Promise<Answer<typeof told.alarms>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.alarms);
    const { page, next_cursor } = await store.listAlarms(trx, actor.orgId, filter, { after: cursor ?? null, limit });
    return { alarms: page.map((row) => present(actor, row)), next_cursor, open: await store.countOpen(trx, actor.orgId) };
  });

/** Notes what was decided about one, and about those that it stands for. @throws not_found · forbidden below editor · conflict with it as it is now when somebody else decided meanwhile */
export const settleAlarm = (
  db: Db,
  actor: OrgActor,
  id: string,
  { version, settled, reason }: Parsed<typeof told.settle, 'body'>,
): Promise<ToldAlarm> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.settle);
    await lockAsSeen(trx, actor, id, version);
    const ids = await lockAll(trx, actor.orgId, id);
    await store.settleAlarms(trx, actor.orgId, ids, { settled, reason: settled === null ? null : (reason ?? null), userId: actor.userId });
    await appendAudit(trx, { orgId: actor.orgId, userId: actor.userId, action: 'told:settled', subject: id, data: { settled } });
    return changed(trx, actor, { id, ids }, settled === null ? 'reopened' : 'settled');
  });

/** Says who sees to one. @throws not_found, also for who is no member · forbidden below editor · conflict as {@link settleAlarm} */
export const assignAlarm = (
  db: Db,
  actor: OrgActor,
  id: string,
  { version, owner }: Parsed<typeof told.assign, 'body'>,
): Promise<ToldAlarm> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.assign);
    const { orgId, userId } = actor;
    if (owner !== null && !(await isMember(trx, orgId, owner))) {
      const message = 'Only a member of this organisation can see to it.';
      throw new AppError('not_found', message, [{ field: 'owner', message }]);
    }
    await lockAsSeen(trx, actor, id, version);
    const ids = await lockAll(trx, orgId, id);
    await store.assignAlarms(trx, orgId, ids, owner);
    await appendAudit(trx, { orgId, userId, action: 'told:assigned', subject: id, data: { owner } });
    return changed(trx, actor, { id, ids }, 'assigned');
  });

/** What was done with one, newest first. @throws not_found */
export const listAlarmHistory = (
  db: Db,
  actor: OrgActor,
  id: string,
  { cursor, limit = 50 }: Parsed<typeof told.history, 'query'>,
): Promise<Answer<typeof told.history>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.history);
    if (!(await store.findAlarm(trx, actor.orgId, id))) throw noSuchAlarm();
    const { page, next_cursor } = await listAlarmChanges(trx, actor.orgId, id, { after: cursor ?? null, limit });
    const changes = page.map(({ owner_id, owner_name, changed_by, by_name, changed_at, ...row }) => ({
      id: row.id,
      doing: row.doing,
      settled: row.settled,
      reason: row.reason,
      owner: memberOf(owner_id, owner_name),
      by: memberOf(changed_by, by_name),
      at: changed_at.toISOString(),
    }));
    return { changes, next_cursor };
  });

export const noSuchAlarm = () =>
  new AppError('not_found', 'There is no such finding: the answer was told anew, or its record was deleted.');

/** One, held, in the version that was seen. */
async function lockAsSeen(trx: Trx, actor: OrgActor, id: string, version: number): Promise<void> {
  const row = await store.lockAlarm(trx, actor.orgId, id);
  if (!row) throw noSuchAlarm();
  if (row.told.superseded_at !== null) {
    const message = 'The customer was told what holds now in the place of this answer. What is found of that is a finding of its own.';
    throw new AppError('conflict', message, present(actor, row));
  }
  if (row.version === version) return;
  const message = 'Somebody decided this meanwhile, or the papers changed again. You see it as it is now.';
  throw new AppError('conflict', message, present(actor, row));
}

/** Notes what was done, tells live screens, and answers it as it is now. */
async function changed(
  trx: Trx,
  actor: OrgActor,
  { id, ids }: { id: string; ids: string[] },
  doing: (typeof toldDoings)[number],
): Promise<ToldAlarm> {
  for (const alarmId of ids) await noteAlarmChange(trx, actor.orgId, { alarmId, doing, by: actor.userId });
  await appendEvent(trx, actor.orgId, 'told:changed', ids.length === 1 ? { id } : { id, ids });
  const now = await store.lockAlarm(trx, actor.orgId, id);
  if (!now) throw noSuchAlarm();
  return present(actor, now);
}

const memberOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

const present = (actor: OrgActor, row: store.AlarmRow): ToldAlarm => ({
  id: row.id,
  kind: row.kind,
  why: row.why,
  was: row.was,
  now: row.now,
  besides: row.besides.map(({ id, kind, why, was, now, found_at }) => ({ id, kind, why, was, now, found_at: found_at.toISOString() })),
  told: presentTold(row.told),
  corrected: row.corrected && presentSaid(row.corrected),
  found_at: row.found_at.toISOString(),
  over_at: row.over_at?.toISOString() ?? null,
  settled:
    row.settled === null || row.settled_at === null
      ? null
      : {
          as: row.settled,
          reason: row.reason,
          by: memberOf(row.settled_by, row.settled_by_name),
          at: row.settled_at.toISOString(),
        },
  owner: memberOf(row.owner_id, row.owner_name),
  version: row.version,
  can: { settle: may(actor.accessLevel, needs.settle) && row.told.superseded_at === null },
});
