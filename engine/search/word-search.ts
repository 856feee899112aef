import { languages, type Language } from '#engine/language/language.ts';
import { createBest } from './best.ts';
import { slotIn, timesIn } from './postings.ts';
import type { TermNumbers } from './term-numbers.ts';
import { GONE, groupOf, type Texts } from './word-texts.ts';

/** How BM25 levels off with repetition, and how far a long text counts less: the values of Robertson and Zaragoza (2009), 3.5. */
const K1 = 1.2;
const B = 0.75;

const NOWHERE = new Uint32Array(0);

interface WordScored {
  row: number;
  doc: number;
  score: number;
}

export interface WordSearch {
  stems: string[];
  /** Other words for some of these. */
  also?: string[];
  kind: number;
  /** Of the question: only texts of this language, and of none that is known, are searched and counted; null takes all. */
  language: Language | null;
  limit: number;
  allowed: (doc: number) => boolean;
}

export interface WordsFound {
  best: WordScored[];
  scoreOf: (row: number) => number;
  /** The score of a text of usual length in which each of the wanted stems stands once. */
  full: number;
}

interface Searched {
  texts: Texts;
  terms: Pick<TermNumbers, 'find'>;
  /** How many texts a group has, and how many stems. */
  counts: Float64Array;
  stemCounts: Float64Array;
}

/** The best by BM25 of what is allowed; leaves its scores in the texts until the next search. */
export function searchWords(
  { texts, terms, counts, stemCounts }: Searched,
  { stems, also = [], kind, language, limit, allowed }: WordSearch,
): WordsFound {
  forget(texts);
  const wanted = new Uint8Array(GONE + 1);
  for (const one of language ? [language, ''] : [...languages, '']) wanted[groupOf(kind, one)] = 1;
  const total = (of: Float64Array): number => of.reduce((sum, value, group) => sum + value * wanted[group]!, 0);
  const count = total(counts);
  const perStem = (K1 * B * count) / total(stemCounts);
  const { scores, lengths, touched } = texts;
  let touchedCount = 0;
  let full = 0;
  for (const [at, stem] of [...stems, ...also].entries()) {
    const bytes = Buffer.from(stem);
    const term = terms.find(bytes, 0, bytes.length);
    const found = term < 0 ? NOWHERE : texts.postings.of(term, texts.groups, wanted);
    const rareness = Math.log(1 + (count - found.length + 0.5) / (found.length + 0.5));
    // Among the stems of every language most are of none that the word is of.
    if (at < stems.length && (language || found.length > 0)) full += rareness;
    const rarity = rareness * (K1 + 1);
    for (let at = 0; at < found.length; at++) {
      const slot = slotIn(found[at]!);
      const times = timesIn(found[at]!);
      if (scores[slot] === 0) touched[touchedCount++] = slot;
      scores[slot]! += (rarity * times) / (times + K1 * (1 - B) + perStem * lengths[slot]!);
    }
  }
  texts.touchedCount = touchedCount;
  const best = createBest<WordScored>(limit, ({ score }) => score);
  for (let at = 0; at < touchedCount; at++) {
    const slot = touched[at]!;
    const score = scores[slot]!;
    if (score >= best.least() && allowed(texts.docs[slot]!)) best.offer({ row: texts.rows[slot]!, doc: texts.docs[slot]!, score });
  }
  const scoreOf = (row: number): number => texts.scores[texts.slots.get(row) ?? -1] ?? 0;
  return { best: best.sorted(), scoreOf, full };
}

/** Takes away the scores of the search before. */
export function forget(texts: Texts): void {
  for (let at = 0; at < texts.touchedCount; at++) texts.scores[texts.touched[at]!] = 0;
  texts.touchedCount = 0;
}
