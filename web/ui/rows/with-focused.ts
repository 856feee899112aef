import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * The rows to draw: those in view, and the one that has the focus while it is out of sight, so that the focus is not lost. `list` holds
 * the rows, of which each names its place in `data-index`.
 */
export function withFocused(list: HTMLElement | null, range: Range): number[] {
  const shown = defaultRangeExtractor(range);
  const { activeElement: focused } = document;
  const row = list?.contains(focused) ? focused?.closest<HTMLElement>('[data-index]') : null;
  const index = Number(row?.dataset['index'] ?? Number.NaN);
  return !(index < range.count) || shown.includes(index) ? shown : [...shown, index].toSorted((a, b) => a - b);
}
