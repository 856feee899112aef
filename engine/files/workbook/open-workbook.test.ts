import { expect, test } from 'vitest';
import type { Sheet } from '../model.ts';
import { readSource } from '../read-source.ts';
import { buildXlsx, listValidation, x14Validation } from '../testing/office.ts';
import type { TestWorkbook } from '../testing/office.ts';
import { readStyles } from './styles.ts';

const sheetOf = async (workbook: TestWorkbook, name: string): Promise<Sheet> => {
  const { sheets = [] } = await readSource(buildXlsx(workbook), 'form.xlsx');
  return sheets.find((sheet) => sheet.name === name) as Sheet;
};
const one = (sheet: Omit<TestWorkbook['sheets'][number], 'name'>, more: Partial<TestWorkbook> = {}): Promise<Sheet> =>
  sheetOf({ sheets: [{ name: 'Form', ...sheet }], ...more }, 'Form');

test('texts of every kind read as a person sees them', async () => {
  const data =
    '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="inlineStr"><is><r><t>rich </t></r><r><t xml:space="preserve"> text</t></r><rPh sb="0" eb="1"><t>no</t></rPh></is></c>' +
    '<c r="C1" t="str"><f>A1&amp;"!"</f><v>shown_x000D_</v></c><c r="D1" t="b"><v>1</v></c><c r="E1" t="e"><v>#REF!</v></c><c t="s"><v>99</v></c></row>' +
    '<row><c><v>0.30000000000000004</v></c><c s="1"><v>45000</v></c><c s="2"><v>0.256</v></c><c s="3"><v>-1234.5</v></c></row>';
  const formats = '<xf/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="4"/>';
  const sheet = await one({ data }, { strings: ['zero', 'one'], formats });
  expect(sheet.cells.map((cell) => cell.text)).toEqual([
    'one',
    'rich text',
    'shown\r',
    'TRUE',
    '#REF!',
    '',
    '0.3',
    '2023-03-15',
    '25.60%',
    '-1,234.50',
  ]);
  expect(sheet.at(1, 3)?.formula).toBe('A1&"!"');
  expect(sheet.at(2, 1)?.text).toBe('0.3');
});

test('a number format longer than spreadsheet programs take is none: thousands of cells would be written with all of it', () => {
  const formatsOf = (...codes: string[]): string[] =>
    readStyles(
      `<styleSheet><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`,
      'xl/styles.xml',
    ).map(({ format }) => format);
  expect(formatsOf('0'.repeat(255), '0'.repeat(256))).toEqual(['0'.repeat(255), 'General']);
});

test('shared formulas count as formulas in every cell', async () => {
  const data =
    '<row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">B1*2</f><v>2</v></c></row><row r="2"><c r="A2"><f t="shared" si="0"/><v>4</v></c></row>';
  const sheet = await one({ data });
  expect(sheet.cells.map((cell) => cell.formula)).toEqual(['B1*2', 'B1*2']);
});

test('lists are found inline, by range, by name, on other sheets, in either form of validation', async () => {
  const lists = { name: "My 'lists'", rows: [['Yes'], ['No'], [null, 1], [null, 2]] };
  const workbook = (after: string): TestWorkbook => ({
    sheets: [{ name: 'Form', rows: [['Question', null]], after }, lists],
    names: `<definedName name="yes">'My ''lists'''!$A$1:$A$2</definedName><definedName name="yes" localSheetId="1">#REF!</definedName>`,
  });
  const allowed = async (after: string): Promise<unknown> => (await sheetOf(workbook(after), 'Form')).validationsAt(1, 2)[0];
  expect(await allowed(listValidation('B1:B9', '"Yes, No,Say ""maybe"""'))).toMatchObject({
    allowed: ['Yes', 'No', 'Say "maybe"'],
    blocking: true,
  });
  expect(await allowed(listValidation('B1', 'YES', ''))).toMatchObject({ allowed: ['Yes', 'No'], blocking: false });
  expect(await allowed(listValidation('A5 B1', `'My ''lists'''!$A:$A`))).toMatchObject({ allowed: ['Yes', 'No'] });
  expect(await allowed(x14Validation('B1', `'My ''lists'''!$B$3:$B$4`))).toMatchObject({ allowed: ['1', '2'], numbers: [1, 2] });
  expect(await allowed(listValidation('B1', 'INDIRECT(A1)'))).toMatchObject({ allowed: null });
});

