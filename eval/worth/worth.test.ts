import { expect, test } from 'vitest';
import type { Proposal } from '#contract/answers.ts';
import { leaveOpen } from '#engine/decision/leave-open.ts';
import type { RuleName } from '#engine/decision/table.ts';
import { measureWorth } from './measure-worth.ts';
import type { OpenSets } from './model.ts';
import { idle, worthPage } from './report-worth.ts';

/** Two questions: of the first a rule speaks that holds back a wrong answer, of the second one that changes nothing. */
const traced = (rule: RuleName, status: Proposal['status']): Proposal => ({
  ...leaveOpen([], 0),
  status,
  choice: 'Yes',
  trace: [{ rule, does: ['review'], reasons: [] }],
});
const set: OpenSets = (use) =>
  use({
    group: 'made up',
    count: 2,
    isWhole: false,
    answer: async (places, without) =>
      places.map((place) =>
        place === 0
          ? traced('over-a-year', without.has('over-a-year') ? 'answered' : 'needs_review')
          : traced('same-question', 'needs_review'),
      ),
    score: (place, { status }) => ({ isRight: place === 1, isDrafted: true, isPlain: status === 'answered' }),
  });

test('a rule is worth what changes without it, and of a note only how often it spoke is said', async () => {
  const worth = await measureWorth([set], () => undefined);
  expect(worth.rules.get('over-a-year')?.get('made up')).toEqual({ spoke: 1, wrong: 1, right: 0, plainRight: 0, plainWrong: 1 });
  expect(worth.rules.get('same-question')?.get('made up')).toMatchObject({ spoke: 1, plainWrong: 0 });
  const { little, silent } = idle(worth);
  expect(little).toEqual([]);
  expect(silent).toContain('newer-paper');
  expect([...little, ...silent]).not.toContain('same-question');
  expect(worthPage(worth, 'eval')).toContain('| `over-a-year` | review | 1 (1): 0 · 0 · +1 |');
});
