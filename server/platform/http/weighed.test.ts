import { type RawBuilder, sql } from 'kysely';
import { given } from '#server/features/requests/testing/forms.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

/** Lists of texts: a page ends where its texts are as much as one answer holds, and the next goes on there. */

/** Bytes of one answer: two million of texts, one more row, and the names of fields. */
const MOST = 2_300_000;
const ROWS = 40;

interface Heavy {
  /** Fills the list with {@link ROWS} rows whose texts are more than one answer holds; answers its path. */
  fill: (app: TestApp, owner: Client) => Promise<string>;
  /** Rows by their ids, in the order in which the list has them. */
  rowsOf: (body: never) => { id: string }[];
}

const written = (app: TestApp, { orgId }: Client, statement: RawBuilder<unknown>) =>
  inOrg(app.deps.db, orgId ?? '', (trx) => statement.execute(trx));

const heavy: Record<string, Heavy> = {
  'GET /api/qa_entries/{id}/history': {
    fill: async (app, owner) => {
      const [entry] = (await given(owner, ['Is it encrypted?'])).qa_entries;
      await written(
        app,
        owner,
        sql`insert into qa_entry_change (id, org_id, entry_id, action, before, after)
            select gen_random_uuid(), ${owner.orgId}, ${entry?.id}, 'edited', text, text
            from (select jsonb_build_object('answer', repeat('中', 30000)) as text, generate_series(1, ${ROWS}::int)) as change`,
      );
      return `/api/qa_entries/${entry?.id}/history`;
    },
    rowsOf: ({ changes }: { changes: { id: string }[] }) => changes,
  },
  'GET /api/requests': {
    fill: async (app, owner) => {
      for (const statement of [
        sql`insert into request (id, org_id, name, status, created_at)
            select gen_random_uuid(), ${owner.orgId}, 'Form', 'draft', now() - make_interval(days => at) from generate_series(1, ${ROWS}::int) as at`,
        sql`insert into request_sheet (id, org_id, request_id, position, name, role, reason)
            select gen_random_uuid(), ${owner.orgId}, request.id, at, 'Table ' || at, 'questions', repeat('中', 333)
            from request cross join generate_series(1, 100) as at`,
      ])
        await written(app, owner, statement);
      return '/api/requests';
    },
    rowsOf: ({ requests }: { requests: { id: string }[] }) => requests,
  },
  'GET /api/requests/{id}/comments': {
    fill: async (app, owner) => {
      const { id, qa_entries: entries } = await given(owner, ['Is it encrypted?']);
      await written(
        app,
        owner,
        sql`insert into comment (id, org_id, entry_id, author_id, text, mentions, created_at)
            select gen_random_uuid(), ${owner.orgId}, ${entries[0]?.id}, ${owner.userId}, repeat(chr(1), 5000),
              array_fill(${owner.userId}::uuid, array[50]), now() - make_interval(days => at) from generate_series(1, ${ROWS}::int) as at`,
      );
      return `/api/requests/${id}/comments`;
    },
    rowsOf: ({ comments }: { comments: { id: string }[] }) => comments,
  },
};

test.for(Object.entries(heavy))('%s', async ([, { fill, rowsOf }], { app, as }) => {
  const owner = await as('owner');
  const path = await fill(app, owner);
  const pages: { id: string }[][] = [];
  let cursor: string | null = null;
  do {
    const { statusCode, payload, rawPayload } = await owner.raw(`${path}?limit=200${cursor === null ? '' : `&cursor=${cursor}`}`);
    expect(statusCode, payload.slice(0, 200)).toBe(200);
    expect(rawPayload.length).toBeLessThan(MOST);
    const body = JSON.parse(payload) as { next_cursor: string | null };
    pages.push(rowsOf(body as never));
    cursor = body.next_cursor;
  } while (cursor !== null);
  expect(pages.length).toBeGreaterThan(1);
  const read = pages.flat().map(({ id }) => id);
  expect(read).toHaveLength(ROWS);
  expect(new Set(read).size).toBe(ROWS);
  // One by one they are the same, in the same order.
  const short: string[] = [];
  for (let at: string | null = null; short.length < 3; at = short.at(-1) ?? null)
    short.push(...rowsOf((await owner.get(`${path}?limit=1${at === null ? '' : `&cursor=${at}`}`)).body as never).map(({ id }) => id));
  expect(short).toEqual(read.slice(0, 3));
});
