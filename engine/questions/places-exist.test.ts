/** Every answer place that is named exists in the file: filled in, each is taken, and the proof explains what changed. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillSource } from '#engine/files/fill.ts';
import { proveSource } from '#engine/files/prove.ts';
import { readSource } from '#engine/files/read-source.ts';
import { buildDocx, buildXlsx, paragraphXml } from '#engine/files/testing/office.ts';
import { findQuestions } from './find-questions.ts';

const said = fc.constantFrom<string[]>(
  '',
  '',
  'Responsible team:',
  'Do you encrypt backups at rest?',
  'Parameter BK-1(a):',
  'ID',
  'Question',
  'Answer',
  'Comments',
  'BK-1',
  'Please describe how access is reviewed.',
  '☐ Yes ☐ No',
  'Kept in the cupboard',
);
/** Words of a cell, how many columns it spans, and whether it belongs to a merge with the cell above, where one of its kind stands there. */
const cell = fc.record({ text: said, span: fc.constantFrom<number[]>(1, 1, 1, 2, 3), merged: fc.constantFrom(false, false, false, true) });
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 7 });
type Rows = typeof rows extends fc.Arbitrary<infer R> ? R : never;

const columnOf = (cells: Rows[number], at: number): number => cells.slice(0, at).reduce((sum, { span }) => sum + span, 0);

const cellXml = (given: Rows, row: number, at: number): string => {
  const cells = given[row] ?? [];
  const above = given[row - 1] ?? [];
  const { text = '', span = 1, merged = false } = cells[at] ?? {};
  const goesOn = above.some((one, i) => one.merged && one.span === span && columnOf(above, i) === columnOf(cells, at));
  const merge = goesOn ? '<w:vMerge/>' : '<w:vMerge w:val="restart"/>';
  return `<w:tc><w:tcPr>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}${merged ? merge : ''}</w:tcPr>${paragraphXml(text)}</w:tc>`;
};
const rowXml = (given: Rows, row: number): string => `<w:tr>${(given[row] ?? []).map((_, at) => cellXml(given, row, at)).join('')}</w:tr>`;
const table = (given: Rows): string => `<w:tbl><w:tblPr/>${given.map((_, row) => rowXml(given, row)).join('')}</w:tbl>`;

const plain = (text: string, span = 1) => ({ text, span, merged: false });
const spanning = [
  [plain('BK-1'), plain('Summary')],
  ...['team:', 'BK-1(a):', 'BK-1(b):'].map((label) => [plain(`Responsible ${label}`, 2)]),
];

/** The last row ends before the answer's column, at a cell that continues the one above. */
const endingEarly = [
  [plain('Kept in the cupboard', 3), plain('')],
  [plain('BK-1'), { ...plain(''), merged: true }],
  [plain('BK-1'), { ...plain(''), merged: true }],
];

/** Of a workbook: texts under a merge, which nobody sees, and labels beside one, whose place it covers. */
const behindAMerge = [[plain('Question'), plain('Do you encrypt backups at rest?')], [plain('Comments')]];
const [describe, boxes] = [[plain('Please describe how access is reviewed.')], [plain('☐ Yes ☐ No')]];

/** Fills every place of a file. @returns what was refused as no place of it, and what the proof cannot explain */
async function filledEverywhere(bytes: Uint8Array, name: string): Promise<unknown[]> {
  const { questions } = findQuestions(await readSource(bytes, name), name);
  const places = questions.flatMap(({ sheet, answers }) => answers.flatMap(({ at, allowed }) => (at ? [{ sheet, at, allowed }] : [])));
  const answers = places.map(({ sheet, at, allowed }) => ({ sheet, at, value: allowed?.[0] ?? 'Said once' }));
  const filled = await fillSource(bytes, name, answers);
  const { elsewhere } = await proveSource(bytes, filled.bytes, name);
  return [...filled.report.refused.filter(({ reason }) => ['no-such-place', 'covered'].includes(reason)), ...elsewhere];
}

it('in Word tables of any spans', async () => {
  await fc.assert(
    fc.asyncProperty(rows, rows, async (one, two) => {
      const body = `${table(one)}${paragraphXml('Backups', '<w:pStyle w:val="H1"/>')}${table(two)}${paragraphXml('')}`;
      expect(await filledEverywhere(buildDocx(body), 'form.docx')).toEqual([]);
    }),
    { numRuns: 150, examples: [spanning, endingEarly].map((given): [Rows, Rows] => [given, [[plain('')]]]) },
  );
});

it('in workbooks with merged cells anywhere', async () => {
  const merges = fc.array(fc.tuple(fc.nat(6), fc.nat(3), fc.nat(2), fc.nat(2)), { maxLength: 4 });
  const covering: [Rows, Merges][] = [
    [behindAMerge, [[0, 0, 1, 1]]],
    [behindAMerge, [[0, 1, 1, 0]]],
    [[describe, boxes, describe, [plain('Answer')]], [[0, 1, 1, 0]]],
  ];
  await fc.assert(
    fc.asyncProperty(rows, merges, async (given, some) => {
      const merged = apart(some).map((ref) => `<mergeCell ref="${ref}"/>`);
      const after = merged.length > 0 ? `<mergeCells>${merged.join('')}</mergeCells>` : '';
      const sheet = { name: 'Form', rows: given.map((cells) => cells.map(({ text }) => text)), after };
      expect(await filledEverywhere(buildXlsx({ sheets: [sheet] }), 'form.xlsx')).toEqual([]);
    }),
    { numRuns: 150, examples: covering },
  );
});

type Merges = [row: number, column: number, down: number, right: number][];

/** Merges that share no cell, as Excel demands: of two that do, the later one is left out. */
function apart(some: Merges): string[] {
  const taken = new Set<string>();
  return some.flatMap(([row, column, down, right]) => {
    const cells = Array.from({ length: down + 1 }, (_, y) =>
      Array.from({ length: right + 1 }, (__, x) => `${row + y}:${column + x}`),
    ).flat();
    if (cells.length === 1 || cells.some((one) => taken.has(one))) return [];
    for (const one of cells) taken.add(one);
    return [`${'ABCDEFGH'[column]}${row + 1}:${'ABCDEFGH'[column + right]}${row + down + 1}`];
  });
}
