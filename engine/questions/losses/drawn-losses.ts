/** What a sheet with questions shows by its drawing and was not read: drawn cells, boxes, a header within, a first row that is one. */
import { reason } from '#contract/reasons.ts';
import { letterOf } from '#contract/columns.ts';
import { drawnAt } from '../drawn/drawn-rules.ts';
import { allRules } from '../rules/rule.ts';
import { asks, countWords, isIdLike } from '../text.ts';
import { headerMeaning } from '../header-meaning.ts';
import { rowKinds } from '../described/row-kinds.ts';
import type { Grid } from '../sheet/grid.ts';
import type { ReadTable } from '../sheet/read-table.ts';
import { LABELS_OVER_TABLE } from '../sheet/sheet-candidate.ts';
import { isLabelRow } from './labels.ts';
import { quoted, rowsOf } from './loss.ts';
import type { LossRule } from './loss.ts';
import { answerKeys, rowsLeft, worded } from './read-sheet.ts';
import type { ReadSheet } from './read-sheet.ts';

/** Fewest rows of a look that says little alone. */
const SEVERAL = 2;
/** Most words of a label beside an empty cell. */
const LONGEST_LABEL = 12;
/** Fewest labels of a header. */
const FEWEST_LABELS = 3;

/** First and last row of a table, with its first header. */
const spanOf = ({ table, rows }: ReadTable): { from: number; to: number } => ({
  from: Math.min(table.header?.top ?? Number.POSITIVE_INFINITY, ...rows) - 1,
  to: Math.max(...rows),
});

const isDrawnEmpty = (grid: Grid, row: number, column: number): boolean => {
  const cell = grid.sheet.at(row, column);
  return cell?.lined === true && cell.formula === undefined && grid.shown(row, column) === '' && !grid.covered(row, column);
};

const nextColumn = (grid: Grid, row: number, column: number): number => (grid.sheet.mergeAt(row, column)?.right ?? column) + 1;

/** Outside the tables that were read: three rows one under the other or more, each a label with an empty drawn cell right of it. */
const drawnBeside: LossRule<ReadSheet> = {
  name: 'losses: drawn empty cells beside texts',
  tells(sheet) {
    const { grid, name, tables, leftOut } = sheet;
    if (grid.framed || grid.onlyOpen) return [];
    const read = tables.map(spanOf);
    const told = new Set(leftOut.filter((one) => one.rule === LABELS_OVER_TABLE).map((one) => one.row));
    const rows = rowsLeft(sheet).filter((row) => {
      if (told.has(row) || read.some(({ from, to }) => row >= from && row <= to)) return false;
      return worded(grid, row).some(
        (column) =>
          countWords(grid.text(row, column)) <= LONGEST_LABEL &&
          !isIdLike(grid.text(row, column)) &&
          isDrawnEmpty(grid, row, nextColumn(grid, row, column)),
      );
    });
    const inRuns = rows.filter((row) => [row - 2, row - 1, row].some((from) => [0, 1, 2].every((step) => rows.includes(from + step))));
    return inRuns.length === 0 ? [] : [reason('lost_drawn_beside', rowsOf(name, inRuns))];
  },
};

/** Drawn as the answer columns are, empty in every row of the questions, and without a label. */
const drawnColumns: LossRule<ReadSheet> = {
  name: 'losses: drawn empty columns without a label',
  tells: ({ grid, name, tables }) =>
    tables.flatMap(({ layout, rows, table, below }) => {
      if (grid.framed || grid.onlyOpen || below || rows.length < SEVERAL || layout.answers.length === 0) return [];
      const drawn = (column: number): boolean => rows.every((row) => isDrawnEmpty(grid, row, column));
      if (!layout.answers.some((one) => drawn(one.column))) return [];
      const used = new Set([layout.question, layout.id, ...layout.senders, ...layout.answers.map((one) => one.column)]);
      const last = Math.max(...used.values().filter((one) => one !== null)) + 1;
      const columns = Array.from({ length: last }, (_, at) => at + 1).filter(
        (column) => column > layout.question && !used.has(column) && !table.header?.columns.has(column) && drawn(column),
      );
      return columns.map((column) => reason('lost_drawn_column', { sheet: name, column: letterOf(column) }));
    }),
};

