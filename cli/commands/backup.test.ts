import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { upload } from '#server/features/documents/testing.ts';
import { openKnowledgeBases } from '#server/features/knowledge/service.ts';
import { readArchive, writeArchive } from '#server/platform/backup/archive.ts';
import { holdingFiles } from '#server/platform/backup/busy.ts';
import { END, MANIFEST } from '#server/platform/backup/manifest.ts';
import { type Connection, openPool } from '#server/platform/db/connection.ts';
import { openDb } from '#server/platform/db/db.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { browser } from '#test/browser-session.ts';
import { addressOf, cloneDatabase, emptyDatabase } from '#test/database.ts';
import { type TestApp, expect, test } from '#test/harness.ts';

const main = join(import.meta.dirname, '../main.ts');

const run = (words: string[], settings: Record<string, string>) =>
  new Promise<{ status: number | null; out: string; said: string }>((resolve) => {
    const env = { ...process.env, LOG_LEVEL: 'error', ...settings };
    const child = spawn(process.execPath, [main, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, said] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.on('close', (status) => resolve({ status, out, said }));
  });

/** A folder that goes with the test. */
const folder = (onTestFinished: (fn: () => void) => void): string => {
  const made = mkdtempSync('/tmp/rejoinder-test-backup-');
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

const settingsOf = ({ deps }: TestApp, connection: Connection) => ({
  DATA_DIR: deps.config.dataDir,
  DATABASE_URL: addressOf(connection),
  SECRET: deps.config.secret ?? '',
});

const connectionOf = ({ parts }: TestApp): Connection => {
  const { user = '', host, database = '' } = parts.connect('rejoinder-test');
  return { user, host, database, port: 5432, password: '', ssl: false };
};

/** A figure of all rows of every table, those of the organisation where a table is closed to others. */
const rowsOf = async (connection: Connection, orgId: string): Promise<Record<string, string>> => {
  const pool = openPool(connection, { max: 1 });
  try {
    await pool.query(`select set_config('app.org_id', $1, false)`, [orgId]);
    const { rows: tables } = await pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'identity') and tablename <> 'migration' or tablename in ('_private_jobs', '_private_tasks') order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await pool.query<{ mark: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as mark from ${name} t`,
      );
      found[name] = rows[0]?.mark ?? '';
    }
    return found;
  } finally {
    await pool.end();
  }
};

const filesOf = async (dir: string): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const name of (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())) {
    const path = join(name.parentPath, name.name);
    found[path.slice(dir.length)] = createHash('sha256').update(readFileSync(path)).digest('hex');
  }
  return found;
};

const found = async (connection: Connection, orgId: string, dir: string): Promise<unknown[]> => {
  const pool = openPool(connection, { max: 2 });
  const bases = openKnowledgeBases({ db: openDb(pool), dir, log: (await import('#server/platform/log/log.ts')).openLog('error') });
  try {
    const index = await bases.forOrg(orgId);
    return (await index.search('nightly backups', { top: 5 })).map((hit) => [hit.document.name, hit.kind, hit.bm25]);
  } finally {
    await bases.close();
    await pool.end();
  }
};

const papers = [
  { name: 'backups.md', text: '# Backups\n\nNightly backups are kept for thirty days.\n' },
  { name: 'access.md', text: '# Access\n\nAccess is reviewed every quarter by the owner of a system.\n' },
];

test('what was backed up beside the running service stands in an empty place as it was', async ({
  app,
  as,
  orgId,
  jobs,
  onTestFinished,
}) => {
  const editor = await as('editor');
  await upload({ app, jobs }, editor, papers);
  await editor.post('/api/library', { question: 'How long are visitor badges valid?', answer: 'For a day.' });
  await jobs.run();
  await enqueueJob(app.deps.db, 'forget-uploads', { waits: true }, { runAt: new Date(Date.now() + 3_600_000) });
  const acts = join(app.deps.config.dataDir, 'law', 'acts');
  await mkdir(acts, { recursive: true });
  await writeFile(join(acts, 'act.json'), '{"an": "act"}');
  const here = connectionOf(app);
  const to = folder(onTestFinished);
  const archive = join(to, 'all.tar.gz');

  const made = await run(['backup', archive, '--json'], settingsOf(app, here));
  expect(made).toMatchObject({ status: 0 });
  expect(JSON.parse(made.out)).toMatchObject({ file: archive, files: expect.any(Number), rows: expect.any(Number) });

  const there = await emptyDatabase();
  const place = { DATA_DIR: join(to, 'data'), DATABASE_URL: addressOf(there), SECRET: app.deps.config.secret ?? '' };
  const restored = await run(['restore', archive, '--json'], place);
  expect(restored).toMatchObject({ status: 0 });
  expect(JSON.parse(restored.out)).toMatchObject({ rows: JSON.parse(made.out).rows, files: JSON.parse(made.out).files });

  expect(await rowsOf(there, orgId)).toEqual(await rowsOf(here, orgId));
  expect(await filesOf(join(place.DATA_DIR, 'files'))).toEqual(await filesOf(join(app.deps.config.dataDir, 'files')));
  expect(await filesOf(join(place.DATA_DIR, 'law'))).toEqual(await filesOf(join(app.deps.config.dataDir, 'law')));
  expect(await found(there, orgId, join(to, 'index-there'))).toEqual(await found(here, orgId, join(to, 'index-here')));
  const pool = openPool(there, { max: 1 });
  const { rows } = await pool.query(
    `select count(*)::int as open from pg_class where relrowsecurity and not relforcerowsecurity and relnamespace = 'public'::regnamespace`,
  );
  await pool.end();
  expect(rows).toEqual([{ open: 0 }]);

  const before = await rowsOf(there, orgId);
  expect(await run(['restore', archive], place)).toMatchObject({
    status: 65,
    said: 'There are people or organisations here already. A backup is restored into an empty place: give another DATA_DIR or DATABASE_URL.\n',
  });
  expect(await rowsOf(there, orgId)).toEqual(before);
});

test('what was ended since the backup works again, which is said, or is ended with --end-access', async ({ app, as, onTestFinished }) => {
  const [owner, admin] = [await as('owner'), await as('admin')];
  expect((await admin.post('/api/tokens', { name: 'a token', scope: 'admin', days: 30 })).status).toBe(201);
  expect((await admin.post('/api/calendar')).status).toBeLessThan(300);
  expect((await owner.post('/api/access', { user_email: 'late@example.com', access_level: 'viewer', notify: true })).status).toBe(201);
  const email = 'signed-in@example.com';
  const password = 'a long enough one';
  await app.deps.identity.addUser({ email, password, name: 'S', verified: true });
  expect((await browser(app).post('/api/identity/sign-in/email', { email, password })).status).toBe(200);
  await app.deps.db
    .updateTable('access')
    .set({ secret_hash: Buffer.alloc(32) })
    .where('user_email', '=', 'late@example.com')
    .execute();
  const { conversation_id } = (await owner.post('/api/assistant/questions', { question: 'How long is the notice period?' })).body;
  expect((await owner.post(`/api/assistant/conversations/${conversation_id}/share`, {})).status).toBeLessThan(300);
  const to = folder(onTestFinished);
  const archive = join(to, 'all.tar.gz');
  await run(['backup', archive], settingsOf(app, connectionOf(app)));

  for (const [more, left, said] of [
    [[], 1, /works? again; --end-access ends/],
    [['--end-access'], 0, /are ended\. Who was removed since then is a member again/],
  ] as const) {
    const there = await emptyDatabase();
    const place = { DATA_DIR: join(to, `data${left}`), DATABASE_URL: addressOf(there), SECRET: app.deps.config.secret ?? '' };
    expect(await run(['restore', archive, ...more], place)).toMatchObject({ status: 0, out: expect.stringMatching(said) });
    const pool = openPool(there, { max: 1 });
    await pool.query(`select set_config('app.org_id', $1, false)`, [owner.orgId]);
    for (const table of [
      'identity."session"',
      'api_token',
      'calendar_address',
      '(select from access where secret_hash is not null)',
      '(select from assistant_conversation where share_token is not null)',
    ]) {
      const { rows } = await pool.query<{ held: boolean }>(`select exists (select from ${table} as t) as held`);
      expect(rows[0]?.held, table).toBe(left === 1);
    }
    await pool.end();
  }
});

test('a file that is no backup, is cut off or was changed is refused in a sentence, and changes nothing', async ({
  app,
  as,
  jobs,
  onTestFinished,
}) => {
  await upload({ app, jobs }, await as('editor'), papers);
  const to = folder(onTestFinished);
  const archive = join(to, 'all.tar.gz');
  await run(['backup', archive], settingsOf(app, connectionOf(app)));
  const there = await emptyDatabase();
  const place = { DATA_DIR: join(to, 'data'), DATABASE_URL: addressOf(there), SECRET: app.deps.config.secret ?? '' };
  const refused = async (name: string, bytes: Uint8Array, sentence: string) => {
    writeFileSync(join(to, name), bytes);
    expect(await run(['restore', join(to, name)], place), name).toMatchObject({ status: 65, out: '', said: `${sentence}\n` });
  };
  const none = 'This file is no backup of Rejoinder. Nothing was changed here.';
  const cut = 'The backup is cut off or damaged. Take another copy of it; nothing was changed here.';
  const whole = readFileSync(archive);
  await refused('text.txt', Buffer.from('not an archive'), none);
  await refused('other.tar.gz', gzipSync(Buffer.alloc(1024)), none);
  const changed = Buffer.from(whole);
  // Behind its manifest, which says that it is a backup.
  changed[Math.floor(whole.length * 0.9)]! ^= 0xff;
  await refused('changed.tar.gz', changed, cut);
  truncateSync(archive, whole.length - 2000);
  await refused('cut.tar.gz', readFileSync(archive), cut);
  expect(await run(['restore', join(to, 'nowhere')], place)).toMatchObject({
    status: 2,
    said: `There is no file ${join(to, 'nowhere')}.\n`,
  });

  const pool = openPool(there, { max: 1 });
  expect((await pool.query(`select to_regclass('migration') as there`)).rows).toEqual([{ there: null }]);
  await pool.end();
});

/** The same archive with other texts in it. */
const rewritten = async (archive: string, to: string, change: (name: string, text: string) => string): Promise<string> => {
  await writeArchive(to, async ({ add, entries }) => {
    for await (const { name, bytes } of readArchive(archive)) {
      const pieces: Uint8Array[] = [];
      for await (const piece of bytes) pieces.push(piece);
      const whole = Buffer.concat(pieces);
      const end = () => JSON.stringify({ ...(JSON.parse(String(whole)) as object), entries: [...entries] });
      const text = name === END ? end() : change(name, whole.toString('latin1'));
      const changed = Buffer.from(text, 'latin1');
      await add(name, changed.length, [changed]);
    }
  });
  return to;
};

test('a backup that does not fit the schema it names is refused in a sentence, and nothing of it is there', async ({
  app,
  as,
  jobs,
  onTestFinished,
}) => {
  await upload({ app, jobs }, await as('editor'), papers);
  const to = folder(onTestFinished);
  const archive = join(to, 'all.tar.gz');
  const { SECRET, ...settings } = settingsOf(app, connectionOf(app));
  writeFileSync(join(settings.DATA_DIR, 'secret'), SECRET, { mode: 0o600 });
  expect(await run(['backup', archive], settings)).toMatchObject({ status: 0 });
  const there = await emptyDatabase();
  const place = { DATA_DIR: join(to, 'data'), DATABASE_URL: addressOf(there) };
  const refused = async (what: string, change: (name: string, text: string) => string, sentence: string) => {
    const made = await rewritten(archive, join(to, `${what}.tar.gz`), change);
    expect(await run(['restore', made], place), what).toMatchObject({ status: 65, said: expect.stringContaining(sentence) });
    const pool = openPool(there, { max: 1 });
    expect((await pool.query(`select to_regclass('migration') as there`)).rows, what).toEqual([{ there: null }]);
    await pool.end();
    expect(Object.keys(await filesOf(place.DATA_DIR)), what).toEqual([]);
  };
  const inManifest = (from: string, by: string) => (name: string, text: string) => (name === MANIFEST ? text.replace(from, by) : text);
  const roles = '"tables":[{"schema":"pg_catalog","name":"pg_authid","columns":["rolname"]},';
  await refused('a table', inManifest('"tables":[', roles), 'holds the table “pg_catalog.pg_authid”, which this version');
  const column = inManifest('"name":"org","columns":[', '"name":"org","columns":["colour",');
  await refused('a column', column, 'holds the column “colour” of “public.org”, which this version');
  const inRows = (name: string, text: string) => (name.startsWith('tables/public.org/') ? text.replace('\t', 'x\t') : text);
  await refused('a row', inRows, 'The rows of the backup do not fit its tables');
  const oneLess = (name: string, text: string) => (name.startsWith('tables/public.access/') ? text.slice(text.indexOf('\n') + 1) : text);
  await refused('a row less', oneLess, 'The backup is cut off or damaged');
  expect(await run(['restore', archive], place)).toMatchObject({ status: 0 });
  expect(readFileSync(join(place.DATA_DIR, 'secret'), 'utf8')).toBe(SECRET);
});

test('another secret, a database in use and a file that is there are refused', async ({ app, onTestFinished }) => {
  const to = folder(onTestFinished);
  const archive = join(to, 'all.tar.gz');
  const settings = settingsOf(app, connectionOf(app));
  await run(['backup', archive], settings);
  expect(await run(['backup', archive], settings)).toMatchObject({ status: 1, said: expect.stringContaining('is there already') });
  const place = { DATA_DIR: join(to, 'data'), DATABASE_URL: addressOf(await cloneDatabase()), SECRET: 'x'.repeat(48) };
  expect(await run(['restore', archive], place)).toMatchObject({
    status: 65,
    said: expect.stringContaining('another than that of the backup'),
  });
  expect(await run(['restore', archive], { ...settings, DATA_DIR: place.DATA_DIR })).toMatchObject({
    status: 1,
    said: 'Somebody else uses the database of DATABASE_URL. Stop every service and worker on it first.\n',
  });
});

test('no file is removed while a backup is being made', async ({ app, jobs }) => {
  const { storage, db } = app.deps;
  await storage.put('documents/kept', Buffer.from('bytes'));
  await enqueueJob(db, 'remove-bytes', { keys: ['documents/kept'] });
  const client = await app.parts.pool.connect();
  await holdingFiles(client, async () => {
    await jobs.run();
    expect(Buffer.from(await storage.read('documents/kept')).toString()).toBe('bytes');
  });
  client.release();
  await db
    .updateTable('graphile_worker._private_jobs' as never)
    .set({ run_at: new Date() } as never)
    .execute();
  await jobs.run();
  await expect(storage.read('documents/kept')).rejects.toMatchObject({ code: 'not_found' });
});

test('the index is written anew while it is searched', async ({ app, as, orgId, jobs }) => {
  const editor = await as('editor');
  await upload({ app, jobs }, editor, papers);
  const settings = settingsOf(app, connectionOf(app));
  expect(JSON.parse((await run(['reindex', '--org', orgId, '--json'], settings)).out)).toEqual({ organisations: 1, documents: 2 });
  const { results } = (await editor.get('/api/documents/search?q=nightly%20backups')).body;
  expect(results[0].citation.document).toBe('backups.md');
  expect(await run(['reindex', '--org', editor.userId ?? ''], settings)).toMatchObject({
    status: 2,
    said: expect.stringContaining('There is no organisation'),
  });
});
