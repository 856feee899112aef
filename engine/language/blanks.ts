import { anyOf } from './lexicon/match.ts';

/** What a template leaves for somebody to fill in: doubled brackets, a line to write on, a thing that is named in brackets ("[name]"). */
const BLANK = new RegExp(
  String.raw`\[\[[^\]]*\]?\]?|\{\{[^}]*\}?\}?|_{4,}|[[<](?:[^\][<>\n]{0,30}[^\p{L}\][<>\n])?${anyOf('blanks')}(?!\p{L})[^\][<>\n]{0,30}[\]>](?!\()`,
  'iu',
);

/** What stands where somebody meant to write on: "tbc", "TBD", "TODO" (in small letters that is a word of other languages). */
const LATER = /(?<![\p{L}\p{N}.@-])(?:[Tt][Bb][AaCcDd]|TODO|FIXME)(?![\p{L}\p{N}@-]|\.\p{L})/u;

/** The first blank of a text that nobody filled in, as it stands there; null where there is none. */
export const blankIn = (text: string): string | null => BLANK.exec(text)?.[0] ?? LATER.exec(text)?.[0] ?? null;
