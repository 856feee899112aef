/** Rows of tables on a PDF page, told by text that stands beside other text. */
import { isItem } from './items.ts';
import type { PagePiece } from '#engine/recognition/page-piece.ts';

/** Lines of one paragraph, in order. */
export type Group = PagePiece[];
/** Groups of each cell, from left to right. */
export type Row = Group[][];

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Paragraphs of this many words, or items beside an item, three below each other are a column of a page and no cell. */
const WORDY = 15;
const COLUMN_GROUPS = 3;

export const boxOf = (groups: Group[]): Box => {
  const lines = groups.flat();
  return {
    left: Math.min(...lines.map(({ start }) => start)),
    right: Math.max(...lines.map(({ end }) => end)),
    top: Math.max(...lines.map(({ base, size }) => base + size * 0.8)),
    bottom: Math.min(...lines.map(({ base, size }) => base - size * 0.2)),
  };
};

const overlap = (a: Box, b: Box): number => Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom);
const leastHeight = (a: Box, b: Box): number => Math.min(a.top - a.bottom, b.top - b.bottom);
/** To the right and at the same height, or back up: what is centred in its cell may be lower than the next cell reaches. */
const beside = (left: Box, right: Box): boolean =>
  right.left > left.right - 1 && (overlap(left, right) > leastHeight(left, right) * 0.3 || right.top > left.top);

/**
 * Groups in their order, with those that are a row of a table taken together. A file writes a row cell by cell: after a cell
 * comes text to its right at the same height. Columns of a page also stand beside each other, but hold whole paragraphs.
 */
export function rowsOf(groups: Group[]): (Group | Row)[] {
  const out: (Group | Row)[] = [];
  let open: Group[] = [];
  let row: Row | null = null;
  const close = (): void => {
    if (row) out.push(row);
    row = null;
  };
  for (const group of groups) {
    if (row && addTo(row, group)) continue;
    close();
    const at = startOfRow(open, group);
    if (at < 0) {
      open.push(group);
      continue;
    }
    out.push(...open.slice(0, at));
    row = [open.slice(at), [group]];
    open = [];
  }
  // `open` holds what came after the last row; an open row came after it all.
  if (row) out.push(row);
  out.push(...open);
  return out;
}

/** Puts a group into the row: into a new cell to the right, or close below what the last cell holds already, as its next paragraph. */
function addTo(row: Row, group: Group): boolean {
  const box = boxOf([group]);
  const whole = boxOf(row.flat());
  const cell = row.at(-1)!;
  const last = boxOf(cell);
  const size = group[0]!.size;
  if (box.left > last.right - size / 2 && overlap(whole, box) > leastHeight(whole, box) * 0.3) {
    row.push([group]);
    return true;
  }
  const under = Math.abs(box.left - last.left) < size * 3 && box.top <= last.bottom + size * 0.5 && last.bottom - box.top < size * 2;
  if (under) cell.push(group);
  return under;
}

/** From which of the groups on a row goes to `group`; -1 when it stands beside none. */
function startOfRow(open: Group[], group: Group): number {
  const box = boxOf([group]);
  for (let at = Math.max(0, open.length - 8); at < open.length; at++) {
    const cell = open.slice(at);
    if (!beside(boxOf([open[at]!]), box) || box.left < boxOf(cell).right - 1) continue;
    const wordy = cell.filter((one) => one.reduce((sum, { text }) => sum + text.split(/\s+/u).length, 0) > WORDY);
    const items = isItem(group[0]!.text) ? cell.filter(([line]) => isItem(line!.text)) : [];
    return Math.max(wordy.length, items.length) >= COLUMN_GROUPS ? -1 : at;
  }
  return -1;
}
