import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { openKnowledgeBases } from '#server/features/knowledge/service.ts';
import { type Connection, openPool } from '#server/platform/db/connection.ts';
import { openDb } from '#server/platform/db/db.ts';
import { embeddedConnection, startEmbedded } from '#server/platform/embedded-postgres/start.ts';
import { openLog } from '#server/platform/log/log.ts';
import { pause, startService, stopService } from '#test/service-process.ts';
import { chance, question, sentences } from './made-text.ts';
import { type Figure, percentile, seconds, time, timed } from './measure.ts';
import { rejoinder } from './run-command.ts';
import { client, upload } from './service-calls.ts';
import type { Call } from './service-calls.ts';

const DOCUMENTS = 200;
const PASSAGES = 500;
const SEARCHES = 50;
const READ_EVERY_MS = 50;
const log = openLog('error');

const paper = (next: () => number): Uint8Array =>
  new TextEncoder().encode(Array.from({ length: PASSAGES }, (_, at) => `## Part ${at + 1}\n\n${sentences(next, 5)}`).join('\n\n'));

async function untilRead(call: Call): Promise<void> {
  for (;;) {
    const { documents } = await call('GET', '/api/documents?category=knowledge_base');
    if (documents.length === DOCUMENTS && documents.every(({ status }) => status === 'ready')) return;
    await pause(500);
  }
}

/** Reads one after the other until the work has ended; the times of their answers. */
async function readingMeanwhile(call: Call, work: Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  let working = true;
  void work.finally(() => (working = false)).catch(() => {});
  while (working) {
    taken.push((await timed(() => call('GET', '/api/requests'))).ms);
    await pause(READ_EVERY_MS);
  }
  await work;
  return taken;
}

/** A figure of every table, every file and what is found for some questions, in a data folder that nothing runs on. */
async function contentOf(dataDir: string): Promise<Map<string, string>> {
  const database = await startEmbedded(dataDir, { log });
  try {
    const content = new Map([...(await tablesOf(embeddedConnection(dataDir, 'postgres'))), ...(await filesOf(join(dataDir, 'files')))]);
    return content.set('found', await foundIn(dataDir));
  } finally {
    await database.stop();
  }
}

/** When migrations ran, and calls that are counted for a minute and went on after the backup. */
const APART = ['migration', 'attempt'];

async function tablesOf(connection: Connection): Promise<[string, string][]> {
  const pool = openPool(connection, { max: 1 });
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'identity') and tablename <> all ($1) order by 1`,
    [APART],
  );
  const found: [string, string][] = [];
  for (const { name } of rows) {
    const each = `select md5(t::text) as mark from ${name} t`;
    const all = await pool.query<{ mark: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(mark, '' order by mark)), '') as mark from (${each}) m`,
    );
    found.push([name, all.rows[0]?.mark ?? '']);
  }
  await pool.end();
  return found;
}

async function filesOf(folder: string): Promise<[string, string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const digest = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  return Promise.all(paths.map(async (path): Promise<[string, string]> => [relative(folder, path), await digest(path)]));
}

/** By words, in an index that is made anew from the rows, as after a restore. */
async function foundIn(dataDir: string): Promise<string> {
  const pool = openPool(embeddedConnection(dataDir), { max: 2 });
  const bases = openKnowledgeBases({ db: openDb(pool), dir: join(dataDir, 'index-of-the-measurement'), log });
  const { rows } = await pool.query<{ id: string }>('select id from org');
  const next = chance(17);
  const found: unknown[] = [];
  const index = await bases.forOrg(rows[0]?.id ?? '');
  for (let at = 0; at < SEARCHES; at += 1)
    found.push(
      (await index.search(question(next), { top: 10 })).map((hit) => [
        hit.document.name,
        hit.kind === 'passage' ? hit.passage.text : '',
        hit.bm25,
      ]),
    );
  await bases.close();
  await pool.end();
  return createHash('sha256').update(JSON.stringify(found)).digest('hex');
}

/** Backup of 100,000 passages while the service answers, and the restored copy held against what was backed up. */
export async function benchBackup(folder: string): Promise<Figure[]> {
  const [here, there, archive] = [join(folder, 'here'), join(folder, 'there'), join(folder, 'all.tar.gz')];
  let service = await startService(here);
  const words = ['--email', 'bench@example.com'];
  await rejoinder(['user', 'add', ...words, '--password', `bench-${crypto.randomUUID()}`, '--verified', '--org', 'Benchmark'], service.env);
  const token = (await rejoinder(['token', 'create', ...words, '--scope', 'write'], service.env)).stdout.trim();
  const next = chance(5);
  for (let at = 0; at < DOCUMENTS; at += 1)
    await upload(service, client(service, token), `paper-${at}.md`, paper(next), { category: 'knowledge_base' });
  await untilRead(client(service, token));
  await stopService(service);

  // Without a worker: vectors that are made meanwhile would change rows between the two that are compared.
  service = await startService(here, { ROLES: 'api' });
  const work = timed(() => rejoinder(['backup', archive, '--json'], service.env));
  const reads = await readingMeanwhile(client(service, token), work);
  const made = await work;
  await stopService(service);
  const restored = await timed(() => rejoinder(['restore', archive, '--json'], { DATA_DIR: there }));

  const [before, after] = [await contentOf(here), await contentOf(there)];
  const unequal = [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
  const { rows, files } = JSON.parse(made.value.stdout) as { rows: number; files: number };
  const size = `${rows} rows, ${files} files, ${Math.round((await stat(archive)).size / 1e6)} MB; reads meanwhile p95 ${seconds(percentile(reads, 0.95))}`;
  return [
    time(`backup of ${DOCUMENTS * PASSAGES} passages while it serves`, 60_000, made.ms, size),
    {
      what: 'tables, files and results of search that differ in the restored copy',
      bar: '0',
      measured: String(unequal.length),
      good: unequal.length === 0,
      note: [`${APART.join(' and ')} aside; restored in ${seconds(restored.ms)}; ${before.size} compared`, ...unequal].join(', '),
    },
  ];
}
