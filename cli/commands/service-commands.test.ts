import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { environment } from '#server/config.ts';
import { openPool } from '#server/platform/db/connection.ts';
import { hashToken } from '#server/platform/http/authenticate.ts';
import { addressOf, cloneDatabase } from '#test/database.ts';

const main = join(import.meta.dirname, '../main.ts');

describe('the commands of the service', () => {
  let dataDir: string;
  let databaseUrl: string;
  let pool: ReturnType<typeof openPool>;

  beforeAll(async () => {
    dataDir = mkdtempSync('/tmp/rejoinder-test-cli-');
    const database = await cloneDatabase();
    databaseUrl = addressOf(database);
    pool = openPool(database, { max: 1 });
  });
  afterAll(async () => {
    await pool.end();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const run = (words: string[], settings: Record<string, string> = {}, given: string | null = null) =>
    new Promise<{ status: number | null; out: string; said: string }>((resolve) => {
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', ...settings };
      const child = spawn(process.execPath, [main, ...words], { env, stdio: ['pipe', 'pipe', 'pipe'] });
      child.stdin.end(given ?? '');
      let [out, said] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
      child.on('close', (status) => resolve({ status, out, said }));
    });

  const add = (email: string, ...more: string[]) =>
    run(['user', 'add', '--email', email, '--password', 'a long enough one', '--json', ...more]);
  const access = async (email: string) =>
    (
      await pool.query<{ access_level: string; user_id: string | null }>('select access_level, user_id from access where user_email = $1', [
        email,
      ])
    ).rows;

  test('user add makes the organisation for the first, and lets the next join as editor', async () => {
    const first = await add('ana@example.com', '--verified', '--org', 'Acme');
    expect(first).toMatchObject({ status: 0, said: '' });
    expect(JSON.parse(first.out)).toMatchObject({ email: 'ana@example.com', org_created: true });
    expect(JSON.parse((await add('bor@example.com', '--verified', '--org', 'Acme')).out)).toMatchObject({ org_created: false });

    expect(await access('ana@example.com')).toEqual([{ access_level: 'owner', user_id: expect.any(String) }]);
    expect(await access('bor@example.com')).toEqual([{ access_level: 'editor', user_id: expect.any(String) }]);
  });

  test('user add takes the password from standard input, where no list of processes shows it', async () => {
    const words = ['user', 'add', '--email', 'quiet@example.com', '--verified', '--password-stdin'];
    expect(await run(words, {}, 'short\n')).toMatchObject({ status: 2, out: '' });
    expect(await run(words, {}, '')).toMatchObject({ status: 2, said: expect.stringContaining('--password-stdin') });
    expect(await run(words, {}, 'a long enough one\n')).toMatchObject({ status: 0, said: '' });
    expect(await run([...words, '--password', 'a long enough one'], {}, 'another')).toMatchObject({ status: 2 });
    const { rows } = await pool.query(`select from identity."user" where email = 'quiet@example.com'`);
    expect(rows).toHaveLength(1);
  });

  test('user add joins by name what it made itself alone; what a stranger called like it is joined by its id', async () => {
    await add('stranger@example.com', '--verified', '--org', 'Of a stranger');
    // As if the stranger had made it in the product.
    const { rows } = await pool.query<{ id: string }>(
      `update org set made_as = null, name = 'Wanted' where name = 'Of a stranger' returning id`,
    );
    const id = rows[0]?.id ?? '';
    const today = new Date().toISOString().slice(0, 10);
    for (const verified of [['--verified'], []]) {
      const refused = await add('fran@example.com', ...verified, '--org', 'Wanted');
      expect(refused).toMatchObject({
        status: 1,
        out: '',
        said: expect.stringContaining(`${id}  of stranger@example.com, made on ${today}`),
      });
      expect(refused.said).toContain('--org-id');
    }
    expect(await access('fran@example.com')).toEqual([]);

    const joined = await add('fran@example.com', '--verified', '--org-id', id);
    expect(joined).toMatchObject({ status: 0, said: '' });
    expect(JSON.parse(joined.out)).toMatchObject({ org_id: id, org_created: false });
    const noted = await pool.query(`select user_id, action from audit_log where org_id = $1 and subject = 'fran@example.com'`, [id]);
    expect(noted.rows).toEqual([{ user_id: null, action: 'access:created' }]);

    expect(await add('gaja@example.com', '--org-id', crypto.randomUUID())).toMatchObject({
      status: 1,
      said: expect.stringContaining('There is no organisation with the id'),
    });
    expect(await add('gaja@example.com', '--org-id', 'Wanted')).toMatchObject({ status: 2, said: 'Wanted is no id of an organisation.\n' });
    expect((await add('gaja@example.com', '--org-id', id, '--org', 'Wanted')).status).toBe(2);
  });

  test('without --verified the organisation waits as an invitation', async () => {
    expect((await add('cene@example.com', '--org', 'Third')).status).toBe(0);
    expect(await access('cene@example.com')).toEqual([{ access_level: 'owner', user_id: null }]);
  });

  test('an address that has an account, a short password and no address at all are refused in a sentence', async () => {
    await add('dora@example.com', '--verified');
    expect(await add('dora@example.com')).toMatchObject({ status: 1, out: '', said: 'dora@example.com has an account already.\n' });
    expect(await run(['user', 'add', '--email', 'e@example.com', '--password', 'short'])).toMatchObject({
      status: 2,
      said: expect.stringContaining('at least 6'),
    });
    expect(await add('nobody')).toMatchObject({ status: 2, said: 'nobody is no e-mail address.\n' });
  });

  test('token create prints the token alone, and keeps its hash', async () => {
    await add('eva@example.com', '--verified', '--org', 'Token company');
    const { status, out } = await run(['token', 'create', '--email', 'eva@example.com', '--scope', 'read', '--days', '3']);
    expect(status).toBe(0);
    expect(out).toMatch(/^rj_[\w-]{40}\n$/);
    const { rows } = await pool.query(
      'select scope, round(extract(epoch from expires_at - now()) / 86400) as days from api_token where token_hash = $1',
      [hashToken(out.trim())],
    );
    expect(rows).toEqual([{ scope: 'read', days: '3' }]);
    expect(await run(['token', 'create', '--email', 'unknown@example.com'])).toMatchObject({ status: 1, out: '' });
  });

  test('migrate says what ran', async () => {
    expect(await run(['migrate', '--json'])).toMatchObject({ status: 0, out: '{"ran":[]}\n' });
  });

  test('user reset-second-factor says what is wrong, and does nothing for who has none', async () => {
    expect(await run(['user', 'reset-second-factor', '--email', 'nobody@example.com'])).toMatchObject({
      status: 1,
      said: expect.stringContaining('Nobody has an account with nobody@example.com.'),
    });
    await run(['user', 'add', '--email', 'plain@example.com', '--password', 'a long enough one']);
    expect(await run(['user', 'reset-second-factor', '--email', 'plain@example.com'])).toMatchObject({
      said: expect.stringContaining('plain@example.com has no second factor switched on.'),
    });
    expect(await run(['user', 'add', '--email', 'f@example.com'])).toMatchObject({
      status: 2,
      said: expect.stringContaining('--password'),
    });
  });

  test('user release-site-admin and release-address free what is bound to an address', async () => {
    const email = 'chief@example.com';
    await run(['user', 'add', '--email', email, '--password', 'a long enough one', '--verified'], { SITE_ADMINS: email });
    expect(await run(['user', 'release-site-admin', '--email', email])).toMatchObject({
      status: 0,
      out: expect.stringMatching(/bound to nobody now/),
    });
    expect(await run(['user', 'release-site-admin', '--email', email])).toMatchObject({
      status: 1,
      said: expect.stringMatching(/bound to nobody/),
    });
    expect(await run(['user', 'release-address', '--email', email])).toMatchObject({ status: 0, out: expect.stringMatching(/is free/) });
    expect(await run(['user', 'release-address', '--email', email])).toMatchObject({
      status: 1,
      said: expect.stringMatching(/Nobody has/),
    });
    expect(await run(['doctor'], { SITE_ADMINS: 'ｃhief@example.com' })).toMatchObject({
      said: expect.stringMatching(/no plain e-mail address/),
    });
  });

  test('doctor has a line for each part', async () => {
    const well = await run(['doctor'], { DRIVE_FOLDER: dataDir });
    expect(well.out).toMatch(/^ok {4}database: PostgreSQL 18/m);
    expect(well.out).toMatch(/^ok {4}database role: rejoinder/m);
    expect(well.out).toMatch(/^ok {4}files: folder /m);
    expect(well.out).toMatch(/^ok {4}search: an index in /m);
    expect(well.out).toMatch(/^ok {4}payments: sandbox/m);
    expect(well.out).toMatch(/^ok {4}single sign-on: no domain/m);
    expect(well.out).toMatch(/^ok {4}Google Drive: not offered/m);
    expect(well.out).toMatch(/^ok {4}watched folder: .+ can be read, \d folders/m);
    expect(well.out).toMatch(/^ok {4}acts: none are looked at by night/m);
    expect(well.out).toMatch(/^ok {4}analytics: nothing is counted elsewhere/m);
    expect(well.out).toMatch(/^ok {4}confidence: calibrated with this encoder$/m);
    const other = await run(['doctor'], { EMBEDDINGS_URL: 'http://127.0.0.1:1/v1', EMBEDDINGS_MODEL: 'other' });
    expect(other.out).toMatch(/confidence: Confidence is not calibrated: .+ Every answer goes to review\./);
  });

  test('where people come from elsewhere nothing starts without a mail server, in one sentence, and doctor says it too', async () => {
    const elsewhere = { PUBLIC_URL: 'https://rejoinder.example.com', PORT: '0' };
    const said = /^SMTP_URL is missing: people come to https:\/\/rejoinder\.example\.com, .+ Set SMTP_URL .+ MAILS=none .+\n$/;
    for (const command of ['serve', 'worker'])
      expect(await run([command], elsewhere)).toMatchObject({ status: 1, out: '', said: expect.stringMatching(said) });
    const looked = async (settings: Record<string, string>) => (await run(['doctor'], { ...elsewhere, ...settings })).out;
    expect(await looked({})).toMatch(/^FAIL {2}mail: SMTP_URL is missing/m);
    expect(await looked({ MAILS: 'none' })).toMatch(/^ok {4}mail: none is sent \(MAILS=none\)/m);
  });

  /** What docs/operations.md says that doctor tries: the settings of a service, and its line. */
  const tried = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
    .split('| settings | its line | what it does |')[1]!
    .split('\n\n')[0]!
    .split('\n')
    .slice(2)
    .map((row) => row.split(' | ').map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)))
    .map(([settings = [], [line = ''] = []]) => ({ settings, line: line.replace('…', '') }));
  /** Found out by a sign-in or a payment alone, as the page says. */
  const untried = ['STRIPE_WEBHOOK_SECRET', 'IDENTITY_CLIENT_ID', 'MICROSOFT_TENANT'];

  test('doctor tries every outside service that a setting switches on, as docs/operations.md says, and ends with 69', async () => {
    const nobody = 'http://127.0.0.1:1';
    const there = {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      SMTP_URL: 'smtp://127.0.0.1:1',
      IDENTITY_ISSUER: nobody,
      IDENTITY_AUDIENCE: 'a',
      OIDC_ISSUER: nobody,
      OIDC_CLIENT_ID: 'c',
      OIDC_NAME: 'Company account',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_GROWTH: 'price_1',
      STRIPE_API_URL: nobody,
      DRIVE_GOOGLE_CLIENT_ID: 'c',
      DRIVE_GOOGLE_CLIENT_SECRET: 's',
      DRIVE_GOOGLE_URL: nobody,
      DRIVE_FOLDER: join(dataDir, 'nowhere'),
      DRIVE_HOSTS: 'nowhere.invalid',
      WEBHOOK_HOSTS: 'nowhere.invalid',
      LAW_SOURCES: `${nobody}/act, ${nobody}/other`,
      ANALYTICS_MEASUREMENT_ID: 'G-1',
      MODEL_PROVIDER: 'openai-compatible',
      MODEL_URL: `${nobody}/v1`,
      MODEL_NAME: 'm',
      EMBEDDINGS_URL: `${nobody}/v1`,
      EMBEDDINGS_MODEL: 'm',
      S3_BUCKET: 'b',
      S3_ENDPOINT: nobody,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    const ill = await run(['doctor', '--json'], there);
    expect(ill.status).toBe(69);
    const failed = (JSON.parse(ill.out) as { findings: { part: string; ok: boolean }[] }).findings.flatMap(({ ok, part }) =>
      ok ? [] : [part],
    );
    expect(tried.length).toBeGreaterThan(12);
    expect(tried.filter(({ line }) => !failed.some((part) => part.startsWith(line)))).toEqual([]);
  });

  test('docs/operations.md names every setting by which an outside service is reached', () => {
    const named = tried.flatMap(({ settings }) => settings);
    const reached = Object.keys(environment.shape).filter((name) =>
      /_(URL|HOSTS?|ISSUER|ENDPOINT|BUCKET|SOURCES|KEY|ID|SECRET|TENANT)$/.test(name),
    );
    expect(reached.filter((name) => !['PUBLIC_URL', ...named, ...untried].includes(name))).toEqual([]);
    expect(named.filter((name) => !(name in environment.shape))).toEqual([]);
  });
});
