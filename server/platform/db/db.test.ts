import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase, emptyDatabase } from '#test/database.ts';
import { type Connection, isDatabaseAway, openPool, parseDatabaseUrl } from './connection.ts';
import { inOrg, newId, openDb } from './db.ts';
import { dumpSchema } from './dump.ts';
import { dumpTypes } from './dump-types.ts';
import { migrate, pendingMigrations } from './migrate.ts';

const pooled = (connection: Connection, max = 3) => {
  const pool = openPool(connection, { max });
  onTestFinished(() => pool.end());
  return pool;
};

test('several processes migrate at once: each migration runs once', async () => {
  const connection = await emptyDatabase();
  const pools = [pooled(connection), pooled(connection), pooled(connection)];
  const expected = await pendingMigrations(pools[0]!);

  const ran = await Promise.all(pools.map((pool) => migrate(pool)));

  expect(expected.length).toBeGreaterThan(3);
  expect(ran.flat().toSorted()).toEqual(expected);
  expect(await pendingMigrations(pools[0]!)).toEqual([]);
  expect((await pools[0]!.query('select count(*) as jobs from graphile_worker.jobs')).rows).toEqual([{ jobs: 0 }]);
});

test('server/schema.sql is what the migrations make (npm run schema writes it)', async () => {
  const committed = readFileSync(join(import.meta.dirname, '../../schema.sql'), 'utf8');
  expect(await dumpSchema(pooled(await cloneDatabase()))).toBe(committed);
});

test('server/platform/db/tables.ts has the rows that the migrations make (npm run schema writes it)', async () => {
  const committed = readFileSync(join(import.meta.dirname, 'tables.ts'), 'utf8');
  expect(await dumpTypes(pooled(await cloneDatabase()))).toBe(committed);
});

test('every table with an organisation and content is behind row-level security, forced for its owner too', async () => {
  const pool = pooled(await cloneDatabase());
  const { rows } = await pool.query<{ name: string; forced: boolean }>(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'org_id' and not a.attisdropped order by 1`,
  );
  const open = rows.filter(({ forced }) => !forced).map(({ name }) => name);
  // Who is in which organisation, plans and their checkouts, tokens, single sign-on, the log of changes, runs and events hold ids and no content.
  expect(open).toEqual(['access', 'api_token', 'app_user', 'audit_log', 'checkout', 'event', 'run', 'single_sign_on', 'subscription']);
});

test('in the name of one organisation nothing of another can be read or written', async () => {
  const pool = pooled(await cloneDatabase());
  const db = openDb(pool);
  const [mine, theirs] = [newId(), newId()];
  for (const id of [mine, theirs]) await db.insertInto('org').values({ id, name: id }).execute();
  const row = (org_id: string) =>
    ({
      id: newId(),
      org_id,
      item_type: 'folder',
      category: 'knowledge_base',
      origin_kind: 'upload',
      display_name: 'x',
      status: 'ready',
    }) as const;
  await inOrg(db, theirs, (trx) => trx.insertInto('document').values(row(theirs)).execute());

  expect(await inOrg(db, mine, (trx) => trx.selectFrom('document').selectAll().execute())).toEqual([]);
  expect(await db.selectFrom('document').selectAll().execute()).toEqual([]);
  await expect(inOrg(db, mine, (trx) => trx.insertInto('document').values(row(theirs)).execute())).rejects.toThrow(/row-level security/);
  expect(await inOrg(db, theirs, (trx) => trx.selectFrom('document').selectAll().execute())).toHaveLength(1);
});

test('the name of the organisation ends with its transaction', async () => {
  const pool = pooled(await cloneDatabase(), 1);
  const db = openDb(pool);
  const id = newId();
  await db.insertInto('org').values({ id, name: 'x' }).execute();
  await inOrg(db, id, async () => undefined);
  expect((await pool.query<{ named: string | null }>(`select nullif(current_setting('app.org_id', true), '') as named`)).rows).toEqual([
    { named: null },
  ]);
});

test('ids are UUIDs of version 7, in the order of their making', () => {
  const before = Date.now();
  const ids = Array.from({ length: 200 }, newId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const times = ids.map((id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBeGreaterThanOrEqual(before);
  expect(new Set(ids).size).toBe(ids.length);
});

/** Any but `.` and `..`, which an address takes for folders. */
const names = fc.string({ minLength: 1 }).filter((name) => !/^\.{1,2}$/.test(name));

test('a DATABASE_URL gives back its parts, whatever characters they have', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), names, (user, password, database) => {
      const url = `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@db.example:6543/${encodeURIComponent(database)}`;
      expect(parseDatabaseUrl(url)).toEqual({ host: 'db.example', port: 6543, user, password, database, ssl: false });
    }),
  );
});

test('sslmode says how the certificate is checked', () => {
  expect(parseDatabaseUrl('postgres://h/d?sslmode=verify-full').ssl).toBe(true);
  expect(parseDatabaseUrl('postgres://h/d?sslmode=require').ssl).toEqual({ rejectUnauthorized: false });
});

test('a database that is away is told from one that refuses', async () => {
  const away = openPool({ ...(await cloneDatabase()), host: '/nowhere' }, { max: 1 });
  onTestFinished(() => away.end());
  expect(isDatabaseAway(await away.query('select 1').catch((error: unknown) => error))).toBe(true);
  expect(
    isDatabaseAway(
      await pooled(await cloneDatabase())
        .query('select nonsense')
        .catch((error: unknown) => error),
    ),
  ).toBe(false);
});
