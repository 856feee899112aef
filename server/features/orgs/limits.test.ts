import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import { type Client, type TestApp, expect, testWith } from '#test/harness.ts';

/** A service that people open elsewhere: what one person may have of organisations there. */
const test = testWith(() => ({ PUBLIC_URL: 'https://rejoinder.example.com', MAILS: 'none' }));

const found = (client: Client, name = 'One more') => client.post('/api/orgs', { name });
const inOrgOf = (client: Client, orgId: string, act: string) =>
  client.raw('/api/orgs/removal', {
    method: act === 'keep' ? 'DELETE' : 'POST',
    headers: { 'x-rejoinder-org': orgId },
    ...(act === 'keep' ? {} : { payload: { name: act } }),
  });
const givePlan = (app: TestApp, orgId: string) =>
  sql`insert into subscription (org_id, product, period_end) values (${orgId}, 'growth', now() + interval '1 month')`.execute(app.deps.db);
const aDayPasses = (app: TestApp) => app.deps.db.deleteFrom('attempt').execute();

const noMore = {
  status: 409,
  body: { code: 'conflict', details: { most_without_plan: 3 }, error: expect.stringMatching(/3 organisations without a plan.*Delete one/) },
};

test('one person has three organisations without a plan, however many calls ask at once, and more with a plan', async ({ app, signUp }) => {
  const person = await signUp();
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => found(person, `Org ${at}`)));
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.id as string);
  expect(made).toHaveLength(3);
  expect(answers.find(({ status }) => status !== 201)).toMatchObject(noMore);
  await givePlan(app, made[0] ?? '');
  expect((await found(person)).status).toBe(201);
  expect(await found(person)).toMatchObject(noMore);
});

test('five are made in a day, those that were deleted counted', async ({ app, signUp }) => {
  const person = await signUp();
  for (let at = 0; at < 5; at += 1) {
    const { status, body } = await found(person, 'Short');
    expect(status).toBe(201);
    expect((await inOrgOf(person, body.id, 'Short')).statusCode).toBe(200);
  }
  const sixth = await person.raw('/api/orgs', { method: 'POST', payload: { name: 'Sixth' } });
  expect(sixth.json()).toMatchObject({ code: 'rate_limited', details: { most_a_day: 5 } });
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(80_000);
  await aDayPasses(app);
  expect((await found(person)).status).toBe(201);
});

test('a deleted one is kept after all, unless its place was given to another', async ({ app, signUp }) => {
  const person = await signUp();
  const ids = [];
  for (const name of ['A', 'B', 'C']) ids.push((await found(person, name)).body.id as string);
  const [first = '', second = ''] = ids;
  await inOrgOf(person, first, 'A');
  expect((await inOrgOf(person, first, 'keep')).statusCode).toBe(200);
  await inOrgOf(person, first, 'A');
  expect((await found(person, 'D')).status).toBe(201);
  expect((await inOrgOf(person, first, 'keep')).json()).toMatchObject(noMore.body);
  await inOrgOf(person, second, 'B');
  expect((await inOrgOf(person, first, 'keep')).statusCode).toBe(200);
  await aDayPasses(app);
});

test('deleting and keeping in turn brings nobody more than three that live', async ({ app, signUp }) => {
  const person = await signUp();
  const ids: Record<string, string> = {};
  const make = async (name: string) => {
    ids[name] = (await found(person, name)).body.id as string;
  };
  const keep = async (name: string) => (await inOrgOf(person, ids[name] ?? '', 'keep')).statusCode;
  const remove = async (name: string) => expect((await inOrgOf(person, ids[name] ?? '', name)).statusCode).toBe(200);
  for (const name of ['A', 'B', 'C']) await make(name);
  await remove('A');
  await make('D');
  await remove('D');
  expect([await keep('A'), await keep('D')]).toEqual([200, 409]);
  await aDayPasses(app);
  for (const name of ['A', 'B', 'C']) await remove(name);
  await make('E');
  await remove('E');
  const kept = [];
  for (const name of ['A', 'B', 'C', 'D', 'E']) kept.push(await keep(name));
  expect(kept).toEqual([200, 200, 200, 409, 409]);
  await aDayPasses(app);
});

test('in a deleted one nothing new is made, and what is there is read and exported until it is kept', async ({ app, signUp }) => {
  const person = await signUp();
  const { id } = (await found(person, 'A')).body;
  const headers = { 'x-rejoinder-org': id };
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) =>
    (await person.raw(path, { method, headers, ...(payload ? { payload } : {}) })).json();
  const request = { name: 'R', text: 'Are backups kept?' };
  expect(await call('POST', '/api/requests', request)).toMatchObject({ name: 'R' });
  await inOrgOf(person, id, 'A');
  const refused = { code: 'conflict', error: expect.stringMatching(/^This organisation is deleted: it can be read and exported/) };
  const upload = { files: [{ name: 'a.txt', size: 1, content_type: 'text/plain' }] };
  expect(await call('POST', '/api/documents/uploads', upload)).toMatchObject(refused);
  expect(await call('POST', '/api/requests', request)).toMatchObject(refused);
  expect((await call('GET', '/api/requests')).requests).toHaveLength(1);
  await inOrgOf(person, id, 'keep');
  expect((await call('POST', '/api/documents/uploads', upload)).uploads).toHaveLength(1);
  await aDayPasses(app);
});

