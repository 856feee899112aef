import { type RawBuilder, type SelectQueryBuilder, type Simplify, sql } from 'kysely';
import type { Tables } from '#server/platform/db/tables.ts';

/** A page of rows of which one more than `limit` was read: what is shown, and where the next begins. */
export const pageOf = <T extends { id: string }>(rows: T[], limit: number): { page: T[]; next_cursor: string | null } => {
  const page = rows.slice(0, limit);
  return { page, next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
};

/** Bytes of the texts of one answer; a single entry may be more. */
const ANSWER_BYTES = 2_000_000;

/** The first of them that one answer holds. */
export const withinAnswer = <T extends { bytes: number }>(all: T[], most = ANSWER_BYTES): T[] => {
  let bytes = 0;
  const beyond = all.findIndex((one, at) => {
    bytes += one.bytes;
    return at > 0 && bytes > most;
  });
  return beyond < 0 ? all : all.slice(0, beyond);
};

interface Weighed {
  id: string;
  bytes: number;
}

/** A page of rows that were weighed in their order, one more than `limit` of them: the ids of those that one answer holds, and where the next begins. */
export const weighedPage = (weighed: Weighed[], limit: number, most = ANSWER_BYTES): { ids: string[]; next_cursor: string | null } => {
  const { page, next_cursor } = pageOf(weighed, Math.min(limit, withinAnswer(weighed, most).length));
  return { ids: page.map(({ id }) => id), next_cursor };
};

/**
 * A page of a query in its order, at most `limit` rows and no more than one answer holds: weighed by `bytes` first, so that what is beyond
 * is not read. `id` is the column by which a row is known.
 */
export const weighedRows = async <From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { id, bytes, limit }: { id: string; bytes: RawBuilder<number>; limit: number },
): Promise<{ page: Simplify<Row>[]; next_cursor: string | null }> => {
  const weighed = query.clearSelect().select([sql<string>`${sql.ref(id)}`.as('id'), bytes.as('bytes')]);
  const { ids, next_cursor } = weighedPage(await weighed.limit(limit + 1).execute(), limit);
  return { page: await query.where(sql<boolean>`${sql.ref(id)} = any(${ids}::uuid[])`).execute(), next_cursor };
};
