/** The clauses of a sentence that speak of what is asked: "kept for a year and cannot be changed" denies nothing to who asks how long. */
import { anyOf } from '#engine/language/lexicon/match.ts';
import { profileOf } from '#engine/language/profile.ts';
import { fold } from '#engine/language/text.ts';

/** Where another clause may begin. */
const between = new RegExp(String.raw`[;–]|,? ${anyOf('and')} |, `, 'gu');
/** "Without extra cost": denies what it names, and nothing else. */
const lacking = new RegExp(String.raw`(?<!\p{L})${anyOf('without')}(?: [\p{L}\p{N}'-]+){1,4}`, 'gu');
/** A clause has a predicate of its own, and so some words. */
const FEWEST_WORDS = 3;

/**
 * Those clauses that share a word with the question, in order, without what is said to be absent there and not asked for; the whole text where none does, as in another language. Pure.
 * @param text of a sentence
 */
export function clausesOn(question: string, text: string): string {
  const folded = fold(text);
  // letters that folding joins or parts would shift the places
  if (folded.length !== text.length) return text;
  const asked = profileOf(question).content;
  const clauses: string[] = [];
  const wordsBefore = countedUpTo([...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index));
  const words = wordsBefore(text.length);
  let [from, known] = [0, 0];
  for (const { index, 0: sign } of folded.matchAll(between)) {
    const to = index + sign.length;
    if (wordsBefore(index) - known < FEWEST_WORDS || words - wordsBefore(to) < FEWEST_WORDS) continue;
    clauses.push(text.slice(from, index));
    [from, known] = [to, wordsBefore(to)];
  }
  clauses.push(text.slice(from));
  const isAsked = (part: string): boolean => [...profileOf(part).content.keys()].some((word) => asked.has(word));
  const on = clauses.filter(isAsked).map((clause) => clause.replace(lacking, (part) => (isAsked(part) ? part : '')));
  return on.length === 0 ? text : on.join(', ');
}

/** How many of rising places come before one. */
function countedUpTo(rising: number[]): (place: number) => number {
  return (place) => {
    let [low, high] = [0, rising.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rising[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
