import pg from 'pg';

const UNIQUE_VIOLATION = '23505';

/** Whether a write was refused because a unique index holds such a row already. */
export const isTaken = (error: unknown, index: string): boolean =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === index;
