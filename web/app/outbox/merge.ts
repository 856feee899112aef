/** A stretch of the words of the base, from `from` up to `to`, and what stands there instead. */
interface Edit {
  from: number;
  to: number;
  text: string;
  by: 'me' | 'them' | 'both';
}

/** Above this many pairs of words the middle of two texts is not compared: it counts as changed as a whole. */
const MOST_PAIRS = 4_000_000;
const piecesOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];

/**
 * A text that was changed in two places at once, with both changes in it.
 * @returns null where both changed the same words or words that stand beside each other: a person has to decide
 */
export function merged(base: string, mine: string, theirs: string): string | null {
  const words = piecesOf(base);
  const edits = [...editsOf(words, piecesOf(mine), 'me'), ...editsOf(words, piecesOf(theirs), 'them')];
  const out: string[] = [];
  let at = 0;
  let last: Edit | undefined;
  for (const edit of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (last && edit.from === last.from && edit.to === last.to && edit.text === last.text) {
      last.by = 'both';
      continue;
    }
    const isBesideOther = last && last.by !== 'both' && last.by !== edit.by;
    if (last && isBesideOther && words.slice(last.to, edit.from).every((piece) => piece.trim() === '')) return null;
    out.push(...words.slice(at, edit.from), edit.text);
    at = edit.to;
    last = edit;
  }
  return [...out, ...words.slice(at)].join('');
}

/** What has to be done to the words of the base to have these. */
function editsOf(base: string[], now: string[], by: Edit['by']): Edit[] {
  const longest = Math.min(base.length, now.length);
  let head = 0;
  while (head < longest && base[head] === now[head]) head++;
  let tail = 0;
  while (tail < longest - head && base.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const [was, is] = [base.slice(head, base.length - tail), now.slice(head, now.length - tail)];
  const edits: Edit[] = [];
  let [from, at] = [0, 0];
  for (const [i, j] of [...sharedBy(was, is), [was.length, is.length] as const]) {
    if (i > from || j > at) edits.push({ from: head + from, to: head + i, text: is.slice(at, j).join(''), by });
    [from, at] = [i + 1, j + 1];
  }
  return edits;
}

/** The most words that stand in both in the same order, as their places in each. */
function sharedBy(one: string[], other: string[]): (readonly [number, number])[] {
  const width = other.length + 1;
  if ((one.length + 1) * width > MOST_PAIRS) return [];
  /** How many are shared from these two places on. */
  const most = new Uint32Array((one.length + 1) * width);
  const from = (i: number, j: number): number => most[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      most[i * width + j] = one[i] === other[j] ? from(i + 1, j + 1) + 1 : Math.max(from(i + 1, j), from(i, j + 1));
  const shared: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    if (one[i] === other[j]) shared.push([i++, j++]);
    else if (from(i + 1, j) >= from(i, j + 1)) i++;
    else j++;
  }
  return shared;
}

/** Where the cursor stands in a text that was changed around it: before the same words, or after them. */
export function cursorAfter(before: string, at: number, now: string): number {
  if (now.startsWith(before.slice(0, at))) return at;
  const rest = before.slice(at);
  return now.endsWith(rest) ? now.length - rest.length : Math.min(at, now.length);
}
