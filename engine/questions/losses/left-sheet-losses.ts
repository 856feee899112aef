/** Sheets and tables that were left though they look like the body of a form. */
import { reason } from '#contract/reasons.ts';
import type { Grid } from '../sheet/grid.ts';
import { profileColumn } from '../sheet/profile.ts';
import type { Profile } from '../sheet/profile.ts';
import { countWords, hasLetters } from '../text.ts';
import { drawnPlaces } from './drawn-losses.ts';
import { isLabelRow } from './labels.ts';
import { rowsOf } from './loss.ts';
import type { LossRule } from './loss.ts';
import { isQuestionAlone, waits, worded } from './read-sheet.ts';
import type { ReadSheet } from './read-sheet.ts';

/** Rules that leave a sheet because of what another one asks: nothing is lost with it. */
const comparedRules = new Set([
  'sheets that repeat another',
  'sheets that sum up sections',
  'lists of controls that are asked about',
  'option lists on another sheet',
  'quiet: formulas that repeat answers',
  'quiet: no text',
]);

/** Fewest rows that make a body. */
const FEWEST = 3;
/** Rows with a text over the first in which labels are looked for. */
const ROWS_OVER = 4;
/** Rows looked at. */
const SAMPLE = 500;

const looked = ({ grid }: ReadSheet): number[] => grid.rows.slice(0, SAMPLE);

const fillable: LossRule<ReadSheet> = {
  name: 'losses: left with places to fill in',
  tells(sheet) {
    const { grid } = sheet;
    const rows = looked(sheet).filter((row) => worded(grid, row).length > 0 && grid.columns.some((column) => waits(grid, row, column)));
    return rows.length < FEWEST ? [] : [reason('left_waiting', rowsOf(sheet.name, rows))];
  },
};

const asking: LossRule<ReadSheet> = {
  name: 'losses: left though it asks',
  tells(sheet) {
    const { grid } = sheet;
    const rows = looked(sheet).filter((row) => grid.cells(row).some(({ column }) => isQuestionAlone(grid.text(row, column))));
    return rows.length < FEWEST ? [] : [reason('left_asking', rowsOf(sheet.name, rows))];
  },
};

/** The rows in which a number or an id stands beside a text, where a column right of these is labelled and empty in all of them. */
function numberedRows(grid: Grid, rows: number[]): number[] {
  const profiles = grid.columns.map((column) => profileColumn(grid, column, rows));
  for (const ids of profiles.filter((one) => one.ids.length >= FEWEST)) {
    const counted = new Set(ids.ids);
    const beside = (one: Profile): number[] => one.worded.filter((row) => counted.has(row));
    const texts = profiles.find((one) => one.column > ids.column && one.words >= 2 && beside(one).length >= FEWEST);
    if (!texts) continue;
    const inRows = beside(texts);
    const over = grid.rows.filter((row) => row < Math.min(...inRows)).slice(-ROWS_OVER);
    const labelled = over.flatMap((row) => (isLabelRow(grid, row) ? grid.cells(row).map((cell) => cell.column) : []));
    const isEmpty = (column: number): boolean => column > texts.column && inRows.every((row) => grid.shown(row, column) === '');
    if ((grid.framed ? grid.columns : labelled).some(isEmpty)) return inRows;
  }
  return [];
}

const counting: LossRule<ReadSheet> = {
  name: 'losses: left though its rows are numbered',
  tells(sheet) {
    const rows = numberedRows(sheet.grid, looked(sheet));
    return rows.length < FEWEST ? [] : [reason('left_numbered', rowsOf(sheet.name, rows))];
  },
};

const labels: LossRule<ReadSheet> = {
  name: 'losses: left with labels beside empty cells',
  tells(sheet) {
    const { grid } = sheet;
    const isLabel = (row: number, column: number): boolean => {
      const text = grid.text(row, column);
      const next = (grid.sheet.mergeAt(row, column)?.right ?? column) + 1;
      const drawn = grid.sheet.at(row, next) !== undefined && grid.text(row, next) === '' && !grid.covered(row, next);
      return hasLetters(text) && countWords(text) <= 12 && drawn && (grid.framed || /[:：]\s*\*?$/u.test(text));
    };
    const rows = looked(sheet).filter((row) => grid.cells(row).some(({ column }) => isLabel(row, column)));
    return rows.length < FEWEST ? [] : [reason('left_labels', rowsOf(sheet.name, rows))];
  },
};

/** The rules of a sheet that was left as a whole. */
export const leftSheetLossRules: readonly LossRule<ReadSheet>[] = [
  fillable,
  asking,
  counting,
  labels,
  { ...drawnPlaces, name: 'losses: left with drawn places' },
].map((rule) => ({
  ...rule,
  tells: (sheet) => (comparedRules.has(sheet.rule) ? [] : rule.tells(sheet)),
}));
