/** Whether a new sentence speaks of the thing of which an earlier one spoke. */
import { remember } from '#engine/common/remember.ts';
import { opensWith } from '#engine/language/lexicon/match.ts';
import { hasWord, profileOf } from '#engine/language/profile.ts';
import { isRow } from '#engine/language/sentences.ts';
import { SAME_TIME } from '#engine/language/quantities.ts';
import { fold } from '#engine/language/text.ts';

/**
 * Telling words and figures that both have, from which the one may stand in the place of the other: words of the same kind alone ("references are verified",
 * "records are checked") are said of many things. In eval/told and a trial all 150 right ones had as many, those of nothing in common none or one.
 */
const FEWEST_SHARED = 2;

/** Whether two sentences of one language have so much in common that they speak of one thing; of rows of tables their columns say it. Pure. */
export function speakOfOne(was: string, is: string): boolean {
  if (isRow(was) || isRow(is)) return true;
  const [then, now] = [profileOf(was), profileOf(is)];
  const words = [...then.content.keys()].filter((word) => now.content.has(word)).length;
  const times = then.times.filter((time) => now.times.some((other) => Math.abs(time - other) <= time * SAME_TIME)).length;
  const numbers = then.numbers.filter((number) => now.numbers.includes(number)).length;
  return words + times + numbers >= Math.min(FEWEST_SHARED, then.content.size);
}

/** Whether they have a telling word, or another one of its kind, in common. Pure. */
export const shareAWord = (was: string, is: string): boolean => {
  const [then, now] = [profileOf(was), profileOf(is)];
  return [...then.content.keys()].some((word) => hasWord(now, word, then));
};

const takesUp = opensWith('takesUp');

/** Whether a sentence goes on with what the one before it says ("After that …"). Pure. */
export const goesOn = remember((text: string): boolean => takesUp.test(fold(text)));
