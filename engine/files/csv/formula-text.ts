/** What a spreadsheet program would take for the beginning of a formula; full-width signs are such to some. */
const SIGNS = String.raw`=+\-@\uFF1D\uFF0B\uFF0D\uFF20`;

/** What programs leave away before they look at a cell, and what nobody sees. */
const BLANK = String.raw`[\p{Zs}\p{Cf}]*`;

/**
 * Where a program may begin a cell, and what it would run there: where the text begins, and after whatever separates cells somewhere, for
 * programs differ in that, and one that splits at another separator believes no quotation marks. After the end of a line a dash or plus
 * with a blank is the mark of a list.
 */
const places = [
  ['^', String.raw`(?:${BLANK}[${SIGNS}]|[\t\r\n])`],
  [String.raw`(?<=[,;|\t])`, String.raw`(?:[${SIGNS}]|${BLANK}[=\uFF1D])`],
  [String.raw`(?<=[\r\n\u2028\u2029\u0085])`, String.raw`(?:${BLANK}[=@\uFF1D\uFF20]|[+\-\uFF0B\uFF0D](?!\s))`],
] as const;
const BARE = new RegExp(places.map(([at, run]) => `${at}(?='*${run})`).join('|'), 'gu');
const MARKED = new RegExp(places.map(([at, run]) => `${at}'(?='*${run})`).join('|'), 'gu');

/** The text, with an apostrophe more wherever a program would run what follows. */
export const guarded = (text: string): string => text.replaceAll(BARE, "'");

/** The text as it was before {@link guarded}. */
export const unguarded = (text: string): string => text.replaceAll(MARKED, '');
