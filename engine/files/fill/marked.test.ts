import { cellName } from '#contract/columns.ts';
import { expect, test } from 'vitest';
import { fillSource } from '../fill.ts';
import { proveSource } from '../prove.ts';
import { buildDocx, buildXlsx, paragraphXml, tableXml } from '../testing/office.ts';
import { openWorkbook } from '../workbook/open-workbook.ts';
import { openZip } from '../zip.ts';

const MARK = 'FFFFF2A8';
const part = (bytes: Uint8Array, name: string): string => Buffer.from(openZip(bytes).read(name)).toString('utf8');

/** By cell, its text and the fill of its format. */
const cellsOf = (bytes: Uint8Array): Record<string, { text: string; fill: string | null }> => {
  const workbook = openWorkbook(openZip(bytes));
  const sheet = workbook.sheet('Form');
  return Object.fromEntries(
    (sheet?.cells ?? []).map(({ row, column, text }) => [
      cellName(row, column),
      { text, fill: workbook.styles[sheet?.styleAt(row, column) ?? 0]?.fill ?? null },
    ]),
  );
};

test('a marked cell of a workbook gets a fill and keeps the rest of its format; no other cell changes', async () => {
  const rows = [
    ['Question', 'Answer'],
    ['Encrypted?', { style: 1, text: 'Yes' }],
    ['Backups?', 'Daily'],
    ['Restores?', { style: 1 }],
  ];
  const form = buildXlsx({ sheets: [{ name: 'Form', rows: rows as never }] });
  const at = (cell: string) => ({ sheet: 'Form', at: { cell } });
  const plain = await fillSource(form, 'form.xlsx', [{ ...at('B3'), value: 'Weekly' }]);
  const { bytes, report } = await fillSource(form, 'form.xlsx', [
    { ...at('B2'), value: 'No', marked: true },
    { ...at('B3'), value: 'Weekly' },
    { ...at('B4'), value: 'Tested', marked: true },
  ]);
  expect(report).toMatchObject({ written: 3, refused: [] });
  expect(report.changedParts.toSorted()).toEqual(['xl/styles.xml', 'xl/worksheets/sheet1.xml']);
  expect(plain.report.changedParts).toEqual(['xl/worksheets/sheet1.xml']);
  const [before, after] = [cellsOf(form), cellsOf(bytes)];
  expect(after).toMatchObject({
    B2: { text: 'No', fill: MARK },
    B3: { text: 'Weekly', fill: before['B3']?.fill },
    B4: { text: 'Tested', fill: MARK },
  });
  for (const cell of ['A1', 'A2', 'A3', 'A4', 'B1']) expect(after[cell], cell).toEqual(before[cell]);
  const [old, marked] = [openWorkbook(openZip(form)).styles, openWorkbook(openZip(bytes)).styles];
  expect(marked.slice(0, old.length)).toEqual(old);
  // One format for one format, however many cells have it.
  expect(marked).toHaveLength(old.length + 1);
  expect(marked.at(-1)).toEqual({ ...old[1], fill: MARK });
  expect(part(bytes, 'xl/styles.xml')).toMatch(/<fills>(?:<fill>.*?<\/fill>)+<\/fills>/);
});

test('a marked text of a Word file is highlighted, and no other run', async () => {
  const form = buildDocx(
    tableXml([
      ['Encrypted?', ''],
      ['Backups?', ''],
    ]) + paragraphXml('Restores?'),
  );
  const cell = (row: number) => ({ sheet: null, at: { table: 0, row, cell: 1 } });
  const answers = [
    { ...cell(0), value: 'No\nnot yet' },
    { ...cell(1), value: 'Daily' },
  ];
  const plain = await fillSource(form, 'form.docx', answers);
  const { bytes } = await fillSource(form, 'form.docx', answers.map((one, row) => (row === 0 ? { ...one, marked: true as const } : one))); // prettier-ignore
  const xml = part(bytes, 'word/document.xml');
  expect(xml.match(/<w:highlight w:val="yellow"\/>/g)).toHaveLength(1);
  expect(xml).toMatch(/<w:rPr><w:highlight w:val="yellow"\/><\/w:rPr><w:t xml:space="preserve">No</);
  expect(xml.replace('<w:rPr><w:highlight w:val="yellow"/></w:rPr>', '')).toBe(part(plain.bytes, 'word/document.xml'));
  expect((await proveSource(plain.bytes, bytes, 'form.docx')).changedPlaces).toEqual([]);
});
