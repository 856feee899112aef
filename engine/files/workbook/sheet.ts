import type { Cell, Range, Sheet, Validation } from '../model.ts';
import { RangeIndex } from '../ranges.ts';
import { DEFAULT_WIDTH } from './read-sheet.ts';
import type { StoredCell, StoredSheet } from './read-sheet.ts';
import type { CellStyle } from './styles.ts';

/** Validations of one place: spreadsheet programs keep one, other writers leave a few. */
const MOST_OF_A_PLACE = 16;

/** Cells, by row, in column order: looking one up costs its place in the row. */
class CellIndex<C extends Cell> {
  readonly #rows = new Map<number, C[]>();

  constructor(cells: C[]) {
    for (const cell of cells) {
      const row = this.#rows.get(cell.row);
      if (row) row.push(cell);
      else this.#rows.set(cell.row, [cell]);
    }
  }

  at(row: number, column: number): C | undefined {
    const cells = this.#rows.get(row);
    if (!cells) return undefined;
    const direct = cells[column - 1];
    if (direct?.column === column) return direct;
    let low = 0;
    let high = cells.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const cell = cells[middle] as C;
      if (cell.column === column) return cell;
      if (cell.column < column) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  row(row: number): C[] {
    return this.#rows.get(row) ?? [];
  }
}

/** A worksheet of an xlsx package: the neutral sheet, with what writing into it needs. */
export interface WorkbookSheet extends Sheet {
  cells: StoredCell[];
  at(row: number, column: number): StoredCell | undefined;
  /** The cell format that a place has, stored or not; null when nothing gives it one. */
  styleAt(row: number, column: number): number | null;
  lockedAt(row: number, column: number): boolean;
  /** Inside an array formula or a data table. */
  inArray(row: number, column: number): boolean;
}

export interface SheetIdentity {
  name: string;
  part: string;
  hidden: boolean;
}

/** Puts look-ups over a sheet as read. `validations` is asked for at first use only: lists may lie on sheets not read yet. */
export function sheetOf(stored: StoredSheet, identity: SheetIdentity, styles: CellStyle[], validations: () => Validation[]): WorkbookSheet {
  const cells = new CellIndex(stored.cells);
  const merges = new RangeIndex<Range>(stored.merges.map((range) => ({ range, value: range })));
  const arrays = new RangeIndex<Range>(stored.arrays.map((range) => ({ range, value: range })));
  const columns = new RangeIndex(
    stored.columns.map((column) => ({ range: { top: column.first, bottom: column.last, left: 1, right: 1 }, value: column })),
  );
  let resolved: Validation[] | undefined;
  let index: RangeIndex<Validation> | undefined;
  const all = (): Validation[] => (resolved ??= validations());
  const styleAt = (row: number, column: number): number | null =>
    cells.at(row, column)?.style ?? stored.rowStyles.get(row) ?? columns.at(column, 1, 1)[0]?.style ?? null;
  return {
    ...identity,
    rowCount: stored.cells.at(-1)?.row ?? 0,
    columnCount: stored.cells.reduce((most, cell) => Math.max(most, cell.column), 0),
    cells: stored.cells,
    at: (row, column) => cells.at(row, column),
    merges: stored.merges,
    mergeAt: (row, column) => merges.at(row, column, 1)[0],
    isRowHidden: (row) => stored.hiddenRows.has(row) || (stored.rowsHiddenByDefault && !stored.shownRows.has(row)),
    isColumnHidden: (column) => columns.at(column, 1).some((one) => one.hidden),
    columnWidth: (column) => columns.at(column, 1, 1)[0]?.width ?? stored.defaultWidth,
    protected: stored.protected,
    get validations() {
      return all();
    },
    validationsAt(row, column) {
      index ??= new RangeIndex(all().flatMap((value) => value.ranges.map((range) => ({ range, value }))));
      return [...new Set(index.at(row, column, MOST_OF_A_PLACE))];
    },
    styleAt,
    lockedAt: (row, column) => styles[styleAt(row, column) ?? 0]?.locked ?? true,
    inArray: (row, column) => arrays.at(row, column, 1).length > 0,
  };
}

/** A sheet that is nothing but cells: CSV, and what other readers give as a grid of texts. */
export function plainSheet(
  identity: { name: string; hidden: boolean },
  cells: Cell[],
  size: { rowCount: number; columnCount: number },
  more: { merges?: Range[]; hiddenRows?: Set<number>; hiddenColumns?: Set<number> } = {},
): Sheet {
  const index = new CellIndex(cells);
  const merges = more.merges ?? [];
  const merged = new RangeIndex<Range>(merges.map((range) => ({ range, value: range })));
  return {
    ...identity,
    ...size,
    cells,
    at: (row, column) => index.at(row, column),
    merges,
    mergeAt: (row, column) => merged.at(row, column, 1)[0],
    isRowHidden: (row) => more.hiddenRows?.has(row) ?? false,
    isColumnHidden: (column) => more.hiddenColumns?.has(column) ?? false,
    columnWidth: () => DEFAULT_WIDTH,
    protected: false,
    validations: [],
    validationsAt: () => [],
  };
}
