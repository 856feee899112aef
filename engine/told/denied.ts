/** Whether a text says that something is not. */
import { eachOf, oneOf } from '#engine/language/lexicon/match.ts';
import { withoutConditions } from '#engine/language/polarity.ts';

const negation = new RegExp(`${oneOf('negation', 'privatives').source}|n't(?!\\p{L})`, 'u');
/** Phrases that deny nothing though a word in them does: they hurry, bound or include. */
const idiom = eachOf('notOnly', 'withoutDelay');
/** "no" before a noun denies it; before "later than" it bounds. */
const noNoun = oneOf('noBeforeNoun');

/** French and Ukrainian deny in two words; what counts is whether. */
export function isDenied(text: string): boolean {
  const plain = withoutConditions(text).replace(idiom, ' ');
  return negation.test(plain) || noNoun.test(plain);
}
