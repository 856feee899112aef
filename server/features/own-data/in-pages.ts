import { type SelectQueryBuilder, sql } from 'kysely';

/** Rows of a kind after the one of this id, so many as are in memory at once; and the id of the last, null when there are no more. */
export interface Page {
  rows: object[];
  last: string | null;
}

/** Of texts of the longest kind (an answer and its comment, before and after a change) some 4 MB. */
const ROWS = 32;
const PLACE = 'place_in_pages';

/** The page of a query behind an id. @param id the column that tells the rows apart, in whose order they are told: that of time */
export async function pageOf<DB, TB extends keyof DB, O extends object>(
  query: SelectQueryBuilder<DB, TB, O>,
  id: string,
  after: string | null,
): Promise<Page> {
  const place = sql.ref<string>(id);
  const ordered = query.select(place.as(PLACE)).orderBy(place).limit(ROWS);
  const found: object[] = await (after === null ? ordered : ordered.where(place, '>', after)).execute();
  const rows = found.map((row) => {
    const { [PLACE]: _place, ...told } = row as Record<string, unknown>;
    return told;
  });
  const last = found.length < ROWS ? undefined : (found.at(-1) as Record<string, string>)[PLACE];
  return { rows, last: last ?? null };
}

/** All rows, page by page, each asked for when the rows before it were taken. */
export async function* inPages(ask: (after: string | null) => Promise<Page>): AsyncGenerator<object> {
  let after: string | null = null;
  do {
    const { rows, last }: Page = await ask(after);
    yield* rows;
    after = last;
  } while (after !== null);
}
