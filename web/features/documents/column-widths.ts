import { createStore } from '../../lib/store.ts';

/** Pixels of the columns that can be dragged, until somebody does; the name has what is left. */
const usual = { state: 104, content: 184, size: 76, changed: 104 };
export type Column = keyof typeof usual;

const columns = Object.keys(usual) as Column[];
export const columnBounds = { least: 64, most: 320 };
type Widths = Partial<Record<Column, number>>;

const nameOf = (column: Column): string => `document-column-${column}`;
const within = (width: number): number => Math.round(Math.min(columnBounds.most, Math.max(columnBounds.least, width)));

function remembered(): Widths {
  const widths: Widths = {};
  for (const column of columns) {
    const width = Number(localStorage.getItem(nameOf(column)) ?? Number.NaN);
    if (Number.isFinite(width)) widths[column] = within(width);
  }
  return widths;
}

/** Pixels of each column that somebody made wider or narrower, as this browser remembers them. */
export const columnWidths = createStore<Widths>(remembered());

export const widthOf = (widths: Widths, column: Column): number => widths[column] ?? usual[column];

/** Draws a column so wide from now on, here and after a reload; null: as wide as it usually is. */
export function widenColumn(column: Column, width: number | null): void {
  const { [column]: _, ...others } = columnWidths.get();
  columnWidths.set(width === null ? others : { ...others, [column]: within(width) });
  if (width === null) localStorage.removeItem(nameOf(column));
  else localStorage.setItem(nameOf(column), String(within(width)));
}

/** The same for the style sheet, which has the usual widths. */
export const asStyle = (widths: Widths): Record<string, string> =>
  Object.fromEntries(Object.entries(widths).map(([column, width]) => [`--w-${column}`, `${width}px`]));
