import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Connection, openPool } from '#server/platform/db/connection.ts';
import { TEMPLATE } from './global-setup.ts';

/** A migrated database of its own, cloned from the run's template. */
export async function cloneDatabase(template: string = TEMPLATE): Promise<Connection> {
  const admin = inject('admin');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const pool = openPool(admin, { max: 1 });
  try {
    await pool.query(`create database ${name} template ${template} owner rejoinder`);
  } finally {
    await pool.end();
  }
  return { ...admin, user: 'rejoinder', database: name };
}

/** An empty database of its own. */
export const emptyDatabase = (): Promise<Connection> => cloneDatabase('template0');

/** A database of the run's server as `DATABASE_URL` names it. */
export const addressOf = ({ user, host, port, database }: Connection): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
