import { expect, test } from 'vitest';
import { reason } from '#contract/reasons.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { EntryRow } from './rows.ts';
import { type EntryEdit, optionsNamed, planEdit, planRestore } from './rules.ts';

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
  related: [],
  flags: ['near_match'],
  reasons: [reason('text', { text: 'One past answer.' })],
  made_by: { engine: 'embedded' },
  draft_kind: null,
  draft_digest: null,
  draft_verdict: null,
  assignee_id: null,
  approved_by: null,
  approved_at: null,
  source: null,
  location: [],
  fields: ['choice', 'answer', 'comment'],
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
    decided: true,
  });
});

test('a rewritten answer is a person’s: the engine’s confidence, flags and reasons go', () => {
  expect(plan(entry({ status: 'needs_review' }), { answer: 'Every month.' })).toEqual({
    action: 'edited',
    set: { answer: 'Every month.', status: 'answered', confidence: null, flags: [], reasons: [], made_by: null },
    decided: false,
  });
});

test('R-77: who approved other words did not approve these: a changed text or mark takes the approval back', () => {
  const reopened = { status: 'answered', approved_by: null, approved_at: null };
  expect(plan(approved(), { answer: 'Every month.' })).toMatchObject({ action: 'reopened', set: { answer: 'Every month.', ...reopened } });
  expect(plan(approved(), { choice: 'No' })).toMatchObject({ action: 'reopened', set: { choice: 'No', ...reopened } });
});

test('an edit that approves too is approved, by whoever wrote it', () => {
  expect(plan(approved(), { answer: 'Every month.', status: 'approved' })).toMatchObject({
    action: 'edited',
    set: { answer: 'Every month.', approved_by: 'me' },
  });
});

test('a text goes into the field that the form has, and nowhere else', () => {
  const marks: EntryRow['location'] = [
    { kind: 'mark', at: { cell: 'C2' }, value: 'Yes' },
    { kind: 'mark', at: { cell: 'D2' }, value: 'No' },
  ];
  const withComment = entry({ answer: null, comment: 'Before.', location: [...marks, { kind: 'comment', at: { cell: 'E2' } }] });
  expect(plan(withComment, { answer: 'Every month.' })?.set).toMatchObject({ comment: 'Every month.' });
  expect(plan(withComment, { answer: null, comment: 'Every month.' })?.set).not.toHaveProperty('answer');
  expect(plan(withComment, { answer: null })).toBeNull();
  const textOnly = entry({ location: [{ kind: 'text', at: { cell: 'C2' } }] });
  expect(plan(textOnly, { comment: 'Every month.' })?.set).toMatchObject({ answer: 'Every month.' });
  expect(plan(entry(), { comment: 'Every month.' })?.set).toMatchObject({ comment: 'Every month.' });
  const markOnly = entry({ answer: null, location: marks });
  expect(codeOf(() => plan(markOnly, { answer: 'Every month.' }))).toEqual(['invalid', 'answer']);
  expect(plan(markOnly, { answer: null, comment: null, choice: 'No' })?.set).toMatchObject({ choice: 'No' });
});

test('a place for a number or a date takes nothing else', () => {
  const of = (kind: 'number' | 'date') =>
    entry({ status: 'unanswered', answer: null, choice: null, options: [], answer_type: kind, location: [{ kind, at: { cell: 'C2' } }] });
  expect(codeOf(() => plan(of('number'), { answer: 'about forty' }))).toEqual(['invalid', 'answer']);
  expect(codeOf(() => plan({ ...of('number'), answer: 'about forty' }, { status: 'approved' }))).toEqual(['invalid', 'answer']);
  expect(plan(of('number'), { answer: '40' })?.set).toMatchObject({ answer: '40', status: 'answered' });
  expect(plan(of('date'), { answer: '2026-05-31' })?.set).toMatchObject({ answer: '2026-05-31' });
});

