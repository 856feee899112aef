import { expect } from 'vitest';
import type { Pool } from '#eval/bench/made-told.ts';
import type { Ledger, SentMail } from './ledger.ts';
import type { Watcher } from './watch.ts';

/** What must hold once a service had time after a fault. Each reads the database itself: what an API hides is seen too. */

/** What still has to be done, by what it is: jobs, requests and their entries, documents. */
const UNDONE = `select 'job' as what, identifier as state from graphile_worker._private_jobs as job
  join graphile_worker._private_tasks as task on task.id = job.task_id where (attempts < max_attempts and run_at <= now()) or locked_at is not null
  union all select 'request', qa_status from request where qa_status in ('queued', 'running')
  union all select 'entry', status from qa_entry where status in ('queued', 'answering')
  union all select 'document', status from document where item_type = 'document' and status <> 'ready'`;

/** Nothing waits, nothing hangs, and nothing ended with an error. However much there is to do, some of it is done from time to time. */
export async function atRest(pool: Pool): Promise<void> {
  const undone = async (): Promise<unknown[]> => (await pool.query(UNDONE)).rows;
  // A database that was killed is asked again until it is there.
  const now: { left: unknown[] | null } = { left: null };
  while (now.left === null || now.left.length > 0) {
    const before = now.left;
    await expect.poll(async () => (now.left = await undone()), { interval: 200 }).not.toEqual(before);
  }
  const failed = await pool.query(`select id, error from request where error is not null
    union all select id, error from document where error is not null
    union all select null, last_error from graphile_worker._private_jobs where attempts >= max_attempts and last_error is not null`);
  expect(failed.rows).toEqual([]);
}

/** What was acknowledged is there. */
export async function nothingLost(pool: Pool, { requests, answers, library, documents }: Ledger): Promise<void> {
  const asked = await pool.query<{ id: string; count: number }>(
    'select request_id as id, count(*)::int as count from qa_entry where request_id = any($1::uuid[]) group by 1',
    [[...requests.keys()]],
  );
  expect(new Map(asked.rows.map(({ id, count }) => [id, count]))).toEqual(requests);

  const written = await textsOf(pool, 'qa_entry', [...answers.keys()]);
  for (const [id, { acknowledged, unknown }] of answers)
    if (acknowledged !== null) expect([acknowledged, ...unknown], `the answer of ${id}`).toContain(written.get(id));

  expect(await textsOf(pool, 'library_entry', [...library.keys()])).toEqual(library);

  const named = await pool.query<{ id: string; name: string }>('select id, display_name as name from document where id = any($1::uuid[])', [
    [...documents.keys()],
  ]);
  expect(new Map(named.rows.map(({ id, name }) => [id, name.replace(/\.md$/u, '')]))).toEqual(documents);
}

async function textsOf(pool: Pool, table: 'qa_entry' | 'library_entry', ids: string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; answer: string }>(`select id, answer from ${table} where id = any($1::uuid[])`, [ids]);
  return new Map(rows.map(({ id, answer }) => [id, answer]));
}

/**
 * No job had its effect twice: an entry was answered once, beside that what is left open before the vectors of its knowledge are made is asked
 * once more; and a document is one.
 */
export async function nothingTwice(pool: Pool): Promise<void> {
  const { rows: answered } = await pool.query(`select entry_id, array_agg(after) as after from qa_entry_change where action = 'answered'
    group by 1 having count(*) > 2 or count(*) filter (where after ->> 'status' is distinct from 'unanswered') > 1`);
  expect(answered).toEqual([]);
  const { rows: named } = await pool.query(`select display_name from document where item_type = 'document' group by 1 having count(*) > 1`);
  expect(named).toEqual([]);
}

/** Every file is whole: those of acknowledged documents are there to the letter, and no other that began is under a name of its own. */
export function filesAreWhole(files: ReadonlyMap<string, string>, { documents }: Ledger): void {
  const words = [...files].map(
    ([key, text]) => /^# Policy (\w+)\n\nThe vault called \1 is locked every night by the guard\.\n$/u.exec(text)?.[1] ?? key,
  );
  expect(words.filter((word) => !word.startsWith('marker'))).toEqual([]);
  expect([...documents.values()].filter((word) => !words.includes(word))).toEqual([]);
}

/** Jobs that failed are tried again at once: the hours until then are let pass. */
const TIME_PASSES = `update graphile_worker._private_jobs as job set run_at = now() from graphile_worker._private_tasks as task
  where task.id = job.task_id and task.identifier = any($1) and job.attempts > 0 and job.locked_at is null and job.run_at > now()`;

/** Whoever was invited has one mail; a second try, where the server took the first, is known by its id. */
export async function mailedOnce(pool: Pool, { invited }: Ledger, mails: () => Promise<SentMail[]>): Promise<void> {
  const idsOf = async (): Promise<Map<string, Set<string>>> => {
    // The next day others may be invited.
    await pool.query("delete from attempt where what like 'invitation%'");
    await pool.query(TIME_PASSES, [['send-mail', 'send-access-mail']]);
    const ids = new Map([...invited].map((email) => [email, new Set<string>()]));
    for (const { to, id } of await mails()) ids.get(to)?.add(id);
    return ids;
  };
  await expect.poll(async () => [...(await idsOf())].filter(([, ids]) => ids.size === 0), { interval: 200 }).toEqual([]);
  expect([...(await idsOf())].filter(([, ids]) => ids.size > 1)).toEqual([]);
}

const newestEvent = async (pool: Pool): Promise<number> =>
  Number((await pool.query<{ id: string }>('select coalesce(max(id), 0) as id from event')).rows[0]?.id);

/** Somebody who watches has read all that there is. */
export const readAll = async (pool: Pool, watcher: Watcher): Promise<void> => watcher.read(await newestEvent(pool));

/** Whoever watches was told of everything, once on each stream; who is told to read everything anew does. */
export async function everythingTold(pool: Pool, watcher: Watcher): Promise<void> {
  const missed = async (): Promise<number[]> => {
    if (watcher.isBehind()) await readAll(pool, watcher);
    const { rows } = await pool.query<{ id: string }>(
      "select id from event where user_id is null and name <> 'end_of_stream' and id > $1",
      [watcher.knownTo()],
    );
    return rows.map(({ id }) => Number(id)).filter((id) => !watcher.seen.has(id));
  };
  await expect.poll(missed, { interval: 200 }).toEqual([]);
  expect(watcher.doubled).toEqual([]);
}
