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
