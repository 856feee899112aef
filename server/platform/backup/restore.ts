import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { migrate, migrateQueue, migrateWithin, migrationNames } from '../db/migrate.ts';
import { type ArchiveEntry, readArchive } from './archive.ts';
import { BadArchive, cutOff, unknownHere } from './bad-archive.ts';
import { boundedRows } from './bounded-rows.ts';
import { endAccess } from './end-access.ts';
import { type BackedUpTable, END, type End, MANIFEST, type Manifest, tableName } from './manifest.ts';
import { type Place, fill } from './place.ts';
import { type Table, columnList, listSequences, listTables, quoted } from './tables.ts';

export interface RestoreParts {
  pool: pg.Pool;
  place: Place;
  /** Entries of the archive that were taken. */
  onEntry?: (done: number) => void;
  /** Nobody comes in by what stood open in it. */
  withoutAccess?: boolean;
}

interface Checked {
  manifest: Manifest;
  end: End;
}

/**
 * Brings a backup that was checked into an empty place: the schema of its moment and all its rows in one transaction, within which files,
 * acts and secret come to their places; then what this version changes of the schema. Whatever fails before, nothing of it is there. The
 * index is made anew when it is first needed.
 * @throws BadArchive when the place is not empty, or the backup is of a newer version or does not fit the schema it names
 */
export async function restore(
  path: string,
  checked: Checked,
  { pool, place, onEntry, withoutAccess = false }: RestoreParts,
): Promise<void> {
  const known = new Set(await migrationNames());
  if (checked.manifest.migrations.some((name) => !known.has(name)))
    throw new BadArchive(
      'The backup was made by a newer version of the product. Take that version, or a newer one; nothing was changed here.',
    );
  await refuseOtherSchema(pool, checked.manifest);
  await migrateQueue(pool);
  const filling = await fill(place);
  const client = await pool.connect();
  try {
    await client.query('begin');
    try {
      await migrateWithin(client, checked.manifest.migrations);
      await load({ path, client, onEntry, withoutAccess, take: filling.take }, checked);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      await filling.undo();
      throw explained(error);
    }
  } finally {
    client.release();
  }
  await migrate(pool);
}

/** Rows that the database does not take for what they are; it says of any other fault itself. */
const UNFIT = /^(?:22|23|42|54)/u;
const explained = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && UNFIT.test(error.code ?? '')
    ? new BadArchive(
        `The rows of the backup do not fit its tables${error.table ? ` (${error.table})` : ''}: somebody changed it. Take another copy; nothing was changed here.`,
        { cause: error },
      )
    : error;

/** Rows of an older schema cannot go through migrations that ran already. */
async function refuseOtherSchema(pool: pg.Pool, { migrations }: Manifest): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('migration') is not null as there`);
  if (!rows[0]?.there) return;
  const ran = (await pool.query<{ name: string }>('select name from migration')).rows;
  const wanted = new Set(migrations);
  if (ran.some(({ name }) => !wanted.has(name)))
    throw new BadArchive('The database here has a newer schema than the backup. Give an empty database, or an empty DATA_DIR.');
}

interface Loading {
  path: string;
  client: pg.PoolClient;
  take: (entry: ArchiveEntry) => Promise<void>;
  onEntry: ((done: number) => void) | undefined;
  withoutAccess: boolean;
}

async function load(loading: Loading, { manifest, end }: Checked): Promise<void> {
  const { client, withoutAccess } = loading;
  const tables = await listTables(client);
  refuseUnknown(tables, manifest);
  const isolated = tables.filter((table) => table.isolated);
  for (const table of isolated) await client.query(`alter table ${quoted(table)} no force row level security`);
  await refuseRows(client);
  const keys = await listForeignKeys(client);
  for (const { owner, name } of keys) await client.query(`alter table ${owner} drop constraint ${name}`);
  // Rows come as they were: what follows from a row when it is new does not follow once more, and the audit log may be emptied.
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(quoted).join(', ')}`);
  await takeEntries(loading, manifest, async () => {
    await compareRows(client, tables, end);
    for (const { owner, name, definition } of keys) await client.query(`alter table ${owner} add constraint ${name} ${definition}`);
    await setSequences(client, tables, end);
    for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
    if (withoutAccess) await endAccess(client);
    for (const table of isolated) await client.query(`alter table ${quoted(table)} force row level security`);
  });
}

/** @throws BadArchive when it names a table or a column that the schema of its moment has not */
function refuseUnknown(tables: Table[], manifest: Manifest): void {
  const columnsOf = new Map(tables.map((table) => [tableName(table), new Set(table.columns)]));
  for (const table of manifest.tables) {
    const columns = columnsOf.get(tableName(table));
    if (!columns) throw unknownHere(`the table “${tableName(table)}”`);
    const other = table.columns.find((column) => !columns.has(column));
    if (other !== undefined) throw unknownHere(`the column “${other}” of “${tableName(table)}”`);
  }
}

async function setSequences(client: pg.PoolClient, tables: Table[], { sequences }: End): Promise<void> {
  const known = new Set(await listSequences(client, tables));
  for (const [sequence, { last, given }] of Object.entries(sequences)) {
    if (!known.has(sequence)) throw unknownHere(`the counter “${sequence}”`);
    await client.query('select setval($1::regclass, $2, $3)', [sequence, last, given]);
  }
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

/** Takes the rows, says that they are all there, and then takes what else there is. */
async function takeEntries(
  { path, client, take, onEntry }: Loading,
  manifest: Manifest,
  whenRowsAreThere: () => Promise<void>,
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [tableName(table), table]));
  let copying: { table: BackedUpTable; rows: CopyStreamQuery; bounded: ReturnType<typeof boundedRows> } | undefined;
  let there = false;
  let done = 0;
  for await (const entry of readArchive(path)) {
    const [kind, name = ''] = entry.name.split('/');
    const table = kind === 'tables' ? tables.get(name) : undefined;
    if (table !== copying?.table) {
      if (copying) await ended(copying.rows);
      copying = table && {
        table,
        rows: client.query(copyFrom(`copy ${quoted(table)} (${columnList(table)}) from stdin`)),
        bounded: boundedRows(),
      };
    }
    if (!copying && !there && kind !== MANIFEST) {
      await whenRowsAreThere();
      there = true;
    }
    if (copying) await pipeline(Readable.from(copying.bounded(entry.bytes)), copying.rows, { end: false });
    else if (kind === MANIFEST || kind === END) await passed(entry);
    else await take(entry);
    done += 1;
    onEntry?.(done);
  }
}

/** What was read when the archive was checked. */
async function passed({ bytes }: ArchiveEntry): Promise<void> {
  for await (const _ of bytes);
}

/** All rows of a table are in it, or the reason why not is thrown. */
const ended = (rows: CopyStreamQuery): Promise<void> =>
  new Promise((resolve, reject) => {
    rows.once('finish', resolve).once('error', reject);
    rows.end();
  });

/** What arrived is what was written: a row that a trigger or rule swallowed would show here. */
async function compareRows(client: pg.PoolClient, tables: Table[], end: End): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${quoted(table)}`);
    const wanted = end.rows[tableName(table)] ?? 0;
    if (rows[0]?.count !== wanted)
      throw cutOff(new Error(`${tableName(table)} has ${rows[0]?.count} rows after the restore, ${wanted} were in the backup`));
  }
}
