import { randomFillSync } from 'node:crypto';
import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  type Transaction,
  type TransactionBuilder,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely';
import type pg from 'pg';
import { lentToCallers } from './caller-left.ts';
import { type Shares, whileHolding } from './shares.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** Typed queries; what runs in a transaction holds a connection, and waits for no other one. */
class SharedKysely extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    return Object.assign(builder, { execute: <T>(work: (trx: Trx) => Promise<T>) => execute((trx) => whileHolding(() => work(trx))) });
  }
}

/**
 * Typed queries over a pool, for whoever calls at the moment, within their share of it where it is shared. Nothing is in an empty list,
 * which PostgreSQL itself refuses to read.
 */
export const openDb = (pool: pg.Pool, shares: Shares | null = null): Db =>
  new SharedKysely({
    dialect: new PostgresDialect({ pool: lentToCallers(pool, shares) }),
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });

/**
 * Runs `fn` in one transaction that named its organisation: behind row-level security no other organisation's content is
 * visible or writable in it. Inside a transaction it goes on in that one.
 */
export const inOrg = async <T>(db: Db | Trx, orgId: string, fn: (trx: Trx) => Promise<T>): Promise<T> => {
  const named = async (trx: Trx): Promise<T> => {
    await sql`select set_config('app.org_id', ${orgId}, true)`.execute(trx);
    return fn(trx);
  };
  return db.isTransaction ? named(db as Trx) : db.transaction().execute(named);
};

/** A UUID version 7 (RFC 9562): ordered by time of making, from the application because PostgreSQL 15 has none. */
export const newId = (): string => {
  const bytes = new Uint8Array(16);
  randomFillSync(bytes, 6);
  let milliseconds = Date.now();
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = milliseconds % 256;
    milliseconds = Math.floor(milliseconds / 256);
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Buffer.from(bytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
