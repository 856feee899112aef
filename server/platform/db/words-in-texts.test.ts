import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '#test/database.ts';
import { openPool } from './connection.ts';
import { openDb } from './db.ts';
import { askFor, openShares, sizesOf } from './shares.ts';
import { holdsWords, lookThrough, tookTooLong, wordsOf } from './words-in-texts.ts';

const opened = async () => {
  const pool = openPool(await cloneDatabase(), { max: 4 });
  onTestFinished(() => pool.end());
  return openDb(pool);
};

test('a text holds a word as it is written, in any case, whatever its signs mean to a pattern', async () => {
  const db = await opened();
  const letters = fc.string({ unit: fc.constantFrom('a', 'B', '%', '_', '\\', ' '), maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(letters, letters, async (text, q) => {
      const words = wordsOf(q);
      const { rows } = await sql<{ holds: boolean }>`select ${holdsWords(sql`${text}::text`, words)} as holds`.execute(db);
      expect(rows).toEqual([{ holds: words.every((word) => text.toLowerCase().includes(word.toLowerCase())) }]);
    }),
    { numRuns: 60 },
  );
});

test('twenty different words are looked for, and no more', () => {
  expect(wordsOf(' one  two one ')).toEqual(['one', 'two']);
  expect(wordsOf(Array.from({ length: 500 }, (_, at) => `w${at}`).join(' '))).toHaveLength(20);
});

test('one person looks through texts once at a time, others meanwhile; the database gives up in the end', async () => {
  const pool = openPool(await cloneDatabase(), { max: 4 });
  onTestFinished(() => pool.end());
  const db = openDb(pool, openShares({ ...sizesOf(10), long: 2 }));
  const inside = new Map<string, number>();
  const most = new Map<string, number>();
  const look = (person: string) =>
    askFor({ of: 'person', person, party: `of ${person}` }, () =>
      lookThrough(db, async (trx) => {
        for (const name of [person, 'all']) {
          inside.set(name, (inside.get(name) ?? 0) + 1);
          most.set(name, Math.max(most.get(name) ?? 0, inside.get(name) ?? 0));
        }
        const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(trx);
        await sql`select pg_sleep(0.05)`.execute(trx);
        for (const name of [person, 'all']) inside.set(name, (inside.get(name) ?? 0) - 1);
        return rows[0]?.statement_timeout;
      }),
    );
  expect(new Set(await Promise.all(['one', 'one', 'other', 'third', 'one', 'other'].map(look)))).toEqual(new Set(['5s']));
  expect(Object.fromEntries(most)).toEqual({ one: 1, other: 1, third: 1, all: 2 });
  const gaveUp = await lookThrough(db, async (trx) => {
    await sql`set local statement_timeout = 20`.execute(trx);
    await sql`select pg_sleep(5)`.execute(trx);
  }).catch((error: unknown) => error);
  expect(tookTooLong(gaveUp)).toBe(true);
  expect(tookTooLong(new Error('another'))).toBe(false);
});
