import { ofDisputes } from './thresholds.ts';
import type { Proposal } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import { citeHit, quotable, startOf } from './cite.ts';
import { meantBy, slotsApart } from '#engine/language/compare.ts';
import type { Draft } from './draft.ts';
import type { Evidence } from './evidence.ts';
import type { PassageHit } from './judge-passages.ts';
import type { PairHit } from './judge-pairs.ts';
import { profileOf } from '#engine/language/profile.ts';
import type { Profile } from '#engine/language/profile.ts';
import { type Amount, SAME_TIME, isTime } from '#engine/language/quantities.ts';

/** What a source says on the matter: a past question with its answer, or a sentence. */
interface Statement {
  hit: PassageHit | PairHit;
  quote: string;
  said: Profile;
}

/** Candidates of each kind that are looked at. */
const LOOKED_AT = 12;

/**
 * Shows where another document states another quantity of the same matter: "within 48 hours" and "within 72 hours" cannot both
 * be right. It is the same matter where the two statements say so in their own words; the question may be in another language.
 */
export function addDisputes(draft: Draft, evidence: Pick<Evidence, 'pairs' | 'passages'>): Draft {
  const lead = draft.citations[0];
  if (!lead || draft.flags.has('conflict')) return draft;
  const statements = statementsOf(evidence);
  const own = statements.find(
    ({ hit, quote }) => hit.document.name === lead.document && (quote === lead.quote || quote.includes(lead.quote)),
  );
  if (!own || own.said.amounts.length === 0) return draft;
  const other = statements.find(
    ({ hit, said }) =>
      hit.document.id !== own.hit.document.id && statesOther(own.said.amounts, said.amounts) && isSameMatter(own.said, said),
  );
  if (!other) return draft;
  const isCited = draft.citations.some(({ quote, document }) => quote === other.quote && document === other.hit.document.name);
  return {
    ...draft,
    flags: new Set([...draft.flags, 'conflict']),
    citations: isCited
      ? draft.citations
      : ([...draft.citations.slice(0, 2), citeHit(other.hit, other.quote)] satisfies Proposal['citations']),
    reasons: [...draft.reasons, reason('other_time', { document: other.hit.document.name, quote: other.quote.slice(0, 120) })],
  };
}

function statementsOf({ pairs, passages }: Pick<Evidence, 'pairs' | 'passages'>): Statement[] {
  return [
    ...pairs
      .slice(0, LOOKED_AT)
      .filter(({ hit }) => quotable(hit) !== '')
      .map(({ hit }) => ({ hit, quote: startOf(quotable(hit)), said: profileOf(`${hit.pair.question} ${quotable(hit)}`) })),
    ...passages
      .slice(0, LOOKED_AT)
      .flatMap(({ hit, sentences }) => sentences.map(({ text }) => ({ hit, quote: startOf(text), said: profileOf(text) }))),
  ];
}

/** Whether the shorter of two statements says nothing but what the longer speaks of, and neither names another member of a class. */
export function isSameMatter(a: Profile, b: Profile): boolean {
  const telling = ({ content }: Profile): number => [...content.values()].filter((weight) => weight === 1).length;
  const [short, long] = telling(a) <= telling(b) ? [a, b] : [b, a];
  return telling(short) >= ofDisputes.fewestWords && meantBy(short, long) >= ofDisputes.sameMatter && !slotsApart(a, b);
}

/** Whether two statements give quantities of the same kind of which none agree. */
export function statesOther(own: Amount[], other: Amount[]): boolean {
  return [...new Set(own.map(({ of }) => of))].some((kind) => {
    if (kind === '') return false;
    const ofKind = (list: Amount[]): number[] => list.filter(({ of }) => of === kind).map(({ value }) => value);
    const [a, b] = [ofKind(own), ofKind(other)];
    return (
      b.length > 0 && !a.some((value) => b.some((one) => Math.abs(value - one) <= Math.max(value, one) * (isTime(kind) ? SAME_TIME : 0)))
    );
  });
}
