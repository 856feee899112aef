import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { holdIndex } from '#server/features/knowledge/testing/hold-index.ts';
import { openWorker } from '#server/worker.ts';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { type TestApp, expect, test } from '#test/harness.ts';
import { answerOpenAgain } from './open-again.ts';
import { given, read, uploadDocument } from '#server/features/requests/testing/forms.ts';

const knowledge = '# Backups\n\nRestores of the backups are tested every quarter by the operations team.\n';

test('what was uploaded just before is read before the questions are answered', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const bytes = new TextEncoder().encode(knowledge);
  await uploadDocument(app, editor, { name: 'backups.md', bytes, category: 'knowledge_base' });
  const { id } = await given(editor, ['How often are restores of the backups tested?'], { auto_answer: true });
  await expect
    .poll(async () => {
      await jobs.run();
      await pause(100);
      return (await read(editor, id)).qa_entries[0]?.related[0]?.document;
    })
    .toBe('backups.md');
});

test('what was put into the library just before is found, though the index was busy then', async ({ app, as, orgId }) => {
  const editor = await as('editor');
  await app.deps.knowledge.forOrg(orgId);
  const letGo = await holdIndex(app.deps.db, orgId);
  const question = 'Who answers the telephone at night?';
  await editor.post('/api/library', { question, answer: 'The duty desk of the operations team.' });
  const { id } = await given(editor, [question], { auto_answer: true });
  const worker = openWorker(app.parts);
  onTestFinished(async () => {
    await letGo();
    await worker.stop();
  });
  await expect.poll(() => waitedFor(app, orgId)).toBe(true);
  await letGo();
  await expect.poll(async () => (await read(editor, id)).status).toBe('review');
  expect((await read(editor, id)).qa_entries[0]?.answer).toBe('The duty desk of the operations team.');
});

const telephone = 'Who answers the telephone at night?';

/** Vectors that are being made for as long as wanted. */
const beginVectors = async ({ deps: { db } }: TestApp, orgId: string): Promise<() => Promise<unknown>> => {
  const run = {
    id: newId(),
    org_id: orgId,
    kind: 'encode' as const,
    subject_id: orgId,
    status: 'running' as const,
    heartbeat_at: new Date(),
  };
  await inOrg(db, orgId, (trx) => trx.insertInto('run').values(run).execute());
  return () => inOrg(db, orgId, (trx) => trx.updateTable('run').set({ status: 'completed' }).where('id', '=', run.id).execute());
};

test('vectors on their way are waited for: by its words alone a question finds less', async ({ app, as, orgId }) => {
  const editor = await as('editor');
  const endVectors = await beginVectors(app, orgId);
  const { id } = await given(editor, [telephone], { auto_answer: true });
  const worker = openWorker(app.parts);
  onTestFinished(() => worker.stop());
  await expect.poll(() => waitedFor(app, orgId)).toBe(true);
  expect((await read(editor, id)).status).toBe('processing');
  await endVectors();
  await expect.poll(async () => (await read(editor, id)).status).toBe('review');
});

test('what stayed open while vectors were being made for long is asked once more when they are, and counted once', async ({
  app,
  as,
  orgId,
}) => {
  const { db } = app.deps;
  const editor = await as('editor');
  const endVectors = await beginVectors(app, orgId);
  const { id } = await given(editor, [telephone], { auto_answer: true });
  await inOrg(db, orgId, (trx) =>
    trx
      .updateTable('run')
      .set({ created_at: new Date(Date.now() - 3_600_000) })
      .where('subject_id', '=', id)
      .execute(),
  );
  const worker = openWorker(app.parts);
  onTestFinished(() => worker.stop());
  await expect.poll(async () => (await read(editor, id)).status).toBe('review');
  expect(await asked(app, orgId)).toEqual({ times: 1, counted: 1 });
  await endVectors();
  await uploadDocument(app, editor, { name: 'backups.md', bytes: new TextEncoder().encode(knowledge), category: 'knowledge_base' });
  await expect.poll(() => asked(app, orgId)).toEqual({ times: 2, counted: 1 });
  await expect.poll(async () => (await read(editor, id)).status).toBe('review');
});

test('while a request is being answered, what stayed open in it is asked once more later', async ({ app, as, orgId }) => {
  const { db } = app.deps;
  const { id } = await given(await as('editor'), [telephone], {});
  const run = { org_id: orgId, kind: 'answer' as const, subject_id: id, heartbeat_at: new Date() };
  const [before, active] = [newId(), newId()];
  await inOrg(db, orgId, (trx) =>
    trx
      .insertInto('run')
      .values([
        { ...run, id: before, status: 'completed', vectors: 'missing' },
        { ...run, id: active, status: 'running' },
      ])
      .execute(),
  );
  const vectors = async () =>
    (await inOrg(db, orgId, (trx) => trx.selectFrom('run').select('vectors').where('id', '=', before).executeTakeFirstOrThrow())).vectors;
  await answerOpenAgain(app.deps, orgId);
  expect(await vectors()).toBe('missing');
  await inOrg(db, orgId, (trx) => trx.updateTable('run').set({ status: 'completed' }).where('id', '=', active).execute());
  await answerOpenAgain(app.deps, orgId);
  expect(await vectors()).toBe(null);
});

/** How often the engine answered a question of the organisation, and how many count. */
const asked = async ({ deps: { db } }: TestApp, orgId: string): Promise<{ times: number; counted: number }> => {
  const { rows } = await inOrg(db, orgId, (trx) =>
    sql<{ times: number; counted: number }>`select
      (select count(*)::int from qa_entry_change where org_id = ${orgId} and action = 'answered') as times,
      (select coalesce(sum(amount), 0)::int from metered where org_id = ${orgId} and kind = 'questions') as counted`.execute(trx),
  );
  return rows[0]!;
};

/** Whether a worker has looked at the run and put it off. */
const waitedFor = async ({ deps: { db } }: TestApp, orgId: string): Promise<boolean> => {
  const { rows } = await sql<{ put: boolean }>`select exists (
    select from graphile_worker._private_jobs where payload ->> 'org_id' = ${orgId} and payload ->> 'subject_id' is not null and run_at > created_at
  ) as put`.execute(db);
  return rows[0]!.put;
};
