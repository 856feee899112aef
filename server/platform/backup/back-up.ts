import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Storage } from '../storage/storage.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { holdingFiles } from './busy.ts';
import { END, type End, MANIFEST, MOST_BYTES, type Manifest, markOf, tableName } from './manifest.ts';
import { type Table, columnList, listSequences, listTables, quoted } from './tables.ts';

export interface BackupParts {
  pool: pg.Pool;
  storage: Storage;
  secret: string;
  /** The configuration gives the secret: it is not put into the archive. */
  secretGiven: boolean;
  /** Where imported acts lie. */
  acts: string;
  /** Pieces that are done of all: tables and files. */
  onProgress?: (done: number, total: number) => void;
}

export interface BackupSummary {
  bytes: number;
  tables: number;
  rows: number;
  files: number;
}

/** Rows are put into the archive in pieces of about this size. */
const PIECE_BYTES = 4_194_304;

/**
 * Writes everything that cannot be made anew into one archive, as it stands at one moment, while the service goes on: every row, every
 * file, imported acts, the secret that closes second factors and sessions. The search index is left out: it follows from the rows.
 */
export async function backUp(path: string, parts: BackupParts): Promise<BackupSummary> {
  const client = await parts.pool.connect();
  try {
    return await holdingFiles(client, async () => {
      await client.query('begin isolation level repeatable read read only');
      try {
        return await writeAll(path, client, parts);
      } finally {
        await client.query('rollback');
      }
    });
  } finally {
    client.release();
  }
}

async function writeAll(path: string, client: pg.PoolClient, parts: BackupParts): Promise<BackupSummary> {
  const tables = await listTables(client);
  const rows: Record<string, number> = {};
  let files = 0;
  const { bytes } = await writeArchive(path, async (archive) => {
    await addJson(archive, MANIFEST, await manifestOf(client, tables, parts));
    const { rows: orgs } = await client.query<{ id: string }>('select id from org order by id');
    for (const [at, table] of tables.entries()) {
      parts.onProgress?.(at, tables.length);
      rows[tableName(table)] = await addTable(archive, client, table, orgs);
    }
    for await (const { key, size } of parts.storage.files()) {
      await archive.add(`files/${key}`, size, await parts.storage.get(key));
      files += 1;
    }
    await addActs(archive, parts.acts);
    if (!parts.secretGiven) await addBytes(archive, 'secret', Buffer.from(parts.secret));
    const end = Buffer.from(
      JSON.stringify({ entries: [...archive.entries], rows, sequences: await sequencesOf(client, tables) } satisfies End),
    );
    if (end.length > MOST_BYTES.end) throw new Error(`There are ${files} files here, more than one backup holds.`);
    await addBytes(archive, END, end);
  });
  return { bytes, tables: tables.length, rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files };
}

async function manifestOf(client: pg.PoolClient, tables: Table[], { secret, secretGiven }: BackupParts): Promise<Manifest> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  return {
    product: 'rejoinder',
    format: 1,
    made_at: new Date().toISOString(),
    migrations: rows.map(({ name }) => name),
    tables: tables.map(({ schema, name, columns }) => ({ schema, name, columns })),
    secret_mark: markOf(secret),
    has_secret: !secretGiven,
  };
}

/** Rows behind row-level security are read organisation by organisation, each named as any call names it. */
async function addTable(archive: ArchiveWriter, client: pg.PoolClient, table: Table, orgs: { id: string }[]): Promise<number> {
  let pieces = 0;
  let rows = 0;
  for (const { id } of table.isolated ? orgs : [{ id: '' }]) {
    await client.query(`select set_config('app.org_id', $1, true)`, [id]);
    const stream = client.query(copyTo(`copy (select ${columnList(table)} from ${quoted(table)}) to stdout`));
    for await (const piece of inPieces(stream)) {
      await addBytes(archive, `tables/${tableName(table)}/${String(pieces).padStart(6, '0')}`, piece);
      pieces += 1;
    }
    rows += stream.rowCount;
  }
  return rows;
}

async function* inPieces(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    held.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

/** Read after the rows: a number that was given out since is never given again. */
async function sequencesOf(client: pg.PoolClient, tables: Table[]): Promise<End['sequences']> {
  const found: End['sequences'] = {};
  for (const sequence of await listSequences(client, tables)) {
    const { rows } = await client.query<{ last: number; given: boolean }>(`select last_value as last, is_called as given from ${sequence}`);
    if (rows[0]) found[sequence] = { last: Number(rows[0].last), given: rows[0].given };
  }
  return found;
}

async function addActs(archive: ArchiveWriter, folder: string): Promise<void> {
  const names: string[] = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.toSorted()) {
    const path = join(folder, name);
    if ((await stat(path)).isFile()) await addBytes(archive, `acts/${name.replaceAll('\\', '/')}`, await readFile(path));
  }
}

const addBytes = (archive: ArchiveWriter, name: string, bytes: Uint8Array): Promise<void> => archive.add(name, bytes.length, [bytes]);
const addJson = (archive: ArchiveWriter, name: string, value: unknown): Promise<void> =>
  addBytes(archive, name, Buffer.from(JSON.stringify(value)));
