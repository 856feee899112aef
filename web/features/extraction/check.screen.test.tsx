import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import type { Extraction } from '#contract/extraction.ts';
import { formReadings } from '#contract/form-readings.ts';
import { qaEntries } from '#contract/qa-entries.ts';
import { reason } from '#contract/reasons.ts';
import { requests, type RequestWithEntries } from '#contract/requests.ts';
import { chooseLanguage } from '../../i18n/i18n.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { anExtraction, aQaEntry, aRequest, aWholeRequest, ids } from '../../testing/rows.ts';
import { seeBroken, testNotThere, testReading } from '../../testing/states.ts';

const path = `/dashboard/requests/${ids.one}/check`;
const QUESTION = 'How often is access reviewed?';
const found = anExtraction(QUESTION, 'Are backups encrypted?');
const request = (more: Partial<RequestWithEntries> = {}) => aWholeRequest('Form', [aQaEntry(QUESTION)], more);

function serviceOf(read: RequestWithEntries, preview: Extraction = found) {
  const service = serviceFor(person('editor'));
  service.answers(requests.get, read);
  service.answers(requests.preview, preview);
  return service;
}
/** The sheet, once its rows are there: before, its keys do nothing. */
const drawn = () => screen.findByRole('grid', { busy: false });
const start = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Find the questions anew' });

const reading = { path, service: () => serviceOf(request()), call: requests.get } as const;
testReading({ ...reading, answer: request(), shows: 'Check what was found: Form' });
testNotThere(reading);

test('says what finding anew would change, and does it as it was corrected', async () => {
  const service = serviceOf(request());
  const { hand } = await openScreen(path);
  await screen.findByText('1 is new.');
  service.answers(requests.preview, { ...found, questions: found.questions.slice(1) });
  await hand.click(screen.getByRole('button', { name: 'Leave out: 1' }));
  await screen.findByText('1 question with an answer would go.');

  service.answers(requests.retryExtract, aRequest('Form'));
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  await hand.click(await start());
  await waitFor(() =>
    expect(service.sent(requests.retryExtract)).toMatchObject([{ body: { mapping: { Text: { rows: { drop: [1] } } }, hidden: false } }]),
  );
  await screen.findByRole('heading', { level: 1, name: 'Form' });
});

test('a file that cannot be read again is said so, and tried again', async () => {
  const service = serviceOf(request());
  service.breaks(requests.preview);
  const { hand } = await openScreen(path);
  await seeBroken();
  expect(screen.queryByText('0 questions')).toBeNull();
  service.answers(requests.preview, anExtraction(QUESTION));
  await hand.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(QUESTION);
});

/** A workbook of one sheet as it is found and as it looks. */
const workbook: Extraction = {
  ...anExtraction(),
  file: 'Form.xlsx',
  format: 'xlsx',
  warnings: [],
  sheets: [
    {
      name: 'Form',
      role: 'questions',
      reason: 'questions in column A',
      hidden: false,
      count: 2,
      mapping: { headerRow: 1, question: 'A', answer: ['B', 'C', 'D'], firstRow: 2, lastRow: 6 },
      mapped_by: 'found',
    },
  ],
  questions: [2, 3].map((row) => ({ ...found.questions[0]!, sheet: 'Form', at: { cell: `A${row}` } })),
};
const looks = {
  name: 'Form',
  row_count: 6,
  columns: ['A', 'B', 'C', 'D'].map((letter) => ({ letter, width: 20, hidden: false })),
  rows: [1, 2, 3, 4, 5, 6].map((row) => ({ row, hidden: false, cells: [{ column: 'A', text: `Text ${row}` }] })),
};

test('why a sheet and a row are what they are stands there in the language of the screen', async () => {
  const [form] = workbook.sheets;
  const service = serviceOf(request(), {
    ...workbook,
    warnings: ['Form, row 6: …', 'Only in English.'],
    warning_reasons: [reason('lost_sum', { sheet: 'Form', rows: '6', count: 1 }), null],
    sheets: [
      {
        ...form!,
        because: [reason('asked_in', { column: 'A' }), reason('answers_in', { columns: 'B, C, D' })],
        left_out: [{ row: 5, text: 'Total', reason: 'a sum of the rows above', because: [reason('row_sum')] }],
      },
    ],
  });
  service.answers(requests.previewSheet, looks);
  onTestFinished(() => chooseLanguage('en'));
  await chooseLanguage('uk');
  await openScreen(path);
  await screen.findByText('питання у стовпці A; відповіді в B, C, D');
  await screen.findByText('сума рядків вище');
  screen.getByText(/^Form, рядок 6: суму з порожніми клітинками вилучено/);
  screen.getByText('Only in English.');
});

