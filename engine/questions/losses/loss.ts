/** What was left though it looks like the form's body: named rules, each of which tells of its places in words. */
import type { Uses } from '../rules/rule.ts';

export interface LossRule<Given> {
  /** What the rule goes by; no two share one. */
  name: string;
  /** A sentence for each loss, with its place and the way on. */
  tells(given: Given): string[];
}

/** All that the rules which take part tell, in their order. */
export const tellLosses = <Given>(rules: readonly LossRule<Given>[], given: Given, uses: Uses): string[] =>
  rules.filter((one) => uses(one.name)).flatMap((one) => one.tells(given));

/** Most stretches that are named; of more, the number. */
const MOST_NAMED = 6;

/** "row 5", "rows 3–5, 9": numbers as people say them, in order and each once. `one` is the noun. */
export function spans(one: string, numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const number of sorted) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  const named = runs.slice(0, MOST_NAMED).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  const more = runs.length > MOST_NAMED ? ` and ${runs.length - MOST_NAMED} more` : '';
  return `${one}${sorted.length === 1 ? '' : 's'} ${named.join(', ')}${more}`;
}

/** The beginning of a text on one line, in quotes. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `“${line.length > 48 ? `${line.slice(0, 47)}…` : line}”`;
}
