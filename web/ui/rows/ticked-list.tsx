import type { ReactNode } from 'react';
import './ticked-list.css';

interface Row {
  id: string;
  question: string;
  said: ReactNode;
  /** Why somebody should read it first. */
  why?: ReactNode;
  ticked: boolean;
}

/** Questions with what is said to them, each with a tick: what is approved together is read in it first. */
export function TickedList({ rows, onTurn }: { rows: Row[]; onTurn: (id: string) => void }) {
  return (
    <ul className="ticked-list">
      {rows.map(({ id, question, said, why, ticked }) => (
        <li key={id}>
          <label>
            <input type="checkbox" checked={ticked} onChange={() => onTurn(id)} />
            <b>{question}</b>
            <span>{said}</span>
            {why && <span className="ticked-why">{why}</span>}
          </label>
        </li>
      ))}
    </ul>
  );
}
