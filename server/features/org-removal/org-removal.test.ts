import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { policy, upload } from '#server/features/documents/testing.ts';
import { selfSigned } from '#test/certificate.ts';
import { type TestApp, expect, test } from '#test/harness.ts';
import { waitingForLock } from '#test/waiting.ts';
import { purgeOrgs } from './purge.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const provider = {
  domain: 'breza.example',
  display_name: 'B',
  entity_id: 'https://login.example.com',
  sign_in_url: 'https://login.example.com/saml',
  certificate: selfSigned().pem,
};

/** Tables with rows of the organisation, and how many, whatever row-level security would show. */
const rowsOf = async ({ deps: { db } }: TestApp, orgId: string): Promise<string[]> => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'org_id'`.execute(db);
  const found: string[] = [];
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('app.org_id', ${orgId}, true)`.execute(trx);
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} where org_id = ${orgId}`.execute(trx);
      if ((rows[0]?.n ?? 0) > 0) found.push(name);
    }
  });
  return found;
};

test('an owner deletes the organisation by typing its name, the owners are told, and it can be kept after all', async ({
  as,
  jobs,
  mailbox,
}) => {
  const [owner, other] = [await as('owner'), await as('owner')];
  const { name } = (await owner.patch('/api/orgs', { name: 'Lipa' })).body;

  expect(await (await as('admin')).post('/api/orgs/removal', { name })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await owner.post('/api/orgs/removal', { name: 'lipa' })).toMatchObject({ status: 400, body: { details: [{ field: 'name' }] } });
  expect((await owner.get(`/api/orgs/${owner.orgId}`)).body).toMatchObject({ delete_at: null });

  const { status, body } = await owner.post('/api/orgs/removal', { name: ' Lipa ' });
  expect(status).toBe(200);
  expect(Math.round((Date.parse(body.delete_at) - Date.now()) / DAY_MS)).toBe(30);
  expect((await owner.post('/api/orgs/removal', { name })).body.delete_at).toBe(body.delete_at);
  await jobs.run();
  for (const { email } of [owner, other]) expect(await mailbox.to(email)).toMatchObject([{ subject: 'Lipa was deleted' }]);

  expect((await other.delete('/api/orgs/removal')).body).toMatchObject({ delete_at: null });
  await jobs.run();
  expect((await mailbox.to(owner.email)).map(({ subject }) => subject)).toContain('Lipa stays');
  const { audit } = (await owner.get('/api/audit')).body;
  expect(audit.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual(['org:restored', 'org:deleted']);
});

test('on its last day all of it goes: rows, files and index; what was restored and every other organisation stays', async ({
  app,
  as,
  stranger,
  jobs,
}) => {
  const [owner, elsewhere] = [await as('owner'), await stranger('owner')];
  const files = join(app.deps.config.dataDir, 'files');
  const stored = () => readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  await upload({ app, jobs }, elsewhere, [policy]);
  const others = { files: stored(), rows: await rowsOf(app, elsewhere.orgId ?? '') };
  await upload({ app, jobs }, owner, [policy]);
  await owner.post('/api/requests', { name: 'Form', entries: [{ question: 'How often are backups made?' }] });
  await jobs.run();
  const index = join(app.deps.config.dataDir, 'index', owner.orgId ?? '');
  expect([stored() > others.files, existsSync(index)]).toEqual([true, true]);

  const { name } = (await owner.get(`/api/orgs/${owner.orgId}`)).body;
  await owner.post('/api/orgs/removal', { name });
  expect(await purgeOrgs(app.deps.db, inDays(29))).toBe(0);
  expect(await purgeOrgs(app.deps.db, inDays(31))).toBe(1);
  await jobs.run();

  expect(await rowsOf(app, owner.orgId ?? '')).toEqual([]);
  expect([stored(), existsSync(index)]).toEqual([others.files, false]);
  expect((await owner.get('/api/user')).body).toMatchObject({ org_id: null, orgs: [] });
  expect(await rowsOf(app, elsewhere.orgId ?? '')).toEqual(others.rows);
  expect(await purgeOrgs(app.deps.db, inDays(31))).toBe(0);
});

test('an organisation that is deleted invites nobody, neither anew nor again, not by a token either', async ({ as }) => {
  const owner = await as('owner');
  const { name } = (await owner.patch('/api/orgs', { name: 'Breza' })).body;
  const invite = (client: Pick<typeof owner, 'post'>, user_email: string) =>
    client.post('/api/access', { user_email, access_level: 'viewer', notify: true });
  const { body: open } = await invite(owner, 'before@example.com');
  const { token } = (await owner.post('/api/tokens', { name: 'T', scope: 'admin', days: 1 })).body;
  const program = {
    post: async (path: string, payload: unknown) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await owner.raw(path, { method: 'POST', payload: payload as object, headers });
      return { status: answer.statusCode, body: answer.json() };
    },
  };
  await owner.post('/api/orgs/removal', { name });
  const refused = { status: 409, body: { error: expect.stringMatching(/is deleted/) } };
  expect(await invite(owner, 'after@example.com')).toMatchObject(refused);
  expect(await invite(program, 'after@example.com')).toMatchObject(refused);
  expect(await owner.patch(`/api/access/${open.id}`, { notify: true })).toMatchObject(refused);
  await owner.delete('/api/orgs/removal');
  expect((await invite(owner, 'after@example.com')).status).toBe(201);
});

test.for([
  ['token', '/api/tokens', { name: 'T', scope: 'admin', days: 1 }],
  ['calendar address', '/api/calendar', {}],
  ['webhook', '/api/webhooks', { url: 'https://tells.example.com/hook', events: ['request:created'] }],
  ['single sign-on', '/api/single-sign-on', provider],
] as const)('an organisation that is deleted while a %s of it is made has none', async ([, path, given], { app, as, orgId }) => {
  const owner = await as('owner');
  const { db } = app.deps;
  let answered = false;
  const waits = async (): Promise<boolean> => answered || (await waitingForLock(app.parts.pool)) > 0;
  const made = await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('org')
      .set({ delete_at: inDays(30) })
      .where('id', '=', orgId)
      .execute();
    const making = owner.post(path, given).finally(() => (answered = true));
    await expect.poll(waits).toBe(true);
    return { making };
  });
  expect(await made.making).toMatchObject({ status: 409, body: { error: expect.stringMatching(/is deleted/) } });
});

test('who deletes and keeps an organisation again and again causes few mails, and can always keep it', async ({
  app,
  as,
  jobs,
  mailbox,
}) => {
  const [owner, other] = [await as('owner'), await as('owner')];
  const { name } = (await owner.patch('/api/orgs', { name: 'Javor' })).body;
  for (let at = 0; at < 5; at += 1) {
    expect((await owner.post('/api/orgs/removal', { name })).status).toBe(200);
    expect((await owner.delete('/api/orgs/removal')).status).toBe(200);
  }
  const refused = await owner.raw('/api/orgs/removal', { method: 'POST', payload: { name } });
  expect(refused.json()).toMatchObject({ code: 'rate_limited', error: expect.stringMatching(/5 organisations within an hour/) });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await owner.get(`/api/orgs/${owner.orgId}`)).body).toMatchObject({ delete_at: null });
  await jobs.run();
  expect((await mailbox.to(other.email)).length).toBeLessThanOrEqual(10);
  expect((await other.post('/api/orgs/removal', { name })).status).toBe(200);
  await app.deps.db.deleteFrom('attempt').execute();
});
