/** A text that is a list, one line for each thing that is asked: questions, names of fields, requests. */
import { asks, countWords, hasLetters } from '../text.ts';
import { startsLikeQuestion } from '../vocabulary.ts';
import type { TextBlock } from './text-blocks.ts';

/** Longer lines that do not ask are sentences of a text. */
const MOST_WORDS = 25;
/** Of the lines of a list, so many may state something. */
const STATED = 0.25;

const request =
  /^(?:please|bitte|veuillez|merci de|prosimo|prosim|molimo|per favore|si prega|будь ласка|прошу|prosz[eę]|prosím|por favor)(?=\s)/iu;
/** "Please name …": asks, though no question stands there. */
const requests = ({ text }: TextBlock): boolean => request.test(text);

const isAsked = ({ text }: TextBlock): boolean => asks(text) || startsLikeQuestion(text);
const isStated = (block: TextBlock): boolean => !isAsked(block) && /[.;!]["'”’)\]]*$/u.test(block.text);

/**
 * The lines of a list that ask without saying so: "Vendor contact name", "Encryption at rest". What states something at its beginning
 * or its end speaks about the list.
 * @param body what is no heading and no option, in its order
 * @returns nothing where the text is no such list: prose, or numbered in part
 */
export function askedByLine(body: readonly TextBlock[]): Set<TextBlock> {
  const plain = body.filter(({ marker }) => marker === null || marker === '');
  const short = body.every((block) => isAsked(block) || countWords(block.text) <= MOST_WORDS);
  const stated = body.filter((block) => isStated(block) && !requests(block));
  if (body.length < 2 || plain.length < body.length || !short || stated.length > body.length * STATED) return new Set();
  const around = [...body.slice(0, 1).filter(isStated), ...stated.filter((block) => block === body.at(-1))];
  return new Set(body.filter((block) => hasLetters(block.text) && !around.includes(block)));
}
