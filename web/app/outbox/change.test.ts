import { expect, test } from 'vitest';
import type { QaEntry } from '#contract/qa-entries.ts';
import { trustOf } from '#contract/trust.ts';
import {
  asMeant,
  countWaiting,
  fieldsOf,
  meets,
  nextToSend,
  rebased,
  stuckByEntry,
  together,
  type Change,
  type Setting,
} from './change.ts';

const row = (over: Partial<QaEntry> = {}): QaEntry =>
  ({
    id: 'e',
    options: [],
    version: 5,
    answer: 'old',
    choice: null,
    comment: null,
    status: 'approved',
    assignee: null,
    citations: [],
    related: [],
    flags: [],
    reasons: [],
    ...over,
  }) as QaEntry;
let at = 0;
const change = (set: Setting, over: Partial<Change> = {}): Change => {
  at++;
  return { id: `c${at}`, at, entry: 'e', request: 'r', question: 'Q', version: 5, after: null, was: fieldsOf(row()), set, ...over };
};

test('a changed text shows at once and takes the approval back; approving again gives it', () => {
  const typed = change({ answer: 'new' });
  expect(asMeant(row(), [typed])).toMatchObject({ answer: 'new', status: 'answered', version: 5 });
  expect(asMeant(row(), [typed, change({ status: 'approved' })])).toMatchObject({ answer: 'new', status: 'approved' });
  expect(asMeant(row(), [])).toEqual(row());
  const sure = row({ status: 'answered', confidence: 0.97, flags: [] });
  expect([sure, asMeant(sure, [typed])].map(trustOf)).toEqual(['sure', 'check']);
  expect(asMeant(sure, [change({ status: 'needs_review' })]).confidence).toBe(0.97);
  expect(asMeant(row({ status: 'unanswered', answer: null }), [typed])).toMatchObject({ status: 'answered' });
  expect(asMeant(row(), [change({ answer: null })])).toMatchObject({ status: 'unanswered' });
  const marked = row({ status: 'unanswered', answer: null, options: ['Yes', 'No'] });
  expect(asMeant(marked, [change({ comment: 'beside' })])).toMatchObject({ status: 'needs_review' });
});

test('changes go out in their order; a text that grew is one', () => {
  const a = change({ answer: 'n' });
  const b = change({ answer: 'new' }, { after: a.id, was: fieldsOf(row({ answer: 'n' })) });
  const other = change({ status: 'approved' }, { entry: 'f' });
  const c = change({ answer: 'newer' }, { after: b.id, was: fieldsOf(row({ answer: 'new' })) });
  const d = change({ status: 'approved' }, { after: c.id });
  const queue = [a, b, other, c, d];
  expect(nextToSend(queue)).toEqual([a, b, c]);
  expect(together([a, b, c])).toEqual({ answer: 'newer' });
  expect(nextToSend([other, d])).toEqual([other]);
  expect(countWaiting(queue)).toBe(3);
  expect(nextToSend([])).toBeNull();
});

test('a text begun in another window, not on top of the first, is not mixed with it', () => {
  const a = change({ answer: 'mine' });
  const elsewhere = change({ answer: 'other window' });
  expect(nextToSend([a, elsewhere])).toEqual([a]);
});

test('what is in trouble holds back its own entry and nothing else', () => {
  const stuck = change({ answer: 'x' }, { trouble: { kind: 'refused', why: 'No.' } });
  const behind = change({ status: 'approved' }, { after: stuck.id });
  const other = change({ answer: 'y' }, { entry: 'f' });
  expect(nextToSend([stuck, behind, other])).toEqual([other]);
  expect(nextToSend([stuck, behind])).toBeNull();
  expect(countWaiting([stuck, behind, other])).toBe(1);
  expect([...stuckByEntry([stuck, behind, other])]).toEqual([[stuck.entry, [stuck, behind]]]);
});

test('what was written in another window goes together with what is written here, unless it is the same words', () => {
  const was = fieldsOf(row({ answer: 'All of it is kept.' }));
  const current = row({ version: 6, answer: 'All of it is kept. Always.', status: 'answered' });
  expect(meets(was, { answer: 'Yes. All of it is kept.' }, current)).toBe('conflict');
  expect(meets(was, { answer: 'Yes. All of it is kept.' }, current, true)).toBe('again');
  expect(rebased(was, { answer: 'Yes. All of it is kept.' }, fieldsOf(current))).toEqual({ answer: 'Yes. All of it is kept. Always.' });
  expect(meets(was, { answer: 'All of it is kept. Never.' }, current, true)).toBe('conflict');
  expect(meets(was, { answer: 'Yes. All of it is kept.' }, row({ answer: 'Yes. All of it is kept. Always.' }), true)).toBe('done');
  expect(rebased({ ...was, choice: null }, { choice: 'Yes' }, { ...was, choice: 'No' })).toBeNull();
});

test('where two windows wrote the same words, each shows its own', () => {
  const there = change({ answer: 'there' }, { tab: 'there' });
  const here = change({ answer: 'here' }, { tab: 'here' });
  expect(asMeant(row(), [there, here], 'there')).toMatchObject({ answer: 'there' });
  expect(asMeant(row(), [there, here], 'here')).toMatchObject({ answer: 'here' });
});

test.each<[string, Setting, Partial<QaEntry>, ReturnType<typeof meets>]>([
  ['it had arrived, only the answer was lost', { answer: 'new' }, { answer: 'new', status: 'answered' }, 'done'],
  ['an emptied text is null there', { answer: '' }, { answer: null, status: 'unanswered' }, 'done'],
  ['somebody else only handed the entry over', { answer: 'new' }, { assignee: { id: 'p', name: 'P', email: 'p@a.test' } }, 'again'],
  ['somebody else wrote another text', { answer: 'new' }, { answer: 'theirs' }, 'conflict'],
  ['somebody else wrote beside it', { answer: 'new' }, { comment: 'theirs' }, 'conflict'],
  ['a text that I have not read is not approved by me', { status: 'approved' }, { answer: 'theirs', status: 'answered' }, 'conflict'],
  ['somebody else took the approval back', { answer: 'new' }, { status: 'needs_review' }, 'conflict'],
  ['handing over does not care about texts', { assignee: null }, { answer: 'theirs' }, 'done'],
])('%s', (_name, set, current, outcome) => {
  expect(meets(fieldsOf(row()), set, row({ version: 6, ...current }))).toBe(outcome);
});
