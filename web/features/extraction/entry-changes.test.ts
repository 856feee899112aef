import { expect, test } from 'vitest';
import type { Extraction, FoundQuestion } from '#contract/extraction.ts';
import { changesOf } from './entry-changes.ts';

const found = (cell: string, question: string): FoundQuestion => ({
  sheet: 'Form',
  id: null,
  section: null,
  question,
  at: { cell },
  answers: [],
  parent: null,
  guidance: null,
});
const entry = (cell: string, question: string, answer: string | null = null) => ({
  source: { sheet: 'Form', at: { cell } },
  question,
  answer,
  choice: null,
});
const extraction = (questions: FoundQuestion[]): Extraction => ({ file: 'f', format: 'xlsx', sheets: [], questions, warnings: [], ms: 1 });

test('new questions are counted, and answered ones that are not found again', () => {
  const entries = [entry('B2', 'Is it  ENCRYPTED?', 'Yes'), entry('B3', 'Is it tested?', 'Yes'), entry('B4', 'Why?')];
  expect(changesOf(entries, extraction([found('B2', 'Is it encrypted?'), found('B9', 'Is it logged?')]))).toEqual({ added: 1, lost: 1 });
});

test('parts of one cell are told apart by their texts', () => {
  const entries = [entry('B2', 'First?', 'Yes'), entry('B2', 'Second?', 'No')];
  expect(changesOf(entries, extraction([found('B2', 'Second?'), found('B2', 'Third?')]))).toEqual({ added: 1, lost: 1 });
});
