import { sql } from 'kysely';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { makeClient } from '#test/client.ts';
import { formWorkbook, uploadDocument } from '#server/features/requests/testing/forms.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { forgetKeys } from './key-store.ts';

const asked = { name: 'Once', entries: [{ question: 'Do you encrypt backups?' }], auto_answer: false };
const post = (client: Client, url: string, payload: object, key: string) =>
  client.raw(url, { method: 'POST', payload, headers: { 'idempotency-key': key } });
const countOf = async (client: Client): Promise<number> => (await client.get('/api/requests')).body.requests.length;

test('the same call with the same key is answered as before and done once', async ({ as }) => {
  const editor = await as('editor');
  const key = newId();
  const first = await post(editor, '/api/requests', asked, key);
  const again = await post(editor, '/api/requests', asked, key);
  expect(first.statusCode).toBe(201);
  expect(again).toMatchObject({ statusCode: 201, payload: first.payload });
  expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
  expect(again.headers['content-type']).toBe(first.headers['content-type']);
  expect(await countOf(editor)).toBe(1);
  expect((await post(editor, '/api/requests', asked, newId())).statusCode).toBe(201);
  expect(await countOf(editor)).toBe(2);
});

test('a key that came with another call is refused with 422; another person has keys of their own', async ({ as }) => {
  const editor = await as('editor');
  const key = newId();
  await post(editor, '/api/requests', asked, key);
  const other = await post(editor, '/api/requests', { ...asked, name: 'Another' }, key);
  expect(other.statusCode).toBe(422);
  expect(other.json()).toEqual({
    code: 'key_reused',
    error: 'This Idempotency-Key came with another call, or with another sign-in, before. Give every call a key of its own.',
  });
  expect((await post(await as('editor'), '/api/requests', asked, key)).headers['idempotency-replayed']).toBeUndefined();
  expect(await countOf(editor)).toBe(2);
});

test('twenty at once are one: the others hear 409, or what the one was answered', async ({ as }) => {
  const editor = await as('editor');
  const key = newId();
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(editor, '/api/requests', asked, key)));
  expect(new Set(answers.map(({ statusCode }) => statusCode)).difference(new Set([201, 409])).size).toBe(0);
  expect(new Set(answers.filter(({ statusCode }) => statusCode === 201).map(({ payload }) => payload)).size).toBe(1);
  expect(await countOf(editor)).toBe(1);
});

test('a call that was refused did nothing, and may come again with its key', async ({ as }) => {
  const [viewer, editor] = [await as('viewer'), await as('editor')];
  const key = newId();
  expect((await post(viewer, '/api/requests', asked, key)).statusCode).toBe(403);
  expect((await post(viewer, '/api/requests', { ...asked, name: 'Other' }, key)).statusCode).toBe(403);
  expect((await post(editor, '/api/documents', { documents: [] }, key)).statusCode).toBe(400);
  expect((await post(editor, '/api/requests', asked, key)).statusCode).toBe(201);
});

test('what is answered is kept sealed, and a key that is none is refused', async ({ as, app, orgId }) => {
  const editor = await as('editor');
  expect((await post(editor, '/api/requests', asked, newId())).statusCode).toBe(201);
  const { rows } = await inOrg(app.deps.db, orgId, (trx) => sql<{ answer: string }>`select answer from idempotency_key`.execute(trx));
  expect(rows).toHaveLength(1);
  expect(rows[0]?.answer).not.toContain(asked.name);
  for (const wrong of ['with space', 'x'.repeat(201), 'č'])
    expect((await post(editor, '/api/requests', asked, wrong)).json()).toMatchObject({ code: 'invalid' });
});

const secrets: [string, object][] = [
  ['/api/tokens', { name: 'For a program', scope: 'read', days: 3 }],
  ['/api/webhooks', { url: 'https://hooks.example.com/a', events: ['request:created'] }],
  ['/api/calendar', {}],
];

test.for(secrets)('a secret of %s is shown once, also to who sends the call again', async ([url, body], { as, app, orgId }) => {
  const admin = await as('admin');
  const key = newId();
  expect((await post(admin, url, body, key)).statusCode).toBe(201);
  const again = await post(admin, url, body, key);
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ code: 'shown_once' });
  const { rows } = await inOrg(app.deps.db, orgId, (trx) => sql`select status, answer from idempotency_key`.execute(trx));
  expect(rows).toEqual([{ status: 201, answer: null }]);
});

const kept = (app: TestApp, orgId: string) =>
  inOrg(app.deps.db, orgId, (trx) =>
    sql<{ status: number; answer: string | null }>`select status, answer from idempotency_key`.execute(trx),
  );

test('of a large answer it is kept that it was given, and what was made is named to who sends the call again', async ({
  as,
  app,
  orgId,
}) => {
  const editor = await as('editor');
  const key = newId();
  const entry = { question: `${'每晚备份'.repeat(1000)}?`, answer: '每晚备份'.repeat(4750) };
  const first = await post(editor, '/api/library', entry, key);
  expect([first.statusCode, first.rawPayload.length > 65_536]).toEqual([201, true]);
  const again = await post(editor, '/api/library', entry, key);
  expect([again.statusCode, again.json()]).toEqual([
    409,
    {
      code: 'shown_once',
      error:
        'This was done with the first call, and is not done again. What it answered was too much to be kept: look at what was made where it stands.',
      details: { status: 201, id: first.json().id },
    },
  ]);
  expect((await kept(app, orgId)).rows).toEqual([{ status: 201, answer: null }]);
  expect((await editor.get('/api/library')).body.library).toHaveLength(1);
});

