/**
 * The stems of an index in memory, for exact BM25: about 30 MB for 100,000 passages, and a search is a walk over the
 * postings of its words. What the tables hold is the truth; this is made from it.
 */
import { setImmediate } from 'node:timers/promises';
import { createBest } from './best.ts';
import { languages } from '#engine/language/language.ts';
import type { Language } from '#engine/language/language.ts';
import { createPostings, MOST_SLOTS, slotIn, timesIn } from './postings.ts';
import type { Postings } from './postings.ts';
import { createTermNumbers, longer } from './term-numbers.ts';

/** How BM25 levels off with repetition, and how far a long text counts less: the values of Robertson and Zaragoza (2009), 3.5. */
const K1 = 1.2;
const B = 0.75;

const NOWHERE = new Uint32Array(0);

const KINDS = 2;
/** Of a text that was taken out; its postings stay until `tidy`. */
const GONE = KINDS * (languages.length + 1);
const SPACE = 0x20;
/** Between two pauses in which others have their turn: a few milliseconds. */
const ROWS_AT_ONCE = 256;
const POSTINGS_AT_ONCE = 100_000;
/** Taken out, beside what is there, before it is worth making anew. */
const GONE_PART = 0.25;
const FEWEST_GONE = 1000;

/** A row of the table of texts; `stems` are UTF-8, one space between two. */
export interface WordRow {
  row: number;
  doc: number;
  kind: number;
  language: string;
  stems: Uint8Array;
}

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

interface WordsFound {
  best: WordScored[];
  scoreOf: (row: number) => number;
  /** The score of a text of usual length in which each of the wanted stems stands once. */
  full: number;
}

/** Writers follow each other: no `add`, `removeWhere` or `tidy` may begin before the one before is done. Searches may come at any time. */
export interface WordIndex {
  readonly size: number;
  has(row: number): boolean;
  add(rows: Iterable<WordRow>): Promise<void>;
  /** Takes out the rows for which this is true. */
  removeWhere(gone: (row: number, doc: number) => boolean): void;
  /** The best of what is allowed, best first, and the score of any row, 0 for one without these words; the latter until the next search. */
  search(search: WordSearch): WordsFound;
  /** 0 when unknown, else a number for each language; of a row that is there. */
  languageOf(row: number): number;
  /** Gives back the room of what was taken out, when that is much. */
  tidy(): Promise<void>;
}

/** What is known of each text, by its slot: texts are numbered in the order they came. */
interface Texts {
  postings: Postings;
  slots: Map<number, number>;
  size: number;
  rows: Int32Array;
  docs: Int32Array;
  /** Kind and language as one number, or GONE. */
  groups: Uint8Array;
  /** Stems, repeated ones too. */
  lengths: Uint32Array;
  /** Of the search before; 0 for what it did not touch. */
  scores: Float64Array;
  touched: Uint32Array;
}

const noTexts = (room: number): Texts => ({
  postings: createPostings(),
  slots: new Map(),
  size: 0,
  rows: new Int32Array(room),
  docs: new Int32Array(room),
  groups: new Uint8Array(room),
  lengths: new Uint32Array(room),
  scores: new Float64Array(room),
  touched: new Uint32Array(room),
});

const FEWEST_ROOM = 1024;
const groupOf = (kind: number, language: string): number => kind * (languages.length + 1) + languages.indexOf(language as Language) + 1;

