import { mkdtempSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { openPool } from '#server/platform/db/connection.ts';
import { emptyDatabase } from '../database.ts';
import { openS3Server } from '../s3-server.ts';
import { type Machine, type Shared, callerOf, ownerOf, serving, startMachine } from './machines.ts';

const QUESTIONS = 295;
/** A safety net: five processes share the machine. */
const PATIENCE_MS = 300_000;
const POLICY = '# Backups\n\nBackups of customer data are encrypted at rest and kept for thirty days in a second region.\n';

interface Entry {
  id: string;
  status: string;
}

async function openShared(): Promise<Shared> {
  const store = await openS3Server();
  onTestFinished(() => store.close());
  const folder = (): string => {
    const made = mkdtempSync('/tmp/rejoinder-test-machine-');
    onTestFinished(() => rmSync(made, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));
    return made;
  };
  return { database: await emptyDatabase(), store: store.settings, folder };
}

async function started(shared: Shared, role: 'api' | 'worker'): Promise<Machine> {
  const machine = await startMachine(shared, role);
  onTestFinished(() => void machine.child.kill('SIGKILL'));
  return machine;
}

test(
  'R-3: two API and two worker processes, each with a folder of its own, over one database and one store; both workers are killed in the middle of 295 questions and a third goes on',
  {
    timeout: 3 * PATIENCE_MS,
  },
  async () => {
    const shared = await openShared();
    // All four find an empty database: the migrations run once.
    const [one, other, first, second] = await Promise.all([
      started(shared, 'api'),
      started(shared, 'api'),
      started(shared, 'worker'),
      started(shared, 'worker'),
    ]);
    await Promise.all([serving(one), serving(other)]);
    const { get, post } = callerOf(ownerOf(shared));

    const files = [{ name: 'backups.md', size: Buffer.byteLength(POLICY), content_type: 'text/markdown' }];
    const { uploads } = await post<{ uploads: { upload_id: string; url: string; method: string; headers: Record<string, string> }[] }>(
      one,
      '/api/documents/uploads',
      { files },
    );
    const { upload_id, url, method, headers } = uploads[0]!;
    expect((await fetch(url, { method, headers, body: POLICY })).status).toBe(200);
    await post(other, '/api/documents', { documents: [{ upload_id, category: 'knowledge_base' }] });
    // Whichever worker read and indexed it, both APIs find it in the store.
    for (const api of [one, other])
      await expect
        .poll(async () => (await get<{ results: unknown[] }>(api, '/api/documents/search?q=thirty%20days')).results.length)
        .toBe(1);

    const entries = Array.from({ length: QUESTIONS }, (_, at) => ({ question: `Are backups of kind ${at} encrypted at rest?` }));
    const { id } = await post<{ id: string }>(one, '/api/requests', { name: 'Long', entries, auto_answer: true });
    const open = async (): Promise<number> =>
      (await get<{ qa_entries: Entry[] }>(other, `/api/requests/${id}`)).qa_entries.filter(({ status }) =>
        ['queued', 'answering'].includes(status),
      ).length;
    await expect.poll(open, { interval: 50, timeout: PATIENCE_MS }).toBeLessThan(QUESTIONS - 10);
    await started(shared, 'worker');
    for (const worker of [first, second]) worker.child.kill('SIGKILL');
    expect(await open()).toBeGreaterThan(0);
    await expect.poll(open, { timeout: PATIENCE_MS }).toBe(0);

    const pool = openPool(shared.database, { max: 1 });
    onTestFinished(() => pool.end());
    await pool.query(`select set_config('app.org_id', (select id::text from org), false)`);
    const { rows } = await pool.query<{ entries: number; answers: number; twice: number }>(
      `select (select count(*)::int from qa_entry where request_id = $1) as entries, count(*)::int as answers,
       count(*)::int - count(distinct entry_id)::int as twice
     from qa_entry_change where action = 'answered' and entry_id in (select id from qa_entry where request_id = $1)`,
      [id],
    );
    expect(rows).toEqual([{ entries: QUESTIONS, answers: QUESTIONS, twice: 0 }]);
  },
);
