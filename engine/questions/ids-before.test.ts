import { expect, test } from 'vitest';
import { find } from './testing/form.ts';

const asked = ['Is there a risk programme?', 'Who owns it?', 'When was it last looked at?', 'Are risks listed?'];
const rows = (ids: string[]): string[][] => [
  ['Question', 'Answer', 'Comment'],
  ...asked.map((question, at) => [`${ids[at] ?? ''} ${question}`, '', '']),
];

test.each([
  [['A.1', 'A.2', 'A.3', 'B.1']],
  [['A&A-01.1', 'A&A-02.1', 'GRC-01.1', 'GRC-02.1']],
  [['§4.1', '§4.2', '§4.3', '§5.1']],
  [['A1', 'A2', 'A3', 'A4']],
])('ids before the questions of a column are theirs: %s', (ids) => {
  const { questions } = find({ rows: rows(ids) });
  expect(questions.map(({ id }) => id)).toEqual(ids);
});

test('a column of questions without ids has none', () => {
  expect(find({ rows: rows(['', '', 'TLS 1.2:', '']) }).questions.map(({ id }) => id)).toEqual([null, null, null, null]);
});
