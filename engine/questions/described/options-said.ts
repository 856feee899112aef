/** Options that a form spells in its cells, and by what it parts them. */
import { tidy } from '../text.ts';

export interface SpelledOptions {
  options: string[];
  /** What stands between them; null where each stands in a cell of its own. */
  separator: string | null;
}

/** Longest option. */
const LONGEST = 200;
/** Longest option among such that commas part: longer ones are sentences with commas of their own. */
const LONGEST_BY_COMMA = 60;

const parts = (text: string, by: RegExp | string): string[] =>
  text
    .split(by)
    .map((part) => tidy(part))
    .filter((part) => part !== '');

/** From the surest sign to the least sure; a comma only where the form says that one chooses. */
const signs: { by: RegExp; separator: string; chosen?: true }[] = [
  { by: /\n/, separator: '\n' },
  { by: /\|/, separator: '|' },
  { by: /;/, separator: '; ' },
  { by: /(?<=\s)\/(?=\s)/, separator: ' / ' },
  { by: /,(?=\s)/, separator: ', ', chosen: true },
  { by: /,/, separator: ',', chosen: true },
  { by: /\//, separator: '/' },
];

/** The options of one cell ("Yes|No|Partially"), or null where it spells none. `chooses`: the form says that one chooses there. */
export function optionsIn(text: string, chooses: boolean): SpelledOptions | null {
  for (const { by, separator, chosen } of signs) {
    if (!by.test(text) || (chosen && !chooses)) continue;
    const options = parts(text, by);
    const most = chosen ? LONGEST_BY_COMMA : LONGEST;
    if (options.length >= 2) return options.every((option) => option.length <= most) ? { options, separator } : null;
  }
  return null;
}

/** The options of cells beside each other, one each; of a single cell, those that it spells. */
export function optionsOfCells(texts: string[], chooses: boolean): SpelledOptions | null {
  const said = texts.map((text) => tidy(text)).filter((text) => text !== '');
  if (said.length === 1) return optionsIn(said[0] ?? '', chooses);
  return said.length === 0 ? null : { options: [...new Set(said)], separator: null };
}
