import { sql } from 'kysely';
import type { AuditEntry } from '#contract/audit.ts';
import type { ApiToken } from '#contract/tokens.ts';
import { newId } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

const make = async (client: Client, body = {}): Promise<ApiToken & { token: string }> => {
  const made = await client.post('/api/tokens', { name: 'Nightly export', scope: 'read', days: 30, ...body });
  expect(made.status).toBe(201);
  return made.body;
};
const call = (app: TestApp, token: string, method: 'GET' | 'POST' = 'GET', url = '/api/library', payload?: object) =>
  app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload ? { payload } : {}) });
const listed = async (client: Client): Promise<ApiToken[]> => (await client.get('/api/tokens')).body.tokens;

test('a token is shown once, works within its scope, tells when it was used, and ends when it is revoked', async ({ app, as }) => {
  const admin = await as('admin');
  const { id, token, ...made } = await make(admin);
  expect(made).toMatchObject({ name: 'Nightly export', scope: 'read', last_used_at: null, owner: { email: admin.email } });
  expect(JSON.stringify(await listed(admin))).not.toContain(token);
  const { rows } = await sql`select * from api_token where id = ${id}`.execute(app.deps.db);
  expect(JSON.stringify(rows)).not.toContain(token);

  expect((await call(app, token)).statusCode).toBe(200);
  expect((await call(app, token, 'POST', '/api/library', { question: 'Who?', answer: 'Us.' })).statusCode).toBe(403);
  expect((await listed(admin))[0]?.last_used_at).not.toBeNull();
  expect((await admin.delete(`/api/tokens/${id}`)).status).toBe(204);
  expect((await call(app, token)).statusCode).toBe(401);
  expect(await listed(admin)).toEqual([]);
});

test('making, first use and end of a token stand in the audit log, without its text', async ({ app, as }) => {
  const admin = await as('admin');
  const { id, token } = await make(admin, { scope: 'admin' });
  await call(app, token);
  await call(app, token);
  await admin.delete(`/api/tokens/${id}`);
  const audit: AuditEntry[] = (await admin.get('/api/audit')).body.audit;
  expect(audit.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'token:revoked Nightly export',
    'token:used Nightly export',
    'token:created Nightly export',
  ]);
  expect(JSON.stringify(audit)).not.toContain(token);
});

test('a token makes no tokens, and one that has expired opens nothing', async ({ app, as }) => {
  const owner = await as('owner');
  const { id, token } = await make(owner, { scope: 'admin' });
  expect((await call(app, token, 'POST', '/api/tokens', { name: 'Another', scope: 'admin', days: 1 })).statusCode).toBe(403);
  await sql`update api_token set expires_at = now() - interval '1 second' where id = ${id}`.execute(app.deps.db);
  expect((await call(app, token)).statusCode).toBe(401);
});

test('others neither see nor end a token, except admins of its organisation', async ({ as, stranger }) => {
  const { id } = await make(await as('admin'));
  const [viewer, admin, foreign] = [await as('viewer'), await as('admin'), await stranger('owner')];
  for (const other of [viewer, foreign]) {
    expect(await listed(other)).toEqual([]);
    expect((await other.delete(`/api/tokens/${id}`)).status).toBe(404);
  }
  expect((await listed(admin)).map((one) => one.id)).toEqual([id]);
  expect((await admin.delete(`/api/tokens/${id}`)).status).toBe(204);
});

test('a token on a later page is ended as any other, and one that is made is answered', async ({ app, as }) => {
  const admin = await as('admin');
  const { id } = await make(admin);
  await sql`insert into api_token (id, user_id, org_id, name, token_hash, scope, expires_at)
    select overlay(${newId()} placing lpad(to_hex(at), 12, '0') from 25)::uuid, ${admin.userId}, ${admin.orgId}, 'Expired',
      sha256(convert_to(${id} || at, 'UTF8')), 'read', now() - interval '1 day' from generate_series(1, 250) as at`.execute(app.deps.db);
  const first = (await admin.get('/api/tokens')).body;
  expect(first.tokens).toHaveLength(200);
  expect(first.tokens.map((one: ApiToken) => one.id)).not.toContain(id);
  const second = (await admin.get(`/api/tokens?cursor=${first.next_cursor}`)).body;
  expect(second).toMatchObject({ next_cursor: null });
  expect(second.tokens).toHaveLength(51);
  expect((await make(admin, { name: 'Another' })).name).toBe('Another');
  expect((await admin.delete(`/api/tokens/${id}`)).status).toBe(204);
});

test('only admins and owners make tokens; who was one ends theirs, which can do no more than they can', async ({ app, as }) => {
  for (const level of ['viewer', 'editor'] as const)
    expect(await (await as(level)).post('/api/tokens', { name: 'X', scope: 'read', days: 1 })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', error: expect.stringContaining('Admin') },
    });
  const [owner, admin] = [await as('owner'), await as('admin')];
  const { id, token } = await make(admin, { scope: 'admin' });
  const { access } = (await owner.get('/api/access')).body as { access: { id: string; user_email: string }[] };
  const member = access.find(({ user_email }) => user_email === admin.email);
  await owner.patch(`/api/access/${member?.id}`, { access_level: 'viewer' });
  expect((await call(app, token, 'POST', '/api/library', { question: 'Who?', answer: 'Us.' })).statusCode).toBe(403);
  expect((await admin.delete(`/api/tokens/${id}`)).status).toBe(204);
});
