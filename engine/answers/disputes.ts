import { ofDisputes } from './thresholds.ts';
import type { Citation } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { citeHit, quotable, startOf } from './cite.ts';
import { meantBy, slotsApart } from '#engine/language/compare.ts';
import type { Evidence } from './evidence.ts';
import type { PassageHit } from './likely-statements.ts';
import type { PairHit } from './judge-pairs.ts';
import { profileOf } from '#engine/language/profile.ts';
import type { Profile } from '#engine/language/profile.ts';
import { statementsOf } from './statement.ts';
import { wouldBeDrafted } from './votes.ts';
import { type Amount, SAME_TIME, isTime } from '#engine/language/quantities.ts';

/** What a source says on the matter: a past question with its answer, or a sentence. */
export interface Statement {
  hit: PassageHit | PairHit;
  quote: string;
  said: Profile;
}

/** Candidates of each kind that are looked at. */
const LOOKED_AT = 12;

/**
 * What another document states otherwise: "within 48 hours" and "within 72 hours" cannot both be right. It is the same matter where the two
 * statements say so in their own words; the question may be in another language. Null where nothing does. Pure.
 */
export function disputeOf([lead]: Citation[], evidence: Pick<Evidence, 'pairs' | 'passages'>): Statement | null {
  if (!lead) return null;
  const statements = statedIn(evidence);
  const own = statements.find(
    ({ hit, quote }) => hit.document.name === lead.document && (quote === lead.quote || quote.includes(lead.quote)),
  );
  if (!own || own.said.amounts.length === 0) return null;
  const isOther = ({ hit, said }: Statement): boolean =>
    hit.document.id !== own.hit.document.id &&
    statesOther(notSaidBy(own.said.amounts, said.amounts), said.amounts) &&
    isSameMatter(own.said, said);
  return statements.find(isOther) ?? null;
}

/** Citations with that of what is stated otherwise. Pure. */
export const withDispute = (citations: Citation[], { hit, quote }: Statement): Citation[] =>
  citations.some((one) => one.quote === quote && one.document === hit.document.name)
    ? citations
    : [...citations.slice(0, 2), citeHit(hit, quote)];

export const reasonOfDispute = ({ hit, quote }: Statement): Reason =>
  reason('other_time', { document: hit.document.name, quote: quote.slice(0, 120) });

/** Amounts without the numbers that the other statement gives too, of whatever: "27001" of "ISO 27001 standards" and of "ISO 27001 and SOC 2". */
const notSaidBy = (own: Amount[], other: Amount[]): Amount[] =>
  own.filter(({ of, value }) => isTime(of) || !other.some((one) => !isTime(one.of) && one.value === value));

function statedIn({ pairs, passages }: Pick<Evidence, 'pairs' | 'passages'>): Statement[] {
  return [
    ...pairs
      .slice(0, LOOKED_AT)
      .filter((pair) => quotable(pair.hit) !== '' && wouldBeDrafted(pair))
      .map(({ hit }) => ({ hit, quote: startOf(quotable(hit)), said: profileOf(`${hit.pair.question} ${quotable(hit)}`) })),
    ...passages
      .slice(0, LOOKED_AT)
      .flatMap((hit) => statementsOf(hit.passage.text).map(({ text }) => ({ hit, quote: startOf(text), said: profileOf(text) }))),
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
