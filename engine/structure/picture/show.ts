/** How texts and lists are written in a picture. */

/** Longest text of one spot: what is longer is a page to read, of which the beginning is enough to know it. */
const LONGEST = 1500;
/** Options of one list that are named; of more, how many there are. */
const MOST_OPTIONS = 30;

/** A text on one line, `(empty)` where there is none. */
export function shown(text: string): string {
  const line = text
    .trim()
    .replace(/(?<!\s)\s*\n\s*/gu, ' ⏎ ')
    .replace(/[^\S\n]+/gu, ' ');
  if (line === '') return '(empty)';
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

/** ` list=["Yes", "No"]`, or nothing. */
export function listed(options: readonly string[]): string {
  if (options.length === 0) return '';
  const named = options.slice(0, MOST_OPTIONS).map((option) => JSON.stringify(option));
  const more = options.length > MOST_OPTIONS ? `, … ${options.length - MOST_OPTIONS} more` : '';
  return ` list=[${named.join(', ')}${more}]`;
}
