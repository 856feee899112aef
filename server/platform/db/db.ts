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

/** Values of the twelve bits after the time of an id: they count what is made within one millisecond. */
const COUNTED = 0x1000;
let made = { milliseconds: 0, count: 0 };

/** The time and count of the next id: after those of the last one, also within a millisecond and when the clock is set back. */
function nextMade(): { milliseconds: number; count: number } {
  const now = Date.now();
  if (now > made.milliseconds) return { milliseconds: now, count: 0 };
  const full = made.count === COUNTED - 1;
  return { milliseconds: made.milliseconds + (full ? 1 : 0), count: full ? 0 : made.count + 1 };
}

/**
 * A UUID version 7, from the application because PostgreSQL 15 has none. Those of one process rise strictly in the order of their making,
 * by a counter of twelve bits (RFC 9562, 6.2, method 1); between processes their clocks order them.
 */
export const newId = (): string => {
  made = nextMade();
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(made.milliseconds, 0, 6);
  bytes.writeUInt16BE(0x7000 | made.count, 6);
  randomFillSync(bytes, 8);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
