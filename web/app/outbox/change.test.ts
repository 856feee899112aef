import { expect, test } from 'vitest';
import type { QaEntry } from '#contract/qa-entries.ts';
import { asMeant, countWaiting, fieldsOf, meets, nextToSend, stuckByEntry, together, type Change, type Setting } from './change.ts';

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
  expect(asMeant(row({ status: 'unanswered', answer: null }), [typed])).toMatchObject({ status: 'answered' });
  expect(asMeant(row(), [change({ answer: null })])).toMatchObject({ status: 'unanswered' });
  const marked = row({ status: 'unanswered', answer: null, options: ['Yes', 'No'] });
  expect(asMeant(marked, [change({ comment: 'beside' })])).toMatchObject({ status: 'needs_review' });
});

test('changes go out in their order; a text that grew is one', () => {
  const a = change({ answer: 'n' });
  const b = change({ answer: 'new' }, { after: a.id });
  const other = change({ status: 'approved' }, { entry: 'f' });
  const c = change({ answer: 'newer' }, { after: b.id });
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

test('words over one’s own, from another window, are no conflict', () => {
  const current = row({ version: 6, answer: 'from another window', status: 'answered' });
  expect(meets(fieldsOf(row()), { answer: 'later' }, current)).toBe('conflict');
  expect(meets(fieldsOf(row()), { answer: 'later' }, current, true)).toBe('again');
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
