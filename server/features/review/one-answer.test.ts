import { describe } from 'vitest';
import { readSource } from '#engine/files/read-source.ts';
import { buildXlsx, listValidation } from '#engine/files/testing/office.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { approve, edit, given, read, uploadDocument } from '#server/features/requests/testing/forms.ts';

const QUESTION = 'Is customer data encrypted at rest in the production database?';
const LEARNT = 'Customer data is encrypted at rest with AES-256 in the production database.';
const questions = [
  QUESTION,
  'Is access to customer data reviewed at least once a year?',
  'Are backups of customer data restored in a test every quarter?',
  'Is there a documented plan for business continuity?',
];

/** A form with these columns beside its questions; those under `marks` are ticked, the one named `list` has a list. */
const formOf = (header: string[], list?: string): Uint8Array => {
  const column = list === undefined ? null : 'CDEF'[header.indexOf(list)];
  return buildXlsx({
    sheets: [
      {
        name: 'Form',
        rows: [
          ['ID', 'Question', ...header],
          ...questions.map((question, n) => [`A-${n + 1}`, question, ...header.map(() => ({ style: 1 }))]),
        ],
        ...(column === null ? {} : { after: listValidation(`${column}2:${column}${questions.length + 1}`, '"Yes,No,N/A"') }),
      },
    ],
  });
};

interface Parts {
  app: TestApp;
  jobs: { run(): Promise<void> };
}

/** Answered from what was approved before, so that there is a machine's text to begin with. */
const answered = async ({ app, jobs }: Parts, editor: Client, bytes: Uint8Array) => {
  const [taught] = (await given(editor, [{ question: QUESTION, options: ['Yes', 'No'] }])).qa_entries;
  await approve(editor, taught!, { choice: 'Yes', answer: LEARNT });
  await jobs.run();
  const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes });
  const { body } = await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc });
  await jobs.run();
  const { qa_entries: entries } = await read(editor, body.id);
  return { id: body.id as string, entry: entries[0]! };
};

const cellsOf = async (editor: Client, id: string): Promise<string[]> => {
  const { rawPayload, statusCode } = await editor.raw(`/api/requests/${id}/export?include=approved`);
  expect(statusCode).toBe(200);
  const { sheets } = await readSource(new Uint8Array(rawPayload), 'form.xlsx');
  return (sheets?.[0]?.cells ?? []).filter(({ row, column, text }) => row === 2 && column > 2 && text !== '').map(({ text }) => text);
};

const taughtBy = async (editor: Client, entryId: string) => {
  const { library } = (await editor.get('/api/library')).body;
  const { choice, answer } = library.find((row: { qa_entry_id: string }) => row.qa_entry_id === entryId);
  return { choice, answer };
};

const forms = {
  'text only': { header: ['Response'], list: undefined, edit: { answer: 'Edited.' }, row: ['Edited.'] },
  'a list only': { header: ['Answer'], list: 'Answer', edit: { choice: 'No' }, row: ['No'] },
  'marks and a comment': {
    header: ['Yes', 'No', 'Comment'],
    list: undefined,
    edit: { choice: 'No', comment: 'Edited.' },
    row: ['No', 'Edited.'],
  },
  'a list and a comment': {
    header: ['Answer', 'Comment'],
    list: 'Answer',
    edit: { choice: 'No', comment: 'Edited.' },
    row: ['No', 'Edited.'],
  },
} as const;

describe('what a person approves is what the row says, the library keeps and the file gets', () => {
  for (const [name, form] of Object.entries(forms)) {
    test(name, async ({ app, as, jobs }) => {
      const editor = await as('editor');
      const { id, entry } = await answered({ app, jobs }, editor, formOf([...form.header], form.list));
      expect([entry.choice, entry.answer, entry.comment]).not.toEqual([null, null, null]);

      const approved = await approve(editor, entry, form.edit);
      const row = [approved.choice, approved.answer, approved.comment].filter((text) => text !== null);
      expect(row).toEqual(form.row);

      const library = await taughtBy(editor, entry.id);
      expect([library.choice, library.answer].filter((text) => text !== null && text !== '')).toEqual(form.row);
      const cells = await cellsOf(editor, id);
      expect(cells.filter((text) => !/^x$/i.test(text))).toEqual(name.startsWith('marks') ? ['Edited.'] : form.row);
    });
  }

  test('a machine’s draft stands once, in the field whose cell gets it', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const { entry } = await answered({ app, jobs }, editor, formOf(['Yes', 'No', 'Comment']));
    expect(entry).toMatchObject({ choice: 'Yes', answer: null, comment: LEARNT });
  });

  test('an answer that a client sends by its other name goes where the form has a place', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const { entry } = await answered({ app, jobs }, editor, formOf(['Answer', 'Comment'], 'Answer'));
    expect((await edit(editor, entry, { answer: 'By its other name.' })).body).toMatchObject({
      answer: null,
      comment: 'By its other name.',
    });
  });

  test('a text is refused where the form takes only a choice', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const { entry } = await answered({ app, jobs }, editor, formOf(['Answer'], 'Answer'));
    expect(entry.answer).toBeNull();
    expect(await edit(editor, entry, { answer: 'Edited.' })).toMatchObject({ status: 400, body: { details: [{ field: 'answer' }] } });
  });

  test('without a place there are an answer and a comment, and a “Yes” said twice is said once', async ({ as }) => {
    const editor = await as('editor');
    const [entry] = (await given(editor, [{ question: QUESTION, options: ['Yes', 'No'] }])).qa_entries;
    const approved = await approve(editor, entry!, { choice: 'Yes', answer: 'Yes', comment: 'By the lead.' });
    expect(approved).toMatchObject({ choice: 'Yes', answer: null, comment: 'By the lead.' });
    expect(await taughtBy(editor, approved.id)).toEqual({ choice: 'Yes', answer: 'By the lead.' });
  });
});

test('the database refuses a text in a field that the form does not have', async ({ app, as, orgId }) => {
  const editor = await as('editor');
  const [entry] = (await given(editor, [QUESTION])).qa_entries;
  const writing = inOrg(app.deps.db, orgId, (trx) =>
    trx.updateTable('qa_entry').set({ choice: 'Nowhere.' }).where('id', '=', entry!.id).execute(),
  );
  await expect(writing).rejects.toThrow(/qa_entry_texts_have_fields/);
});
