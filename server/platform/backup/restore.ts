import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { migrate, migrationNames } from '../db/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import { type ArchiveEntry, BadArchive, readArchive } from './archive.ts';
import { whole } from './check-archive.ts';
import { type BackedUpTable, type End, type Manifest, tableName } from './manifest.ts';
import { type Table, columnList, listTables, quoted } from './tables.ts';

export interface RestoreParts {
  pool: pg.Pool;
  storage: Storage;
  /** Where imported acts lie. */
  acts: string;
  /** Entries of the archive that were taken. */
  onEntry?: (done: number) => void;
}

/**
 * Brings a backup that was checked into an empty place: the schema of its moment, all its rows in one transaction, its files and acts;
 * then what this version changes of the schema. The index is made anew when it is first needed. Answers the secret that the archive
 * holds, if any.
 * @throws BadArchive when the place is not empty, or the backup is of a newer version
 */
export async function restore(
  path: string,
  { manifest, end }: { manifest: Manifest; end: End },
  parts: RestoreParts,
): Promise<string | null> {
  const known = new Set(await migrationNames());
  if (manifest.migrations.some((name) => !known.has(name)))
    throw new BadArchive(
      'The backup was made by a newer version of the product. Take that version, or a newer one; nothing was changed here.',
    );
  await refuseOtherSchema(parts.pool, manifest);
  await migrate(parts.pool, manifest.migrations);
  const client = await parts.pool.connect();
  let secret: string | null;
  try {
    await client.query('begin');
    try {
      secret = await load(path, client, { manifest, end }, parts);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  } finally {
    client.release();
  }
  await migrate(parts.pool);
  return secret;
}

/** Rows of an older schema cannot go through migrations that ran already. */
async function refuseOtherSchema(pool: pg.Pool, { migrations }: Manifest): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('migration') is not null as there`);
  if (!rows[0]?.there) return;
  const ran = (await pool.query<{ name: string }>('select name from migration')).rows;
  const wanted = new Set(migrations);
  if (ran.some(({ name }) => !wanted.has(name)))
    throw new BadArchive('The database here has a newer schema than the backup. Give an empty database, or an empty DATA_DIR.');
}

async function load(
  path: string,
  client: pg.PoolClient,
  { manifest, end }: { manifest: Manifest; end: End },
  parts: RestoreParts,
): Promise<string | null> {
  const tables = await listTables(client);
  const isolated = tables.filter((table) => table.isolated);
  for (const table of isolated) await client.query(`alter table ${quoted(table)} no force row level security`);
  await refuseRows(client);
  const keys = await listForeignKeys(client);
  for (const { owner, name } of keys) await client.query(`alter table ${owner} drop constraint ${name}`);
  // Rows come as they were: what follows from a row when it is new does not follow once more, and the audit log may be emptied.
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(quoted).join(', ')}`);
  const secret = await takeEntries(path, client, manifest, parts);
  await compareRows(client, tables, end);
  for (const { owner, name, definition } of keys) await client.query(`alter table ${owner} add constraint ${name} ${definition}`);
  for (const [sequence, { last, given }] of Object.entries(end.sequences))
    await client.query('select setval($1::regclass, $2, $3)', [sequence, last, given]);
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
  for (const table of isolated) await client.query(`alter table ${quoted(table)} force row level security`);
  return secret;
}

async function refuseRows(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>(
    'select exists (select from org) or exists (select from app_user) or exists (select from identity."user") as held',
  );
  if (rows[0]?.held)
    throw new BadArchive(
      'There are people or organisations here already. A backup is restored into an empty place: give another DATA_DIR or DATABASE_URL.',
    );
}

interface ForeignKey {
  owner: string;
  name: string;
  definition: string;
}

/** Rows come table by table; what they name in others is compared at the end. */
const listForeignKeys = async (client: pg.PoolClient): Promise<ForeignKey[]> =>
  (
    await client.query<ForeignKey>(
      `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'identity'::regnamespace) order by 1, 2`,
    )
  ).rows;

async function takeEntries(path: string, client: pg.PoolClient, manifest: Manifest, parts: RestoreParts): Promise<string | null> {
  const tables = new Map(manifest.tables.map((table) => [tableName(table), table]));
  let copying: { table: BackedUpTable; rows: CopyStreamQuery } | undefined;
  let secret: string | null = null;
  let done = 0;
  for await (const entry of readArchive(path)) {
    const [kind = '', ...rest] = entry.name.split('/');
    const table = kind === 'tables' ? tables.get(rest[0] ?? '') : undefined;
    if (table !== copying?.table) {
      if (copying) await ended(copying.rows);
      copying = table && { table, rows: client.query(copyFrom(`copy ${quoted(table)} (${columnList(table)}) from stdin`)) };
    }
    if (copying) await pipeline(Readable.from(entry.bytes), copying.rows, { end: false });
    else if (kind === 'secret') secret = (await whole(entry)).toString('utf8');
    else await takeFile(entry, { kind, name: rest.join('/') }, parts);
    done += 1;
    parts.onEntry?.(done);
  }
  return secret;
}

/** All rows of a table are in it, or the reason why not is thrown. */
const ended = (rows: CopyStreamQuery): Promise<void> =>
  new Promise((resolve, reject) => {
    rows.once('finish', resolve).once('error', reject);
    rows.end();
  });

async function takeFile(
  entry: ArchiveEntry,
  { kind, name }: { kind: string; name: string },
  { storage, acts }: RestoreParts,
): Promise<void> {
  if (kind === 'files') await storage.put(name, entry.bytes);
  else if (kind === 'acts') {
    const path = join(acts, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, await whole(entry), { flush: true, mode: 0o600 });
  } else await whole(entry);
}

/** What arrived is what was written: a row that a trigger or rule swallowed would show here. */
async function compareRows(client: pg.PoolClient, tables: Table[], end: End): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${quoted(table)}`);
    const wanted = end.rows[tableName(table)] ?? 0;
    if (rows[0]?.count !== wanted)
      throw new Error(`${tableName(table)} has ${rows[0]?.count} rows after the restore, ${wanted} were in the backup`);
  }
}
