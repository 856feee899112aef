/** Days that an answer speaks of as days to come, and that are over. */
import { namedIn } from './days-over.ts';
import { isUndertaken } from './undertaken.ts';
import { oneOf } from '#engine/language/lexicon/match.ts';
import { stanceOf } from '#engine/language/polarity.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { fold } from '#engine/language/text.ts';

const lasts = oneOf('lasts');

/**
 * The day, month, quarter, half or year that an answer promises something by, or until which it says that something holds, and that is over: as it is
 * written, with its sentence; null where there is none. A day of which something is reported ("audited in March 2025") is none. Pure.
 * @param now UTC milliseconds
 */
export function pastDayIn(said: { answer: string | null; comment: string | null }, now: number): { day: string; sentence: string } | null {
  for (const sentence of [said.answer, said.comment].flatMap((text) => (text === null ? [] : sentencesOf(text)))) {
    const named = namedIn(sentence).filter(({ end }) => Number.isFinite(end));
    const last = named.at(-1);
    if (last && named.every(({ end }) => end <= now) && isAhead(sentence, last.said)) return { day: last.said, sentence: sentence.trim() };
  }
  return null;
}

/** Whether a sentence speaks of its last day as of one to come, whenever it is read. */
function isAhead(sentence: string, day: string): boolean {
  const before = fold(sentence.slice(0, sentence.lastIndexOf(day)));
  if (isUndertaken(sentence, 0) || lasts.test(before)) return true;
  return stanceOf(sentence) === 'plans' && before.trim().includes(' ');
}
