import { cellName } from '#contract/columns.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillSource } from '../fill.ts';
import type { FillAnswer, FillOptions, FillReport } from '../fill.ts';
import { proveSource } from '../prove.ts';
import { readSource } from '../read-source.ts';
import { buildXlsx, cellXml, listValidation } from '../testing/office.ts';
import type { TestSheet, TestWorkbook } from '../testing/office.ts';
import { storable } from '../xml.ts';
import { openZip } from '../zip.ts';

const NAME = 'form.xlsx';
const write = (cell: string, value: string | true): FillAnswer => ({ sheet: 'Form', at: { cell }, value });
const form = (sheet: Omit<TestSheet, 'name'>, more: Partial<TestWorkbook> = {}): Uint8Array =>
  buildXlsx({ sheets: [{ name: 'Form', ...sheet }], ...more });
const fill = (bytes: Uint8Array, answers: FillAnswer[], options: FillOptions = {}): Promise<{ bytes: Uint8Array; report: FillReport }> =>
  fillSource(bytes, NAME, answers, options);
const textAt = async (bytes: Uint8Array, cell: string): Promise<string | undefined> => {
  const { sheets = [] } = await readSource(bytes, NAME);
  return sheets[0]?.cells.find((one) => cellName(one.row, one.column) === cell)?.text;
};
const sheetXmlOf = (bytes: Uint8Array): string => Buffer.from(openZip(bytes).read('xl/worksheets/sheet1.xml')).toString('utf8');

/** A sheet as any program may write it: rows and cells missing, self-closing, without references, prefixed. */
const sheets = fc
  .record({
    rows: fc.array(
      fc.record({
        gap: fc.integer({ min: 1, max: 3 }),
        named: fc.boolean(),
        cells: fc.array(
          fc.record({
            gap: fc.integer({ min: 1, max: 3 }),
            kind: fc.constantFrom('text', 'number', 'shared', 'empty', 'formula'),
            style: fc.constantFrom(undefined, 0, 1, 2),
            named: fc.boolean(),
          }),
          { maxLength: 5 },
        ),
      }),
      { maxLength: 6 },
    ),
    prefix: fc.constantFrom('', 'x:'),
    selfClosing: fc.boolean(),
  })
  .map(({ rows, prefix: p, selfClosing }) => {
    let row = 0;
    const data = rows.map(({ gap, named, cells }) => {
      row += named ? gap : 1;
      let column = 0;
      const inner = cells.map((cell) => {
        column += cell.named ? cell.gap : 1;
        const style = cell.style === undefined ? {} : { style: cell.style };
        const xml =
          cell.kind === 'shared'
            ? `<${p}c r="${cellName(row, column)}" t="s"><${p}v>0</${p}v></${p}c>`
            : cellXml(
                row,
                column,
                {
                  ...style,
                  ...(cell.kind === 'text'
                    ? { text: 'there' }
                    : cell.kind === 'number'
                      ? { number: 4 }
                      : cell.kind === 'formula'
                        ? { formula: '1+1', number: 2 }
                        : {}),
                },
                p,
              );
        return cell.named ? xml : xml.replace(/ r="[A-Z]+\d+"/, '');
      });
      const start = `<${p}row${named ? ` r="${row}"` : ''}`;
      return inner.length === 0 ? `${start}/>` : `${start}>${inner.join('')}</${p}row>`;
    });
    const bytes = buildXlsx({ sheets: [{ name: 'Form', data: data.join('') }], strings: ['shared'], prefix: p });
    return selfClosing && data.length === 0 ? form({ data: '' }) : bytes;
  });

const answers = fc.uniqueArray(
  fc.record({
    row: fc.integer({ min: 1, max: 20 }),
    column: fc.integer({ min: 1, max: 30 }),
    value: fc.string({ unit: 'binary', maxLength: 40 }),
  }),
  { minLength: 1, maxLength: 12, selector: ({ row, column }) => `${row},${column}` },
);

