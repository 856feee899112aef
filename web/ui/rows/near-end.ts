import { useEffect } from 'react';

interface Shown {
  /** Index of the last row that is drawn. */
  last: number;
  /** Rows that have come so far. */
  count: number;
  /** Rows before their end at which more are asked for. */
  ahead: number;
}

/** Has more of a list fetched, by `onEnd`, when whoever scrolls is near the end of what has come; the same function while the list is the same. */
export function useNearEnd({ last, count, ahead }: Shown, onEnd: () => void): void {
  const nearEnd = last >= count - ahead;
  useEffect(() => {
    if (nearEnd) onEnd();
  }, [nearEnd, count, onEnd]);
}
