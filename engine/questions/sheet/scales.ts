/** Points with their meaning above a table: "0 = not done, 1 = in part, 2 = done", in one cell or one a row. */
import type { Grid } from './grid.ts';
import { countWords } from '../text.ts';

/** Fewest points of a scale. */
const FEWEST = 3;
/** Most words of what a point means, where it stands in a row of its own. */
const LONGEST = 8;

/** Whether the rows before `until` explain three or more points, one after the other, of which the first or last is 0 or 1. */
export function scaleAbove(grid: Grid, until: number): boolean {
  const rows = grid.rows.filter((row) => row < until);
  const texts = rows.flatMap((row) => grid.cells(row).map((cell) => grid.text(row, cell.column)));
  if (texts.some((text) => isScale(pointsIn(text)))) return true;
  if (isScale(texts.flatMap((text) => (countWords(text) <= LONGEST ? pointsIn(text).slice(0, 1) : [])))) return true;
  const beside = rows.flatMap((row) => besideMeaning(grid, row));
  // Numbered instructions begin with 1.
  return beside.includes(0) && isScale(beside);
}

/** The points of a text that an equals sign, a dash or a colon explains. */
const pointsIn = (text: string): number[] =>
  [...text.matchAll(/(?:^|[\s,;(|/])(\d)\s*(?:=|:|–|—|-\s|\s-)\s*\p{L}/gu)].map((match) => Number(match[1]));

/** A digit alone in a cell, with a few words right of it. */
function besideMeaning(grid: Grid, row: number): number[] {
  const [point, meaning, ...more] = grid.cells(row).map((cell) => grid.text(row, cell.column));
  return point !== undefined && meaning !== undefined && more.length === 0 && /^\d$/.test(point) && countWords(meaning) <= LONGEST
    ? [Number(point)]
    : [];
}

const isScale = (points: number[]): boolean =>
  points.length >= FEWEST &&
  [1, -1].some((step) => points.every((one, index) => index === 0 || one === (points[index - 1] ?? 0) + step)) &&
  Math.min(...points) <= 1;
