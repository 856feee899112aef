/** Options in neighbouring cells, each with a box of its own: "Is there a plan? | ☐ yes | ☐ no | ☐ in part". */
import type { AnswerPlace } from '#contract/extraction.ts';
import type { Cell } from '#engine/files/model.ts';
import { headerMeaning } from '../header-meaning.ts';
import { marksOf } from '../option-marks.ts';
import { hasLetters, holdsBox, optionOf } from '../text.ts';
import { after, asField, isDrawnEmpty, numberBefore, placeAt } from './drawn-row.ts';
import type { DrawnField, DrawnRow } from './drawn-row.ts';

/** Fewest options in cells of their own. */
const FEWEST = 2;

/** A text, its number before it, then cells that are a box and its option each, here and in rows of nothing else under it. */
export function optionCells(at: DrawnRow): DrawnField[] | null {
  const { grid, row, cells } = at;
  const first = cells.findIndex((cell) => isOption(at, cell));
  const options = first < 1 ? [] : cells.slice(first);
  if (options.length < FEWEST || !options.every((cell) => isOption(at, cell))) return null;
  const text = cells[first - 1];
  const id = numberBefore(grid, cells.slice(0, first - 1));
  const said = text ? grid.text(row, text.column) : '';
  if (!text || first !== (id ? 2 : 1) || !hasLetters(said) || holdsBox(said)) return null;
  const more = rowsUnder(at);
  const marked = [...options, ...more.flatMap((one) => grid.cells(one))].map((cell) => ({
    place: placeAt(at, cell.row, cell.column),
    said: grid.text(cell.row, cell.column),
  }));
  const answers = [...marksOf(marked), ...remarkAfter(at, options.at(-1))];
  return [asField(at, { text, id, answers, rows: [row, ...more] })];
}

const isOption = ({ grid }: DrawnRow, { row, column }: Cell): boolean => optionOf(grid.text(row, column)) !== null;

/** Rows right under it that hold more options and nothing before them. */
function rowsUnder(at: DrawnRow): number[] {
  const { grid, row, cells } = at;
  const first = cells[0]?.column ?? 0;
  const goesOn = (one: number): boolean => {
    const [next, ...more] = grid.cells(one);
    return next !== undefined && next.column > first && [next, ...more].every((cell) => isOption(at, cell));
  };
  const rows: number[] = [];
  for (let next = row + 1; goesOn(next); next += 1) rows.push(next);
  return rows;
}

/** The empty place behind the options, where a header calls its column one for remarks. */
function remarkAfter(at: DrawnRow, last: Cell | undefined): AnswerPlace[] {
  const { grid, row } = at;
  const column = after(grid, row, last?.column ?? 0);
  const said = grid.rows.map((one) => (one < row ? grid.text(one, column) : '')).findLast((text) => text !== '') ?? '';
  const remarks = isDrawnEmpty(grid, row, column) && headerMeaning(said)?.role === 'comment';
  return remarks ? [{ ...placeAt(at, row, column), kind: 'comment' }] : [];
}