test('any text in any cell in any order reads back, and nothing else changes', async () => {
  await fc.assert(
    fc.asyncProperty(sheets, answers, async (bytes, given) => {
      const asked = given.map(({ row, column, value }) => write(cellName(row, column), value));
      const filled = await fill(bytes, asked);
      const refused = new Map(filled.report.refused.map((one) => [one.at.cell, one.reason]));
      expect([...refused.values()].every((reason) => reason === 'formula')).toBe(true);
      for (const { at, value } of asked) {
        if (!refused.has(at.cell)) expect((await textAt(filled.bytes, String(at.cell))) ?? '').toBe(storable(value as string));
      }
      const proof = await proveSource(bytes, filled.bytes, NAME);
      expect(proof.elsewhere).toEqual([]);
      const places = new Set(asked.map(({ at }) => at.cell));
      expect(proof.changedPlaces.every(({ at }) => places.has(at.cell))).toBe(true);
      const again = await fill(filled.bytes, asked);
      expect(sheetXmlOf(again.bytes)).toBe(sheetXmlOf(filled.bytes));
      const reversed = await fill(bytes, asked.toReversed());
      expect(sheetXmlOf(reversed.bytes)).toBe(sheetXmlOf(filled.bytes));
    }),
    { numRuns: 150 },
  );
});

test.each(['_x000D_ stays', '  two spaces  ', '=1+1', 'a\r\nb\rc', ']]> <b>&amp;</b>', '👍🏽 漢字', '_x005F_x000D_'])(
  '%j reads back',
  async (value) => {
    const filled = await fill(form({ rows: [['Question']] }), [write('B1', value)]);
    expect(await textAt(filled.bytes, 'B1')).toBe(value.replace(/\r\n?/g, '\n'));
  },
);

test('refusals say why and leave the rest alone', async () => {
  const bytes = form(
    {
      data: `<row r="1">${cellXml(1, 1, { formula: 'B1', text: 'x' })}${cellXml(1, 2, { style: 1 })}${cellXml(1, 3, 'locked')}${cellXml(1, 4, { style: 1 })}${cellXml(1, 6, { style: 1 })}</row>`,
      after: `<sheetProtection sheet="1"/><mergeCells count="1"><mergeCell ref="D1:E1"/></mergeCells>${listValidation('F1', '"Yes,No"')}`,
    },
    { formats: '<xf/><xf><protection locked="0"/></xf>' },
  );
  const given = [write('A1', 'a'), write('B1', 'x'.repeat(32_768)), write('C1', 'c'), write('E1', 'e'), write('F1', 'Maybe'), write('ZZZZ1', 'z'), { ...write('A1', 'q'), sheet: 'Other' }, write('D1', 'fine'), write('G1', 'locked by default')]; // prettier-ignore
  const { report, bytes: filled } = await fill(bytes, given);
  expect(report.refused.map(({ at, sheet, reason }) => [sheet, at.cell, reason])).toEqual([
    ['Form', 'A1', 'formula'],
    ['Form', 'B1', 'too-long'],
    ['Form', 'C1', 'locked'],
    ['Form', 'E1', 'covered'],
    ['Form', 'F1', 'not-allowed'],
    ['Form', 'ZZZZ1', 'no-such-place'],
    ['Form', 'G1', 'locked'],
    ['Other', 'A1', 'no-such-place'],
  ]);
  expect(report.written).toBe(1);
  expect(await textAt(filled, 'D1')).toBe('fine');
  const strict = await fill(bytes, given, { strict: true });
  expect(strict.report).toMatchObject({ written: 0, changedParts: [] });
  expect(strict.bytes).toBe(bytes);
});

test('nothing inside an array formula is written', async () => {
  const bytes = form({
    data: '<row r="1"><c r="A1"><f t="array" ref="A1:A3">B1:B3</f><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>',
  });
  const { report } = await fill(bytes, [write('A2', 'x'), write('A3', 'x'), write('A4', 'x')]);
  expect(report.refused.map(({ at, reason }) => [at.cell, reason])).toEqual([['A2', 'formula'], ['A3', 'formula']]); // prettier-ignore
});

test('a mark is the file’s own; without one it is an x', async () => {
  const marked = form({ rows: [['Q1', '✓', null], ['Q2', null, '✓'], ['Q3', null, 'X']] }); // prettier-ignore
  expect(await textAt((await fill(marked, [write('B2', true)])).bytes, 'B2')).toBe('✓');
  expect(await textAt((await fill(form({ rows: [['Q1', null]] }), [write('B1', true)])).bytes, 'B1')).toBe('x');
});

