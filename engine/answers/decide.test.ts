import { expect, test } from 'vitest';
import type { Flag } from '#contract/answers.ts';
import { decide } from './decide.ts';
import type { Draft } from './draft.ts';
import { DRAFTED_FROM, type DraftKind, draftKinds, shareRight } from './measured.ts';

const draft = (kind: DraftKind, strength: number, more: Partial<Draft> = {}): Draft => ({
  choice: 'Yes',
  answer: 'So it is.',
  comment: 'So it is.',
  citations: [{ document: 'a.md', quote: 'So it is.', score: 1 }],
  flags: new Set<Flag>(),
  reasons: [],
  kind,
  strength,
  ...more,
});

test('confidence is the share of its kind that was right, and what was right too seldom is left open', () => {
  for (const kind of draftKinds)
    for (const strength of [0, 0.3, 0.6, 0.8, 0.96, 1]) {
      const share = shareRight(kind, strength);
      const proposal = decide(draft(kind, strength), { chooses: false });
      if (share < DRAFTED_FROM) expect(proposal).toMatchObject({ status: 'unanswered', answer: '', choice: null, citations: [] });
      else expect(proposal.confidence).toBeCloseTo(share, 3);
    }
});

test('an answer to the same question is plain, and goes to review where something is to be chosen and nothing was', () => {
  expect(decide(draft('same', 1), { chooses: true })).toMatchObject({ status: 'answered', choice: 'Yes' });
  expect(decide(draft('same', 1, { choice: null }), { chooses: true })).toMatchObject({ status: 'needs_review', choice: null });
});

test('a past question that is alike is drafted with its mark, one that is hardly alike is not drafted', () => {
  expect(decide(draft('alike', 0.6), { chooses: true })).toMatchObject({ status: 'needs_review', choice: 'Yes' });
  expect(decide(draft('alike', 0.3), { chooses: true })).toMatchObject({ status: 'unanswered', answer: '' });
});

test('sources that say different things are never plain, and no surer than that one of them is right', () => {
  const { status, confidence } = decide(draft('same', 1, { flags: new Set<Flag>(['conflict']) }), { chooses: true });
  expect(status).toBe('needs_review');
  expect(confidence).toBeLessThanOrEqual(0.6);
});
