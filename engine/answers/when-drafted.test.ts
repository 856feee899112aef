import { expect, test } from 'vitest';
import { decide } from '#engine/decision/decide.ts';
import type { Candidate } from '#engine/decision/model.ts';
import { DRAFTED_FROM, type DraftKind, draftKinds, measuredOf } from './measured.ts';
import { whenDrafted } from './when-drafted.ts';

const proposed = (kind: DraftKind, strength: number, { chooses = true, choice = 'Yes' as string | null } = {}) => {
  const { name, ...measured } = measuredOf(kind, strength);
  const candidate: Candidate = {
    choice,
    answer: 'So it is.',
    comment: 'So it is.',
    citations: [{ document: 'a.md', quote: 'So it is.', score: 1 }],
    engine: 'embedded',
    kind: name,
    measured,
  };
  return decide(candidate, whenDrafted, { candidate, chooses, reviewBelow: 0.8, sent: undefined });
};

test('confidence is the share of its kind that was right, and what was right too seldom is left open', () => {
  for (const kind of draftKinds)
    for (const strength of [0, 0.3, 0.6, 0.8, 0.96, 1]) {
      const { share } = measuredOf(kind, strength);
      const proposal = proposed(kind, strength, { chooses: false });
      if (share < DRAFTED_FROM) expect(proposal).toMatchObject({ status: 'unanswered', answer: '', choice: null, citations: [] });
      else expect(proposal.confidence).toBeCloseTo(share, 3);
    }
});

test('an answer to the same question is plain, and goes to review where something is to be chosen and nothing was', () => {
  expect(proposed('same', 1)).toMatchObject({ status: 'answered', choice: 'Yes' });
  expect(proposed('same', 1, { choice: null })).toMatchObject({ status: 'needs_review', choice: null });
});

test('a past question that is alike is drafted with its mark, one that is hardly alike is not drafted', () => {
  expect(proposed('alike', 0.6)).toMatchObject({ status: 'needs_review', choice: 'Yes' });
  expect(proposed('alike', 0.3)).toMatchObject({ status: 'unanswered', answer: '' });
});
