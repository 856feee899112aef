import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { openPool } from '#engine/work/pool.ts';
import { policy, register, send } from '#server/features/documents/testing.ts';
import { given, read, uploadDocument } from '#server/features/requests/testing/forms.ts';
import { openWorker } from '#server/worker.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

const PLACES = 4;
/** The reader of these tests never ends with a file of this name; of several in one place the others are called `loop (2).xlsx`. */
const SLOW = 'loop.xlsx';
const isSlow = (name: string): boolean => name.startsWith('loop');

/** A worker as a process has one by default, whose readers never end with a slow file. */
const startWorker = (app: TestApp): void => {
  const { pool, config } = app.deps;
  const stuck = openPool({ size: 1, script: new URL('../../../engine/work/testing/unruly.ts', import.meta.url) });
  const run: typeof pool.run = async (name, given, options) => {
    const input = typeof given === 'function' ? await given() : given;
    return 'fileName' in input && isSlow(input.fileName)
      ? stuck.run(name, { ...input, fileName: SLOW }, options)
      : pool.run(name, input, options);
  };
  const deps = { ...app.deps, pool: { ...pool, run }, config: { ...config, workerConcurrency: PLACES } };
  const worker = openWorker({ ...app.parts, deps });
  onTestFinished(async () => {
    await worker.stop();
    await stuck.close();
    await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(app.deps.db);
  });
};

/** What an organisation gives to be read, as often as it likes. */
const slowWork = {
  'read-document': async (app: TestApp, client: Client): Promise<void> => {
    const files = Array.from({ length: 8 }, (_, at) => ({ name: SLOW, text: `${client.email} ${at}` }));
    expect((await register(client, await send(app, client, files))).status).toBe(201);
  },
  extract: async (app: TestApp, client: Client): Promise<void> => {
    for (let at = 0; at < 8; at++) {
      const doc = await uploadDocument(app, client, { name: SLOW, bytes: Buffer.from(`${client.email} ${at}`) });
      expect((await client.post('/api/requests', { name: 'Slow', questionnaire_doc: doc })).status).toBe(201);
    }
  },
  backtest: async (app: TestApp, client: Client): Promise<void> => {
    for (let at = 0; at < 4; at++) {
      const bytes = Buffer.from(`${client.email} ${at}`);
      const document_id = await uploadDocument(app, client, { name: SLOW, bytes, category: 'knowledge_base' });
      await sql`update document set status = 'ready' where id = ${document_id}`.execute(app.deps.db);
      expect((await client.post('/api/backtests', { document_id })).status).toBe(201);
    }
    await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'read-document'`.execute(
      app.deps.db,
    );
  },
};

/** Jobs of a kind that the worker has in hand, and of how many organisations. */
const held = async ({ deps: { db } }: TestApp, kind: string): Promise<number[]> => {
  const { rows } = await sql<{ orgs: number; jobs: number }>`
    select count(distinct payload ->> 'org_id')::integer as orgs, count(*)::integer as jobs
    from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = ${kind} and job.locked_at is not null`.execute(db);
  return rows.map(({ orgs, jobs }) => [orgs, jobs]).flat();
};

/** As many as hold every place of such a worker, were they all for everything; of these of one organisation at most half of `most`. */
test.for([
  ['read-document', PLACES, 6],
  ['extract', 2, 4],
  ['backtest', 2, 2],
] as const)(
  'while slow files of two organisations hold %s, mails leave, and others read, answer and try',
  async ([kind, least, most], { app, stranger, anonymous, mailbox }) => {
    const slow = [await stranger('admin'), await stranger('admin')];
    for (const client of slow) await slowWork[kind](app, client);
    const other = await stranger('admin');
    startWorker(app);
    await expect.poll(async () => (await held(app, kind))[1]).toBeGreaterThanOrEqual(least);
    expect((await held(app, kind))[0]).toBe(2);

    const guest = `guest-${kind}@example.com`;
    expect((await other.post('/api/access', { user_email: guest, access_level: 'viewer', notify: true })).status).toBe(201);
    await expect.poll(async () => (await mailbox.to(guest)).length).toBe(1);
    const newcomer = `newcomer-${kind}@example.com`;
    const signUp = { name: 'N', email: newcomer, password: 'a long password 1' };
    expect((await anonymous.post('/api/identity/sign-up/email', signUp)).status).toBe(200);
    await expect.poll(async () => (await mailbox.to(newcomer)).length).toBe(1);

    const { body } = await register(other, await send(app, other, [policy]));
    const statusOf = async () => (await other.get(`/api/documents/${body.documents[0].id}`)).body.status;
    await expect.poll(statusOf).toBe('ready');
    const { id } = await given(other, ['How long are backups of customer data kept?'], { auto_answer: true });
    await expect.poll(async () => (await read(other, id)).qa_status).toBe('completed');
    expect((await held(app, kind))[1]).toBeLessThanOrEqual(most);
  },
);