test('numbers of a list are stored as numbers, texts that look like numbers are not', async () => {
  const bytes = form({ rows: [['Q', null, null]], after: listValidation('B1', '"1,2,3,N/A"') });
  const filled = await fill(bytes, [write('B1', '2'), write('C1', '2')]);
  expect(sheetXmlOf(filled.bytes)).toContain('<c r="B1"><v>2</v></c>');
  expect(sheetXmlOf(filled.bytes)).toContain('<c r="C1" t="inlineStr">');
});

test('a workbook with formulas is asked to calculate anew, once, and only when wanted', async () => {
  const bytes = form({ rows: [['Q', null, { formula: 'B1', text: '' }]] }, { names: '<definedName name="n">Form!$A$1</definedName>' });
  const filled = await fill(bytes, [write('B1', 'Yes')]);
  expect(filled.report.changedParts).toEqual(['xl/worksheets/sheet1.xml', 'xl/workbook.xml']);
  expect(Buffer.from(openZip(filled.bytes).read('xl/workbook.xml')).toString()).toContain('</definedNames><calcPr fullCalcOnLoad="1"/>');
  expect((await fill(filled.bytes, [write('B1', 'No')])).report.changedParts).toEqual(['xl/worksheets/sheet1.xml']);
  expect((await fill(bytes, [write('B1', 'Yes')], { recalculate: false })).report.changedParts).toEqual(['xl/worksheets/sheet1.xml']);
  expect(await proveSource(bytes, filled.bytes, NAME)).toMatchObject({ same: false, onlyAnswers: true });
});

test('rows keep their height unless they may grow', async () => {
  const bytes = form({ data: '<row r="1" ht="15" customHeight="1" spans="1:2"><c r="A1"/></row><row r="2" ht="15" customHeight="1"/>' });
  expect(sheetXmlOf((await fill(bytes, [write('A1', 'long')])).bytes)).toContain('<row r="1" ht="15" customHeight="1" spans="1:2">');
  const grown = await fill(bytes, [write('A1', 'long')], { letRowsGrow: true });
  expect(sheetXmlOf(grown.bytes)).toContain('<row r="1" spans="1:2"><c r="A1" t="inlineStr">');
  expect(sheetXmlOf(grown.bytes)).toContain('<row r="2" ht="15" customHeight="1"/>');
  expect((await proveSource(bytes, grown.bytes, NAME)).elsewhere).toEqual([]);
});

test('a new cell takes the format of its row, else of its column', async () => {
  const bytes = form({ before: '<cols><col min="2" max="2" style="1"/></cols>', data: '<row r="1" s="2" customFormat="1"/><row r="2"/>' });
  const filled = sheetXmlOf((await fill(bytes, [write('B1', 'a'), write('B2', 'b'), write('C2', 'c')])).bytes);
  expect(filled).toContain('<c r="B1" s="2"');
  expect(filled).toContain('<c r="B2" s="1"');
  expect(filled).toContain('<c r="C2" t=');
});

test('macros of an .xlsm stay byte for byte, and it stays an .xlsm', async () => {
  const macros = Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251);
  const bytes = withMacros(buildXlsx({ sheets: [{ name: 'Form', rows: [['Question', null]] }], parts: { 'xl/vbaProject.bin': macros } }));
  const filled = await fillSource(bytes, 'form.xlsm', [write('B1', 'Yes')]);
  const [before, after] = [openZip(bytes), openZip(filled.bytes)];
  expect(filled.report.changedParts).toEqual(['xl/worksheets/sheet1.xml']);
  expect(after.names).toEqual(before.names);
  for (const name of ['xl/vbaProject.bin', '[Content_Types].xml']) expect(Buffer.compare(after.raw(name), before.raw(name))).toBe(0);
  expect(await proveSource(bytes, filled.bytes, 'form.xlsm')).toMatchObject({ onlyAnswers: true });
  const spoilt = after.rewrite(new Map([['xl/vbaProject.bin', macros.subarray(1)]]));
  expect((await proveSource(bytes, spoilt, 'form.xlsm')).elsewhere).toEqual(['The part xl/vbaProject.bin differs.']);
});

function withMacros(bytes: Uint8Array): Uint8Array {
  const zip = openZip(bytes);
  const types = Buffer.from(zip.read('[Content_Types].xml')).toString('utf8');
  const macro = types.replace(
    /application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet\.main\+xml/,
    'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
  );
  return zip.rewrite(new Map([['[Content_Types].xml', Buffer.from(macro)]]));
}

