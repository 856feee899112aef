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

const numbered = (head: string[], rows: string[][]) =>
  findInDocument([{ text: 'Quality', heading: 1 }, { table: [head, ...rows] }]).questions.map(({ id, question, section, at, answers }) => [
    id,
    question,
    section,
    at.cell,
    answers.map(({ kind, value, at: place }) => `${kind} ${place?.cell} ${value ?? ''}`.trim()),
  ]);

test.each([
  [['Nr.', 'Utsago', '1', '2', '3', '4', '5'], ''],
  [['N.', 'Affermazione', '1 = mai', '2', '3', '4', '5 = sempre'], '☐'],
  [['A/A', 'Δήλωση', '0', '1', '2', '3', 'Δ/Ε'], '□'],
])('a number before each statement is its id, and the word over the statements no section: %j', (head, cell) => {
  const points = head.slice(2);
  const rows = statements.map((text, at) => [`Q${at + 1}`, text, ...points.map(() => cell)]);
  const places = points.map((point, at) => `mark ${at + 2} ${point}`);
  expect(numbered(head, rows)).toEqual(statements.map((text, at) => [`Q${at + 1}`, text, 'Quality', 1, places]));
});

test('the points may stand in the second row of a header, with a column for remarks after them', () => {
  const found = findInDocument([
    {
      table: [
        ['', '', { text: 'uenig … enig', span: 3 }, ''],
        ['Nr.', 'Udsagn', '1', '2', '3', 'Bemærkninger'],
        ...statements.map((text, at) => [`${at + 1}`, text, '☐', '☐', '☐', '']),
      ],
    },
  ]);
  expect(found.questions.map(({ id, answers }) => [id, answers.map(({ kind, value }) => value ?? kind)])).toEqual(
    statements.map((_, at) => [`${at + 1}`, ['1', '2', '3', 'comment']]),
  );
});
