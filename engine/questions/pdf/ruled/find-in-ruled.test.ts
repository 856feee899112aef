/** Tables drawn on pages: columns to tick, over a page's end, labels in frames, and a part for the sender. */
import { describe, expect, it, test } from 'vitest';
import type { PdfEdge, PdfLine } from '#engine/files/model.ts';
import { findQuestions } from '../../find-questions.ts';
import { lineAt } from '../../testing/pdf.ts';

type Cells = Parameters<typeof lineAt>[2];

const find = (lines: PdfLine[], edges: PdfEdge[]) =>
  findQuestions({ format: 'pdf', warnings: [], pdf: { pages: 2, lines, fields: [], edges } }, 'form.pdf').questions;

/** The lines of a table from the top down, with a line between all rows and columns. */
function grid(page: number, columns: number[], heights: number[]): PdfEdge[] {
  const [left = 0, right = 0, top = 0, bottom = 0] = [columns[0], columns.at(-1), heights[0], heights.at(-1)];
  return [
    ...columns.map((at) => ({ page, along: false, at, from: bottom, to: top })),
    ...heights.map((at) => ({ page, along: true, at, from: left, to: right })),
  ];
}

const steps = (top: number, many: number, height: number): number[] => Array.from({ length: many + 1 }, (_, at) => top - at * height);
const columns = [40, 300, 350, 400, 450];
const head: Cells = [
  [44, 'Question'],
  [304, 'Yes'],
  [354, 'No'],
  [404, 'N/A'],
];
/** Rows under each other, the text of each a little under its upper edge. */
const rows = (page: number, top: number, texts: Cells[]): PdfLine[] => texts.map((cells, at) => lineAt(page, top - 14 - at * 20, cells));

describe('columns to tick', () => {
  const first = ['Doors are locked at night', 'Visitors sign a book', 'Is there a guard?'];
  const second = ['Cameras watch the gate', 'Keys are counted each week'];
  const cells = (texts: string[]): Cells[] => texts.map((text) => [[44, text]]);

  it.each([true, false])('are the options of each row, over two pages, the header repeated: %s', (repeated) => {
    const top = repeated ? [head, ...cells(second)] : cells(second);
    const found = find(
      [...rows(1, 700, [head, ...cells(first)]), ...rows(2, 780, top)],
      [...grid(1, columns, steps(700, 4, 20)), ...grid(2, columns, steps(780, top.length, 20))],
    );
    expect(found.map((one) => one.question)).toEqual([...first, ...second]);
    for (const { answers } of found)
      expect(answers.map(({ kind, value }) => [kind, value])).toEqual(['Yes', 'No', 'N/A'].map((value) => ['mark', value]));
    expect(found[0]?.answers[1]?.at).toEqual({ page: 1, rect: [351, 661, 399, 679] });
  });

  it('a text of two lines is one question, and the heading over the table its section', () => {
    const lines = [
      lineAt(1, 720, [[40, 'Site safety']], { size: 14 }),
      ...rows(1, 700, [head, ...cells(first)]),
      lineAt(1, 606, [[44, 'Are all rooms of the building, and']]),
      lineAt(1, 594, [[44, 'its cellars, looked at each year?']]),
    ];
    const found = find(lines, grid(1, columns, [...steps(700, 4, 20), 580]));
    expect(found.at(-1)?.question).toBe('Are all rooms of the building, and its cellars, looked at each year?');
    expect(new Set(found.map(({ section }) => section))).toEqual(new Set(['Site safety']));
  });
});

test('frames with a label at the top of each are places to write; what only the sender fills in is not asked', () => {
  const labels = ['Name of the company', 'Street', 'Town', 'Telephone'];
  const office = lineAt(1, 540, [[40, 'FOR OFFICE USE ONLY']]);
  const number = lineAt(1, 520, [[40, 'File number: ________']]);
  const lines = labels.map((text, at) => lineAt(1, 688 - Math.floor(at / 2) * 50, [[at % 2 === 0 ? 44 : 244, text]]));
  const found = find([...lines, office, number], grid(1, [40, 240, 440], steps(700, 2, 50)));
  expect(found.map((one) => one.question)).toEqual(labels);
});