test('a workbook in the strict form of the standard is filled like any other', async () => {
  const zip = openZip(form({ rows: [['Question', null]], after: listValidation('B1', '"Yes,No"') }));
  const strict = zip.names.flatMap((name): [string, Uint8Array][] => {
    const xml = Buffer.from(zip.read(name)).toString('utf8');
    const changed = xml
      .replaceAll('http://schemas.openxmlformats.org/spreadsheetml/2006/main', 'http://purl.oclc.org/ooxml/spreadsheetml/main')
      .replaceAll(
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
        'http://purl.oclc.org/ooxml/officeDocument/relationships',
      );
    return xml === changed ? [] : [[name, Buffer.from(changed)]];
  });
  const bytes = zip.rewrite(new Map(strict));
  const { bytes: filled, report } = await fill(bytes, [write('B1', 'No'), write('A1', 'x')]);
  expect(report.written).toBe(2);
  expect(await textAt(filled, 'B1')).toBe('No');
  expect((await fill(bytes, [write('B1', 'Maybe')])).report.refused).toMatchObject([{ reason: 'not-allowed' }]);
  expect((await proveSource(bytes, filled, NAME)).elsewhere).toEqual([]);
});

const areas = fc.record({
  row: fc.integer({ min: 1, max: 6 }),
  column: fc.integer({ min: 1, max: 6 }),
  rows: fc.nat(2),
  columns: fc.nat(2),
});
const areaName = ({ row, column, rows, columns }: { row: number; column: number; rows: number; columns: number }): string => `${cellName(row, column)}:${cellName(row + rows, column + columns)}`; // prettier-ignore
const holds = (area: { row: number; column: number; rows: number; columns: number }, row: number, column: number): boolean =>
  row >= area.row && row <= area.row + area.rows && column >= area.column && column <= area.column + area.columns;

test('merges, locks, lists and lengths are heeded wherever they lie, and every answer is either written or refused', async () => {
  const cases = fc.record({
    merge: areas,
    list: areas,
    isProtected: fc.boolean(),
    open: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })), { maxLength: 12, selector: String }),
    given: fc.uniqueArray(
      fc.record({ row: fc.integer({ min: 1, max: 9 }), column: fc.integer({ min: 1, max: 9 }), value: fc.constantFrom('Yes', 'No', 'Maybe', '', 'x'.repeat(32_768)) }),
      { minLength: 1, maxLength: 8, selector: ({ row, column }) => `${row},${column}` },
    ),
  }); // prettier-ignore
  await fc.assert(
    fc.asyncProperty(cases, async ({ merge, list, isProtected, open, given }) => {
      const unlocked = new Set(open.map(String));
      const rows = Array.from({ length: 8 }, (_, row) =>
        Array.from({ length: 8 }, (__, column) => (unlocked.has(`${row + 1},${column + 1}`) ? { style: 1 } : null)),
      );
      const after = `${isProtected ? '<sheetProtection sheet="1"/>' : ''}<mergeCells count="1"><mergeCell ref="${areaName(merge)}"/></mergeCells>${listValidation(areaName(list), '"Yes,No"')}`;
      const bytes = form({ rows, after });
      const { report, bytes: filled } = await fill(bytes, given.map(({ row, column, value }) => write(cellName(row, column), value)), { letRowsGrow: true }); // prettier-ignore
      expect(report.written + report.refused.length).toBe(given.length);
      const reasons = new Map(report.refused.map(({ at, reason }) => [at.cell, reason]));
      for (const { row, column, value } of given) {
        const covered = merge.rows + merge.columns > 0 && holds(merge, row, column) && (row !== merge.row || column !== merge.column);
        const locked = isProtected && !unlocked.has(`${row},${column}`);
        const wrong = value !== '' && value.length < 32_768 && holds(list, row, column) && !['Yes', 'No'].includes(value);
        const expected = covered ? 'covered' : locked ? 'locked' : value.length > 32_767 ? 'too-long' : wrong ? 'not-allowed' : undefined;
        expect(reasons.get(cellName(row, column))).toBe(expected);
        if (expected === undefined) expect((await textAt(filled, cellName(row, column))) ?? '').toBe(value);
      }
      expect((await proveSource(bytes, filled, NAME)).elsewhere).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
