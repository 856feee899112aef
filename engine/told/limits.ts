import { anyOf, eachOf, lettersOf, oneOf } from '#engine/language/lexicon/match.ts';
import { fold } from '#engine/language/text.ts';

/** How a sentence holds back the Yes that its words seem to give: not everywhere, for some alone, or as an aim. */
export type Limit = 'partly' | 'alone' | 'aim';

const partial = oneOf('partial');
const onlyWord = oneOf('alone');
/** "Without exception" and its like bound nothing. */
const unlimited = eachOf('withoutDelay');

/** "Only" before what it is true of; before a way, a condition or a person admitted it is a safeguard. */
const alone = new RegExp(`${oneOf('alone').source}(?! ${anyOf('ways')}(?!\\p{L}))`, 'u');
/** Whether a text says "only", whatever of. Pure. */
export const saysAlone = (text: string): boolean => onlyWord.test(fold(text));

/** Access and leave are given to few on purpose. */
const safeguard = lettersOf('safeguards');

/** What is aimed at or still to come is not done. */
const aim = oneOf('aim');

const readings: { limit: Limit; of(text: string, question: string): boolean }[] = [
  { limit: 'aim', of: (text, question) => aim.test(text) && !aim.test(question) },
  { limit: 'partly', of: (text, question) => partial.test(text.replace(unlimited, ' ')) && !partial.test(question) },
  {
    limit: 'alone',
    of: (text, question) => alone.test(text) && !alone.test(question) && !safeguard.test(text) && !safeguard.test(question),
  },
];

/** The limit under which a sentence says what is asked; null where it has none, or the question asks for just that. Pure. */
export function limitOf(text: string, question: string): Limit | null {
  const [said, asked] = [fold(text), fold(question)];
  return readings.find((reading) => reading.of(said, asked))?.limit ?? null;
}