test('one with a plan is kept whatever its holder made since, and a co-owner keeps one that was replaced, for themselves', async ({
  app,
  signUp,
}) => {
  const [founder, other] = [await signUp(), await signUp()];
  const { id: shared } = (await found(founder, 'Shared')).body;
  const headers = { 'x-rejoinder-org': shared };
  const invited = await founder.raw('/api/access', {
    method: 'POST',
    headers,
    payload: { user_email: other.email, access_level: 'viewer' },
  });
  await other.post(`/api/invitations/${invited.json().id}/accept`);
  await founder.raw(`/api/access/${invited.json().id}`, { method: 'PATCH', headers, payload: { access_level: 'owner' } });
  await inOrgOf(founder, shared, 'Shared');
  for (const name of ['1', '2', '3']) expect((await found(founder, name)).status).toBe(201);
  expect((await inOrgOf(founder, shared, 'keep')).json()).toMatchObject(noMore.body);
  for (const name of ['4', '5', '6']) expect((await found(other, name)).status).toBe(201);
  expect((await inOrgOf(other, shared, 'keep')).json()).toMatchObject({
    code: 'conflict',
    error: expect.stringMatching(/^The owner for whom this organisation counts made others in its place, and you have 3 /),
  });
  const [own] = ((await other.get('/api/orgs')).body.orgs as { id: string; name: string }[]).filter(({ name }) => name === '4');
  await givePlan(app, own?.id ?? '');
  expect((await inOrgOf(other, shared, 'keep')).statusCode).toBe(200);
  expect(await found(other)).toMatchObject(noMore);
  expect(await found(founder)).toMatchObject(noMore);

  await inOrgOf(other, own?.id ?? '', '4');
  expect((await inOrgOf(other, own?.id ?? '', 'keep')).statusCode).toBe(200);
  await aDayPasses(app);
});

test('who has more than that from before keeps what they deleted', async ({ app, signUp }) => {
  const person = await signUp();
  for (const name of ['A', 'B', 'C']) await found(person, name);
  const { orgs } = (await person.get('/api/orgs')).body;
  const { id: userId } = (await person.get('/api/user')).body;
  await sql`with made as (insert into org (id, name) select gen_random_uuid(), 'Before' from generate_series(1, 4) returning id)
    insert into access (id, org_id, user_id, user_email, access_level) select gen_random_uuid(), id, ${userId}, ${person.email}, 'owner' from made`.execute(
    app.deps.db,
  );
  await inOrgOf(person, orgs[0].id, 'A');
  expect((await inOrgOf(person, orgs[0].id, 'keep')).statusCode).toBe(200);
  expect(await found(person)).toMatchObject(noMore);
});

test('whom others make an owner is kept from nothing, and holds what its founder left', async ({ signUp }) => {
  const [founder, other] = [await signUp(), await signUp()];
  const ids = [];
  for (const name of ['A', 'B', 'C']) ids.push((await found(founder, name)).body.id as string);
  for (const id of ids) {
    const headers = { 'x-rejoinder-org': id };
    const invited = await founder.raw('/api/access', {
      method: 'POST',
      headers,
      payload: { user_email: other.email, access_level: 'viewer' },
    });
    await other.post(`/api/invitations/${invited.json().id}/accept`);
    const promoted = { method: 'PATCH', headers, payload: { access_level: 'owner' } } as const;
    expect((await founder.raw(`/api/access/${invited.json().id}`, promoted)).statusCode).toBe(200);
  }
  expect((await found(other, 'Own')).status).toBe(201);
  expect(await found(founder)).toMatchObject(noMore);
  for (const id of ids) {
    const headers = { 'x-rejoinder-org': id };
    const { access } = (await founder.raw('/api/access', { headers })).json() as { access: { id: string; user_email: string }[] };
    const own = access.find(({ user_email }) => user_email === founder.email);
    expect((await founder.raw(`/api/access/${own?.id}`, { method: 'DELETE', headers })).statusCode).toBe(204);
  }
  expect(await found(other)).toMatchObject(noMore);
  expect((await found(founder)).status).toBe(201);
});

test('on this machine alone as many as before, and the operator says other figures', () => {
  const orgsOf = (env: Record<string, string>) => readConfig(env).orgs;
  const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh' };
  expect(orgsOf({})).toEqual({ withoutPlan: 100, aDay: null, together: false });
  expect(orgsOf({ PUBLIC_URL: 'http://[::1]:3000' })).toEqual({ withoutPlan: 100, aDay: null, together: false });
  expect(orgsOf(stripe)).toEqual({ withoutPlan: 3, aDay: 5, together: true });
  expect(orgsOf({ PUBLIC_URL: 'https://a.example.com' })).toEqual({ withoutPlan: 3, aDay: 5, together: true });
  expect(orgsOf({ ...stripe, ORGS_WITHOUT_PLAN: '20', ORGS_A_DAY: '30' })).toEqual({ withoutPlan: 20, aDay: 30, together: true });
});
