/** A sheet as question finding looks at it: what is visible, merges followed, validations asked only where needed. */
import type { Cell, Range, Sheet, Validation } from '#engine/files/model.ts';
import { isMark } from '#engine/files/fill/answer.ts';
import { type Formulas, formulasOf } from '../formulas/follow-ups.ts';
import type { Uses } from '../rules/rule.ts';
import { allRules } from '../rules/rule.ts';
import { isErrorValue, tidy } from '../text.ts';

/** What a place offers for an answer. */
interface Slot {
  /** The place's own validations; of a merge, those of its top-left cell. */
  validations: Validation[];
  /** Values of its list, or null when it has none or one that offers a mark alone. */
  allowed: string[] | null;
  /** Its list offers a mark ("X") and nothing else: the place is ticked or left empty. */
  ticked: boolean;
  /** Unlocked on a protected sheet that keeps other cells locked; in a Word table, with a control or field in it. */
  open: boolean;
  formula: boolean;
  prompt: string | null;
}

export interface Grid {
  sheet: Sheet;
  /** Visible rows that hold text, ascending. */
  rows: number[];
  /** Visible columns that hold text or a list validation, ascending. */
  columns: number[];
  /** Hidden columns that hold text (ids live there), ascending. */
  hiddenColumns: number[];
  /** Own cells with text of a visible row, in visible columns. */
  cells(row: number): Cell[];
  /** Own text of a place, '' for covered, empty and error cells. Hidden columns are answered too. */
  text(row: number, column: number): string;
  /** Text of the place or of the merge that covers it. */
  shown(row: number, column: number): string;
  /** Whether a merge covers the place and it is not the merge's top-left cell. */
  covered(row: number, column: number): boolean;
  slot(row: number, column: number): Slot;
  /** Whether the sheet is protected with some cells left open: then only those take answers. */
  onlyOpen: boolean;
  /** Every cell is drawn, as in a Word table. */
  framed: boolean;
  /** Nothing can be written right of the last column, as in a CSV. */
  bounded: boolean;
  /** What stands in other cells, worked out for answers that are not there yet. */
  formulas: Formulas;
  /** Rows whose questions were told by what is drawn: they hold nothing more. */
  drawn?: ReadonlySet<number>;
  /** Whether a rule takes part. */
  uses: Uses;
}

/** Wider validation ranges say nothing about one column being for answers. */
const WIDEST_VALIDATION = 40;
/** Columns past the last with text that a validation may still add. */
const BEYOND = 6;

const isTopLeft = (range: Range, row: number, column: number): boolean => range.top === row && range.left === column;

function isCovered(sheet: Sheet, row: number, column: number): boolean {
  const merge = sheet.mergeAt(row, column);
  return merge !== undefined && !isTopLeft(merge, row, column);
}

/** '' for errors, and for what programs leave in cells that a merge covers: nobody sees it, and nothing can be written beside it. */
function seenText(sheet: Sheet, cell: Cell): string {
  const text = tidy(cell.text);
  return text === '' || isErrorValue(text) || isCovered(sheet, cell.row, cell.column) ? '' : text;
}

/**
 * Builds the view of one sheet; work is proportional to its cells, not to its ranges. `hidden` makes hidden rows and
 * columns count; `framed` says that every cell is drawn (a Word table), so that an empty one is a place to write.
 */
