import { sql } from 'kysely';
import { notify } from '#server/features/notifications/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { lockPromises } from './lock.ts';
import type { PromiseRow } from './store.ts';

/** Hour of the clock of who keeps it from which on a day's reminders come. */
const MORNING = 6;
/** Days before its day on which a promise is called to mind first. */
const AHEAD = 14;
/** Days after which a day that is over is called to mind no more. */
const REMEMBERED_DAYS = 30;

type Stage = NonNullable<PromiseRow['reminded']>;

interface Due {
  id: string;
  due_on: string;
  stage: Stage;
  keepers: string[];
}

/**
 * Tells who keeps a promise that its day is near, tomorrow or over, by the days of their own clock, and webhooks with them; where nobody keeps
 * it, the owners of the organisation. What the sample promises is nobody's. Each stage of one day is told once, however often and wherever this runs.
 */
export const remindOfPromises = async (db: Db, now: Date): Promise<void> => {
  for (const { id: orgId } of await db.selectFrom('org').select('id').execute())
    await inOrg(db, orgId, async (trx) => {
      await lockPromises(trx, orgId);
      for (const { id, due_on: due, stage, keepers } of await listDue(trx, orgId, now)) {
        const kind = stage === 'overdue' ? 'promise_overdue' : 'promise_due';
        await notify(trx, { orgId, kind, to: keepers, by: null, thing: `promise:${id}:${due}:${stage}`, subjectIds: [id] });
        await appendEvent(trx, orgId, 'promise:due', { id, status: stage });
        await trx.updateTable('promise').set({ reminded: stage }).where('org_id', '=', orgId).where('id', '=', id).execute();
      }
    });
};

/** Those of which a later stage has come than was told of their day. */
const listDue = async (trx: Trx, orgId: string, now: Date): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select promise.id, promise.due_on, stage, array(
      select user_id from access
      where org_id = promise.org_id and user_id is not null and (user_id = promise.owner_id or access_level = 'owner' and not exists (
        select from access as kept where kept.org_id = promise.org_id and kept.user_id = promise.owner_id))
    ) as keepers
    from promise
    left join app_user on app_user.id = promise.owner_id
    cross join lateral (select ${now}::timestamptz at time zone coalesce(app_user.time_zone, 'UTC') as clock) as keeper
    cross join lateral (
      select case when due_on < clock::date then 'overdue' when due_on <= clock::date + 1 then 'due_tomorrow' else 'due_soon' end as stage
    ) as stands
    where promise.org_id = ${orgId} and promise.state in ('open', 'moved')
      and not exists (select from told_answer where told_answer.id = promise.told_id and told_answer.sample)
      and promise.due_on between clock::date - ${REMEMBERED_DAYS}::int and clock::date + ${AHEAD}::int
      and extract(hour from clock) >= ${MORNING}
      and array_position(array['due_soon', 'due_tomorrow', 'overdue'], stage)
        > coalesce(array_position(array['due_soon', 'due_tomorrow', 'overdue'], reminded), 0)
    order by promise.due_on, promise.id`.execute(trx);
  return rows;
};
