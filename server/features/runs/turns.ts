import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/db.ts';
import { apart } from '#server/platform/jobs/places.ts';
import { jobOf } from './job-of.ts';
import type { RunRow } from './store.ts';

/**
 * Organisations take turns: the priority of a run's job is its place among what its own organisation wants the same places for, so that
 * the first run of each comes before the second of any, however many one has. Among those what somebody watches comes first.
 */

/** In this order an organisation's own work is done. */
const KINDS: RunRow['kind'][] = ['extract', 'answer', 'try_model', 'read_form', 'read_document', 'backtest', 'encode'];
/** Of these each has places of its own; the others may want those where a model is waited for. */
const ALONE: RunRow['kind'][] = ['extract', 'read_document', 'encode'];
const MOST_AHEAD = 99;
const STEP = 10;

const kindOf = (table: string): RawBuilder<number> =>
  sql`array_position(array[${sql.join(KINDS.map((kind) => sql.lit(kind)))}]::text[], ${sql.ref(`${table}.kind`)})`;

const placesOf = (table: string): RawBuilder<string> => {
  const kind = sql.ref(`${table}.kind`);
  return sql`case when ${kind} in (${sql.join(ALONE.map((one) => sql.lit(one)))}) then ${kind} else '' end`;
};

/** How many runs of its organisation for the same places come before a run: those that are worked on, and of the `queued` ones those due earlier. */
const ahead = async (db: Db | Trx, run: RunRow, queued: boolean): Promise<number> => {
  const { rows } = await sql<{ ahead: number }>`
    select count(*) as ahead from (
      select from run as other, run as this
      where this.id = ${run.id} and other.org_id = this.org_id and other.id <> this.id and ${placesOf('other')} = ${placesOf('this')}
        and (${queued} and other.status = 'running' or other.status = any(${queued ? ['queued'] : ['running']}::text[])
          and (${kindOf('other')}, other.created_at, other.id) < (${kindOf('this')}, this.created_at, this.id))
      limit ${MOST_AHEAD}
    ) as before`.execute(db);
  return rows[0]?.ahead ?? 0;
};

/** The priority of a run that waits; smaller runs first. */
export const priorityOf = async (db: Db | Trx, run: RunRow): Promise<number> =>
  (await ahead(db, run, true)) * STEP + KINDS.indexOf(run.kind) + 1;

/** Whether something that waits has a better right to a place of this process than the run that has it. */
export const isOthersTurn = async (db: Db | Trx, run: RunRow, withModel: boolean): Promise<boolean> => {
  const beside = apart.find(({ jobs }) => jobs.includes(jobOf(run, withModel)))?.jobs ?? [];
  const own = (await ahead(db, run, false)) * STEP + KINDS.indexOf(run.kind) + 1;
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from graphile_worker.jobs
      where locked_at is null and run_at <= now() and attempts < max_attempts and priority <= ${own}
        and task_identifier = any(${beside}::text[])
        and not exists (select from graphile_worker._private_job_queues as queue where queue.queue_name = jobs.queue_name and queue.locked_at is not null)
    ) as waits`.execute(db);
  return rows[0]?.waits ?? false;
};

/** Moves up what waits behind runs that are done meanwhile. */
export const moveUp = async (db: Db | Trx): Promise<void> => {
  await sql`
    with place as (
      select id, ${kindOf('run')} + ${STEP} * least(${MOST_AHEAD},
        row_number() over (partition by org_id, ${placesOf('run')} order by status = 'running' desc, ${kindOf('run')}, created_at, id) - 1) as priority
      from run where status in ('queued', 'running')
    ), moved as (
      select jobs.id, place.priority from place join graphile_worker.jobs on jobs.key = 'run:' || place.id
      where jobs.locked_at is null and jobs.priority <> place.priority
    )
    select graphile_worker.reschedule_jobs(array_agg(id), priority := priority::integer) from moved group by priority`.execute(db);
};
