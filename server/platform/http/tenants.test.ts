import fc from 'fast-check';
import { sql } from 'kysely';
import { inOrg } from '#server/platform/db/db.ts';
import { type Call, bodySchema, callsOf, send, sentTo, told } from '#test/calls.ts';
import { furnishWhole } from '#test/everything.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

/** Every call against an id of each kind of another organisation (R-26): two rows of one kind are the same to it. */

/** What a call may send, so many times. */
const some = (call: Call, count: number) => fc.sample(sentTo(call, [ANY_ID]), { numRuns: count, seed: 1 });
const ANY_ID = '01890000-0000-7000-8000-00000000abcd';

const tablesOf = async ({ deps: { db } }: TestApp): Promise<string[]> =>
  (
    await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'org_id' and not a.attisdropped order by 1`.execute(
      db,
    )
  ).rows.map(({ name }) => name);

/** Every row of an organisation, read at once. */
async function rowsOf(app: TestApp, orgId: string, tables: string[]): Promise<Record<string, Record<string, unknown>[]>> {
  const reads = tables.map(
    (table) => sql`select ${table}::text as name, to_jsonb(t) as row from ${sql.table(table)} t where org_id = ${orgId}`,
  );
  const all = sql<{ name: string; row: Record<string, unknown> }>`${sql.join(reads, sql` union all `)} order by 1, 2`;
  const { rows } = await inOrg(app.deps.db, orgId, (trx) => all.execute(trx));
  const found = Map.groupBy(rows, ({ name }) => name);
  return Object.fromEntries(tables.map((table) => [table, found.get(table)?.map(({ row }) => row) ?? []]));
}

const SECRET = 'Zanzibar-7431';
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

/** The same with this id wherever there is one. */
const withId = <T>(value: T, id: string): T => {
  if (isId(value)) return id as T;
  if (Array.isArray(value)) return value.map((one: unknown) => withId(one, id)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withId(one, id)])) as T;
};

/** Whether a part of a call takes an identifier. */
const takesId = (part: unknown): boolean => JSON.stringify(part ?? null).includes('"format":"uuid"');
const parametersOf = (call: Call, place: 'path' | 'query') => (call.parameters ?? []).filter((one) => one.in === place);

/** What the call sends, everything optional too, so many times: of each twelve the one in which most identifiers are. */
const whole = (call: Call, count: number) => {
  const all = some(call, count * OF_EACH);
  const idsIn = (sent: unknown): number => JSON.stringify(sent).split(ANY_ID).length;
  return Array.from({ length: count }, (_, at) =>
    all.slice(at * OF_EACH, (at + 1) * OF_EACH).reduce((best, next) => (idsIn(next) > idsIn(best) ? next : best)),
  );
};
const OF_EACH = 12;

/** One of each kind: of every table and column, and of a table that holds several kinds of thing, of each of those. */
function idsOf(rows: Record<string, Record<string, unknown>[]>, orgId: string): string[] {
  const kinds = new Map<string, string>();
  for (const [table, some] of Object.entries(rows))
    for (const row of some)
      for (const [column, value] of Object.entries(row)) {
        const kind = [table, column, row['item_type'], row['kind'], row['type'], row['status']].join(' ');
        const id = [value].flat().find(isId);
        if (id !== undefined && !kinds.has(kind)) kinds.set(kind, id);
      }
  return [...new Set([orgId, ...kinds.values()])];
}

interface Setting {
  app: TestApp;
  as: (level: 'owner') => Promise<Client>;
  jobs: { run(): Promise<void> };
}

/** An organisation with everything, after which one of the two safeguards is taken away. */
async function furnished({ app, as, jobs }: Setting, way: string) {
  const owner = await as('owner');
  await furnishWhole({ app, owner, jobs, word: SECRET });
  const orgId = owner.orgId ?? '';
  const tables = await tablesOf(app);
  const before = await rowsOf(app, orgId, tables);
  expect(Object.entries(before).flatMap(([table, { length }]) => (length === 0 ? [table] : []))).toEqual([]);
  if (way === WITHOUT)
    for (const table of tables) await sql`alter table ${sql.table(table)} disable row level security`.execute(app.deps.db);
  return { owner, before, ids: idsOf(before, orgId), unchanged: async () => expect(await rowsOf(app, orgId, tables)).toEqual(before) };
}

const WITH = 'with row-level security';
const WITHOUT = 'with the checks of the code alone';
const SHARES = 4;

test.for([WITH, WITHOUT])(
  'every call with an id of every kind of another organisation, %s: nothing is read and nothing changes',
  { timeout: 900_000 },
  async (way, { app, as, jobs, stranger }) => {
    const { owner, ids, unchanged } = await furnished({ app, as, jobs }, way);
    const leaks: string[] = [];
    const isWhole = way === WITHOUT;
    let somebody = await stranger('owner');
    for (const [place, call] of (await callsOf(owner)).entries()) {
      const takes = takesId(call.parameters) || takesId(bodySchema(call));
      // What the code refuses alone it refuses beside the database: there every call takes its share, and every id has its calls.
      const shared = isWhole ? ids : ids.filter((_, at) => at % SHARES === place % SHARES);
      const theirs = takes ? shared : ids.slice(0, 1);
      for (const [at, any] of some(call, theirs.length).entries()) {
        const sent = withId(any, theirs[at] ?? '');
        const answer = await send(somebody, call, sent);
        if (answer.payload.includes(SECRET)) leaks.push(told(call, sent, answer.payload));
        // Somebody whose call was done may have lost their place by it, but by none that only reads.
        if (answer.statusCode < 400 && call.method !== 'GET') somebody = await stranger('owner');
      }
    }
    expect(leaks).toEqual([]);
    await unchanged();
  },
);

const isVersioned = (body: unknown): body is { version: number } => typeof body === 'object' && body !== null && 'version' in body;

/** The table in which what a path names lies: `/api/qa_entries/{id}/comments` → `qa_entry`. */
const tableIn = (path: string, tables: string[]): string | undefined => {
  const named = path.split('/')[2]?.replaceAll('-', '_') ?? '';
  return tables.find((table) => [table, `${table}s`, table.replace(/y$/, 'ies')].includes(named));
};

/** What a client makes up itself or writes for itself alone: ids of its pages and of what it wrote, and what a list is narrowed to. */
const ownWords: Record<string, string[]> = { presence: ['page'], comment: ['id'], saved_view: ['filter'] };

/** All that an organisation holds of others' ids would stand here. */
const held = (rows: Record<string, Record<string, unknown>[]>): string =>
  JSON.stringify(
    Object.entries(rows).map(([table, some]) =>
      some.map((row) => Object.entries(row).filter(([name]) => !ownWords[table]?.includes(name))),
    ),
  );

test.for([WITH, WITHOUT])(
  'what is one’s own, with an id of every kind of another organisation beside it, %s: nothing is read and nothing of theirs is taken in',
  { timeout: 900_000 },
  async (way, { app, as, jobs, stranger }) => {
    const somebody = await stranger('owner');
    await furnishWhole({ app, owner: somebody, jobs, word: 'Mombasa-2190' });
    const { owner, ids, unchanged } = await furnished({ app, as, jobs }, way);
    const tables = await tablesOf(app);
    const wrong: string[] = [];
    const tried = (await callsOf(owner)).filter(
      (call) => parametersOf(call, 'path').length > 0 && (takesId(parametersOf(call, 'query')) || takesId(bodySchema(call))),
    );
    expect(tried.length).toBeGreaterThan(10);
    for (const call of tried) {
      const table = tableIn(call.path, tables);
      const every = whole(call, ids.length);
      const sentWith: string[] = [];
      for (const [at, id] of ids.entries()) {
        const mine = table && (await rowsOf(app, somebody.orgId ?? '', [table]))[table]?.find((row) => row['item_type'] !== 'folder');
        const { path, query, body } = every[at]!;
        const own = mine ? withId(path, String(mine['id'])) : path;
        const versioned = mine && isVersioned(body) ? { ...body, version: mine['version'] } : body;
        const sent = { path: own, query: withId(query, id), body: withId(versioned, id) };
        const answer = await send(somebody, call, sent);
        if (answer.payload.includes(SECRET)) wrong.push(told(call, sent, answer.payload));
        if (answer.statusCode >= 500) wrong.push(told(call, sent, answer.payload));
        sentWith.push(told(call, sent, answer.payload));
      }
      // Once for a call: everything is read for it.
      const holds = held(await rowsOf(app, somebody.orgId ?? '', tables));
      for (const [at, id] of ids.entries()) if (holds.includes(id)) wrong.push(`${id} was taken in by ${sentWith[at]} or a call before`);
    }
    expect(wrong).toEqual([]);
    await unchanged();
  },
);
