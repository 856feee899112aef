import { expect, test } from 'vitest';
import { aQaEntry } from '../../testing/rows.ts';
import { filledOf } from './filled.ts';

const place = (kind: 'text' | 'comment' | 'mark', cell: string, value?: string) => ({ kind, at: { cell }, ...(value ? { value } : {}) });

test('the mark stands in the column of the chosen option, the comment beside it', () => {
  const location = [place('mark', 'C2', 'Yes'), place('mark', 'D2', 'No'), place('comment', 'E2')];
  const entry = aQaEntry('Why?', {
    location,
    options: ['Yes', 'No'],
    choice: 'No',
    answer: null,
    comment: 'Because.',
    status: 'needs_review',
  });
  expect([...filledOf([entry])]).toEqual([
    ['2:4', { text: '✓', sure: false }],
    ['2:5', { text: 'Because.', sure: false }],
  ]);
});

test('what is open or left out stays as the file has it; two answers in one cell stand one under the other', () => {
  const of = (status: 'approved' | 'answered' | 'skipped' | 'unanswered', answer: string) =>
    aQaEntry('Why?', { location: [place('text', 'B3')], options: [], choice: null, answer, status });
  expect(filledOf([of('skipped', 'a'), of('unanswered', 'b')]).size).toBe(0);
  expect(filledOf([of('approved', 'One.'), of('answered', 'Two.')]).get('3:2')).toEqual({ text: 'One.\nTwo.', sure: false });
  expect(filledOf([of('approved', 'One.')]).get('3:2')?.sure).toBe(true);
});
