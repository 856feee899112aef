import type pg from 'pg';

/**
 * How many statements of this test's database wait for a lock that another transaction holds; with a table, for a lock of that table.
 * Other databases of the server, in which other test files run meanwhile, do not count: `pg_locks` shows them all, and a table has the
 * same number in each of them.
 */
export const waitingForLock = async (asked: pg.Pool | pg.PoolClient, table?: string): Promise<number> => {
  const { rows } = table
    ? await asked.query<{ count: number }>(
        `select count(*)::int as count from pg_locks join pg_database on pg_database.oid = database
         where datname = current_database() and not granted and relation = $1::regclass`,
        [table],
      )
    : await asked.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
  return rows[0]?.count ?? 0;
};