test('a call that changes nothing keeps nothing for its key, and is done again', async ({ as, app, orgId }) => {
  const editor = await as('editor');
  const questionnaire_doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });
  const key = newId();
  const [first, again] = [
    await post(editor, '/api/requests/preview', { questionnaire_doc }, key),
    await post(editor, '/api/requests/preview', { questionnaire_doc }, key),
  ];
  expect([first.statusCode, again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 200, undefined]);
  expect(again.json().questions).toEqual(first.json().questions);
  expect((await kept(app, orgId)).rows).toEqual([]);
});

test('answers of a person and of an organisation are kept up to so many bytes a day, and keys up to a number', async ({
  as,
  app,
  orgId,
}) => {
  const [editor, other] = [await as('editor'), await as('editor')];
  const counted = async (what: string, made: number): Promise<void> =>
    void (await sql`update attempt set made = ${made} where what = ${what}`.execute(app.deps.db));
  const isKept = async (client: Client): Promise<boolean> => {
    const key = newId();
    const { id } = (await post(client, '/api/requests', asked, key)).json();
    const again = await post(client, '/api/requests', asked, key);
    if (again.statusCode !== 201) expect(again.json()).toMatchObject({ code: 'shown_once', details: { status: 201, id } });
    return again.statusCode === 201;
  };
  expect(await isKept(editor)).toBe(true);
  await counted('kept answers of a person', 16 << 20);
  expect([await isKept(editor), await isKept(other)]).toEqual([false, true]);
  await counted('kept answers of an organisation', 64 << 20);
  expect(await isKept(other)).toBe(false);

  await counted('idempotency keys', 50_000);
  const many = await post(editor, '/api/requests', asked, newId());
  expect(many.statusCode).toBe(429);
  expect(many.json().error).toContain('50000 calls with an Idempotency-Key');
  expect((await editor.post('/api/requests', asked)).status).toBe(201);
  expect((await kept(app, orgId)).rows).toHaveLength(4);
});

test('an answer is given again only to who may still make the call, signed in as before', async ({ as, app }) => {
  const [owner, admin] = [await as('owner'), await as('admin')];
  const key = newId();
  expect((await post(admin, '/api/access', { user_email: 'new@example.com', access_level: 'viewer' }, key)).statusCode).toBe(201);
  const again = () => post(admin, '/api/access', { user_email: 'new@example.com', access_level: 'viewer' }, key);
  expect((await again()).statusCode).toBe(201);

  const { token } = (await admin.post('/api/tokens', { name: 'Program', scope: 'write', days: 3 })).body;
  const program = makeClient(app, { ...admin, token });
  const byProgram = await post(program, '/api/access', { user_email: 'new@example.com', access_level: 'viewer' }, key);
  expect(byProgram.statusCode).toBe(403);
  expect((await post(admin, '/api/requests', asked, 'shared')).statusCode).toBe(201);
  expect((await post(program, '/api/requests', asked, 'shared')).json()).toMatchObject({ code: 'key_reused' });

  const { access } = (await owner.get('/api/access')).body as { access: { id: string; user_email: string }[] };
  await owner.patch(`/api/access/${access.find(({ user_email }) => user_email === admin.email)?.id}`, { access_level: 'viewer' });
  expect((await again()).json()).toMatchObject({ code: 'forbidden', error: expect.stringContaining('Admin') });
});

test('a key holds for a day, for people without an organisation too', async ({ signUp, app }) => {
  const person = await signUp();
  await person.get('/api/user');
  const key = newId();
  const first = await post(person, '/api/orgs', { name: 'New' }, key);
  expect(first.statusCode).toBe(201);
  // Making it changed which organisation they act in.
  await app.deps.db.updateTable('app_user').set({ org_id: null }).where('email', '=', person.email).execute();
  expect((await post(person, '/api/orgs', { name: 'New' }, key)).json()).toEqual(first.json());
  await sql`update idempotency_key set made_at = now() - interval '25 hours'`.execute(app.deps.db);
  await forgetKeys(app.deps.db);
  expect((await post(person, '/api/orgs', { name: 'New' }, key)).json().id).not.toBe(first.json().id);
});

test('the key, the headers of the limit and Retry-After stand in the OpenAPI document', async ({ anonymous }) => {
  const { paths, components } = (await anonymous.get('/api/openapi.json')).body;
  const { parameters, responses } = paths['/api/requests'].post;
  expect(parameters).toEqual([expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false })]);
  expect(Object.keys(responses['201'].headers)).toEqual(['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']);
  expect(Object.keys(responses['4XX'].headers)).toContain('Retry-After');
  expect(Object.keys(components.headers)).toContain('Retry-After');
  expect(paths['/api/requests/preview'].post.parameters ?? []).toEqual([]);
  expect(paths['/api/requests'].get.parameters.map(({ name }: { name: string }) => name)).not.toContain('Idempotency-Key');
});
