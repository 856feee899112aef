import { expect, test } from 'vitest';
import type { Mapping } from '#contract/extraction.ts';
import { columnOf, letterOf } from '#contract/columns.ts';
import {
  dropRow,
  joinRows,
  partsOf,
  keepRow,
  roleOf,
  saidOfAnswers,
  splitRow,
  takeRow,
  withAnswers,
  withHeader,
  withRole,
} from './mapping-edits.ts';

const mapping: Mapping = { headerRow: 4, question: 'E', id: 'B', answer: ['F', 'G'], comment: 'I', firstRow: 5, lastRow: 120 };
const all = { first: 1, last: 200 };

test('a letter and its number', () => {
  for (const column of [1, 26, 27, 52, 703, 16_384]) expect(columnOf(letterOf(column))).toBe(column);
  expect(letterOf(28)).toBe('AB');
  expect(columnOf('7')).toBe(0);
});

test('a column has one role, and a role that one column may have leaves the other', () => {
  const moved = withRole(mapping, 'D', 'question', all);
  expect(moved).toMatchObject({ question: 'D', answer: ['F', 'G'] });
  expect(roleOf(moved, 'E')).toBeNull();
  expect(withRole(mapping, 'F', 'comment', all)).toMatchObject({ answer: ['G'], comment: 'F' });
  expect(withRole(mapping, 'AA', 'answer', all)?.answer).toEqual(['F', 'G', 'AA']);
  expect(withRole(mapping, 'B', null, all)?.id).toBeNull();
  expect(withRole(mapping, 'I', 'answer', all)).toMatchObject({ answer: ['F', 'G', 'I'], comment: null });
});

test('there is a question column first', () => {
  expect(withRole(null, 'C', 'answer', all)).toBeNull();
  expect(withRole(mapping, 'E', 'answer', all)).toBeNull();
  expect(withRole(null, 'C', 'question', all)).toEqual({ headerRow: null, question: 'C', answer: [], firstRow: 1, lastRow: 200 });
});

test('what a mark means is said and taken back, and goes with its column', () => {
  const nothing = { kind: null, choices: [], mark: '' };
  const marked = withAnswers(mapping, 'F', { ...nothing, mark: ' Yes ' });
  expect(marked.marks).toEqual({ F: 'Yes' });
  expect(withAnswers(marked, 'F', nothing).marks).toEqual({});
  expect(withRole(marked, 'F', null, all)?.marks).toEqual({});
});

test('the kind of a column’s answers and what may be chosen go with it, and stay with a comment', () => {
  const chosen = { kind: 'choice' as const, choices: ['Yes', 'No'], mark: '' };
  const said = withAnswers(mapping, 'F', chosen);
  expect(said).toMatchObject({ kinds: { F: 'choice' }, choices: { F: ['Yes', 'No'] } });
  expect(saidOfAnswers(said, 'f')).toEqual(chosen);
  expect(withRole(said, 'F', 'comment', all)).toMatchObject({ kinds: { F: 'choice' } });
  expect(withRole(said, 'F', 'options', all)).toMatchObject({ options: 'F', answer: ['G'], kinds: {}, choices: {} });
  expect(withAnswers(mapping, 'F', { kind: null, choices: [], mark: '' })).toEqual(mapping);
});

test('a row that was taken apart is kept whole, and split again', () => {
  const kept = keepRow(splitRow(mapping, 7, ['a', 'b']), 7);
  expect(kept.rows).toEqual({ keep: [7] });
  expect(splitRow(kept, 7, ['a', 'b']).rows).toEqual({ split: [{ row: 7, parts: ['a', 'b'] }] });
});

test('the questions begin below the titles', () => {
  expect(withHeader(mapping, 7)).toMatchObject({ headerRow: 7, firstRow: 8, lastRow: 120 });
});

test('leaving a row out and taking it again leaves nothing behind', () => {
  const dropped = dropRow(mapping, 9);
  expect(dropped.rows).toEqual({ drop: [9] });
  expect(takeRow(dropped, 9)).toEqual(mapping);
  const added = takeRow(mapping, 200);
  expect(added.rows).toEqual({ add: [200] });
  expect(dropRow(added, 200)).toEqual(mapping);
});

test('rows join to one group and come apart again', () => {
  const two = joinRows(mapping, 9, 10);
  expect(two.rows).toEqual({ join: [[9, 10]] });
  const three = joinRows(two, 10, 11);
  expect(three.rows).toEqual({ join: [[9, 10, 11]] });
  expect(takeRow(three, 10).rows).toEqual({ join: [[9, 11]] });
  expect(takeRow(two, 10)).toEqual(mapping);
});

test('a row is split into the texts given, and one text is no split', () => {
  const split = splitRow(mapping, 9, ['First?', ' ', 'Second?']);
  expect(split.rows).toEqual({ split: [{ row: 9, parts: ['First?', 'Second?'] }] });
  expect(splitRow(split, 9, ['First? Second?'])).toEqual(mapping);
  expect(dropRow(split, 9).rows).toEqual({ drop: [9] });
});

test('a text is cut by lines, by marks, by question marks', () => {
  expect(partsOf('One?\n\nTwo?')).toEqual(['One?', 'Two?']);
  expect(partsOf('Do you: a) encrypt data b) rotate keys')).toEqual(['Do you:', 'a) encrypt data', 'b) rotate keys']);
  expect(partsOf('Is it tested? How often?')).toEqual(['Is it tested?', 'How often?']);
  expect(partsOf('Is it tested')).toEqual(['Is it tested']);
});
