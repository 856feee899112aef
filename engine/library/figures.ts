import { addTo } from '#engine/common/add-to.ts';
import type { Profile } from '#engine/language/profile.ts';
import { profileOf } from '#engine/language/profile.ts';
import { type Amount, SAME_TIME, isTime } from '#engine/language/quantities.ts';
import { isSmall } from '#engine/language/text.ts';
import { stem } from '#engine/language/words.ts';

/**
 * Whether two answers to a question give figures for the same thing and none in common: how long with how long, how often with how often,
 * else numbers beside the same word. "Port 443" and "TLS 1.2" are not of the same thing, and what cannot be told is not claimed.
 */
export function figuresDiffer(a: Profile, b: Profile, asked: string): boolean {
  const [ofA, ofB] = [figuresOf(a, asked), figuresOf(b, asked)];
  return [...ofA].some(([thing, values]) => {
    const others = ofB.get(thing);
    return others !== undefined && !values.some((value) => others.some((other) => isSame(thing, value, other)));
  });
}

/** What a text gives of each thing. */
function figuresOf(text: Profile, asked: string): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const amount of text.amounts) for (const thing of new Set(thingsOf(amount, text, asked))) addTo(found, thing, amount.value);
  return found;
}

/** The kind of a time, else the words beside the number; of a figure that stands alone the words of the question, and itself. */
function thingsOf({ of, after }: Amount, text: Profile, asked: string): string[] {
  if (isTime(of)) return [of];
  if (of === '' && text.content.size === 0) return [ALONE, ...profileOf(asked).content.keys()];
  return [of, after].flatMap((word) => (word === '' || isSmall(word) ? [] : [stem(word, text.language ?? 'en')]));
}

const ALONE = '';
const isSame = (thing: string, a: number, b: number): boolean =>
  a === b || (isTime(thing) && Math.abs(a - b) <= Math.max(a, b) * SAME_TIME);
