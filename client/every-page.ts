interface Page {
  next_cursor: string | null;
}

/** Rows that one call of most lists may ask for (contract/fields.ts). */
const MOST = 200;

/**
 * Every page of a list, one after the other, for what needs all of it at once:
 * `(await everyPage((query) => api(access.list, { query }))).flatMap((page) => page.access)`. Ends where a call reads nothing, for nobody
 * is signed in any more.
 */
export async function everyPage<P extends Page>(
  load: (page: { limit: number; cursor?: string }) => Promise<P | null>,
  limit = MOST,
): Promise<P[]> {
  const pages: P[] = [];
  let cursor: string | null = null;
  do {
    const page: P | null = await load({ limit, ...(cursor === null ? {} : { cursor }) });
    if (page === null) break;
    pages.push(page);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return pages;
}
