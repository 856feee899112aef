/**
 * The stems of an index in memory, for exact BM25: about 30 MB for 100,000 passages, and a search is a walk over the
 * postings of its words. What the tables hold is the truth; this is made from it.
 */
import { setImmediate } from 'node:timers/promises';
import { languages } from '#engine/language/language.ts';
import { createTermNumbers } from './term-numbers.ts';
import { forget, searchWords, type WordSearch, type WordsFound } from './word-search.ts';
import { FEWEST_ROOM, GONE, groupOf, newSlot, noTexts, withoutGone } from './word-texts.ts';

const SPACE = 0x20;
/** Between two pauses in which others have their turn: a few milliseconds. */
const ROWS_AT_ONCE = 256;
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

export function createWordIndex(): WordIndex {
  const terms = createTermNumbers();
  let texts = noTexts(FEWEST_ROOM);
  /** How many texts a group has, and how many stems. */
  const counts = new Float64Array(GONE + 1);
  const stemCounts = new Float64Array(GONE + 1);

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
    search: (search) => searchWords({ texts, terms, counts, stemCounts }, search),
    languageOf: (row) => texts.groups[texts.slots.get(row)!]! % (languages.length + 1),
    async tidy() {
      const gone = counts[GONE]!;
      if (gone < FEWEST_GONE || gone < GONE_PART * texts.size) return;
      const kept = await withoutGone(texts, terms.size);
      forget(texts);
      texts = kept;
      counts[GONE] = stemCounts[GONE] = 0;
    },
  };
}