/** Among the questions, a row of labels that stand out, which the header over it does not say. */
const headerWithin: LossRule<ReadSheet> = {
  name: 'losses: a header within a table',
  tells(sheet) {
    const { grid, name, tables } = sheet;
    const between = (row: number): boolean => tables.some(({ rows }) => row > Math.min(...rows) && row < Math.max(...rows));
    const called = new Set(tables.flatMap(({ layout, table }) => [...rowKinds(grid, layout, table.rows).sections]));
    const rows = rowsLeft(sheet).filter((row) => {
      const cells = grid.cells(row);
      const stands =
        cells.every((cell) => cell.bold === true) || (cells[0]?.fill !== undefined && cells.every((cell) => cell.fill === cells[0]?.fill));
      return between(row) && cells.length >= FEWEST_LABELS && stands && isLabelRow(grid, row) && !called.has(row);
    });
    return rows.length === 0 ? [] : [reason('lost_header_within', rowsOf(name, rows))];
  },
};

/** A table without a header whose first place alone holds a few words: its labels were taken for a question. */
const headerAsQuestion: LossRule<ReadSheet> = {
  name: 'losses: a header taken as a question',
  tells: ({ name, tables }) =>
    tables.flatMap(({ table, questions, rows }) => {
      const [first, ...others] = questions;
      const row = Math.min(...rows);
      const said = first?.answers[0]?.current ?? '';
      const alone = others.length >= SEVERAL && others.every((one) => one.answers.every((place) => place.current === undefined));
      if (!first || table.header || said === '' || first.answers.some((place) => place.default) || !alone) return [];
      if (countWords(said) > 3 || countWords(first.question) > 3 || asks(first.question) || headerMeaning(said)?.role === 'id') return [];
      return [reason('lost_header_question', { sheet: name, row, question: quoted(first.question), answer: quoted(said) })];
    }),
};

/** What is drawn around a text as a question is by one of the rules of drawn places, of which none of the places was taken. */
export const drawnPlaces: LossRule<ReadSheet> = {
  name: 'losses: drawn places',
  tells(sheet) {
    const { grid, name, placeOf } = sheet;
    const keys = answerKeys(sheet);
    const reading = { sheetName: null, placeOf };
    const lost = grid.rows.flatMap((row) => {
      const found = drawnAt({ grid: { ...grid, uses: allRules }, reading, row, cells: grid.cells(row) });
      const places = found?.fields.flatMap((field) => field.question.answers.map((one) => JSON.stringify(one.at))) ?? [];
      const left = places.filter((place) => !keys.has(place)).length;
      return found && left > places.length / 2 ? [{ row, looks: looksLike[found.rule] ?? 'lost_drawn_box' }] : [];
    });
    const kinds = Map.groupBy(lost, ({ looks }) => looks);
    return [...kinds].map(([looks, rows]) =>
      reason(
        looks,
        rowsOf(
          name,
          rows.map(({ row }) => row),
        ),
      ),
    );
  },
};

/** What is said of what a rule of drawn places sees. */
const looksLike: Record<string, 'lost_drawn_list' | 'lost_drawn_boxes' | 'lost_drawn_box' | 'lost_drawn_labels'> = {
  'drawn: a list to fill in': 'lost_drawn_list',
  'drawn: boxes to mark before their options': 'lost_drawn_boxes',
  'drawn: a box under a question': 'lost_drawn_box',
  'drawn: labels over their places': 'lost_drawn_labels',
};

/** In rows of questions, short texts between the places for answers, in columns without a label. */
const textsBetween: LossRule<ReadSheet> = {
  name: 'losses: texts between the places',
  tells: ({ grid, name, tables }) =>
    tables.flatMap(({ layout, rows, table, below, labels }) => {
      const places = layout.answers.map((one) => one.column);
      const between = (column: number): boolean => column > Math.min(...places) && column < Math.max(...places) && !places.includes(column);
      if (below || labels || places.length < SEVERAL) return [];
      const lost = rows.filter((row) =>
        grid
          .cells(row)
          .some(
            ({ column }) => between(column) && !table.header?.columns.has(column) && countWords(grid.text(row, column)) <= LONGEST_LABEL,
          ),
      );
      return lost.length < Math.max(SEVERAL, rows.length * 0.3) ? [] : [reason('lost_between', rowsOf(name, lost))];
    }),
};

/** The rules of what is drawn on a sheet whose questions were taken. */
export const drawnLossRules: readonly LossRule<ReadSheet>[] = [
  drawnBeside,
  drawnColumns,
  headerWithin,
  drawnPlaces,
  textsBetween,
  headerAsQuestion,
];
