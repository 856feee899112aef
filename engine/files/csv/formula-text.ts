/** What a spreadsheet program would take for the beginning of a formula; full-width signs are such to some. */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** The text, with an apostrophe before it where a program would run it. */
export const guarded = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

/** The text without that apostrophe. */
export const unguarded = (text: string): string => (text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text);
