/** A paper of many statements, customers that were told each of them, and how far a look at them is. */
import type { openPool } from '#server/platform/db/connection.ts';
import { pause } from '#test/service-process.ts';
import { chance, sentences } from './made-text.ts';

export type Pool = ReturnType<typeof openPool>;

const LOOK_EVERY_MS = 20;

/** Statements of one sentence that all differ, for each names another system. */
export const statements = (count: number, seed: number): string[] => {
  const next = chance(seed);
  return Array.from({ length: count }, (_, at) => sentences(next, 1).replace(' are ', ` of system S${at} are `));
};

/** With so many of them, evenly, said otherwise. */
export const changedIn = (all: string[], count: number): string[] => {
  const others = statements(all.length, 11);
  return all.map((one, at) => (at % (all.length / count) === 0 ? (others[at] ?? one) : one));
};

export const paper = (all: string[]): Uint8Array => new TextEncoder().encode(all.join('\n\n'));

/** Customers that were told each statement of a document, as an export that is sent keeps it; the questions name no system. */
export const tell = (pool: Pool, document: string, all: string[], customers: number) =>
  pool.query(
    `insert into told_answer (id, org_id, customer, request_name, question, answer, citations, versions)
    select gen_random_uuid(), document.org_id, 'Customer ' || times, 'Form', 'How is it kept?', quote,
      jsonb_build_array(jsonb_build_object('document', display_name, 'document_id', document.id, 'quote', quote, 'score', 1)),
      jsonb_build_object(document.id, 1)
    from document, unnest($2::text[]) as said(quote), generate_series(1, $3::int) as times
    where document.id = $1`,
    [document, all, customers],
  );

/** What a query counts, asked until it fits. */
export async function until(pool: Pool, query: string, fits: (count: number) => boolean): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(query);
    const count = rows[0]?.count ?? 0;
    if (fits(count)) return count;
    await pause(LOOK_EVERY_MS);
  }
}

const jobsOf = (tasks: string): string =>
  `select count(*)::int as count from graphile_worker._private_jobs as job
  join graphile_worker._private_tasks as task on task.id = job.task_id
  where ${tasks} and attempts < max_attempts and run_at <= now()`;

export const ALL_JOBS = jobsOf('true');
/** What was told is looked at again, now with its own papers and then with the others. */
export const LOOKS = jobsOf(`identifier in ('look-again-at-told', 'look-at-told-otherwise')`);
export const FINDINGS = 'select count(distinct told_id)::int as count from told_alarm';
