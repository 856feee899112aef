/** The legend of a scale among the rows of a table: what its points mean, one a row. */
import { comparable } from '#engine/language/text.ts';
import type { Grid } from './grid.ts';
import type { Layout } from './layout.ts';
import { asks, countWords, isWholeNumber } from '../text.ts';

/** Fewest points of a scale. */
const FEWEST = 3;
/** Most words of what a point means. */
const LONGEST = 6;

/**
 * Rows that count up from 0, or are numbered with the options of an answer column, each with a few words that ask nothing,
 * in a table that numbers its questions otherwise.
 */
export function legendRows(grid: Grid, rows: number[], { id, question, answers }: Layout): Set<number> {
  const found = new Set<number>();
  if (id === null) return found;
  const lists = answers.map((one) => (one.usual ?? one.options ?? []).map(comparable).join('\n'));
  for (const run of runsOf(grid, rows, id)) {
    const short = run.every((row) => countWords(grid.text(row, question)) <= LONGEST && !asks(grid.text(row, question)));
    const scale = grid.text(run[0] ?? 0, id) === '0' || lists.includes(run.map((row) => comparable(grid.text(row, id))).join('\n'));
    if (short && scale && run.length >= FEWEST && run.length <= rows.length * 0.6) for (const row of run) found.add(row);
  }
  return found;
}

/** Runs of rows whose numbers count up by one. */
function runsOf(grid: Grid, rows: number[], id: number): number[][] {
  const runs: number[][] = [];
  let before: number | null = null;
  for (const row of rows) {
    const text = grid.text(row, id);
    const value = isWholeNumber(text) ? Number.parseInt(text, 10) : null;
    if (value !== null && before !== null && value === before + 1) runs.at(-1)?.push(row);
    else if (value !== null) runs.push([row]);
    before = value;
  }
  return runs;
}