test('that nothing was found, and a correction that was not used, are said in the language of the screen', async () => {
  const file = 'form.xlsx';
  const service = serviceOf(request(), {
    ...workbook,
    questions: [],
    warnings: ['…', '…'],
    warning_reasons: [
      reason('mapping_without_column', { sheet: 'Form', column: 'Q', last: 'D' }),
      reason('nothing_on_sheets', { count: 1, file }),
    ],
  });
  service.answers(requests.previewSheet, looks);
  onTestFinished(() => chooseLanguage('en'));
  await chooseLanguage('fr');
  await openScreen(path);
  await screen.findByText(/^Aucun tableau de questions trouvé sur la feuille visible de « form\.xlsx »/);
  screen.getByText(/^Form : la correction n’a pas été utilisée, car elle nomme la colonne Q/);
});

test('the kind of a column, what may be chosen, a second table and a pair beside are said by keys', async () => {
  const service = serviceOf(request(), workbook);
  service.answers(requests.previewSheet, looks);
  const { hand } = await openScreen(path);
  (await drawn()).focus();
  await hand.keyboard('{ArrowRight}e');
  await hand.selectOptions(await screen.findByRole('combobox', { name: 'Kind of answer' }), 'One of a list');
  await hand.type(screen.getByRole('textbox', { name: 'May be chosen, one a line' }), 'Ja\nNein');
  await hand.click(screen.getByRole('button', { name: 'Save' }));
  const asked = () => service.sent(requests.preview).at(-1)?.body.mapping?.['Form'];
  await waitFor(() => expect(asked()).toMatchObject({ kinds: { B: 'choice' }, choices: { B: ['Ja', 'Nein'] } }));

  screen.getByRole('grid').focus();
  await hand.keyboard('{ArrowRight}B');
  await waitFor(() => expect(asked()).toMatchObject({ answer: ['B'], also: [{ question: 'C', answer: ['D'], firstRow: 2, lastRow: 6 }] }));
  screen.getByText('Table 2 of 2: rows 2–6, questions in C. Corrections here are about this table.');
  await hand.keyboard('{ArrowLeft}{ArrowDown}{ArrowDown}T');
  await waitFor(() => expect(asked()).toMatchObject({ lastRow: 3, also: [{ question: 'C' }, { question: 'A', firstRow: 4, lastRow: 6 }] }));
  await hand.keyboard('o');
  await waitFor(() => expect(asked()?.also?.[1]).toMatchObject({ options: 'B', answer: [] }));
});

test('a sheet that is taken in again keeps its tick until its questions are found', async () => {
  const [form] = workbook.sheets;
  const service = serviceOf(request(), workbook);
  service.answers(requests.previewSheet, looks);
  const { hand } = await openScreen(path);
  await drawn();
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Use the sheet Form' });
  service.answers(requests.preview, { ...workbook, sheets: [{ ...form!, count: 0, mapping: null }], questions: [] });
  await hand.click(box);
  await screen.findByText('–', { selector: '.check-sheet-count' });
  expect([box.checked, box.disabled]).toEqual([false, false]);
  service.answers(requests.preview, workbook);
  await hand.click(box);
  expect([box.checked, box.disabled]).toEqual([true, false]);
  await screen.findByText('2', { selector: '.check-sheet-count' });
  expect(box.checked).toBe(true);
});

test('a correction that does not fit the file is refused with its sentence, and undone', async () => {
  const service = serviceOf(request(), workbook);
  service.answers(requests.previewSheet, looks);
  const { hand } = await openScreen(path);
  (await drawn()).focus();
  const sentence = 'Form: the mapping was not used, since it names column Q; the last column there is D.';
  service.refuses(requests.preview, 'invalid', sentence);
  await hand.keyboard('n');
  await hand.keyboard('{ArrowRight}n');
  await screen.findByText(sentence, { exact: false });
  service.answers(requests.preview, workbook);
  await hand.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText(sentence, { exact: false })).toBeNull());
});

test('a table of a document in which nothing was found is said to be the box for an answer', async () => {
  const [form] = workbook.sheets;
  const document: Extraction = {
    ...workbook,
    format: 'docx',
    sheets: [{ ...form!, name: 'Table 1', role: 'reference', count: 0, mapping: null }],
    questions: [],
    warnings: ['Nothing was found.'],
  };
  const service = serviceOf(request(), document);
  service.answers(requests.previewSheet, looks);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'The text over it is the question' }));
  await waitFor(() => expect(service.sent(requests.preview).at(-1)?.body.mapping).toMatchObject({ 'Table 1': { box: true } }));
});

