import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../db/db.ts';

export interface JobOptions {
  /** Of queued jobs with the same key only the newest stays. */
  jobKey?: string;
  runAt?: Date;
  /** Of the jobs with the same queue one runs at a time, over all processes; the others hold no place meanwhile. As SQL where the database knows its name. */
  queue?: string | RawBuilder<unknown>;
  /** Smaller runs first; by default after the first run of each organisation and before their second (runs/turns.ts). */
  priority?: number;
  /** Times that it is begun before it is given up; 25 unless given, over three days. */
  attempts?: number;
}

const DEFAULT_PRIORITY = 6;

/** Enqueues a job in the transaction that makes it necessary: it runs once that commits, or never. Payloads carry ids. */
export async function enqueueJob(trx: Db | Trx, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  const { jobKey = null, runAt = null, queue = null, priority = DEFAULT_PRIORITY, attempts = 25 } = options;
  await sql`select from graphile_worker.add_job(
    ${name}::text, payload := ${JSON.stringify(payload)}::json, queue_name := (${queue})::text, job_key := ${jobKey}::text,
    run_at := coalesce(${runAt}::timestamptz, now()), priority := ${priority}::integer, max_attempts := ${attempts}::integer
  )`.execute(trx);
}

/** Whether a job with this key waits, and nobody has it in hand. */
export const isWaiting = async (trx: Trx, jobKey: string): Promise<boolean> => {
  const { rows } = await sql`select from graphile_worker.jobs where key = ${jobKey} and locked_at is null limit 1`.execute(trx);
  return rows.length > 0;
};

/** Lets the jobs of a queue that nobody has in hand wait until then. */
export async function postponeQueue(trx: Db | Trx, queue: string, until: Date): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at := ${until}::timestamptz)
    from graphile_worker.jobs where queue_name = ${queue} and locked_at is null`.execute(trx);
}

/**
 * The same in the one place that a party has at a time for work of a kind, over all processes: a party is the first owner of an organisation,
 * with all organisations of theirs. The first job of each comes before the second of any.
 */
export async function enqueueInTurn(
  trx: Db | Trx,
  name: string,
  payload: object,
  { orgId, line, jobKey }: { orgId: string; line: string; jobKey: string },
): Promise<void> {
  const { rows } = await sql<{ queue: string; ahead: number }>`
    select queue, waiting_in(queue) as ahead from (select ${line}::text || ':' || party_of(${orgId}::uuid) as queue) as its`.execute(trx);
  const [{ queue, ahead }] = rows as [(typeof rows)[number]];
  await enqueueJob(trx, name, payload, { jobKey, queue, priority: DEFAULT_PRIORITY + ahead });
}
