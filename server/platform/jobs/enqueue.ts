import { sql } from 'kysely';
import type { Db, Trx } from '../db/db.ts';

export interface JobOptions {
  /** Of queued jobs with the same key only the newest stays. */
  jobKey?: string;
  runAt?: Date;
  /** Smaller runs first; by default after the first run of each organisation and before their second (runs/turns.ts). */
  priority?: number;
}

const DEFAULT_PRIORITY = 6;

/** Enqueues a job in the transaction that makes it necessary: it runs once that commits, or never. Payloads carry ids. */
export async function enqueueJob(trx: Db | Trx, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  const { jobKey = null, runAt = null, priority = DEFAULT_PRIORITY } = options;
  await sql`select from graphile_worker.add_job(
    ${name}::text, payload := ${JSON.stringify(payload)}::json, job_key := ${jobKey}::text,
    run_at := coalesce(${runAt}::timestamptz, now()), priority := ${priority}::integer, max_attempts := 25
  )`.execute(trx);
}