export function createWordIndex(): WordIndex {
  const terms = createTermNumbers();
  let texts = noTexts(FEWEST_ROOM);
  /** How many texts a group has, and how many stems. */
  const counts = new Float64Array(GONE + 1);
  const stemCounts = new Float64Array(GONE + 1);
  let touchedCount = 0;

  const move = (slot: number, to: number) => {
    const group = texts.groups[slot]!;
    counts[group]! -= 1;
    stemCounts[group]! -= texts.lengths[slot]!;
    counts[to]! += 1;
    stemCounts[to]! += texts.lengths[slot]!;
    texts.groups[slot] = to;
  };
  const addOne = ({ row, doc, kind, language, stems }: WordRow) => {
    const slot = newSlot(texts, row, doc);
    let length = 0;
    for (let from = 0, at = 0; at <= stems.length; at++) {
      if (at < stems.length && stems[at] !== SPACE) continue;
      if (at > from) {
        texts.postings.count(terms.findOrAdd(stems, from, at), slot);
        length += 1;
      }
      from = at + 1;
    }
    const group = groupOf(kind, language);
    texts.groups[slot] = group;
    texts.lengths[slot] = length;
    counts[group]! += 1;
    stemCounts[group]! += length;
  };
  const forget = () => {
    for (let at = 0; at < touchedCount; at++) texts.scores[texts.touched[at]!] = 0;
    touchedCount = 0;
  };

  return {
    get size() {
      return texts.slots.size;
    },
    has: (row) => texts.slots.has(row),
    async add(rows) {
      let added = 0;
      for (const row of rows) {
        addOne(row);
        if (++added % ROWS_AT_ONCE === 0) await setImmediate();
      }
    },
    removeWhere(gone) {
      for (const [row, slot] of texts.slots) {
        if (!gone(row, texts.docs[slot]!)) continue;
        texts.slots.delete(row);
        move(slot, GONE);
      }
    },
    search({ stems, also = [], kind, language, limit, allowed }) {
      forget();
      const wanted = new Uint8Array(GONE + 1);
      for (const one of language ? [language, ''] : [...languages, '']) wanted[groupOf(kind, one)] = 1;
      const total = (of: Float64Array): number => of.reduce((sum, value, group) => sum + value * wanted[group]!, 0);
      const count = total(counts);
      const perStem = (K1 * B * count) / total(stemCounts);
      const { scores, lengths, touched } = texts;
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
      const best = createBest<WordScored>(limit, ({ score }) => score);
      for (let at = 0; at < touchedCount; at++) {
        const slot = touched[at]!;
        const score = scores[slot]!;
        if (score > best.least() && allowed(texts.docs[slot]!)) best.offer({ row: texts.rows[slot]!, doc: texts.docs[slot]!, score });
      }
      const scoreOf = (row: number): number => texts.scores[texts.slots.get(row) ?? -1] ?? 0;
      return { best: best.sorted(), scoreOf, full };
    },
    languageOf: (row) => texts.groups[texts.slots.get(row)!]! % (languages.length + 1),
    async tidy() {
      const gone = counts[GONE]!;
      if (gone < FEWEST_GONE || gone < GONE_PART * texts.size) return;
      const kept = await withoutGone(texts, terms.size);
      forget();
      texts = kept;
      counts[GONE] = stemCounts[GONE] = 0;
    },
  };
}

function newSlot(texts: Texts, row: number, doc: number): number {
  if (texts.size === MOST_SLOTS) throw new RangeError(`At most ${MOST_SLOTS} texts can be searched by their words.`);
  if (texts.size === texts.rows.length) {
    const room = texts.size * 2;
    texts.rows = longer(texts.rows, room);
    texts.docs = longer(texts.docs, room);
    texts.groups = longer(texts.groups, room);
    texts.lengths = longer(texts.lengths, room);
    texts.scores = longer(texts.scores, room);
    texts.touched = longer(texts.touched, room);
  }
  const slot = texts.size++;
  texts.slots.set(row, slot);
  texts.rows[slot] = row;
  texts.docs[slot] = doc;
  return slot;
}

/** A copy without what was taken out, in the same order; searches go on in what is there meanwhile. */
async function withoutGone(texts: Texts, terms: number): Promise<Texts> {
  const kept = noTexts(Math.max(FEWEST_ROOM, texts.slots.size));
  const moved = new Uint32Array(texts.size);
  for (let slot = 0; slot < texts.size; slot++) {
    if (texts.groups[slot] === GONE) continue;
    const to = newSlot(kept, texts.rows[slot]!, texts.docs[slot]!);
    kept.groups[to] = texts.groups[slot]!;
    kept.lengths[to] = texts.lengths[slot]!;
    moved[slot] = to;
  }
  const wanted = new Uint8Array(GONE + 1).fill(1, 0, GONE);
  let copied = 0;
  for (let term = 0; term < terms; term++) {
    const found = texts.postings.of(term, texts.groups, wanted);
    for (const posting of found) for (let times = timesIn(posting); times > 0; times--) kept.postings.count(term, moved[slotIn(posting)]!);
    copied += found.length + 1;
    if (copied < POSTINGS_AT_ONCE) continue;
    copied = 0;
    await setImmediate();
  }
  return kept;
}
