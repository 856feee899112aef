import { sql } from 'kysely';
import { entryStatuses, isDone } from '#contract/entry-statuses.ts';
import { notify } from '#server/features/notifications/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { type RequestRow, listOrgIds } from './store.ts';

/** Hour of the reader's own clock from which on a day's reminders come. */
const MORNING = 6;
/** Days after which a due date that is over is called to mind no more. */
const REMEMBERED_DAYS = 30;
const openStatuses = entryStatuses.filter((status) => !isDone(status));

interface Due {
  request_id: string;
  user_id: string;
  due_at: Date;
  days: number;
}

/**
 * Tells owners, and those who are asked for answers that are open, that a request is due tomorrow or overdue, by the days of their own
 * clock. Each is told once of one due date, however often and wherever this runs.
 */
export const remindOfDueRequests = async (db: Db, now: Date): Promise<void> => {
  for (const orgId of await listOrgIds(db))
    await inOrg(db, orgId, async (trx) => {
      for (const { request_id: requestId, user_id: userId, due_at: due, days } of await listDue(trx, orgId, now)) {
        const thing = `request:${requestId}:${due.toISOString()}`;
        await notify(trx, { orgId, kind: days === 1 ? 'due_tomorrow' : 'overdue', to: [userId], by: null, thing, requestId });
      }
    });
};

const listDue = async (trx: Trx, orgId: string, now: Date): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select r.id as request_id, u.id as user_id, r.due_at, due_day - clock::date as days
    from request r
    cross join lateral (
      select r.owner_id as id union
      select e.assignee_id from qa_entry e where e.request_id = r.id and e.status = any(${openStatuses}::text[])
    ) person
    join app_user u on u.id = person.id
    cross join lateral (
      select ${now}::timestamptz at time zone coalesce(u.time_zone, 'UTC') as clock,
        (r.due_at at time zone coalesce(u.time_zone, 'UTC'))::date as due_day
    ) reader
    where r.org_id = ${orgId} and r.deleted_at is null and r.archived_at is null and r.completed_at is null and not r.sample
      and r.due_at > ${now}::timestamptz - make_interval(days => ${REMEMBERED_DAYS})
      and extract(hour from clock) >= ${MORNING} and (due_day - clock::date = 1 or due_day < clock::date)
    order by r.id, u.id`.execute(trx);
  return rows;
};

/** Tells whoever looks after a request how its work ended; of the sample nobody has to know. */
export const tellOwner = (trx: Trx, row: RequestRow, kind: 'answered' | 'failed'): Promise<void> =>
  row.sample
    ? Promise.resolve()
    : notify(trx, {
        orgId: row.org_id,
        kind,
        to: [row.owner_id ?? row.created_by],
        by: null,
        thing: `request:${row.id}`,
        requestId: row.id,
      });
