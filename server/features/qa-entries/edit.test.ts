import { expect, test } from 'vitest';
import { reason } from '#contract/reasons.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { type EntryEdit, planEdit, planRestore } from './edit.ts';
import type { EntryRow } from './store.ts';

const by = { userId: 'me', now: new Date('2030-01-02T03:04:05Z') };
const entry = (change: Partial<EntryRow> = {}): EntryRow => ({
  id: 'entry',
  org_id: 'org',
  request_id: 'request',
  sheet_id: null,
  status: 'answered',
  position: 0,
  section: null,
  ref: null,
  question: 'Is access reviewed?',
  guidance: null,
  stem: null,
  answer_type: 'yes_no',
  options: ['Yes', 'No'],
  answer: 'Every quarter.',
  choice: 'Yes',
  comment: null,
  confidence: 0.9,
  citations: [],
  flags: ['near_match'],
  reasons: [reason('text', { text: 'One past answer.' })],
  made_by: { engine: 'embedded' },
  assignee_id: null,
  approved_by: null,
  approved_at: null,
  source: null,
  location: [],
  duplicates_of: null,
  instruction: null,
  asked_at: null,
  version: 3,
  created_at: by.now,
  updated_at: by.now,
  ...change,
});
const approved = (change: Partial<EntryRow> = {}): EntryRow =>
  entry({ status: 'approved', approved_by: 'other', approved_at: new Date(0), ...change });
const plan = (from: EntryRow, edit: EntryEdit) => planEdit(from, edit, by);
const codeOf = (act: () => unknown): unknown => {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof AppError ? [error.code, (error.details as { field: string }[] | undefined)?.[0]?.field] : error;
  }
};

test('approving says who and when', () => {
  expect(plan(entry(), { status: 'approved' })).toEqual({
    action: 'approved',
    set: { status: 'approved', approved_by: 'me', approved_at: by.now },
  });
});

test('a rewritten answer is a person’s: the engine’s confidence, flags and reasons go', () => {
  expect(plan(entry({ status: 'needs_review' }), { answer: 'Every month.' })).toEqual({
    action: 'edited',
    set: { answer: 'Every month.', status: 'answered', confidence: null, flags: [], reasons: [], made_by: null },
  });
});

test('R-77: a rewritten approved answer stays approved, by whoever rewrote it', () => {
  expect(plan(approved(), { answer: 'Every month.' })).toMatchObject({
    action: 'edited',
    set: { answer: 'Every month.', approved_by: 'me' },
  });
  expect(plan(approved(), { answer: 'Every month.' })?.set.status).toBeUndefined();
});

test('an emptied answer is open again', () => {
  expect(plan(approved(), { answer: '  ', choice: null })).toMatchObject({
    action: 'reopened',
    set: { answer: null, choice: null, status: 'unanswered', approved_by: null, approved_at: null },
  });
});

test('R-73: a choice is an option exactly as it is spelled, or none', () => {
  expect(codeOf(() => plan(entry(), { choice: 'yes' }))).toEqual(['invalid', 'choice']);
  expect(codeOf(() => plan(entry({ options: [] }), { choice: 'Yes' }))).toBeNull();
  expect(codeOf(() => plan(entry({ options: [], choice: null }), { choice: 'Yes' }))).toEqual(['invalid', 'choice']);
  expect(plan(entry(), { choice: 'No' })?.set).toMatchObject({ choice: 'No' });
  expect(plan(entry(), { choice: null })?.set).toMatchObject({ choice: null });
});

test('nothing can be approved where nothing is written', () => {
  const empty = entry({ status: 'unanswered', answer: null, choice: null });
  expect(codeOf(() => plan(empty, { status: 'approved' }))).toEqual(['invalid', 'status']);
  expect(plan(empty, { answer: 'Yes, we do.', status: 'approved' })).toMatchObject({ action: 'approved' });
  expect(plan(empty, { status: 'skipped' })).toMatchObject({ action: 'skipped' });
});

test('a comment beside an open choice answers nothing yet; where there is no choice it does', () => {
  const waiting = entry({ status: 'queued', answer: null, choice: null, confidence: null, flags: [], reasons: [], made_by: null });
  expect(plan(waiting, { comment: 'Ask the auditors.' })).toEqual({ action: 'edited', set: { comment: 'Ask the auditors.' } });
  expect(plan({ ...waiting, options: [] }, { comment: 'Ask the auditors.' })?.set.status).toBe('answered');
  expect(plan(entry(), { answer: null, choice: null, comment: 'Ask the auditors.' })?.set.status).toBe('needs_review');
});

test('sent back to review with nothing written, an entry is unanswered', () => {
  expect(plan(entry({ status: 'skipped', answer: null, choice: null }), { status: 'needs_review' })?.set.status).toBe('unanswered');
});

test('reopening takes the approval away', () => {
  expect(plan(approved(), { status: 'needs_review' })).toEqual({
    action: 'reopened',
    set: { status: 'needs_review', approved_by: null, approved_at: null },
  });
});

test('assigning alone changes nothing else', () => {
  expect(plan(entry(), { assignee: 'somebody' })).toEqual({ action: 'assigned', set: { assignee_id: 'somebody' } });
  expect(plan(entry(), { answer: 'Every quarter.' })).toBeNull();
});

test('restoring brings back what stood before, with its evidence', () => {
  const now = entry({ answer: 'Every month.', confidence: null, flags: [], reasons: [], made_by: null });
  const before = {
    answer: 'Every quarter.',
    confidence: 0.9,
    flags: ['near_match'],
    reasons: [reason('text', { text: 'One past answer.' })],
    made_by: { engine: 'embedded' },
  };
  expect(planRestore(now, before, by)).toEqual({ action: 'restored', set: before });
});

test('restoring what was queued starts no work', () => {
  expect(planRestore(entry({ status: 'answered' }), { status: 'queued', answer: null, choice: null }, by)?.set).toMatchObject({
    status: 'unanswered',
    answer: null,
  });
});

test('a former choice that is no option any more is a conflict', () => {
  expect(codeOf(() => planRestore(entry(), { choice: 'Maybe' }, by))).toEqual(['conflict', undefined]);
});
