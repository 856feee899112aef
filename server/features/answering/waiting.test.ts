import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { holdIndex } from '#server/features/knowledge/testing/hold-index.ts';
import { openWorker } from '#server/worker.ts';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { type TestApp, expect, test } from '#test/harness.ts';
import { given, read, uploadDocument } from '#server/features/requests/testing/forms.ts';

const patiently = { timeout: 60_000 };
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
  await expect.poll(() => waitedFor(app, orgId), patiently).toBe(true);
  await letGo();
  await expect.poll(async () => (await read(editor, id)).status, patiently).toBe('review');
  expect((await read(editor, id)).qa_entries[0]?.answer).toBe('The duty desk of the operations team.');
});

test('vectors on their way are waited for: by its words alone a question finds less', async ({ app, as, orgId }) => {
  const { db } = app.deps;
  const editor = await as('editor');
  const encoding = await inOrg(db, orgId, (trx) =>
    trx
      .insertInto('run')
      .values({ id: newId(), org_id: orgId, kind: 'encode', subject_id: orgId, total: 1, status: 'running', heartbeat_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const { id } = await given(editor, ['Who answers the telephone at night?'], { auto_answer: true });
  const worker = openWorker(app.parts);
  onTestFinished(() => worker.stop());
  await expect.poll(() => waitedFor(app, orgId), patiently).toBe(true);
  expect((await read(editor, id)).status).toBe('processing');
  await inOrg(db, orgId, (trx) => trx.updateTable('run').set({ status: 'completed' }).where('id', '=', encoding.id).execute());
  await expect.poll(async () => (await read(editor, id)).status, patiently).toBe('review');
});

/** Whether a worker has looked at the run and put it off. */
const waitedFor = async ({ deps: { db } }: TestApp, orgId: string): Promise<boolean> => {
  const { rows } = await sql<{ put: boolean }>`select exists (
    select from graphile_worker._private_jobs where payload ->> 'org_id' = ${orgId} and payload ->> 'subject_id' is not null and run_at > created_at
  ) as put`.execute(db);
  return rows[0]!.put;
};
