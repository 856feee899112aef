import type { BacktestItem } from '#contract/backtests.ts';
import { expect, test } from 'vitest';
import { countsOf, firstShow, shownItems, verdictOf } from './verdict.ts';

const item = (change: {
  agree: boolean | null;
  human?: string | null;
  flags?: string[];
  status?: string;
  question?: string;
}): BacktestItem =>
  ({
    ref: 'Q-1',
    section: null,
    question: change.question ?? 'Is it encrypted?',
    human: { choice: change.human === undefined ? 'Yes' : change.human, text: null },
    proposed: { status: change.status ?? 'answered', choice: 'No', answer: 'Never', flags: change.flags ?? [], citations: [], reasons: [] },
    agree: change.agree,
    why: '',
  }) as unknown as BacktestItem;

const differs = item({ agree: false });
const warned = item({ agree: false, flags: ['conflict'] });
const agrees = item({ agree: true, question: 'Are backups kept?' });
const open = item({ agree: null, status: 'unanswered' });
const empty = item({ agree: null, human: null });
const all = [differs, warned, agrees, open, empty];

test('a question differs, agrees, was left open, or has nothing to compare with', () => {
  expect(all.map(verdictOf)).toEqual(['differ', 'differ', 'agree', 'open', 'empty']);
  expect(countsOf(all)).toEqual({ differ: 2, unwarned: 1, open: 1, agree: 1, empty: 1, all: 5 });
  expect(firstShow(countsOf(all))).toBe('differ');
  expect(firstShow(countsOf([agrees]))).toBe('all');
});

test('items are found by every word of question and answers', () => {
  expect(shownItems(all, 'all', 'BACKUPS never')).toEqual([agrees]);
  expect(shownItems(all, 'unwarned', '')).toEqual([differs]);
  expect(shownItems(all, 'agree', 'encrypted')).toEqual([]);
});
