import { useCallback, type Key, type ReactNode } from 'react';
import { useNearEnd } from './near-end.ts';
import { usePageList } from './page-list.ts';

/** So many rows before the end the next page is fetched. */
const AHEAD = 20;

interface Props<Row> {
  className: string;
  label: string;
  rows: readonly Row[];
  /** Pixels of a row that was not drawn yet. */
  estimate: number;
  /** What a row is known by where rows come before others; the same function at every drawing. Without it a row is known by its place. */
  keyOf?: (row: Row) => Key | null;
  onEnd: () => void;
  children: (row: Row) => ReactNode;
}

/** A list of rows that scrolls with the whole screen, draws only what is in view, and asks for more before its end is seen. */
export function PageRows<Row>({ className, label, rows, estimate, keyOf, onEnd, children }: Props<Row>) {
  const keyAt = useCallback(
    (index: number): Key => {
      const row = rows[index];
      return (row === undefined ? null : keyOf?.(row)) ?? index;
    },
    [rows, keyOf],
  );
  const { list, top, virtual } = usePageList({ count: rows.length, estimate, ...(keyOf ? { keyOf: keyAt } : {}) });
  const items = virtual.getVirtualItems();
  useNearEnd({ last: items.at(-1)?.index ?? 0, count: rows.length, ahead: AHEAD }, onEnd);
  return (
    <ul className={className} ref={list} style={{ height: virtual.getTotalSize() }} aria-label={label}>
      {items.map(({ index, key, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {children(row)}
          </li>
        );
      })}
    </ul>
  );
}
