/** Rows of a scale: boxes behind each text, under the line that says what they mean. */
import { expect, it } from 'vitest';
import type { PdfLine } from '#engine/files/model.ts';
import { findQuestions } from '../../find-questions.ts';
import { lineAt } from '../../testing/pdf.ts';

type Cells = Parameters<typeof lineAt>[2];

const find = (lines: PdfLine[], without: string[] = []) =>
  findQuestions({ format: 'pdf', warnings: [], pdf: { pages: 1, lines, fields: [] } }, 'form.pdf', { without: new Set(without) });

const xs = [400, 430, 460, 490];
const boxes: Cells = xs.map((x) => [x, '☐']);
const head = (...labels: string[]): Cells => [[70, 'Please rate'], ...labels.map((text, at): [number, string] => [xs[at] ?? 0, text])];
const row = (id: string, text: string): Cells => [[40, id], [70, text], ...boxes];

const lines = [
  head('1', '2', '3', '4'),
  row('A1', 'A policy is signed by the management'),
  row('A2', 'Duties are given to named people'),
  [
    [40, 'A3'],
    [70, 'Who keeps the register?'],
  ] as Cells,
  row('A4', 'Risks are looked at each year'),
].map((cells, at) => lineAt(1, 780 - at * 22, cells));

it('ask for one of what stands over the boxes, down to the last row, and the line over them asks nothing', () => {
  const { questions, warnings } = find(lines);
  const rated = ['1', '2', '3', '4'];
  expect(questions.map((one) => [one.id, one.question, one.answers.map(({ value }) => value)])).toEqual([
    ['A1', 'A policy is signed by the management', rated],
    ['A2', 'Duties are given to named people', rated],
    ['A3', 'Who keeps the register?', [undefined]],
    ['A4', 'Risks are looked at each year', rated],
  ]);
  expect(questions[0]?.answers[1]).toEqual({ kind: 'mark', at: { page: 1, rect: [429, 758, 436, 768] }, allowed: rated, value: '2' });
  expect(warnings).toEqual([]);
  expect(find(lines, ['rows of a scale in a PDF']).questions).toHaveLength(0);
});

it('stay as they are where nothing stands over the boxes', () => {
  expect(find(lines.slice(1)).questions.some((one) => one.answers[0]?.allowed !== undefined)).toBe(false);
});
