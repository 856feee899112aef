import { strFromU8, strToU8, unzipSync } from 'fflate';
import { cellName } from '#contract/columns.ts';
import type { Citation } from '#contract/answers.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { buildDocx, paragraphXml, tableXml } from '#engine/files/testing/office.ts';
import { openWorkbook } from '#engine/files/workbook/open-workbook.ts';
import { openZip } from '#engine/files/zip.ts';
import { register, send, upload } from '#server/features/documents/testing.ts';
import { type Shown, type Working, approve, formWorkbook, given, read, requestOf } from '#server/features/requests/testing/forms.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Client, expect, test } from '#test/harness.ts';

interface Work extends Working {
  editor: Client;
}

const MARK = 'FFFFF2A8';

/** Every cell of a workbook with its text and the fill of its format. */
const cellsOf = (bytes: Uint8Array): Map<string, string> => {
  const workbook = openWorkbook(openZip(bytes));
  return new Map(
    workbook.sheetNames.flatMap((name) => {
      const sheet = workbook.sheet(name);
      return (sheet?.cells ?? []).map(({ row, column, text }) => {
        const { fill = null } = workbook.styles[sheet?.styleAt(row, column) ?? 0] ?? {};
        return [`${name}!${cellName(row, column)}`, JSON.stringify({ text, fill })];
      });
    }),
  );
};

const differing = (one: Uint8Array, other: Uint8Array): Record<string, unknown> => {
  const [before, after] = [cellsOf(one), cellsOf(other)];
  const names = new Set([...before.keys(), ...after.keys()]);
  return Object.fromEntries(
    [...names].filter((name) => before.get(name) !== after.get(name)).map((name) => [name, JSON.parse(after.get(name) ?? 'null')]),
  );
};

const fileOf = async (client: Client, path: string): Promise<Uint8Array> => {
  const { statusCode, rawPayload, payload } = await client.raw(path);
  expect(statusCode, payload.slice(0, 300)).toBe(200);
  return new Uint8Array(rawPayload);
};

const final = async (editor: Client, id: string): Promise<Uint8Array> => {
  const { status, body } = await editor.post(`/api/requests/${id}/final`, {});
  expect(status, JSON.stringify(body)).toBe(201);
  return fileOf(editor, `/api/told/files/${body.id}/content`);
};

const sentence = 'Customer data is encrypted at rest in the production database with AES-256.';
const paper = (text: string) => ({ name: 'encryption.md', text: `# Encryption\n\n${text}\n` });

/** Lets an answer rest on a sentence of a document. */
const cite = ({ app, editor }: Work, entry: QaEntry, cited: Partial<Citation>) => {
  const citations = [{ document: 'encryption.md', score: 1, ...cited }];
  return inOrg(app.deps.db, editor.orgId ?? '', (trx) =>
    trx
      .updateTable('qa_entry')
      .set({ citations: JSON.stringify(citations) })
      .where('id', '=', entry.id)
      .execute(),
  );
};

/** A form of six questions, all approved, the fifth resting on a paper; exported as final. */
async function told(work: Work): Promise<{ request: Shown; kept: Uint8Array; document: string }> {
  const { editor } = work;
  const request = await requestOf(work, editor, { name: 'form.xlsx', bytes: formWorkbook() });
  const [document] = await upload(work, editor, [paper(sentence)]);
  await cite(work, request.qa_entries[4]!, { document_id: document?.id ?? '', quote: sentence });
  for (const [at, entry] of (await read(editor, request.id)).qa_entries.entries())
    await approve(editor, entry, { choice: 'Yes', comment: at === 4 ? sentence : `As said in ${at}.` });
  return { request, kept: await final(editor, request.id), document: document?.id ?? '' };
}

const correctionOf = async (client: Client, id: string) => (await client.get(`/api/told/requests/${id}/correction`)).body;

