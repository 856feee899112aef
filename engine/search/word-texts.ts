import { setImmediate } from 'node:timers/promises';
import { languages, type Language } from '#engine/language/language.ts';
import { createPostings, MOST_SLOTS, slotIn, timesIn, type Postings } from './postings.ts';
import { longer } from './term-numbers.ts';

const KINDS = 2;
/** Of a text that was taken out; its postings stay until `tidy`. */
export const GONE = KINDS * (languages.length + 1);
/** Between two pauses in which others have their turn: a few milliseconds. */
const POSTINGS_AT_ONCE = 100_000;

/** What is known of each text, by its slot: texts are numbered in the order they came. */
export interface Texts {
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
  touchedCount: number;
}

export const noTexts = (room: number): Texts => ({
  postings: createPostings(),
  slots: new Map(),
  size: 0,
  rows: new Int32Array(room),
  docs: new Int32Array(room),
  groups: new Uint8Array(room),
  lengths: new Uint32Array(room),
  scores: new Float64Array(room),
  touched: new Uint32Array(room),
  touchedCount: 0,
});

export const FEWEST_ROOM = 1024;
export const groupOf = (kind: number, language: string): number =>
  kind * (languages.length + 1) + languages.indexOf(language as Language) + 1;

/** The slot of a text that is added. */
export function newSlot(texts: Texts, row: number, doc: number): number {
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
export async function withoutGone(texts: Texts, terms: number): Promise<Texts> {
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