test('hidden rows and columns, locks, styles, merges and widths are seen', async () => {
  const sheet = await one({
    before:
      '<sheetFormatPr defaultColWidth="12"/><cols><col min="2" max="2" width="0"/><col min="3" max="4" hidden="1" width="30"/></cols>',
    data: '<row r="1"><c r="A1" s="2"/><c r="B1" s="1"/></row><row r="3" hidden="1"/><row r="4" ht="0"/>',
    after: '<sheetProtection sheet="1"/><mergeCells count="2"><mergeCell ref="A5:XFD1048576"/><mergeCell ref="A1:B1"/></mergeCells>',
  });
  expect([2, 3, 4].map((row) => sheet.isRowHidden(row))).toEqual([false, true, true]);
  expect([1, 2, 3, 4, 5].map((column) => sheet.isColumnHidden(column))).toEqual([false, true, true, true, false]);
  expect([sheet.columnWidth(1), sheet.columnWidth(4)]).toEqual([12, 30]);
  expect(sheet.protected).toBe(true);
  expect(sheet.at(1, 1)).toMatchObject({ bold: true, fill: 'FFFFFF00', locked: true });
  expect(sheet.at(1, 2)).toMatchObject({ locked: false });
  expect(sheet.mergeAt(900_000, 9_000)).toEqual({ top: 5, left: 1, bottom: 1_048_576, right: 16_384 });
  expect(sheet.mergeAt(1, 2)).toMatchObject({ right: 2 });
  expect(sheet.mergeAt(2, 1)).toBeUndefined();
});

test('prefixed elements, absolute targets and hidden sheets are read', async () => {
  const workbook: TestWorkbook = {
    sheets: [{ name: 'A & B', rows: [['x', null, 7]], state: 'veryHidden' }],
    prefix: 'x:',
    absoluteTargets: true,
  };
  const sheet = await sheetOf(workbook, 'A & B');
  expect(sheet).toMatchObject({ hidden: true, rowCount: 1, columnCount: 3 });
  expect(sheet.cells.map((cell) => cell.text)).toEqual(['x', '7']);
});

test('a validation over 17 billion cells costs nothing', async () => {
  const sheet = await one({ rows: [['a']], after: listValidation('A1:XFD1048576', '"Yes,No"') });
  expect(sheet.validationsAt(1_000_000, 10_000)[0]?.allowed).toEqual(['Yes', 'No']);
});

test('a sheet with thousands of validations across one row is refused, in words', async () => {
  const after = (count: number) =>
    `<dataValidations>${Array.from({ length: count }, (_, at) => listValidation(`B${at + 1}:C${at + 6000}`, '"Yes,No"').replaceAll(/<\/?dataValidations[^>]*>/g, '')).join('')}</dataValidations>`;
  await expect(one({ rows: [['Question', null]], after: after(5001) })).rejects.toMatchObject({
    reason: 'limit',
    message: expect.stringContaining('more than 5000 validations across one row'),
  });
  expect((await one({ rows: [['Question', null]], after: after(5000) })).validationsAt(5000, 2)).toHaveLength(16);
});

test('a list over an all but empty sheet walks over what stands in it', async () => {
  const data =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Yes</t></is></c></row><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>No</t></is></c></row>';
  const sheet = await one({ data, after: listValidation('B1', '$A$1:$XFD$1048576') });
  expect(sheet.validationsAt(1, 2)[0]?.allowed).toEqual(['Yes', 'No']);
});
