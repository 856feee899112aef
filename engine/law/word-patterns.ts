/** Patterns of words as lists of beginnings, so that a rule can be read by whoever knows the language. */
import { withoutMarks } from '#engine/language/text.ts';
import { splitWords } from '#engine/language/words.ts';

/** Words of a text without accents and small signs, as patterns compare them. */
export const plainWords = (text: string): string[] => splitWords(text).map(withoutMarks);

/** Words that may stand between two of a pattern. */
const BETWEEN = 6;

type Pattern = { beginning: string; whole: boolean }[][];

/**
 * A line is a pattern: words that follow each other, with up to six others between two. A word is a beginning (`zakon` finds
 * "zakona"), with `=` before it the whole word; `/` parts words of which any one will do.
 */
export const patternsOf = (table: string): Pattern[] =>
  table
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) =>
      line
        .split(/\s+/u)
        .map((slot) => slot.split('/').map((word) => ({ beginning: withoutMarks(word.replace('=', '')), whole: word.startsWith('=') }))),
    );

/** Whether one of the patterns stands in the words, with up to `between` others between two of it. */
export const matchesAny = (words: string[], patterns: Pattern[], between = BETWEEN): boolean =>
  patterns.some((pattern) => words.some((_, at) => matchesFrom(words, pattern, { start: at, between })));

function matchesFrom(words: string[], pattern: Pattern, { start, between }: { start: number; between: number }): boolean {
  let at = start;
  for (const [slot, choices] of pattern.entries()) {
    const until = slot === 0 ? start : at + between;
    while (at <= until && at < words.length && !isOneOf(words[at]!, choices)) at += 1;
    if (at > until || at >= words.length) return false;
    at += 1;
  }
  return true;
}

const isOneOf = (word: string, choices: Pattern[number]): boolean =>
  choices.some(({ beginning, whole }) => (whole ? word === beginning : word.startsWith(beginning)));
