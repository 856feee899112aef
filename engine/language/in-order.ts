const BITS = 32;

/**
 * Length of the longest common subsequence, 32 words at a time: a bit for each word of `b` is cleared where the subsequence
 * grows (Hyyrö 2004), so that two long texts cost thousands of steps and not millions.
 */
export function inOrder(a: readonly string[], b: readonly string[]): number {
  const places = placesOf(b);
  const open = new Uint32Array(Math.ceil(b.length / BITS)).fill(0xffffffff);
  for (const word of a) {
    const here = places.get(word);
    if (here) grow(open, here);
  }
  return closedIn(open, b.length);
}

/** A bit for each place where a word stands. */
function placesOf(words: readonly string[]): Map<string, Uint32Array> {
  const places = new Map<string, Uint32Array>();
  for (const [at, word] of words.entries()) {
    const bits = places.get(word) ?? new Uint32Array(Math.ceil(words.length / BITS));
    const block = Math.floor(at / BITS);
    bits[block] = (bits[block] ?? 0) | (1 << (at % BITS));
    places.set(word, bits);
  }
  return places;
}

/** One word more: each stretch of open bits closes at the first place where the word stands, and opens where it ended before. */
function grow(open: Uint32Array, here: Uint32Array): void {
  let carry = 0;
  for (let block = 0; block < open.length; block++) {
    const now = open[block] ?? 0;
    const met = (now & (here[block] ?? 0)) >>> 0;
    const sum = now + met + carry;
    carry = sum > 0xffffffff ? 1 : 0;
    open[block] = (sum >>> 0) | (now & ~met);
  }
}

function closedIn(open: Uint32Array, length: number): number {
  let closed = 0;
  for (let at = 0; at < length; at++) closed += (((open[Math.floor(at / BITS)] ?? 0) >>> (at % BITS)) & 1) ^ 1;
  return closed;
}
