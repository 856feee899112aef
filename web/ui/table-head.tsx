import down from 'symbol:arrow_downward';
import up from 'symbol:arrow_upward';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface Column {
  title: string;
  /** Narrow screens leave it out. */
  wide?: boolean;
  /** The rows can be ordered by it, and are where a direction is named. */
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void };
  /** What makes the column wider. */
  edge?: ReactNode;
}

/** The head of a list: its columns, and what is read out over the actions. */
export function TableHead({ columns, actions }: { columns: Column[]; actions: string }) {
  return (
    <thead>
      <tr>
        {columns.map(({ title, wide, sort, edge }) => (
          <th
            key={title}
            scope="col"
            {...(wide ? { className: 'wide' } : {})}
            {...(sort?.direction ? { 'aria-sort': sort.direction } : {})}
          >
            {sort ? (
              <button type="button" className="sort-button" onClick={sort.onSort}>
                {title}
                {sort.direction && <Icon d={sort.direction === 'ascending' ? up : down} size={14} />}
              </button>
            ) : (
              title
            )}
            {edge}
          </th>
        ))}
        <th scope="col">
          <span className="unseen">{actions}</span>
        </th>
      </tr>
    </thead>
  );
}
