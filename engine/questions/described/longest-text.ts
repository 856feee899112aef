/** How many characters a form takes at most, as its texts or a column of limits say it. */
import { plain } from '#engine/language/text.ts';
import { anywhere, pattern } from '../matching.ts';
import { characterWords, leastWords, lengthWords, mostWords } from './rule-words.ts';

const characters = pattern(characterWords);
const limited = new RegExp(
  String.raw`(?<before>.{0,25})(?<![\d.,])(?<count>\d{1,3}(?: \d{3})+|\d{2,6}) ?(?:${characters})(?![\p{L}])`,
  'u',
);
const least = anywhere(leastWords);

/** Fewest characters that are a limit and no count of something else. */
const FEWEST = 10;

/** The most characters that a text allows ("max. 500 characters"), or null; a limit from below is none. */
export function longestSaid(text: string): number | null {
  const { before = '', count } = limited.exec(plain(text))?.groups ?? {};
  const most = count === undefined ? 0 : Number(count.replaceAll(' ', ''));
  return most < FEWEST || least.test(before) ? null : most;
}

const [most, length, ofCharacters] = [anywhere(mostWords), anywhere(lengthWords), anywhere(characterWords)];

/** "max_length", "Zeichenlimit", "Limite de caractères": over a column of such limits. */
export function namesLongest(label: string): boolean {
  const words = plain(label);
  return (
    (most.test(words) && (length.test(words) || ofCharacters.test(words))) || /^(?:zeichenlimit|zeichenbegrenzung|maxlength)$/.test(words)
  );
}
