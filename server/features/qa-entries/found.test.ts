import { expect, test } from 'vitest';
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import { askedOf, contentOf, shapeEntries } from './found.ts';

const found = (answers: AnswerPlace[], more: Partial<FoundQuestion> = {}): FoundQuestion => ({
  sheet: 'Form',
  id: 'A-1',
  section: 'Access',
  question: 'Is access reviewed?',
  at: { cell: 'B2' },
  answers,
  parent: null,
  guidance: null,
  ...more,
});
const marks = (current: Record<string, string> = {}): AnswerPlace[] =>
  ['Yes', 'No', 'Not applicable'].map((value, index) => {
    const cell = `${'CDE'[index]}2`;
    return { kind: 'mark', at: { cell }, value, ...(current[value] ? { current: current[value] } : {}) };
  });
const shapeOf = async (question: FoundQuestion) => (await shapeEntries({ questions: [question] }))[0];

test('a list of plain words is a yes/no, any other a choice; spelling is the file’s own', async () => {
  expect(await shapeOf(found([{ kind: 'choice', at: { cell: 'C2' }, allowed: ['YES', 'no', 'N/A'] }]))).toMatchObject({
    answer_type: 'yes_no',
    options: ['YES', 'no', 'N/A'],
  });
  expect((await shapeOf(found([{ kind: 'choice', at: { cell: 'C2' }, allowed: ['Low', 'High'] }])))?.answer_type).toBe('choice');
});

test('what marks mean are the options', async () => {
  expect(await shapeOf(found(marks()))).toMatchObject({ answer_type: 'yes_no', options: ['Yes', 'No', 'Not applicable'] });
});

test('a number, a date, a text', async () => {
  const kinds = ['number', 'date', 'text', 'comment', 'attachment'] as const;
  const shapes = await Promise.all(kinds.map((kind) => shapeOf(found([{ kind, at: { cell: 'C2' } }]))));
  expect(shapes.map((shape) => shape?.answer_type)).toEqual(['number', 'date', 'text', 'text', 'attachment']);
});

test('a stem that is named by its id comes as its text', async () => {
  const questions = [
    found([], { id: '4', question: 'For each of your sites:' }),
    found([], { id: '4a', question: 'Is it guarded?', parent: '4' }),
  ];
  expect((await shapeEntries({ questions })).map((shape) => shape.stem)).toEqual([null, 'For each of your sites:']);
});

test('R-60: what stands in the cells already is the answer', () => {
  expect(contentOf(found([...marks({ No: 'x' }), { kind: 'comment', at: { cell: 'F2' }, current: 'Planned for May.' }]))).toEqual({
    answer: null,
    choice: 'No',
    comment: 'Planned for May.',
  });
  expect(contentOf(found([{ kind: 'choice', at: { cell: 'C2' }, allowed: ['Yes', 'No'], current: 'yes' }]))).toMatchObject({
    choice: 'Yes',
    answer: null,
  });
  expect(contentOf(found([{ kind: 'text', at: { cell: 'C2' }, current: 'Every quarter.' }]))).toMatchObject({
    choice: null,
    answer: 'Every quarter.',
  });
});

test('a default of the form is nobody’s answer', () => {
  expect(
    contentOf(found([{ kind: 'choice', at: { cell: 'C2' }, allowed: ['Select …', 'Yes'], current: 'Select …', default: true }])),
  ).toEqual({
    answer: null,
    choice: null,
    comment: null,
  });
});

test('text is wanted where a place takes it, and where there is no place at all', () => {
  const wants = (answers: AnswerPlace[]) =>
    askedOf({ question: 'Q', ref: null, section: null, guidance: null, stem: null, options: [], location: answers }).wantsText;
  expect([wants([]), wants(marks()), wants([...marks(), { kind: 'comment', at: { cell: 'F2' } }])]).toEqual([true, false, true]);
});
