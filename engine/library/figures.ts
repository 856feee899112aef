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
export function figuresDiffer(a: string, b: string, asked: string): boolean {
  const [ofA, ofB] = [figuresOf(a, asked), figuresOf(b, asked)];
  return [...ofA].some(([thing, values]) => {
    const others = ofB.get(thing);
    return others !== undefined && !values.some((value) => others.some((other) => isSame(thing, value, other)));
  });
}

interface Said {
  text: string;
  profile: Profile;
}

/** What a text gives of each thing. */
function figuresOf(text: string, asked: string): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const said = { text, profile: profileOf(text) };
  for (const amount of said.profile.amounts) for (const thing of new Set(thingsOf(amount, said, asked))) addTo(found, thing, amount.value);
  return found;
}

/** Whether the number is a part of a name: "27001" of "ISO 27001 standards", "1.2" of "TLS 1.2 connections". */
const isOfName = ({ value, after }: Amount, { profile, text }: Said): boolean =>
  [...profile.names].some((name) => name.toLowerCase() === after) &&
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(after)}[ \u00a0-]?${RegExp.escape(String(value))}(?![\\p{L}\\p{N}])`, 'iu').test(text);

/** The kind of a time, what a part of a name is named, else the words beside the number; of a figure that stands alone the words of the question, and itself. */
function thingsOf(amount: Amount, said: Said, asked: string): string[] {
  const [{ of, after }, { profile }] = [amount, said];
  if (isTime(of)) return [of];
  if (isOfName(amount, said)) return [stem(after, profile.language ?? 'en')];
  if (of === '' && profile.content.size === 0) return [ALONE, ...profileOf(asked).content.keys()];
  return [of, after].flatMap((word) => (word === '' || isSmall(word) ? [] : [stem(word, profile.language ?? 'en')]));
}

const ALONE = '';
const isSame = (thing: string, a: number, b: number): boolean =>
  a === b || (isTime(thing) && Math.abs(a - b) <= Math.max(a, b) * SAME_TIME);
