import { expect, test } from 'vitest';
import type { AnswerPlace } from '#contract/extraction.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { fillAnswers } from './fill-answers.ts';

const entry = (change: Partial<QaEntry>): QaEntry => ({
  id: 'entry',
  request_id: 'request',
  status: 'approved',
  sheet_id: null,
  position: 0,
  section: null,
  ref: 'A-1',
  question: 'Is access reviewed?',
  guidance: null,
  answer_type: 'text',
  options: [],
  answer: null,
  choice: null,
  comment: null,
  confidence: null,
  citations: [],
  related: [],
  flags: [],
  reasons: [],
  made_by: null,
  assignee: null,
  approved_by: null,
  approved_at: null,
  source: { sheet: 'Form', at: { cell: 'B2' } },
  location: [],
  duplicates_of: null,
  asked_at: null,
  version: 1,
  created_at: '2030-01-01T00:00:00Z',
  updated_at: '2030-01-01T00:00:00Z',
  ...change,
});
const marks = (current: Record<string, string>): AnswerPlace[] =>
  ['Yes', 'No'].map((value, index) => ({
    kind: 'mark',
    at: { cell: `${'CD'[index]}2` },
    value,
    ...(current[value] === undefined ? {} : { current: current[value] }),
  }));
const text = (cell: string, current?: string): AnswerPlace => ({
  kind: 'text',
  at: { cell },
  ...(current === undefined ? {} : { current }),
});

test('what is approved, answered or to be reviewed is written; what is open or skipped stays as the file has it', async () => {
  const statuses = ['approved', 'answered', 'needs_review', 'unanswered', 'skipped', 'queued', 'answering', 'cancelled', 'failed'] as const;
  const entries = statuses.map((status, index) => entry({ status, answer: status, location: [text(`C${index + 2}`)] }));
  expect(await fillAnswers(entries)).toEqual([
    { sheet: 'Form', at: { cell: 'C2' }, value: 'approved' },
    { sheet: 'Form', at: { cell: 'C3' }, value: 'answered' },
    { sheet: 'Form', at: { cell: 'C4' }, value: 'needs_review' },
  ]);
});

test('a place that says so already is left as it is', async () => {
  expect(await fillAnswers([entry({ answer: 'Every quarter.', location: [text('C2', ' Every quarter. ')] })])).toEqual([]);
  expect(await fillAnswers([entry({ choice: 'Yes', options: ['Yes', 'No'], location: marks({ Yes: 'X' }) })])).toEqual([]);
});

test('a mark under another answer is taken away', async () => {
  expect(await fillAnswers([entry({ choice: 'No', options: ['Yes', 'No'], location: marks({ Yes: 'x' }) })])).toEqual([
    { sheet: 'Form', at: { cell: 'D2' }, value: true },
    { sheet: 'Form', at: { cell: 'C2' }, value: '' },
  ]);
});

test('questions that share one cell have their texts one under the other', async () => {
  const shared: AnswerPlace = { kind: 'comment', at: { cell: 'G2' } };
  const both = [
    entry({ ref: 'A-1', answer: 'By the team lead.', location: [shared] }),
    entry({ ref: 'A-2', answer: 'Every quarter.', location: [shared] }),
  ];
  expect(await fillAnswers(both)).toEqual([{ sheet: 'Form', at: { cell: 'G2' }, value: 'A-1: By the team lead.\nA-2: Every quarter.' }]);
  expect(await fillAnswers(both.map((one) => ({ ...one, answer: 'See the policy.' })))).toEqual([
    { sheet: 'Form', at: { cell: 'G2' }, value: 'See the policy.' },
  ]);
});
