/** A part of a sentence; marked where the sentence on the other side has another one, or none. */
interface Part {
  text: string;
  marked: boolean;
  /** Offset in the text, as a key. */
  at: number;
}

/** Words of a list that are held against each other, at most: the time goes with the square of their number. */
const MOST_WORDS = 400;
/** Commas, semicolons or lines from which on a sentence lists things. Set by hand. */
const LISTED = 2;

const isRow = (text: string): boolean => /^\s*\|.*\|\s*$/u.test(text) || text.includes('\t');
const isList = (text: string): boolean => (text.match(/[,;](?!\d)|\n/gu) ?? []).length >= LISTED;
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim(); // prettier-ignore

/**
 * A sentence with what changed in it marked: of a row its cells, of a list its words, that the sentence on the other side has not at that place. Any
 * other sentence is marked whole, and so is a row or a list without another side, or of which nothing is as it was.
 */
export function changedParts(text: string, other: string | null): Part[] {
  const whole = [{ text, marked: true, at: 0 }];
  if (other === null) return whole;
  const parts = isRow(text) && isRow(other) ? cellsBeside(text, other) : isList(text) || isList(other) ? wordsBeside(text, other) : null;
  const changed = parts?.filter(({ marked }) => marked) ?? [];
  const kept = parts?.some(({ marked, text: one }) => !marked && plain(one) !== '') ?? false;
  return parts === null || changed.length === 0 || !kept ? whole : parts;
}

/** Offsets of the pieces of a text that a pattern finds. */
const piecesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(({ index, 0: piece }) => ({ at: index, text: piece }));

function cellsBeside(text: string, other: string): Part[] {
  const [own = [], theirs = []] = [text, other].map((row) => piecesOf(row, /[^|\t]*[^|\t\s][^|\t]*/gu));
  const cells = theirs.map((cell) => plain(cell.text));
  const isAlike = own.length === cells.length;
  const marked = own.filter((cell, place) => (isAlike ? cells[place] !== plain(cell.text) : !cells.includes(plain(cell.text))));
  return partsOf(text, marked.map((cell) => ({ at: cell.at + (/^\s*/u.exec(cell.text)?.[0].length ?? 0), text: cell.text.trim() }))); // prettier-ignore
}

function wordsBeside(text: string, other: string): Part[] | null {
  const [own = [], theirs = []] = [text, other].map((one) => piecesOf(one, /[\p{L}\p{N}][\p{L}\p{N}'’.:/-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu));
  if (own.length > MOST_WORDS || theirs.length > MOST_WORDS) return null;
  const kept = inBoth(own.map((word) => plain(word.text)), theirs.map((word) => plain(word.text))); // prettier-ignore
  return partsOf(text, joined(text, own.filter((_, place) => !kept.has(place)))); // prettier-ignore
}

/** Words that follow one another are one part. */
function joined(text: string, words: { at: number; text: string }[]): { at: number; text: string }[] {
  const runs: { at: number; text: string }[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    const end = last ? last.at + last.text.length : -1;
    if (last && /^\s+$/u.test(text.slice(end, word.at))) last.text = text.slice(last.at, word.at + word.text.length);
    else runs.push({ ...word });
  }
  return runs;
}

/** Places of the longest run of words that stand in both in this order. */
function inBoth(own: string[], theirs: string[]): Set<number> {
  const longest = Array.from({ length: own.length + 1 }, () => new Uint16Array(theirs.length + 1));
  const lengthAt = (i: number, j: number): number => longest[i]?.[j] ?? 0;
  for (let i = own.length - 1; i >= 0; i -= 1)
    for (let j = theirs.length - 1; j >= 0; j -= 1) {
      const row = longest[i];
      if (row) row[j] = own[i] === theirs[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  const places = new Set<number>();
  for (let [i, j] = [0, 0]; i < own.length && j < theirs.length;)
    if (own[i] === theirs[j]) {
      places.add(i);
      [i, j] = [i + 1, j + 1];
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  return places;
}

function partsOf(text: string, marked: { at: number; text: string }[]): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { at, text: piece } of marked) {
    if (at > from) parts.push({ text: text.slice(from, at), marked: false, at: from });
    parts.push({ text: piece, marked: true, at });
    from = at + piece.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), marked: false, at: from });
  return parts;
}
