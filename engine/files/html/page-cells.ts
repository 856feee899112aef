import type { PagePiece } from '../model.ts';
import { elementsIn, seenText } from './parse-page.ts';
import type { PageElement } from './parse-page.ts';

export type Cells = Map<PageElement, NonNullable<PagePiece['cell']>>;

/** The cells of all tables, by row and column from 0; what spans several columns begins in the first. */
export function cellsOf(root: PageElement): Cells {
  const found: Cells = new Map();
  let table = -1;
  const rowsOf = (one: PageElement): PageElement[] =>
    one.children.flatMap((child) =>
      typeof child === 'string'
        ? []
        : child.name === 'tr'
          ? [child]
          : ['thead', 'tbody', 'tfoot'].includes(child.name)
            ? rowsOf(child)
            : [],
    );
  for (const element of elementsIn(root)) {
    if (element.name !== 'table') continue;
    table += 1;
    /** Columns that a cell of an earlier row reaches down into, and how many rows further. */
    const held = new Map<number, number>();
    for (const [row, line] of rowsOf(element).entries()) {
      let column = 0;
      const reaching: [number, number][] = [];
      for (const cell of line.children) {
        if (typeof cell === 'string' || (cell.name !== 'td' && cell.name !== 'th')) continue;
        while ((held.get(column) ?? 0) > 0) column += 1;
        const span = spanOf(cell.attributes.colspan);
        found.set(cell, { table, row, column, span });
        const down = spanOf(cell.attributes.rowspan) - 1;
        for (let at = column; at < column + span; at++) if (down > 0) reaching.push([at, down + 1]);
        column += span;
      }
      for (const [at, rows] of [...held, ...reaching]) held.set(at, Math.max(0, rows - 1));
    }
  }
  return found;
}

/** Wider than any table: what says more is a mistake or an attack. */
const MOST_SPANNED = 200;
const spanOf = (value: string | undefined): number => Math.min(MOST_SPANNED, Math.max(1, Number.parseInt(value ?? '1', 10) || 1));

const isControl = ({ name }: PageElement): boolean => name === 'input' || name === 'select' || name === 'textarea';

/** What stands over each cell in the nearest row above it that holds nothing to fill in and says something in that column. */
export function headsOf(cells: Cells): Map<PageElement, string> {
  const heads = new Map<PageElement, string>();
  for (const inTable of Map.groupBy(cells, ([, { table }]) => table).values()) {
    const over = new Map<number, string>();
    for (const row of Map.groupBy(inTable, ([, cell]) => cell.row).values()) {
      const isHead = row.length > 1 && !row.some(([element]) => [...elementsIn(element)].some(isControl));
      for (const [element, { column, span }] of row) {
        if (isHead) for (let at = column; at < column + span; at++) over.set(at, seenText(element) || (over.get(at) ?? ''));
        else heads.set(element, over.get(column) ?? '');
      }
    }
  }
  return heads;
}
