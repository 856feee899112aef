/** What papers say of something that was promised. */
import { beginApart } from './another-thing.ts';
import { isDenied } from './denied.ts';
import { dayAhead } from './days-over.ts';
import { isUndertaken } from './undertaken.ts';
import { addTo } from '#engine/common/add-to.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { meantBy, slotsApart } from '#engine/language/compare.ts';
import { stanceOf } from '#engine/language/polarity.ts';
import { type Profile, profileOf } from '#engine/language/profile.ts';
import { foldedWords } from '#engine/language/text.ts';

/** What was promised, in which words and by when (`2027-09-30`), and when it was told (UTC milliseconds). */
export interface Promised {
  sentence: string;
  due: string | null;
  toldAt: number;
}

/** `done`: the sentence says it as done · `moved`: it plans it by another day · `dropped`: it says that it is not, or will not be. */
export type SaidOfPromise = { kind: 'done' | 'dropped'; day: null } | { kind: 'moved'; day: string };

/** Share of the telling words of a promise that a sentence says from which on it speaks of the same, and how many at least. Set by hand. */
const SAME_MATTER = 0.6;
const FEWEST_SHARED = 2;

/** A sentence, and how much of a promise it says, 0–1. */
export interface Near {
  said: string;
  near: number;
}

/** Which of some sentences speak of what was promised. They are read once, by their words: many promises are held against the same ones. Pure. */
export async function nearThese(sentences: string[]): Promise<(promised: string) => Near[]> {
  const byWord = new Map<string, string[]>();
  for (const [said, words] of await mapInTurns(sentences, (one) => [one, profileOf(one).content.keys()] as const))
    for (const word of words) addTo(byWord, word, said);
  return (promised) => {
    const own = profileOf(promised);
    const shared = new Map<string, number>();
    for (const [word, weight] of own.content)
      for (const said of weight === 1 ? (byWord.get(word) ?? []) : []) shared.set(said, (shared.get(said) ?? 0) + 1);
    return [...shared].flatMap(([said, words]) => {
      const near = words >= FEWEST_SHARED ? nearTo(own, promised, said) : 0;
      return near === 0 ? [] : [{ said, near }];
    });
  };
}

/** 0 where a sentence speaks of something else. */
function nearTo(own: Profile, promised: string, said: string): number {
  const other = profileOf(said);
  if (slotsApart(own, other) || beginApart(promised, said)) return 0;
  const near = meantBy(own, other);
  return near >= SAME_MATTER ? near : 0;
}

/** What a sentence that speaks of the same says became of a promise; null where it promises the same, or words cannot tell. Pure. */
export function saidOf({ sentence, due, toldAt }: Promised, said: string): SaidOfPromise | null {
  if (foldedWords(sentence) === foldedWords(said)) return null;
  const day = dayAhead(said, toldAt);
  const plans = stanceOf(said) === 'plans' || isUndertaken(said, toldAt);
  if (isDenied(said) && !isDenied(sentence))
    return plans && day !== null && day !== due ? { kind: 'moved', day } : { kind: 'dropped', day: null };
  if (plans) return day !== null && day !== due ? { kind: 'moved', day } : null;
  return stanceOf(said) === 'asserts' ? { kind: 'done', day: null } : null;
}
