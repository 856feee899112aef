import { sql } from 'kysely';
import { upload } from '#server/features/documents/testing.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { countBetweenTurns } from '#test/count-work.ts';
import { expect, test } from '#test/harness.ts';
import { asked, kept, paper, replace, sent, tell } from '../testing.ts';

const reason = 'Letter';
const long = `${asked.answer} ${'Ab. '.repeat(8_000)}`.slice(0, 32_000);

test('while many long answers are noted as told others have their turn, after each of them at the latest', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  const id = document?.id ?? '';
  for (const customer of ['Mill', 'Forge', 'Kiln', 'Loom', 'Bank', 'Dock'])
    await tell(work, { ...asked, answer: long, customer }, { document_id: id, quote: kept });
  await jobs.run();
  await replace(work, id, paper('Backups of customer data are kept for 21 days.'));
  const { alarms } = (await work.editor.get('/api/told/alarms?kind=figure')).body;
  const told = alarms.map((alarm: { told: { id: string } }) => alarm.told.id);
  expect(told).toHaveLength(6);
  const between = (some: string[]): Promise<number> =>
    countBetweenTurns(async () => {
      const { status, body } = await work.editor.post('/api/told/tellings', { told: some, reason });
      expect([status, body.corrected?.length], JSON.stringify(body)).toEqual([200, some.length]);
    });
  const alone = await between(told.slice(0, 1));
  expect(await between(told.slice(1))).toBeLessThan(2.5 * alone);
});

test('answers whose texts are too long together are not noted in one call', async ({ as, app, orgId }) => {
  const editor = await as('editor');
  const { rows } = await inOrg(app.deps.db, orgId, (trx) =>
    sql<{ id: string }>`insert into told_answer (id, org_id, request_name, question, answer)
      select gen_random_uuid(), ${orgId}, 'Form', 'Is it kept?', repeat('a', 32000) from generate_series(1, 260) returning id`.execute(trx),
  );
  const { status, body } = await editor.post('/api/told/tellings', { told: rows.map(({ id }) => id), reason });
  expect([status, body.code], JSON.stringify(body)).toEqual([413, 'too_large']);
  expect((await editor.post('/api/told/tellings', { told: rows.slice(0, 200).map(({ id }) => id), reason })).status).toBe(200);
});