test('where several options may be chosen, each is one of the form', () => {
  const several = entry({ options: ['EU', 'UK', 'US'], choice: null, answer: null, answer_type: 'multi_choice' });
  expect(plan(several, { choice: 'EU\nUS' })?.set).toMatchObject({ choice: 'EU\nUS' });
  expect(codeOf(() => plan(several, { choice: 'EU\nMars' }))).toEqual(['invalid', 'choice']);
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

test('a comment beside an open choice is an answer to look at; where there is no choice it is one as any other', () => {
  const location: EntryRow['location'] = [
    { kind: 'choice', at: { cell: 'C2' }, allowed: ['Yes', 'No'] },
    { kind: 'comment', at: { cell: 'D2' } },
  ];
  const none = { answer: null, choice: null, confidence: null, flags: [], reasons: [], made_by: null };
  const open = entry({ status: 'unanswered', ...none, location });
  const comment = 'Ask the auditors.';
  for (const status of ['unanswered', 'failed', 'cancelled'] as const)
    expect(plan({ ...open, status }, { comment })).toMatchObject({ action: 'edited', set: { comment, status: 'needs_review' } });
  expect(plan({ ...open, status: 'queued' }, { comment })?.set).not.toHaveProperty('status');
  expect(plan({ ...open, options: [], location: [{ kind: 'text', at: { cell: 'C2' } }, location[1]!] }, { comment })?.set.status).toBe(
    'answered',
  );
  expect(plan({ ...open, status: 'answered', choice: 'Yes' }, { choice: null, comment })?.set.status).toBe('needs_review');
  expect(plan({ ...open, comment, status: 'needs_review' }, { choice: 'No' })?.set.status).toBe('answered');
});

test('sent back to review with nothing written, an entry is unanswered', () => {
  expect(plan(entry({ status: 'skipped', answer: null, choice: null }), { status: 'needs_review' })?.set.status).toBe('unanswered');
});

test('reopening takes the approval away', () => {
  expect(plan(approved(), { status: 'needs_review' })).toEqual({
    action: 'reopened',
    set: { status: 'needs_review', approved_by: null, approved_at: null },
    decided: true,
  });
});

test('assigning alone changes nothing else', () => {
  expect(plan(entry(), { assignee: 'somebody' })).toEqual({
    action: 'assigned',
    set: { assignee_id: 'somebody' },
    decided: false,
  });
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
  expect(planRestore(now, before, by)).toEqual({ action: 'restored', set: before, decided: false });
});

test('what stood before comes back into the fields that the form has now, and is not approved by that', () => {
  const location: EntryRow['location'] = [
    { kind: 'choice', at: { cell: 'C2' }, allowed: ['Yes', 'No'] },
    { kind: 'comment', at: { cell: 'D2' } },
  ];
  const now = approved({ answer: null, comment: 'Every month.', location });
  expect(planRestore(now, { answer: 'Every quarter.', comment: null }, by)?.set).toMatchObject({
    comment: 'Every quarter.',
    status: 'answered',
    approved_by: null,
  });
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

test('a sentence names few options whole, and of many or long ones the first', () => {
  expect(optionsNamed(['Yes', 'No'])).toBe('Yes, No');
  expect(optionsNamed(['a'.repeat(3000), 'No'])).toBe(`${'a'.repeat(1000)}…`);
  const many = Array.from({ length: 500 }, (_, at) => `Option ${at}`);
  expect(optionsNamed(many)).toMatch(/^Option 0, Option 1, .*, …$/);
  expect(optionsNamed(many).length).toBeLessThan(1010);
  const edit = { choice: 'Perhaps' };
  expect(() => planEdit(entry({ options: many.map((option) => option.padEnd(2000, '.')) }), edit, by)).toThrow(/^.{0,1200}$/);
});

test('words taken from a past question that differs keep that, whichever mark is chosen, until others are written', () => {
  const cited = { document: 'Form.xlsx', quote: 'Yes, away from the river.', score: 0.4 };
  const near = {
    ...cited,
    kind: 'pair' as const,
    answer: 'Away from the river.',
    choice: 'Yes',
    question: 'Is equipment kept away from floods?',
    id: null,
    differs: ['kept away'],
  };
  const open = entry({ status: 'unanswered', answer: null, choice: null, confidence: 0.3, related: [near], flags: [], reasons: [] });
  const taken = plan(open, { answer: near.answer, choice: 'Yes', citations: [cited], status: 'needs_review' })?.set;
  const doubts = {
    flags: ['near_match'],
    reasons: [
      reason('taken_from', { document: cited.document, question: near.question }),
      reason('differs', { words: 'kept away' }),
      reason('taken_without', { choice: 'Yes' }),
    ],
  };
  expect(taken).toMatchObject({ status: 'needs_review', confidence: null, ...doubts });
  const stands = { ...open, ...taken };
  const marked = { ...stands, ...plan(stands, { choice: 'No' })?.set };
  expect(marked).toMatchObject({ choice: 'No', confidence: null, ...doubts });
  expect(plan(marked, { status: 'approved' })?.set).toEqual({ status: 'approved', approved_by: 'me', approved_at: by.now });
  expect(plan(stands, { answer: 'By the river.' })?.set).toMatchObject({ flags: [], reasons: [] });
  const same = { ...open, related: [{ ...near, differs: [] }] };
  expect(plan(same, { answer: near.answer, citations: [cited] })?.set).toMatchObject({ citations: [cited], status: 'answered' });
  expect(plan(same, { answer: near.answer, citations: [cited] })?.set.flags).toBeUndefined();
});
