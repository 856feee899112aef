import { Kbd } from './bits.tsx';
import './key-list.css';

/** Keys with what each does, one a line. */
export function KeyList({ rows }: { rows: { keys: readonly string[]; does: string }[] }) {
  return (
    <dl className="key-list">
      {rows.map(({ keys, does }) => (
        <div key={keys.join(' ')}>
          <dt>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
