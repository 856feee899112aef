/** Texts that are looked through for words where no index holds them: every text of the holder is read. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from './db.ts';
import { askLong } from './shares.ts';

/** Words that are looked for at most: each is one more pass over every text. */
const MOST_WORDS = 20;
/** Then the database gives up, and whoever asked is told. */
const SECONDS = 5;

/** The different words of what somebody looks for. Pure. */
export const wordsOf = (q: string): string[] => [...new Set(q.split(/\s+/u).filter(Boolean))].slice(0, MOST_WORDS);

/** A text as a pattern that means itself. Pure. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Whether each word stands in a text, in any case; the text is put together and folded once for all of them. */
export const holdsWords = (text: RawBuilder<unknown>, words: string[]): RawBuilder<boolean> => sql<boolean>`
  lower(${text}) like all (array(select lower(word) from unnest(${words.map((word) => `%${literally(word)}%`)}::text[]) as word))`;

/** Looks through texts within the small share of what may take long, so that others find connections left, and not for ever. */
export const lookThrough = <T>(db: Db, look: (trx: Trx) => Promise<T>): Promise<T> =>
  askLong('search', () =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${`${SECONDS}s`}, true)`.execute(trx);
      return look(trx);
    }),
  );

/** The database gave up because it took too long. */
export const tookTooLong = (error: unknown): boolean => error instanceof Error && (error as { code?: string }).code === '57014';
