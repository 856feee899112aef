import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '#test/database.ts';
import { openPool } from './connection.ts';
import { openDb } from './db.ts';
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

test('one holder looks through texts twice at once, others meanwhile; the database gives up in the end', async () => {
  const db = await opened();
  let inside = 0;
  let most = 0;
  const look = (holder: string) =>
    lookThrough(holder, db, async (trx) => {
      most = Math.max(most, (inside += 1));
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(trx);
      await sql`select pg_sleep(0.05)`.execute(trx);
      inside -= 1;
      return rows[0]?.statement_timeout;
    });
  expect(new Set(await Promise.all(Array.from({ length: 6 }, () => look('one'))))).toEqual(new Set(['10s']));
  expect(most).toBe(2);
  const gaveUp = await lookThrough('one', db, async (trx) => {
    await sql`set local statement_timeout = 20`.execute(trx);
    await sql`select pg_sleep(5)`.execute(trx);
  }).catch((error: unknown) => error);
  expect(tookTooLong(gaveUp)).toBe(true);
  expect(tookTooLong(new Error('another'))).toBe(false);
});
