/** What was left though it looks like the form's body: named rules, each of which tells of its places in words. */
import type { Reason } from '#contract/reasons.ts';
import type { Uses } from '../rules/rule.ts';

export interface LossRule<Given> {
  /** What the rule goes by; no two share one. */
  name: string;
  /** What is said of each loss: its place and the way on. */
  tells(given: Given): Reason[];
}

/** All that the rules which take part tell, in their order. */
export const tellLosses = <Given>(rules: readonly LossRule<Given>[], given: Given, uses: Uses): Reason[] =>
  rules.filter((one) => uses(one.name)).flatMap((one) => one.tells(given));

/** Most stretches that are named; of more, the number. */
const MOST_NAMED = 6;

/** "3–5, 9 (+2)": numbers as people say them, in order and each once, of many stretches the first ones; with how many there are. */
export function spans(numbers: readonly number[]): { spans: string; count: number } {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const number of sorted) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  const named = runs.slice(0, MOST_NAMED).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  const more = runs.length > MOST_NAMED ? ` (+${runs.length - MOST_NAMED})` : '';
  return { spans: `${named.join(', ')}${more}`, count: sorted.length };
}

/** The beginning of a text on one line, in quotes. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `“${line.length > 48 ? `${line.slice(0, 47)}…` : line}”`;
}

/** The rows of a sheet, as a loss names them. */
export function rowsOf(sheet: string, numbers: readonly number[]): { sheet: string; rows: string; count: number } {
  const { spans: rows, count } = spans(numbers);
  return { sheet, rows, count };
}