test('in the corrected file the cells of what is approved otherwise now are filled and marked, and no other cell differs', async ({
  app,
  jobs,
  as,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const { request, kept } = await told(work);
  const [first, second] = (await read(work.editor, request.id)).qa_entries as [QaEntry, QaEntry];
  await approve(work.editor, first, { choice: 'No', comment: 'Not any more.' });
  await work.editor.put(`/api/qa_entries/${second.id}`, { version: second.version, status: 'needs_review' });
  const { marked, items, file } = await correctionOf(work.editor, request.id);
  expect([marked, file.format]).toEqual([true, 'original']);
  expect(items).toMatchObject([
    { ref: 'AC-1', was: { choice: 'Yes', comment: 'As said in 0.' }, now: { choice: 'No', comment: 'Not any more.' } },
  ]);
  const corrected = await fileOf(await as('viewer'), `/api/told/requests/${request.id}/corrected`);
  expect(differing(kept, corrected)).toEqual({
    'Security!C2': { text: 'No', fill: MARK },
    'Security!D2': { text: 'Not any more.', fill: MARK },
  });
  const [newest] = (await (await as('admin')).get('/api/audit')).body.audit;
  expect(newest).toMatchObject({ action: 'told:file_corrected', subject: request.id, data: { answers: 1, file: file.id } });
});

test('what is in doubt takes what the library says of the same question since; without that it is open and stays', async ({
  app,
  jobs,
  as,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const { request, kept, document } = await told(work);
  const replacing = await send(app, work.editor, [paper('Customer data is encrypted at rest in the production database with AES-128.')]);
  await register(work.editor, replacing, { replaces: document });
  await jobs.run();
  const path = `/api/told/requests/${request.id}/corrected`;
  expect((await correctionOf(work.editor, request.id)).items).toMatchObject([{ ref: 'CR-1', now: null }]);
  expect(await work.editor.get(path)).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/^Nothing else is approved yet/) },
  });

  const { question } = request.qa_entries[4]!;
  const saying = { question, answer: 'With AES-128 since.', choice: 'No', options: ['Yes', 'No', 'N/A'] };
  expect((await work.editor.post('/api/library', saying)).status).toBe(201);
  expect((await correctionOf(work.editor, request.id)).items).toMatchObject([
    { ref: 'CR-1', now: { choice: 'No', answer: null, comment: 'With AES-128 since.' } },
  ]);
  const changed = differing(kept, await fileOf(work.editor, path));
  expect(Object.keys(changed)).toContain('Security!C6');
  expect(changed['Security!C6']).toEqual({ text: 'No', fill: MARK });
  expect(changed['Security!D6']).toEqual({ text: 'With AES-128 since.', fill: MARK });
  for (const cell of Object.keys(changed)) expect(['Security!C6', 'Security!D6']).toContain(cell);
});

test('of a Word form the changed text alone is highlighted; a CSV form comes without marks, and says so', async ({ app, jobs, as }) => {
  const editor = await as('editor');
  const word = buildDocx(
    paragraphXml('Questionnaire') + tableXml([['Question', 'Answer'], ['Are backups kept?', ''], ['Are restores tried out?', '']]), // prettier-ignore
  );
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const csv = strToU8('Ref;Question;Answer\r\n1;"Are backups kept?";\r\n2;Are restores tried out?;\r\n');
  for (const [file, marked] of [
    [{ name: 'form.docx', bytes: word, type }, true],
    [{ name: 'form.csv', bytes: csv, type: 'text/csv' }, false],
  ] as const) {
    const request = await requestOf({ app, jobs }, editor, file);
    for (const entry of request.qa_entries) await approve(editor, entry, { answer: `As told in ${entry.question}` });
    const kept = await final(editor, request.id);
    const [first] = (await read(editor, request.id)).qa_entries as [QaEntry];
    await approve(editor, first, { answer: 'Changed since.' });
    expect(await correctionOf(editor, request.id)).toMatchObject({ marked, items: [{ now: { answer: 'Changed since.' } }] });
    const corrected = await fileOf(editor, `/api/told/requests/${request.id}/corrected`);
    const textOf = (bytes: Uint8Array): string =>
      marked ? strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array()) : strFromU8(bytes);
    const unmarked = textOf(corrected).replaceAll(/<w:rPr><w:highlight w:val="yellow"\/><\/w:rPr>/g, '');
    expect(unmarked).toBe(textOf(kept).replace('As told in Are backups kept?', 'Changed since.'));
    expect(unmarked !== textOf(corrected)).toBe(marked);
  }
});

test('where no file is kept, it was made by us, or nothing changed, a sentence says so', async ({ app, jobs, as, stranger }) => {
  const editor = await as('editor');
  const path = (id: string) => `/api/told/requests/${id}/corrected`;
  const made = await given(editor, ['Are backups kept?']);
  expect((await editor.get(path(made.id))).body.error).toMatch(/^No file of this request is kept as told\./);
  await approve(editor, made.qa_entries[0]!, { answer: 'Yes' });
  await final(editor, made.id);
  expect((await editor.get(path(made.id))).body.error).toMatch(/^The file that this customer got was made by us/);
  const { request } = await told({ app, jobs, editor });
  expect(await editor.get(path(request.id))).toMatchObject({
    status: 409,
    body: { error: 'Nothing that this file says is another now, or in doubt.' },
  });
  expect(await (await stranger('owner')).get(path(request.id))).toMatchObject({ status: 404 });
});

test('of very long answers as many are listed as one answer holds, and the rest is said to stand in the file', async ({
  app,
  jobs,
  as,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const { request } = await told(work);
  await inOrg(app.deps.db, work.editor.orgId ?? '', (trx) =>
    trx
      .updateTable('told_answer')
      .set({ comment: 'Said at length. '.repeat(40_000) })
      .execute(),
  );
  const { items, note } = await correctionOf(work.editor, request.id);
  expect(items).toHaveLength(3);
  expect(note).toMatch(/Not listed here.+: 3 more answers\./);
});
