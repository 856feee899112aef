/** Quarters and halves of a year, as people write them: "Q3 2027", "the third quarter of 2027", "im 3. Quartal 2027". */
import { anyOf, anyTerm } from '#engine/language/lexicon/match.ts';
import { termsOf } from '#engine/language/lexicon/lexicon.ts';
import { fold } from '#engine/language/text.ts';

/** A part of a year where it stands in a text. */
export interface PartOfYear {
  /** Its first letter, and the one after its last. */
  at: number;
  to: number;
  /** When it is over, UTC milliseconds. */
  end: number;
}

const valued = termsOf('ordinalWords').map((term): [string, number] => {
  const [word = '', value = ''] = term.split('=');
  return [word, Number(value)];
});
const wordsFor = (value: number): string => anyTerm(valued.flatMap(([word, of]) => (of === value ? [word] : [])));

/** Ordinals with the one they say, 0 the last: words, figures with what is written after them, Roman numerals. */
const ordinals = [
  wordsFor(0),
  ...['i', 'ii', 'iii', 'iv'].map((roman, at) => `(?:${wordsFor(at + 1)}|${at + 1}(?:[.°]|-?\\p{L}{1,4})?|${roman}\\.?)`),
].map((source) => new RegExp(`^${source}$`, 'u'));

const which = `(?<which>(?:${valued.map(([word]) => anyTerm([word])).join('|')}|[1-4](?:[.°]|-?\\p{L}{1,4})?|(?:i{1,3}|iv)\\.?))`;
const year = '(?<year>(?:19|20)\\d\\d)(?!\\p{N})';
const joined = `(?:\\s*[,/-]\\s*|\\s+(?:${anyOf('joinsYear')}\\s+)?)`;
const named = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<quarter>[qt])(?<number>[1-4])|(?<half>[hs])(?<side>[12])|${which}\\s+(?:(?<quarters>${anyOf('quarters')})|${anyOf('halfYears')}))${joined}${year}`,
  'gu',
);

const endOf = (yearNumber: number, months: number, nth: number): number => Date.UTC(yearNumber, nth === 0 ? 12 : nth * months, 1);

/** The quarters and halves that a text names with their year, in order; of a text that folding makes longer none. Pure. */
export function partsOfYears(text: string): PartOfYear[] {
  const folded = fold(text);
  if (folded.length !== text.length) return [];
  return [...folded.matchAll(named)].map(({ index, 0: said, groups = {} }) => {
    const isQuarter = groups['quarter'] !== undefined || groups['quarters'] !== undefined;
    const number = groups['number'] ?? groups['side'];
    const nth = number === undefined ? ordinals.findIndex((one) => one.test(groups['which'] ?? '')) : Number(number);
    return {
      at: index,
      to: index + said.length,
      end: endOf(Number(groups['year']), isQuarter ? 3 : 6, isQuarter ? nth : Math.min(nth, 2)),
    };
  });
}
