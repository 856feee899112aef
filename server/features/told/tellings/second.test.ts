import { upload } from '#server/features/documents/testing.ts';
import { approve, formWorkbook, read, requestOf } from '#server/features/requests/testing/forms.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { expect, test } from '#test/harness.ts';
import { type Work, replace } from '../testing.ts';

const allowed = (days: number): string => `Exceptions to this policy are granted in writing for at most ${days} days.`;
const everybody = 'Background checks are carried out before anybody joins.';
const someOnly = 'Background checks are carried out before anybody joins, except for contractors.';
const questions = ['For how long can somebody be exempted from your security rules?', 'Are new hires screened?'];
const paper = (...sentences: string[]): string => `# Policy\n\n${sentences.join('\n\n')}\n`;

const letterTo = async ({ editor }: Work, query = '') => (await editor.get(`/api/told/letter?customer=Mill${query}`)).body;
const held = async ({ editor }: Work) => (await editor.get('/api/told?customer=Mill')).body.told;

/** A letter to Mill is taken, and was sent. */
async function letterSent(work: Work) {
  const { items, written_at } = await letterTo(work);
  const told = items.map((item: { told_id: string }) => item.told_id);
  const { status, body } = await work.editor.post('/api/told/tellings', { told, reason: 'Letter', by: 'letter', written_at });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.corrected).toHaveLength(told.length);
  await work.jobs.run();
}

/** Mill got its form filled with a paper of 90 days, which says 180 since: that was approved, and told by a letter. */
async function toldOnce(work: Work): Promise<{ request: string; document: string }> {
  const { editor } = work;
  const bytes = formWorkbook(questions.map((question, at) => ({ id: `A-${at + 1}`, question })));
  const { id: request } = await requestOf(work, editor, { name: 'form.xlsx', bytes });
  await editor.put(`/api/requests/${request}`, { customer: 'Mill' });
  const [uploaded] = await upload(work, editor, [{ name: 'backups.md', text: paper(allowed(90), everybody) }]);
  const document = uploaded?.id ?? '';
  for (const [at, entry] of (await read(editor, request)).qa_entries.entries()) {
    const comment = [allowed(90), everybody][at]!;
    const citations = [{ document: 'backups.md', score: 1, document_id: document, quote: comment }];
    await inOrg(work.app.deps.db, editor.orgId ?? '', (trx) =>
      trx
        .updateTable('qa_entry')
        .set({ citations: JSON.stringify(citations) })
        .where('id', '=', entry.id)
        .execute(),
    );
    await approve(editor, entry, { choice: 'Yes', comment, citations });
  }
  expect((await editor.post(`/api/requests/${request}/final`, {})).status).toBe(201);
  await work.jobs.run();
  await replace(work, document, paper(allowed(180), everybody));
  const [first] = (await read(editor, request)).qa_entries;
  await approve(editor, first!, { choice: 'Yes', comment: allowed(180) });
  await letterSent(work);
  expect(await held(work)).toMatchObject([{ choice: 'Yes', comment: allowed(180), origin: 'correction' }, { comment: everybody }]);
  return { request, document };
}

test('a second letter leaves the mark that was told where the sentence beside it alone is another', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const { document } = await toldOnce(work);
  await replace(work, document, paper(allowed(365), someOnly));
  for (const [language, said] of [
    ['en', /^We said on .+, in our correction: “Yes – Exceptions/mu],
    ['sl', /^Dne .+ smo v popravku povedali: »Yes – Exceptions/mu],
    ['it', /^Abbiamo detto .+, nella nostra rettifica: «Yes – Exceptions/mu],
    ['fr', /^Nous avons dit .+, dans notre rectification : « Yes – Exceptions/mu],
    ['uk', /^Ми сказали \(.+, у виправленні\): «Yes – Exceptions/mu],
  ] as const)
    expect((await letterTo(work, `&language=${language}`)).text).toMatch(said);
  expect((await letterTo(work)).text).toContain('in “For the customer” (A-2): “Yes – Background checks');
  await letterSent(work);
  const now = await held(work);
  expect(now).toHaveLength(2);
  for (const comment of [allowed(365), someOnly])
    expect(now).toContainEqual(expect.objectContaining({ choice: 'Yes', answer: null, comment, origin: 'correction' }));
});

test('their file again says what a second letter told, and that a finding about it is open', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const { request, document } = await toldOnce(work);
  const again = async () => (await work.editor.get(`/api/told/requests/${request}/correction`)).body;
  const [was, once] = [allowed(90), allowed(180)].map((comment) => ({ choice: 'Yes', answer: null, comment }));
  expect((await again()).items).toMatchObject([{ was, now: once, in_doubt: false }]);
  await replace(work, document, paper(allowed(365), everybody));
  expect((await again()).items).toMatchObject([{ was, now: once, in_doubt: true }]);
  await letterSent(work);
  const { items, changed } = await again();
  expect(items).toMatchObject([{ was, now: { ...once, comment: allowed(365) }, in_doubt: false }]);
  expect((await work.editor.raw(`/api/told/requests/${request}/corrected`)).statusCode).toBe(200);

  await replace(work, document, paper(allowed(30), everybody));
  const telling = await work.editor.post('/api/told/tellings', { told: changed, reason: 'File', by: 'file' });
  expect(telling.body).toMatchObject({ alarms: [], corrected: [], open: 1 });
  const [first] = (await read(work.editor, request)).qa_entries;
  await approve(work.editor, first!, { choice: 'No', comment: allowed(30) });
  expect((await again()).items).toMatchObject([{ was, now: { choice: 'No', comment: allowed(30) }, in_doubt: false }]);
});
