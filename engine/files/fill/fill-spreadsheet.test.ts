import { reason } from '#contract/reasons.ts';
import { cellName } from '#contract/columns.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillSource } from '../fill.ts';
import type { FillAnswer } from '../fill.ts';
import type { Sheet } from '../model.ts';
import { proveSource } from '../prove.ts';
import { readSource } from '../read-source.ts';
import { buildXlsx } from '../testing/office.ts';
import { buildSpreadsheet } from '../testing/spreadsheet.ts';
import { storable } from '../xml.ts';
import { openZip } from '../zip.ts';

const write = (cell: string, value: string | true, sheet: string | null = 'Form'): FillAnswer => ({ sheet, at: { cell }, value });
const FORM = {
  name: 'Form',
  rows: [
    ['Question', 'Answer', 'Score'],
    ['Do you encrypt backups?\nSay how.', null, 1.5],
    ['Since when?', new Date(Date.UTC(2024, 1, 1)), { t: 'n' as const, v: 2, f: '1+1' }],
    ['Covered', 'to fill in', null],
    [],
    [],
    ['After a gap', null, null],
  ],
  merges: ['B4:C4'],
  widths: [50, 20, null],
};
const sheetsOf = async (bytes: Uint8Array): Promise<Sheet[]> => (await readSource(bytes, 'copy.xlsx')).sheets ?? [];

test.each(['xls', 'ods'] as const)('an %s comes back as a filled xlsx, and that is said', async (format) => {
  const bytes = buildSpreadsheet(format, [FORM, { name: 'Lists', rows: [['Yes'], ['No']], hidden: true }]);
  const name = `form.${format}`;
  expect((await readSource(bytes, name)).warnings).toEqual([reason('comes_back_as_copy', { type: `.${format}` })]);
  const answers = [write('B2', 'Yes, čšž'), write('C3', '3'), write('C4', 'covered'), write('B4', 'merged'), write('A1', 'x', 'None')];
  const filled = await fillSource(bytes, name, answers);
  expect(filled.report.notes).toEqual([expect.stringContaining('formulas stay behind')]);
  // The library that builds the test file writes formulas into .ods only.
  const formula = format === 'ods' ? [['Form', 'C3', 'formula']] : [];
  const refused = filled.report.refused.map(({ sheet, at, reason }) => [sheet, at.cell, reason]);
  expect(refused).toEqual([...formula, ['None', 'A1', 'no-such-place'], ['Form', 'C4', 'covered']]);
  const [form, lists] = (await sheetsOf(filled.bytes)) as [Sheet, Sheet];
  expect([form.at(2, 1)?.text, form.at(2, 2)?.text, form.at(2, 3)?.text]).toEqual(['Do you encrypt backups?\nSay how.', 'Yes, čšž', '1.5']);
  expect(form.at(3, 3)?.text).toBe(format === 'ods' ? '2' : '3');
  expect(form.at(3, 2)?.text).toMatch(/24$|^2024/);
  expect(form.at(4, 2)?.text).toBe('merged');
  expect(form.mergeAt(4, 3)).toMatchObject({ top: 4, left: 2 });
  expect(form.columnWidth(1)).toBeGreaterThan(20);
  if (format === 'xls') expect([form.isColumnHidden(3), lists.hidden]).toEqual([true, true]);
  const styles = Buffer.from(openZip(filled.bytes).read('xl/styles.xml')).toString('utf8');
  expect(styles).toContain('wrapText="1"');
  const proof = await proveSource(bytes, filled.bytes, name);
  expect(proof.elsewhere).toEqual([]);
  expect(proof.changedPlaces).toContainEqual({ sheet: 'Form', at: { cell: 'B2' }, before: '', after: 'Yes, čšž' });
  const other = await fillSource(bytes, name, [write('A2', 'Another question')]);
  expect((await proveSource(filled.bytes, other.bytes, 'copy.xlsx')).same).toBe(false);
});

test('another workbook is not the copy, and a file of another type is refused', async () => {
  const bytes = buildSpreadsheet('xls', [FORM]);
  const proof = await proveSource(bytes, buildXlsx({ sheets: [{ name: 'Form', rows: [['Question']] }] }), 'form.xls');
  expect(proof.onlyAnswers).toBe(false);
  await expect(proveSource(bytes, Buffer.from('a,b'), 'form.xls')).rejects.toMatchObject({ reason: 'mismatch' });
});

test('names that Excel does not allow are answered by the names of the file', async () => {
  const long = 'Supplier security questionnaire, part one';
  const zip = openZip(
    buildSpreadsheet('ods', [
      { name: 'AAAA', rows: [['Q', null]] },
      { name: 'BBBB', rows: [['Q', null]] },
    ]),
  );
  const content = Buffer.from(zip.read('content.xml')).toString('utf8').replace('AAAA', long).replace('BBBB', `${long} again`);
  const bytes = zip.rewrite(new Map([['content.xml', Buffer.from(content, 'utf8')]]));
  const filled = await fillSource(bytes, 'form.ods', [write('B1', 'one', long), write('B1', 'two', `${long} again`)]);
  expect(filled.report).toMatchObject({ written: 2, refused: [] });
  const sheets = await sheetsOf(filled.bytes);
  expect(sheets.map(({ name, at }) => [name.length <= 31, at(1, 2)?.text])).toEqual([[true, 'one'], [true, 'two']]); // prettier-ignore
});

test('any text in any cell reads back, and nothing else changes', async () => {
  const places = fc.uniqueArray(
    fc.record({ row: fc.integer({ min: 1, max: 8 }), column: fc.integer({ min: 1, max: 6 }), value: fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }) }),
    { minLength: 1, maxLength: 5, selector: ({ row, column }) => `${row},${column}` },
  ); // prettier-ignore
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('xls' as const, 'ods' as const), places, async (format, given) => {
      const bytes = buildSpreadsheet(format, [FORM]);
      const { bytes: filled, report } = await fillSource(bytes, `f.${format}`, given.map(({ row, column, value }) => write(cellName(row, column), value))); // prettier-ignore
      const refused = new Set(report.refused.map(({ at }) => at.cell));
      const [form] = (await sheetsOf(filled)) as [Sheet];
      for (const { row, column, value } of given) if (!refused.has(cellName(row, column))) expect(form.at(row, column)?.text ?? '').toBe(storable(value)); // prettier-ignore
      expect((await proveSource(bytes, filled, `f.${format}`)).elsewhere).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
