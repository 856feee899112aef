/** Header blocks compared: repeated down the sheet, repeated across it. */
import type { ColumnHeader, HeaderBlock } from './header-block.ts';
import { comparable } from './text.ts';

/** The same labels twice beside each other: two tables on the same rows. Their first and last columns, or one band. */
export function bandsOf(block: HeaderBlock): { from: number; to: number }[] {
  const labels = [...block.columns.values()].toSorted((a, b) => a.column - b.column);
  const first = labels[0];
  if (!first) return [{ from: 1, to: Number.POSITIVE_INFINITY }];
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
