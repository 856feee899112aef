import { serialize } from 'node:v8';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { SheetView } from '#contract/extraction.ts';
import { readSource } from '../read-source.ts';
import { buildDocx, buildXlsx, listValidation } from '../testing/office.ts';
import { readTheme, solidColour } from './colours.ts';
import { BLOCK, type ViewRow, type ViewedSheet, viewSheets } from './view-sheets.ts';

const rowsOf = ({ blocks }: ViewedSheet): ViewRow[] =>
  [...blocks.values()].flatMap((block) => JSON.parse(gunzipSync(block).toString()) as ViewRow[]);

const columnsOf = ({ columns }: ViewedSheet): SheetView['columns'] => JSON.parse(gunzipSync(columns).toString()) as SheetView['columns'];

test('widths, merges, fills, bold, lists and hidden parts are as in the file', async () => {
  const bytes = buildXlsx({
    sheets: [
      {
        name: 'Form',
        before: '<cols><col min="1" max="1" width="6.5"/><col min="3" max="3" width="20" hidden="1"/></cols>',
        data: '<row r="1"><c r="A1" s="2" t="inlineStr"><is><t>Controls</t></is></c></row><row r="2" hidden="1"><c r="A2"><v>1</v></c><c r="C2" t="inlineStr"><is><t>Secret</t></is></c></row><row r="3"><c r="A3"><v>2</v></c></row>',
        after: `<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>${listValidation('B3:B1000000', '"Yes,No,N/A"')}`,
      },
      { name: 'Lists', state: 'hidden', rows: [['Yes']] },
    ],
  });
  const [form, lists] = viewSheets(await readSource(bytes, 'form.xlsx'));
  expect(form).toMatchObject({ name: 'Form', rowCount: 3 });
  expect(columnsOf(form!).map(({ letter, hidden }) => [letter, hidden])).toEqual([
    ['A', false],
    ['B', false],
    ['C', true],
  ]);
  expect(columnsOf(form!)[0]?.width).toBe(6.5);
  expect(rowsOf(form!)).toEqual([
    { row: 1, hidden: false, cells: [{ column: 'A', text: 'Controls', bold: true, fill: 'FFFF00', columns: 2, rows: 2 }] },
    {
      row: 2,
      hidden: true,
      cells: [
        { column: 'A', text: '1' },
        { column: 'C', text: 'Secret' },
      ],
    },
    {
      row: 3,
      hidden: false,
      cells: [
        { column: 'A', text: '2' },
        { column: 'B', text: '', options: 3 },
      ],
    },
  ]);
  expect(lists?.name).toBe('Lists');
});

test('rows lie in blocks, and a stretch without anything in it has none', async () => {
  const row = (at: number): string => `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>Row ${at}</t></is></c></row>`;
  const bytes = buildXlsx({ sheets: [{ name: 'Long', data: [1, BLOCK, BLOCK + 1, 100 * BLOCK].map(row).join('') }] });
  const [sheet] = viewSheets(await readSource(bytes, 'long.xlsx'));
  expect([...sheet!.blocks.keys()]).toEqual([0, 1, 99]);
  expect(rowsOf(sheet!).map((one) => one.row)).toEqual([1, BLOCK, BLOCK + 1, 100 * BLOCK]);
});

test('hundreds of sheets with a cell in the last column are a few kilobytes each', async () => {
  const data = '<row r="1"><c r="XFD1"><v>1</v></c></row>';
  const bytes = buildXlsx({ sheets: Array.from({ length: 300 }, (_, at) => ({ name: `Sheet ${at}`, data })) });
  const sheets = viewSheets(await readSource(bytes, 'wide.xlsx'));
  expect(columnsOf(sheets[299]!)).toHaveLength(1024);
  // As it crosses processes; 40 KB each where columns go as they are.
  expect(serialize(sheets).length).toBeLessThan(300 * 8000);
});

test('colours are told whether a style names them by value, by theme with a tint, or by the old palette', () => {
  const theme = ['FFFFFF', '000000', undefined, undefined, '4472C4'];
  expect(solidColour('FFD9E1F2', theme)).toBe('D9E1F2');
  expect(solidColour('theme:4', theme)).toBe('4472C4');
  expect(solidColour('theme:4:0.80', theme)).toBe('DAE3F3');
  expect(solidColour('theme:0:-0.50', theme)).toBe('808080');
  expect(solidColour('theme:9', theme)).toBeNull();
  expect(solidColour('indexed:13', theme)).toBe('FFFF00');
  expect(solidColour('indexed:64', theme)).toBeNull();
  expect(solidColour('pattern', theme)).toBeNull();
});

test('theme colours are read in the order in which styles count them', () => {
  const colour = (name: string, value: string): string => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
  const theme = `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:themeElements><a:clrScheme name="x"><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr val="window" lastClr="ffffff"/></a:lt1>${colour('dk2', '44546A')}${colour('lt2', 'E7E6E6')}${colour('accent1', '4472c4')}</a:clrScheme><a:fontScheme name="y"/></a:themeElements></a:theme>`;
  const relations =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/theme" Target="theme/theme1.xml"/></Relationships>';
  const bytes = buildXlsx({
    sheets: [{ name: 'One', rows: [['x']] }],
    parts: { 'xl/theme/theme1.xml': theme, 'xl/_rels/workbook.xml.rels': relations },
  });
  expect(readTheme(bytes).slice(0, 5)).toEqual(['FFFFFF', '000000', 'E7E6E6', '44546A', '4472C4']);
  expect(readTheme(buildXlsx({ sheets: [{ name: 'One', rows: [['x']] }] }))).toEqual([]);
});

test('a Word table is a sheet under the name that its questions are found by', async () => {
  const cell = (text: string, inner = ''): string => `<w:tc><w:tcPr>${inner}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  const table = `<w:tbl><w:tr>${cell('Controls', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('Question', '<w:vMerge w:val="restart"/>')}${cell('Answer')}</w:tr><w:tr>${cell('', '<w:vMerge/>')}${cell('Detail')}</w:tr></w:tbl>`;
  const [sheet] = viewSheets(await readSource(buildDocx(table), 'form.docx'));
  expect(sheet).toMatchObject({ name: 'Table 1', rowCount: 3 });
  expect(rowsOf(sheet!).map((row) => row.cells.map(({ column, text, columns, rows }) => [column, text, columns ?? 1, rows ?? 1]))).toEqual([
    [['A', 'Controls', 2, 1]],
    [
      ['A', 'Question', 1, 2],
      ['B', 'Answer', 1, 1],
    ],
    [['B', 'Detail', 1, 1]],
  ]);
});
