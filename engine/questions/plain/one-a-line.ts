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
  const apart = standingApart(body);
  const around = body.slice(0, 1).filter((block) => isStated(block) || apart.includes(block));
  around.push(...body.slice(-1).filter((block) => stated.includes(block) || apart.includes(block)));
  return new Set(body.filter((block) => hasLetters(block.text) && !around.includes(block)));
}

/** A first or last line that asks nothing, parted by an empty line from others that stand together: a title, a greeting. */
function standingApart(body: readonly TextBlock[]): TextBlock[] {
  const parted = (at: number): boolean => (body[at]?.number ?? 0) - (body[at - 1]?.number ?? 0) > 1;
  const last = body.length - 1;
  if (last < 3 || body.some((_, at) => at > 1 && at < last && parted(at))) return [];
  const ends = [...(parted(1) ? body.slice(0, 1) : []), ...(parted(last) ? body.slice(-1) : [])];
  return ends.filter((block) => !isAsked(block) && !requests(block));
}
