import { type Reason, reason } from '#contract/reasons.ts';
import type { Profile } from '#engine/language/profile.ts';
import { profileOf } from '#engine/language/profile.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import type { EvidenceItem } from './evidence.ts';

/** Stored with each answer: a change of the rules below gets a new number. */
export const CHECKS_VERSION = 1;

/** A sentence of a model and what came of looking for it in what it cites. */
export interface CheckedSentence {
  text: string;
  /** `borne out`, or `unclear`: in another language than its evidence, so that words cannot tell; others are dropped. */
  verdict: 'borne out' | 'unclear' | 'dropped';
  /** Why it was dropped or is unclear. */
  why: Reason | null;
  /** What it rests on: the items and, of each, the sentence that says it. */
  rests: { item: EvidenceItem; quote: string }[];
}

/** Share of a sentence's telling words that its evidence must have, 0–1. */
const COVERED = 0.6;

/**
 * Looks whether a sentence says what its evidence says: the cited ids exist, its words, numbers, time spans and names stand there, and
 * it denies what the evidence denies. Works on words alone; never trusts the model's own claim.
 */
export function checkSentence(text: string, ids: string[], evidence: EvidenceItem[], asked: string): CheckedSentence {
  const cited = evidence.filter(({ id }) => ids.includes(id));
  const dropped = (why: Reason): CheckedSentence => ({ text, verdict: 'dropped', why, rests: [] });
  if (cited.length === 0) return dropped(reason('names_no_evidence'));
  const said = profileOf(text);
  const sources = cited.map((item) => bestOf(said, item));
  const whole = profileOf(cited.map((item) => [item.asks, item.text].filter(Boolean).join(' ')).join('\n'));
  const strange = strangeFigure(text, cited) ?? strangeFacts(said, whole, profileOf(asked));
  if (strange !== null) return dropped(strange);
  const rests = sources.map(({ item, quote }) => ({ item, quote }));
  if (isForeign(said, whole)) return { text, verdict: 'unclear', why: reason('evidence_foreign'), rests };
  const nearest = sources.toSorted((a, b) => b.covers - a.covers)[0]!;
  const turned = turns(said, profileOf(nearest.quote));
  if (turned !== null) return dropped(turned);
  if (coverage(said, whole) < COVERED) return dropped(reason('words_unborne'));
  return { text, verdict: 'borne out', why: null, rests };
}

/** The sentence of an item that has most of the words. */
function bestOf(said: Profile, item: EvidenceItem): { item: EvidenceItem; quote: string; covers: number } {
  const best = sentencesOf(item.text)
    .map((quote) => ({ quote, covers: coverage(said, profileOf(quote)) }))
    .toSorted((a, b) => b.covers - a.covers)[0] ?? { quote: item.text, covers: 0 };
  return { item, ...best };
}

/** A figure that its evidence does not write: "90 days" where that says "every quarter" is the model's own reckoning. */
function strangeFigure(text: string, cited: EvidenceItem[]): Reason | null {
  const written = new Set(cited.flatMap(({ asks, text: source }) => figuresIn(`${asks ?? ''} ${source}`)));
  const figure = figuresIn(text).find((one) => !written.has(one));
  return figure === undefined ? null : reason('number_unborne', { number: figure });
}

const figuresIn = (text: string): string[] => text.match(/\d+(?:[.,:]\d+)*/g) ?? [];

/** A number, time span or name of the sentence that is neither in the evidence nor in the question; null when there is none. */
function strangeFacts(said: Profile, whole: Profile, asked: Profile): Reason | null {
  const number = said.numbers.find((one) => !whole.numbers.includes(one));
  if (number !== undefined) return reason('number_unborne', { number });
  if (said.times.some((time) => !whole.times.some((other) => Math.abs(time - other) <= time * 0.03))) return reason('time_unborne');
  const name = [...said.names].find((one) => !whole.names.has(one) && !whole.content.has(one.toLowerCase()));
  if (name !== undefined && !(asked.names.has(name) && whole.names.size === 0)) return reason('name_unborne', { name });
  return null;
}

/** Whether it denies what the evidence asserts, or names another member of a class ("at rest" for "in transit"). */
function turns(said: Profile, source: Profile): Reason | null {
  if (said.negations % 2 !== source.negations % 2) return reason('denies_evidence');
  for (const [name, members] of said.contrasts) {
    const there = source.contrasts.get(name);
    if (there && ![...members].some((member) => there.has(member)))
      return reason('says_other_than_evidence', { said: [...members].join(', '), evidence: [...there].join(', ') });
  }
  return null;
}

function coverage(said: Profile, source: Profile): number {
  let [all, found] = [0, 0];
  for (const [word, weight] of said.content) {
    all += weight;
    if (source.content.has(word)) found += weight;
  }
  return all === 0 ? 0 : found / all;
}

const isForeign = (said: Profile, source: Profile): boolean =>
  said.language !== null && source.language !== null && said.language !== source.language;
