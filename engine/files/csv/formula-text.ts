/** What a spreadsheet program would take for the beginning of a formula; full-width signs are such to some. */
const SIGNS = String.raw`=+\-@\uFF1D\uFF0B\uFF0D\uFF20`;

/**
 * Where a program may begin a cell, and what it would run there: where the text begins, and after whatever separates cells somewhere, for
 * programs differ in that, and one that splits at another separator believes no quotation marks. After the end of a line a dash or plus
 * with a blank is the mark of a list.
 */
const places = [
  ['^', String.raw`[${SIGNS}\t\r\n]`],
  [String.raw`(?<=[,;|\t])`, `[${SIGNS}]`],
  [String.raw`(?<=[\r\n])`, String.raw`(?:[=@\uFF1D\uFF20]|[+\-\uFF0B\uFF0D](?!\s))`],
] as const;
const BARE = new RegExp(places.map(([at, run]) => `${at}(?='*${run})`).join('|'), 'gu');
const MARKED = new RegExp(places.map(([at, run]) => `${at}'(?='*${run})`).join('|'), 'gu');

/** The text, with an apostrophe more wherever a program would run what follows. */
export const guarded = (text: string): string => text.replaceAll(BARE, "'");

/** The text as it was before {@link guarded}. */
export const unguarded = (text: string): string => text.replaceAll(MARKED, '');
