/** Numbers for words, from their UTF-8 bytes: 200,000 words take about 5 MB, where a Map of strings takes 20. */

export interface TermNumbers {
  /** How many words have a number. */
  readonly size: number;
  /** The number of the word that these bytes spell; −1 when it has none. */
  find(bytes: Uint8Array, from: number, to: number): number;
  /** As `find`, but a new word gets the next number, from 0. */
  findOrAdd(bytes: Uint8Array, from: number, to: number): number;
}

const FEWEST_PLACES = 1024;
const FEWEST_BYTES = 8192;

/** Open addressing with linear steps; at most half of the places are taken. */
export function createTermNumbers(): TermNumbers {
  let places = new Int32Array(FEWEST_PLACES).fill(-1);
  let hashes = new Uint32Array(FEWEST_PLACES / 2);
  /** Where the spelling of each word ends in `spelled`. */
  let ends = new Uint32Array(FEWEST_PLACES / 2);
  let spelled = new Uint8Array(FEWEST_BYTES);
  let size = 0;

  const startOf = (term: number): number => (term === 0 ? 0 : ends[term - 1]!);
  const spells = (term: number, bytes: Uint8Array, from: number, to: number): boolean => {
    const start = startOf(term);
    if (ends[term]! - start !== to - from) return false;
    for (let at = from; at < to; at++) if (spelled[start + at - from] !== bytes[at]) return false;
    return true;
  };
  /** The place of a word, or the free one where it belongs. */
  const placeOf = (hash: number, bytes: Uint8Array, from: number, to: number): number => {
    const mask = places.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const term = places[place]!;
      if (term < 0 || (hashes[term] === hash && spells(term, bytes, from, to))) return place;
    }
  };
  const grow = () => {
    hashes = longer(hashes, places.length);
    ends = longer(ends, places.length);
    places = new Int32Array(places.length * 2).fill(-1);
    const mask = places.length - 1;
    for (let term = 0; term < size; term++) {
      let place = hashes[term]! & mask;
      while (places[place]! >= 0) place = (place + 1) & mask;
      places[place] = term;
    }
  };

  return {
    get size() {
      return size;
    },
    find: (bytes, from, to) => places[placeOf(hashOf(bytes, from, to), bytes, from, to)]!,
    findOrAdd(bytes, from, to) {
      const hash = hashOf(bytes, from, to);
      const place = placeOf(hash, bytes, from, to);
      if (places[place]! >= 0) return places[place]!;
      const start = startOf(size);
      const end = start + to - from;
      while (end > spelled.length) spelled = longer(spelled, spelled.length * 2);
      for (let at = from; at < to; at++) spelled[start + at - from] = bytes[at]!;
      hashes[size] = hash;
      ends[size] = end;
      places[place] = size;
      size += 1;
      if (size * 2 >= places.length) grow();
      return size - 1;
    },
  };
}

/** FNV-1a, its upper half mixed into the lower, which alone chooses the place. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The same numbers in an array of another length. */
export function longer<T extends Uint8Array | Uint32Array | Int32Array | Float64Array>(numbers: T, length: number): T {
  const made = new (numbers.constructor as new (length: number) => T)(length);
  made.set(numbers);
  return made;
}
