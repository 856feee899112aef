import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Approval, type Beside, saidBy } from '../leads.ts';
import { weighApprovals } from './weigh.ts';

interface One extends Approval {
  own: string | null;
}

const ownOf = ({ own }: One): string | null => own;

/** The same by looking at every entry for every approval. */
function plainly(approvals: One[], beside: Beside[]) {
  const confirmed = new Map<string | null, Set<string>>();
  const each = approvals.map((approval) => {
    const same = beside.filter(
      (one) =>
        one.isUsed &&
        one.id !== approval.own &&
        one.said === saidBy(approval) &&
        (one.question === approval.question.toLowerCase() || one.id === approval.lead),
    );
    if (approval.unread) {
      const isApproved = same.some((one) => one.question === approval.question.toLowerCase() && !one.isNew && !one.isOfDocument);
      return { isNew: !isApproved, isConfirmed: false };
    }
    const fresh = same.filter(({ isNew }) => isNew);
    const confirms = fresh.filter(({ author, requestId }) => author !== approval.approvedBy || requestId !== approval.requestId);
    const isKnown = same.length > fresh.length || confirms.length > 0;
    const into = confirmed.get(approval.approvedBy) ?? new Set();
    for (const { id } of confirms) into.add(id);
    confirmed.set(approval.approvedBy, into);
    const rests = approval.byHand || fresh.some(({ id }) => id === approval.lead);
    return { isNew: rests && !isKnown, isConfirmed: confirms.length > 0 };
  });
  return { each, confirmed };
}

const one = <T>(...of: T[]) => fc.constantFrom(...of);
const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const besides = fc
  .array(
    fc.record({
      question: one('keys?', 'doors?'),
      said: one('yes', 'no'),
      isNew: fc.boolean(),
      isUsed: one(true, true, false),
      isOfDocument: fc.boolean(),
      author: one('ana', 'bor', null),
      requestId: one('r1', 'r2', null),
    }),
    { maxLength: ids.length },
  )
  .map((some) => some.map((rest, at): Beside => ({ id: ids[at] ?? '', ...rest })));
const approvals = fc.array(
  fc.record({
    question: one('Keys?', 'doors?'),
    choice: fc.constant(null),
    answer: one('Yes', 'no'),
    requestId: one('r1', 'r2'),
    approvedBy: one('ana', 'bor', null),
    byHand: fc.boolean(),
    unread: one(false, false, true),
    lead: one(null, ...ids),
    own: one(null, ...ids),
  }),
  { maxLength: 8 },
);

describe('approvals together', () => {
  it('are weighed as each would be beside all entries', async () => {
    await fc.assert(
      fc.asyncProperty(approvals, besides, async (some, beside) => {
        expect(await weighApprovals(some, beside, ownOf)).toEqual(plainly(some, beside));
      }),
      { numRuns: 2_000 },
    );
  });

  it('look at thousands of entries that say the same once, and not once for each', async () => {
    let reads = 0;
    const beside = Array.from({ length: 5_000 }, (_, at): Beside => ({
      id: `e${at}`,
      question: 'keys?',
      said: 'yes',
      isNew: true,
      isUsed: true,
      isOfDocument: false,
      requestId: 'r1',
      get author() {
        reads += 1;
        return 'ana';
      },
    }));
    const by = { question: 'Keys?', choice: null, answer: 'Yes', requestId: 'r2', approvedBy: 'bor', byHand: true, unread: false };
    const some = Array.from({ length: 2_000 }, (_, at): One => ({ ...by, lead: `e${at}`, own: null }));
    const { confirmed } = await weighApprovals(some, beside, ownOf);
    expect(confirmed.get('bor')?.size).toBe(5_000);
    expect(reads).toBeLessThan(20_000);
  });
});
