import type { Proposal } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import { citeHit, quotable, startOf } from './cite.ts';
import type { Draft } from './draft.ts';
import type { Evidence } from './embedded-engine.ts';
import type { PassageHit } from './judge-passages.ts';
import type { PairHit } from './judge-pairs.ts';
import { profileOf } from './profile.ts';

interface Said {
  hit: PassageHit | PairHit;
  quote: string;
  /** Hours that it states. */
  times: number[];
}

/** Further sources must treat the question as well as this share of the best one does, and bear so much of its words. */
const AS_WELL = 0.6;
const BORNE = 0.5;
/** A past question that probably asks the same. */
const SAME = 0.3;
/** A month and 30 days are the same time. */
const TOLERANCE = 0.03;

/** Shows where sources state other times than the answer does: "within 48 hours" and "within 72 hours" cannot both be right. */
export function addDisputes(draft: Draft, { pairs, passages }: Evidence): Draft {
  const lead = draft.citations[0];
  const stated = profileOf(`${draft.answer} ${lead?.quote ?? ''}`).times;
  if (!lead || stated.length === 0 || draft.flags.has('conflict')) return draft;
  const alike = (a: number, b: number): boolean => Math.abs(a - b) <= a * TOLERANCE;
  const other = [...fromPairs(pairs), ...fromPassages(passages)].find(
    ({ hit, quote, times }) =>
      times.length > 0 &&
      !times.some((time) => stated.some((own) => alike(own, time))) &&
      !draft.citations.some((cited) => cited.quote === quote && cited.document === hit.document.name),
  );
  if (!other) return draft;
  return {
    ...draft,
    flags: new Set([...draft.flags, 'conflict']),
    citations: [...draft.citations.slice(0, 2), citeHit(other.hit, other.quote)] satisfies Proposal['citations'],
    reasons: [...draft.reasons, reason('other_time', { document: other.hit.document.name, quote: other.quote.slice(0, 120) })],
  };
}

const fromPairs = (pairs: Evidence['pairs']): Said[] =>
  pairs
    .filter(({ same, gate, hit }) => same >= SAME && gate !== 'differs' && quotable(hit) !== '')
    .map(({ hit }) => ({ hit, quote: startOf(quotable(hit)), times: profileOf(hit.pair.answer).times }));

const fromPassages = (passages: Evidence['passages']): Said[] =>
  passages
    .filter(({ answers }) => answers >= (passages[0]?.answers ?? 1) * AS_WELL)
    .slice(0, 5)
    .flatMap(({ hit, sentences }) =>
      sentences
        .filter(({ covers }) => covers >= BORNE)
        .slice(0, 2)
        .map(({ text }) => ({ hit, quote: startOf(text), times: profileOf(text).times })),
    );
