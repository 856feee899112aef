/**
 * For each word the texts it stands in, and how often: one number of 32 bits a posting, in chunks that grow with the word,
 * so that texts can be added at any time and nothing is ever moved.
 */
import { longer } from './term-numbers.ts';

export interface Postings {
  /** Counts a word once more in a text. The texts of a word come in rising order. */
  count(term: number, slot: number): void;
  /** The postings of a word whose text is of a wanted group; the view holds until the next call. */
  of(term: number, groups: Uint8Array, wanted: Uint8Array): Uint32Array;
}

/** The upper 24 bits of a posting say which text, the lower 8 how often; more often counts as this often. */
const OFTEN_BITS = 8;
const MOST_OFTEN = 2 ** OFTEN_BITS - 1;
export const MOST_SLOTS = 2 ** (32 - OFTEN_BITS);
export const slotIn = (posting: number): number => posting >>> OFTEN_BITS;
export const timesIn = (posting: number): number => posting & MOST_OFTEN;

/** Chunks of 2, 4, 8 … 256 numbers; the last number of each says where the next begins. */
const FIRST_CHUNK = 2;
const LARGEST_CHUNK = 256;
const PAGE_BITS = 16;
const PAGE = 2 ** PAGE_BITS;
const IN_PAGE = PAGE - 1;
const NOWHERE = 2 ** 32 - 1;
const longerChunk = (length: number): number => Math.min(LARGEST_CHUNK, length * 2);

export function createPostings(): Postings {
  const pages: Uint32Array[] = [];
  /** Of each word: its first chunk, where its next posting goes, where its last chunk's link stands and how long that chunk is. */
  let firsts = new Uint32Array(0);
  let nexts = new Uint32Array(0);
  let links = new Uint32Array(0);
  let chunks = new Uint32Array(0);
  let free = 0;
  let collected = new Uint32Array(PAGE);

  const roomFor = (term: number) => {
    if (term < firsts.length) return;
    const before = firsts.length;
    const length = Math.max(1024, term + 1, before * 2);
    firsts = longer(firsts, length);
    nexts = longer(nexts, length);
    links = longer(links, length);
    chunks = longer(chunks, length);
    firsts.fill(NOWHERE, before);
  };
  /** A chunk never crosses pages; what is left of a page that is too small for it stays empty. */
  const chunkOf = (length: number): number => {
    if (PAGE - (free & IN_PAGE) < length) free = Math.ceil(free / PAGE) * PAGE;
    const start = free;
    if (start >>> PAGE_BITS === pages.length) pages.push(new Uint32Array(PAGE));
    free += length;
    return start;
  };
  const begin = (term: number, length: number): number => {
    const start = chunkOf(length);
    nexts[term] = start;
    links[term] = start + length - 1;
    chunks[term] = length;
    return start;
  };

  return {
    count(term, slot) {
      roomFor(term);
      if (firsts[term] === NOWHERE) firsts[term] = begin(term, FIRST_CHUNK);
      else {
        const last = nexts[term]! - 1;
        const page = pages[last >>> PAGE_BITS]!;
        const posting = page[last & IN_PAGE]!;
        if (slotIn(posting) === slot) {
          if (timesIn(posting) < MOST_OFTEN) page[last & IN_PAGE] = posting + 1;
          return;
        }
        const link = links[term]!;
        if (nexts[term] === link) pages[link >>> PAGE_BITS]![link & IN_PAGE] = begin(term, longerChunk(chunks[term]!));
      }
      const next = nexts[term]!;
      nexts[term] = next + 1;
      pages[next >>> PAGE_BITS]![next & IN_PAGE] = (slot << OFTEN_BITS) | 1;
    },
    of(term, groups, wanted) {
      let count = 0;
      let start = firsts[term] ?? NOWHERE;
      for (let length = FIRST_CHUNK; start !== NOWHERE; length = longerChunk(length)) {
        const page = pages[start >>> PAGE_BITS]!;
        const link = start + length - 1;
        const last = link === links[term];
        const [from, to] = [start & IN_PAGE, (last ? nexts[term]! - start : length - 1) + (start & IN_PAGE)];
        while (count + length > collected.length) collected = longer(collected, collected.length * 2);
        for (let at = from; at < to; at++) {
          const posting = page[at]!;
          if (wanted[groups[posting >>> OFTEN_BITS]!]) collected[count++] = posting;
        }
        start = last ? NOWHERE : page[link & IN_PAGE]!;
      }
      return collected.subarray(0, count);
    },
  };
}
