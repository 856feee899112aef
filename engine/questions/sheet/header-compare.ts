/** Header blocks compared: repeated down the sheet, repeated across it. */
import { comparable } from '#engine/language/text.ts';
import type { ColumnHeader, HeaderBlock } from './header-block.ts';
import type { Grid } from './grid.ts';
import { countWords } from '../text.ts';

/** The same labels twice beside each other: two tables on the same rows. Their first and last columns, or one band. */
export function bandsOf(block: HeaderBlock, grid: Grid): { from: number; to: number }[] {
  const labels = [...block.columns.values()].toSorted((a, b) => a.column - b.column);
  const first = labels[0];
  if (!first) return [{ from: 1, to: Number.POSITIVE_INFINITY }];
  const apart = partsApart(labels, grid, block.bottom);
  if (apart) return apart;
  const starts = labels.filter((one) => comparable(one.path.join(' ')) === comparable(first.path.join(' ')));
  const inside = (from: number, to: number): ColumnHeader[] => labels.filter((one) => one.column >= from && one.column < to);
  const bands = starts.map((one, index) => ({
    from: index === 0 ? 1 : one.column,
    to: (starts[index + 1]?.column ?? Number.POSITIVE_INFINITY) - 1,
  }));
  const width = inside(first.column, starts[1]?.column ?? Number.POSITIVE_INFINITY).length;
  const whole = bands.every((band) => inside(band.from, band.to + 1).some((one) => one.meaning?.role === 'question'));
  return starts.length >= 2 && starts.length <= 4 && width >= 2 && whole ? bands : [{ from: 1, to: Number.POSITIVE_INFINITY }];
}

/** Tables that an empty column parts: each with a column to fill in whose header says so, and texts left of it. Null when it is one table. */
function partsApart(labels: ColumnHeader[], grid: Grid, bottom: number): { from: number; to: number }[] | null {
  const groups: ColumnHeader[][] = [];
  for (const one of labels) {
    const group = groups.at(-1);
    const before = group?.at(-1)?.column ?? 0;
    const gap = before > 0 && one.column > before + 1 && !grid.columns.some((column) => column > before && column < one.column);
    if (group && !gap) group.push(one);
    else groups.push([one]);
  }
  const rows = grid.rows.filter((row) => row > bottom);
  const texts = (column: number): number => rows.filter((row) => countWords(grid.text(row, column)) >= 3).length;
  const whole = groups.every((group) => {
    const place = group.find((one) => one.mark !== null || one.meaning?.role === 'answer');
    return place !== undefined && group.some((one) => one.column < place.column && texts(one.column) >= Math.max(2, rows.length / 2));
  });
  if (groups.length < 2 || !whole) return null;
  return groups.map((group, index) => ({
    from: index === 0 ? 1 : (group[0]?.column ?? 1),
    to: (groups[index + 1]?.[0]?.column ?? Number.POSITIVE_INFINITY) - 1,
  }));
}

/** How alike two header blocks are: all labels but one the same, or most of them. Labels over several columns count once. */
export function sameLayout(a: HeaderBlock, b: HeaderBlock): boolean {
  const [ours, theirs] = [distinctLabels(a), distinctLabels(b)];
  const columns = new Set([...ours.keys(), ...theirs.keys()]);
  let same = 0;
  for (const column of columns) if (ours.get(column) === theirs.get(column)) same += 1;
  return same > 0 && (same >= columns.size - 1 || same / columns.size >= 0.6);
}

function distinctLabels(block: HeaderBlock): Map<number, string> {
  const labels = new Map<number, string>();
  let before = '';
  for (const [column, { path }] of block.columns) {
    const label = comparable(path.join(' '));
    if (label !== before) labels.set(column, label);
    before = label;
  }
  return labels;
}
