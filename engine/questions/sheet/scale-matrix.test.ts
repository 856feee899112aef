/** Statements beside the points or words of a scale, in a Word table. */
import { expect, test } from 'vitest';
import { findInDocument } from '../testing/word.ts';

const statements = ['Deliveries come on time', 'The goods are as they were ordered', 'Complaints are settled within a week'];
const rated = (head: string[], cell = '') =>
  findInDocument([{ table: [head, ...statements.map((text) => [text, ...head.slice(1).map(() => cell)])] }]).questions.map(
    ({ question, answers }) => [question, answers.map(({ kind, value }) => (kind === 'mark' ? value : kind))],
  );

test.each([
  [['Please rate from 1 (poor) to 5 (good)', '1', '2', '3', '4', '5'], ''],
  [['Please rate', '1', '2', '3', '4', '5'], '☐'],
  [['', 'Disagree', 'Neither agree nor disagree', 'Agree'], ''],
])('each row is rated by a mark under one of %j', (head, cell) => {
  expect(rated(head, cell)).toEqual(statements.map((text) => [text, head.slice(1)]));
});

test('columns for figures, names and days are no scale', () => {
  for (const head of [
    ['Site', '2023', '2024', '2025'],
    ['Site', 'Responsible', 'Due date', 'Budget (EUR)'],
  ])
    expect(rated(head).flatMap(([, kinds]) => kinds)).not.toContain(head[1]);
});
