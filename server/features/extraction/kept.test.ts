import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, vi } from 'vitest';
import type { Extraction } from '#contract/extraction.ts';
import { buildXlsx } from '#engine/files/testing/office.ts';
import { type TestApp, expect, test } from '#test/harness.ts';
import { formRows, formWorkbook, read, uploadDocument } from '#server/features/requests/testing/forms.ts';
import { foundKey } from '#server/features/documents/files.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { findQuestionsOf } from './kept.ts';
import { requireQuestionnaire } from './source.ts';

/** Counts how often questions are looked for in a file, in the processes that do it. */
const countFinding = (app: TestApp) => {
  const run = vi.spyOn(app.deps.pool, 'run');
  return () => run.mock.calls.filter(([name]) => name === 'extract').length;
};

const keyOf = async (app: TestApp, orgId: string, id: string): Promise<string> => {
  const { from } = await inOrg(app.deps.db, orgId, (trx) => requireQuestionnaire(trx, orgId, id));
  return 'key' in from ? from.key : '';
};

describe('what was found before starting', () => {
  test('is what the request is made of: the file is looked through once', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });
    const found = countFinding(app);
    await editor.post('/api/requests/preview', { questionnaire_doc: doc, mapping: {}, hidden: false });
    const { id } = (await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc, auto_answer: false })).body;
    await jobs.run();

    expect(found()).toBe(1);
    const request = await read(editor, id);
    expect(request.qa_entries.map(({ ref, question, options }) => ({ ref, question, options }))).toEqual(
      formRows.map((row) => ({ ref: row.id, question: row.question, options: ['Yes', 'No', 'N/A'] })),
    );
  });

  test('with a correction is kept with it, and finding again takes it too', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });
    const found = countFinding(app);
    const preview = async (mapping: object): Promise<Extraction> =>
      (await editor.post('/api/requests/preview', { questionnaire_doc: doc, mapping })).body;
    const [sheet] = (await preview({})).sheets;
    // The order of its parts is not what makes a mapping.
    const parts = Object.entries({ ...sheet!.mapping!, rows: { drop: [2] } });
    expect((await preview({ Security: Object.fromEntries(parts) })).questions).toHaveLength(5);
    expect(found()).toBe(2);

    const mapping = { Security: Object.fromEntries(parts.toReversed()) };
    const { id } = (await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc, mapping, auto_answer: false })).body;
    await jobs.run();
    expect((await read(editor, id)).qa_entries).toHaveLength(5);
    expect(found()).toBe(2);
  });

  test('is found again for another file, name, mapping, hidden parts, correction remembered, or code that finds', async ({
    app,
    as,
    orgId,
    jobs,
  }) => {
    const editor = await as('editor');
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });
    const other = await uploadDocument(app, editor, { name: 'other.xlsx', bytes: formWorkbook(formRows.slice(1)) });
    const found = countFinding(app);
    const looks = async (look: () => Promise<unknown>): Promise<number> => {
      const before = found();
      await look();
      return found() - before;
    };
    const preview = (more: object = {}) => editor.post('/api/requests/preview', { questionnaire_doc: doc, ...more });
    expect(await looks(() => preview())).toBe(1);
    expect(await looks(() => preview())).toBe(0);
    expect(await looks(() => preview({ questionnaire_doc: other }))).toBe(1);
    expect(await looks(() => preview({ hidden: true }))).toBe(1);
    expect(await looks(() => preview({ mapping: { Instructions: null } }))).toBe(1);
    expect(await looks(() => preview())).toBe(1);

    await editor.patch(`/api/documents/${doc}`, { display_name: 'renamed.xlsx' });
    expect(await looks(() => preview())).toBe(1);

    const [sheet] = ((await preview()).body as Extraction).sheets;
    const mapping = { Security: { ...sheet!.mapping!, rows: { drop: [2] } } };
    await editor.post('/api/requests', { name: 'Corrected', questionnaire_doc: other, mapping, auto_answer: false });
    await jobs.run();
    // once to see which shapes it has, and once with what is remembered for them
    expect(await looks(() => preview())).toBe(2);
    expect(await looks(() => preview())).toBe(0);

    const ref = await inOrg(app.deps.db, orgId, (trx) => requireQuestionnaire(trx, orgId, doc));
    expect(await looks(() => findQuestionsOf(app.deps, orgId, ref, {}, 'one'))).toBe(2);
    expect(await looks(() => findQuestionsOf(app.deps, orgId, ref, {}, 'one'))).toBe(0);
    expect(await looks(() => findQuestionsOf(app.deps, orgId, ref, {}, 'two'))).toBe(2);
  });

  test('goes after an hour, and with the document', async ({ app, as, orgId, jobs }) => {
    const editor = await as('editor');
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });
    const place = foundKey(await keyOf(app, orgId, doc));
    await editor.post('/api/requests/preview', { questionnaire_doc: doc });
    await editor.post('/api/requests/preview', { questionnaire_doc: doc, hidden: true });
    const { rows: due } = await sql<{ wait: number }>`
      select extract(epoch from run_at - now())::float / 60 as wait from graphile_worker.jobs where key = ${place}`.execute(app.deps.db);
    expect(due).toEqual([{ wait: expect.closeTo(60, -1) }]);
    expect(await app.deps.storage.read(place)).toBeInstanceOf(Uint8Array);

    expect((await editor.delete('/api/documents', { document_ids: [doc] })).status).toBeLessThan(300);
    await jobs.run();
    await expect(app.deps.storage.read(place)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('that unpacks to more than is ever kept is not unpacked: the file is looked through again', async ({ app, as, orgId }) => {
    const editor = await as('editor');
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });
    const place = foundKey(await keyOf(app, orgId, doc));
    const first = await editor.post('/api/requests/preview', { questionnaire_doc: doc });
    const found = countFinding(app);
    // Blanks after its last line are none of what it says.
    const whole = gunzipSync(await app.deps.storage.read(place));
    for (const [megabytes, times] of [
      [1, 0],
      [65, 1],
    ] as const) {
      const bytes = gzipSync(Buffer.concat([whole, Buffer.alloc(megabytes << 20, ' ')]));
      expect(bytes.length).toBeLessThan(100_000);
      await app.deps.storage.put(place, bytes);
      const { status, body } = await editor.post('/api/requests/preview', { questionnaire_doc: doc });
      expect([status, found()]).toEqual([200, times]);
      expect(body.questions).toEqual(first.body.questions);
    }
  });

  test('is not kept where nothing could be read', async ({ app, as }) => {
    const editor = await as('editor');
    const bytes = new TextEncoder().encode('this is no workbook');
    const doc = await uploadDocument(app, editor, { name: 'damaged.xlsx', bytes });
    const found = countFinding(app);
    for (const _ of [1, 2]) expect(await editor.post('/api/requests/preview', { questionnaire_doc: doc })).toMatchObject({ status: 422 });
    expect(found()).toBe(2);
    const blank = buildXlsx({ sheets: [{ name: 'One', rows: [['Prices']] }] });
    const empty = await uploadDocument(app, editor, { name: 'blank.xlsx', bytes: blank });
    expect((await editor.post('/api/requests/preview', { questionnaire_doc: empty })).body.questions).toEqual([]);
    expect((await editor.post('/api/requests/preview', { questionnaire_doc: empty })).body.questions).toEqual([]);
    expect(found()).toBe(3);
  });
});
