import { expect, test } from 'vitest';
import { proveSource } from '../prove.ts';
import { buildXlsx, listValidation } from '../testing/office.ts';
import type { TestSheet } from '../testing/office.ts';

const NAME = 'form.xlsx';
const sheet: TestSheet = {
  name: 'Form',
  rows: [['Question', 'Yes', { formula: 'B1', text: 'Yes' }, { style: 1 }]],
  after: `<mergeCells count="1"><mergeCell ref="A5:B5"/></mergeCells>${listValidation('B1', '"Yes,No"')}`,
};
const workbook = (change: Partial<TestSheet> = {}, more = {}): Uint8Array => buildXlsx({ sheets: [{ ...sheet, ...change }], ...more });
const rows = (...cells: NonNullable<TestSheet['rows']>[number]): Partial<TestSheet> => ({ rows: [cells] });
const formula = { formula: 'B1', text: 'Yes' };

test('values that may be written are places, not damage', async () => {
  const proof = await proveSource(workbook(), workbook(rows('Question', 'No', formula, { text: 'new', style: 1 })), NAME);
  expect(proof).toEqual({
    same: false,
    onlyAnswers: true,
    changedParts: ['xl/worksheets/sheet1.xml'],
    changedPlaces: [{ sheet: 'Form', at: { cell: 'B1' }, before: 'Yes', after: 'No' }, { sheet: 'Form', at: { cell: 'D1' }, before: '', after: 'new' }], // prettier-ignore
    elsewhere: [],
  });
});

test.each([
  ['a value outside the list', workbook(rows('Question', 'Maybe', formula, { style: 1 })), 'B1'],
  ['a formula overwritten', workbook(rows('Question', 'Yes', 'Yes', { style: 1 })), 'C1: its formula'],
  ['a changed formula', workbook(rows('Question', 'Yes', { formula: 'B2', text: 'Yes' }, { style: 1 })), 'C1: its formula'],
  ['a changed cached value', workbook(rows('Question', 'Yes', { formula: 'B1', text: 'No' }, { style: 1 })), 'value of its formula'],
  ['a new formula', workbook(rows('Question', 'Yes', formula, { formula: '1', number: 1, style: 1 })), 'became a formula'],
  ['a format', workbook(rows('Question', 'Yes', formula, { style: 2 })), 'format'],
  ['a missing cell', workbook(rows('Question', 'Yes', formula)), 'missing'],
  ['a covered cell', workbook({ data: '<row r="5"><c r="B5"><v>1</v></c></row>', rows: [] }), 'covered'],
  ['settings of the sheet', workbook({ after: '' }), 'outside of the cells'],
  ['another part', workbook({}, { formats: '<xf/><xf/><xf/>' }), 'xl/styles.xml'],
  ['a part added', workbook({}, { parts: { 'xl/new.xml': '<a/>' } }), 'was added'],
])('%s is damage', async (_, other, words) => {
  const proof = await proveSource(workbook(), other, NAME);
  expect(proof.onlyAnswers).toBe(false);
  expect(proof.elsewhere.join('\n')).toContain(words);
});

test('files of different types are not compared', async () => {
  await expect(proveSource(workbook(), Buffer.from('%PDF-1.7 some text'), NAME)).rejects.toMatchObject({ reason: 'mismatch' });
});