export function createGrid(
  sheet: Sheet,
  options: { hidden: boolean; framed?: boolean; bounded?: boolean; uses?: Uses; formulas?: Formulas },
): Grid {
  const byRow = new Map<number, Cell[]>();
  const texts = new Map<Cell, string>();
  const visible = new Set<number>();
  const veiled = new Set<number>();
  const hiddenColumn = memo((column) => !options.hidden && sheet.isColumnHidden(column));
  let open = 0;
  for (const cell of sheet.cells) {
    if (!cell.locked) open += 1;
    if (sheet.protected && !cell.locked && !hiddenColumn(cell.column)) visible.add(cell.column);
    if (options.framed) visible.add(cell.column);
    const text = seenText(sheet, cell);
    if (text === '') continue;
    texts.set(cell, text);
    if (hiddenColumn(cell.column)) {
      veiled.add(cell.column);
      continue;
    }
    visible.add(cell.column);
    const row = byRow.get(cell.row);
    if (row) row.push(cell);
    else byRow.set(cell.row, [cell]);
  }
  const rows = [...byRow.keys()].filter((row) => options.hidden || !sheet.isRowHidden(row)).sort((a, b) => a - b);
  addValidated(sheet, visible, hiddenColumn);
  const text = (row: number, column: number): string => {
    const cell = sheet.at(row, column);
    return cell === undefined ? '' : (texts.get(cell) ?? '');
  };
  const onlyOpen = sheet.protected && open > 0;
  return {
    sheet,
    rows,
    columns: [...visible].sort((a, b) => a - b),
    hiddenColumns: [...veiled].sort((a, b) => a - b),
    cells: (row) => byRow.get(row) ?? [],
    text,
    shown(row, column) {
      const merge = sheet.mergeAt(row, column);
      return merge ? text(merge.top, merge.left) : text(row, column);
    },
    covered: (row, column) => isCovered(sheet, row, column),
    slot: (row, column) => slotAt(sheet, onlyOpen || options.framed === true, row, column),
    onlyOpen,
    framed: options.framed ?? false,
    bounded: options.bounded ?? false,
    uses: options.uses ?? allRules,
    formulas: options.formulas ?? formulasOf([sheet]),
  };
}

/** The same sheet, with only some of its columns. */
export function narrow(grid: Grid, from: number, to: number): Grid {
  if (from <= 1 && to === Number.POSITIVE_INFINITY) return grid;
  const within = (column: number): boolean => column >= from && column <= to;
  const cells = (row: number): Cell[] => grid.cells(row).filter((cell) => within(cell.column));
  return {
    ...grid,
    columns: grid.columns.filter((column) => within(column)),
    hiddenColumns: grid.hiddenColumns.filter((column) => within(column)),
    rows: grid.rows.filter((row) => cells(row).length > 0),
    cells,
  };
}

function memo(ask: (column: number) => boolean): (column: number) => boolean {
  const known = new Map<number, boolean>();
  return (column) => {
    let answer = known.get(column);
    if (answer === undefined) known.set(column, (answer = ask(column)));
    return answer;
  };
}

/** A list validation makes a column count although nothing stands in it yet. */
function addValidated(sheet: Sheet, visible: Set<number>, hidden: (column: number) => boolean): void {
  let last = 0;
  for (const column of visible) last = Math.max(last, column);
  for (const validation of sheet.validations) {
    if (validation.type !== 'list') continue;
    for (const range of validation.ranges) {
      if (range.right - range.left >= WIDEST_VALIDATION) continue;
      for (let column = range.left; column <= Math.min(range.right, last + BEYOND); column += 1) if (!hidden(column)) visible.add(column);
    }
  }
}

function offersMark(allowed: readonly string[]): boolean {
  const [mark = '', ...more] = allowed.filter((one) => one.trim() !== '');
  return more.length === 0 && isMark(mark);
}

function slotAt(sheet: Sheet, opens: boolean, row: number, column: number): Slot {
  const merge = sheet.mergeAt(row, column);
  const top = merge?.top ?? row;
  const left = merge?.left ?? column;
  const cell = sheet.at(top, left);
  const validations = sheet.validationsAt(top, left);
  const list = validations.find((one) => one.type === 'list' && one.allowed !== null && one.allowed.length > 0);
  const ticked = list !== undefined && offersMark(list.allowed ?? []);
  return {
    validations,
    allowed: ticked ? null : (list?.allowed ?? null),
    ticked,
    open: opens && cell !== undefined && !cell.locked,
    formula: cell?.formula !== undefined,
    prompt: validations.find((one) => one.prompt)?.prompt ?? null,
  };
}
