import { expect, test } from 'vitest';
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import { fillValues } from './fill-values.ts';

const question = (answers: AnswerPlace[], more: Partial<FoundQuestion> = {}): FoundQuestion => ({
  sheet: 'Form',
  id: null,
  section: null,
  question: 'Are backups tested?',
  at: { cell: 'A2' },
  answers,
  parent: null,
  guidance: null,
  ...more,
});
const yes = { choice: 'Yes', answer: 'Every quarter.', comment: 'Every quarter.' };

test('a choice goes into its list as the list spells it, the comment beside', () => {
  const places: AnswerPlace[] = [
    { kind: 'choice', at: { cell: 'B2' }, allowed: ['YES', 'NO'] },
    { kind: 'comment', at: { cell: 'C2' } },
  ];
  expect(fillValues(question(places), yes)).toEqual([
    { sheet: 'Form', at: { cell: 'B2' }, value: 'YES' },
    { sheet: 'Form', at: { cell: 'C2' }, value: 'Every quarter.' },
  ]);
});

test('of several lists the one that knows the choice is written', () => {
  const places: AnswerPlace[] = [
    { kind: 'choice', at: { cell: 'B2' }, allowed: ['Ours', 'Shared'] },
    { kind: 'choice', at: { cell: 'C2' }, allowed: ['Yes', 'No'] },
  ];
  expect(fillValues(question(places), yes)).toEqual([{ sheet: 'Form', at: { cell: 'C2' }, value: 'Yes' }]);
});

test('a mark goes into the column that means the choice', () => {
  const places: AnswerPlace[] = ['Yes', 'No', 'Not Applicable'].map((value, index) => ({
    kind: 'mark',
    at: { cell: `${'BCD'[index]}2` },
    value,
  }));
  expect(fillValues(question(places), yes)).toEqual([{ sheet: 'Form', at: { cell: 'B2' }, value: true }]);
  expect(fillValues(question(places), { choice: 'N/A', answer: '', comment: null })).toEqual([
    { sheet: 'Form', at: { cell: 'D2' }, value: true },
  ]);
});

test('text goes into the text place, else into the comment', () => {
  const text: AnswerPlace = { kind: 'text', at: { cell: 'B2' } };
  const comment: AnswerPlace = { kind: 'comment', at: { cell: 'C2' } };
  const answer = { choice: null, answer: 'In Frankfurt.', comment: null };
  expect(fillValues(question([text, comment]), answer)).toEqual([{ sheet: 'Form', at: { cell: 'B2' }, value: 'In Frankfurt.' }]);
  expect(fillValues(question([comment]), answer)).toEqual([{ sheet: 'Form', at: { cell: 'C2' }, value: 'In Frankfurt.' }]);
});

test('a number place takes numbers only', () => {
  const place: AnswerPlace = { kind: 'number', at: { cell: 'B2' } };
  expect(fillValues(question([place]), { choice: null, answer: 'about 40 people', comment: null })).toEqual([]);
  expect(fillValues(question([place]), { choice: null, answer: '40', comment: null })).toHaveLength(1);
});

test('what the form set stays where nothing is chosen, and gives way to a choice; composites and questions for the other side stay', () => {
  const list = { kind: 'choice' as const, at: { cell: 'B2' }, allowed: ['Yes', 'No'], default: true };
  expect(fillValues(question([{ ...list, current: 'No' }]), { ...yes, choice: null })).toEqual([]);
  expect(fillValues(question([{ ...list, current: 'No' }]), yes)).toEqual([{ sheet: 'Form', at: { cell: 'B2' }, value: 'Yes' }]);
  expect(fillValues(question([{ ...list, current: 'Select an answer' }]), { ...yes, comment: null })).toHaveLength(1);
  expect(fillValues(question([{ kind: 'composite', at: { cell: 'B2' } }]), yes)).toEqual([]);
  expect(fillValues(question([{ kind: 'choice', at: { cell: 'B2' }, allowed: ['Yes'] }], { for_other_side: true }), yes)).toEqual([]);
});