test('who may not edit is told so in the place of the start', async () => {
  serviceOf(request({ can: { edit: false } }));
  await openScreen(path);
  await screen.findByText(QUESTION);
  await screen.findByRole('button', { name: 'View-only access' });
});

test('a request without a file has nothing to check', async () => {
  serviceOf(request({ questionnaire_doc: null }));
  await openScreen(path);
  await screen.findByText('This request has no file to check.');
});

test.each([
  ['whose request is being worked on', request({ status: 'processing' }), undefined],
  ['who would find nothing', request(), anExtraction()],
])('%s finds nothing anew', async (_who, read, preview) => {
  serviceOf(read, preview);
  await openScreen(path);
  await screen.findByText(preview ? 'No line of the text asks anything.' : QUESTION);
  expect((await start()).disabled).toBe(true);
});

const AT = '2026-11-29T12:00:00.000Z';
const ASKED = 'Which fire drills were held?';

test('what a model reads otherwise is taken one by one, or all at once, taken back by Undo, and goes along', async () => {
  const [kept] = found.questions;
  const now = { ...kept!, question: ASKED, at: { line: 3 }, answers: [] };
  const differs = (taken: boolean) => ({ what: 'added' as const, question: ASKED, key: 'a', taken, now });
  const left = (taken: boolean) => ({ what: 'left' as const, question: QUESTION, key: 'b', taken, was: kept! });
  const readAs = (...taken: [boolean, boolean]): Extraction => ({
    ...found,
    warnings: ['Lost'],
    warning_reasons: [reason('lost_line_asks', { lines: '3', count: 1 })],
    reader: {
      model: 'a-model',
      prompt_version: 1,
      parts: 1,
      unread: 0,
      cut: false,
      differences: [differs(taken[0]), left(taken[1])],
      dropped: [],
    },
  });
  const service = serviceOf(request(), readAs(false, false));
  service.answers(formReadings.find, {
    reading: { id: ids.two, model: 'a-model', made_at: AT },
    working: null,
    because: [],
    model: 'a-model',
    refused: [],
    can: { ask: true },
  });
  const { hand } = await openScreen(path);
  await screen.findByText(/^It is not sure that all of the form was recognised/u);
  const more = await screen.findByRole('checkbox', { name: `Question more: ${ASKED}` });
  expect(more).toHaveProperty('checked', false);
  const asked = () => service.sent(requests.preview).map(({ body }) => (body as { reading?: { taken: unknown } }).reading?.taken);

  service.answers(requests.preview, readAs(true, false));
  more.focus();
  await hand.keyboard(' ');
  await waitFor(() => expect(asked().at(-1)).toEqual(['a']));
  await waitFor(() => expect(more).toHaveProperty('checked', true));
  service.answers(requests.preview, readAs(true, true));
  await hand.click(screen.getByRole('button', { name: 'Take all' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: `No question: ${QUESTION}` })).toHaveProperty('checked', true));
  await hand.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: `No question: ${QUESTION}` })).toHaveProperty('checked', false));

  service.answers(requests.retryExtract, aRequest('Form'));
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  await hand.click(await start());
  await waitFor(() => expect(service.sent(requests.retryExtract)).toMatchObject([{ body: { reading: { id: ids.two, taken: ['a'] } } }]));
  await screen.findByRole('heading', { level: 1, name: 'Form' });
});

test('a model is asked by a button, and says how far it is or why it read nothing', async () => {
  const service = serviceOf(request());
  const state = { reading: null, working: null, because: [], model: 'a-model', refused: [], can: { ask: true } };
  service.answers(formReadings.find, { ...state, because: [reason('structure_tries')] });
  service.answers(formReadings.ask, { ...state, working: { done: 0, total: 0 } });
  const { hand } = await openScreen(path);
  await screen.findByText(/broke off several times/u);
  service.answers(formReadings.find, { ...state, working: { done: 1, total: 2 } });
  await hand.click(screen.getByRole('button', { name: 'Let a-model read it too' }));
  await screen.findByText('a-model is reading the form: part 1 of 2 is done.');
  expect(service.sent(formReadings.ask)).toMatchObject([{ body: { questionnaire_doc: request().questionnaire_doc?.id } }]);
});
