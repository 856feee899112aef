/** Counts in words: "two offices", "v dveh centrih". */
import { type Reason, reason } from '#contract/reasons.ts';
import { profileOf } from '#engine/language/profile.ts';

/** What finds the first count of a text that none of these sources has, in words or figures, in whatever language; null where all stand there. */
export function countUnborne(sources: string[]): (text: string) => Reason | null {
  const borne = new Set(profileOf(sources.join('\n')).numbers);
  return (text) => {
    const strange = profileOf(text).numbers.find((number) => !borne.has(number));
    return strange === undefined ? null : reason('number_unborne', { number: asSaid(strange, text) });
  };
}

/** The word by which a text says a number; the number where it takes more than one. */
const asSaid = (number: string, text: string): string =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).find((word) => profileOf(word).numbers[0] === number) ?? number;
