import { sql } from 'kysely';
import { standingOf } from '#contract/roles.ts';
import { releaseAddress, releaseSiteAdmin } from '#server/features/users/service.ts';
import { newId } from '#server/platform/db/db.ts';
import { hashToken } from '#server/platform/http/authenticate.ts';
import { makeClient } from '#test/client.ts';
import { type Client, type TestApp, expect, openTestApp, test as base } from '#test/harness.ts';

const ROOT = 'root@example.com';
const factor = (app: TestApp, subject: string, on: boolean) =>
  sql`update identity."user" set "twoFactorEnabled" = ${on} where id = ${subject}`.execute(app.deps.db);

const test = base.extend<{ app: TestApp; subject: string; root: Client }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixtures from the pattern
    async ({}, use) => {
      const app = await openTestApp({ SITE_ADMINS: ROOT.toUpperCase(), PAYMENTS_SANDBOX: 'true' });
      await use(app);
      await app.close();
    },
    { scope: 'file' },
  ],
  /** Of the account with the address of the configuration, which has a second factor. */
  subject: [
    async ({ app }, use) => {
      const { subject } = await app.deps.identity.addUser({ email: ROOT, password: 'a long enough password', name: 'R', verified: true });
      await factor(app, subject, true);
      await use(subject);
    },
    { scope: 'file' },
  ],
  root: async ({ subject, signUp }, use) => {
    const root = await signUp({ email: ROOT, subject });
    expect((await root.get('/api/user')).body.userType).toBe('root');
    await use(root);
  },
});

const inAMonth = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString();

test('a site administrator sees organisations and people, and nothing that an organisation holds', async ({ root, as, orgId }) => {
  const owner = await as('owner');
  await owner.post('/api/requests', { name: 'Zanzibar', entries: [{ question: 'Zanzibar?' }], auto_answer: false });
  const { organisations } = (await root.get('/api/site/organisations')).body;
  expect(organisations.find(({ id }: { id: string }) => id === orgId)).toMatchObject({
    members: 1,
    storage: { most: 1_000_000_000 },
    subscription: null,
  });
  const { users } = (await root.get(`/api/site/users?q=${owner.email.toUpperCase()}`)).body;
  expect(users).toMatchObject([{ id: owner.userId, email: owner.email, trial_period_days: 14, userType: 'user', organisations: 1 }]);
  const seen = await Promise.all(['organisations', 'users', 'enquiries', 'jobs'].map((one) => root.raw(`/api/site/${one}`)));
  expect(seen.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(seen.map(({ payload }) => payload).join('')).not.toContain('Zanzibar');
  expect((await root.get('/api/requests')).status).toBe(403);
});

test('pages are read one after the other, without a gap', async ({ root, seed }) => {
  const made = [await seed.org(), await seed.org(), await seed.org()];
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await root.get(`/api/site/organisations?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
    seen.push(...body.organisations.map(({ id }: { id: string }) => id));
    cursor = body.next_cursor;
  } while (cursor);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(made));
});

test('a plan that is given lets its members work; another takes its place, what was bought stays, and the log tells both', async ({
  app,
  root,
  as,
  orgId,
}) => {
  const owner = await as('owner');
  await app.deps.db.updateTable('app_user').set({ trial_period_days: 0 }).where('email', '=', owner.email).execute();
  const ask = () => owner.post('/api/requests', { name: 'A', entries: [{ question: 'Q?' }], auto_answer: false });
  expect((await ask()).status).toBe(402);
  const bought = { id: 'sub_bought', customer: 'cus_1', org_id: orgId, product: 'growth' as const, period_end: new Date() };
  await app.deps.db.insertInto('subscription').values(bought).execute();

  const until = inAMonth();
  const given = await root.put(`/api/site/organisations/${orgId}/plan`, { product: 'scale_up', period_end: inAMonth() });
  expect(given.body.subscription).toMatchObject({ product: 'scale_up', managed: false });
  await root.put(`/api/site/organisations/${orgId}/plan`, { product: 'enterprise', period_end: until });
  expect((await ask()).status).toBe(201);
  expect((await owner.get('/api/user')).body.subscription).toEqual({ product: 'enterprise', period_end: until });
  const rows = await app.deps.db.selectFrom('subscription').select('product').where('org_id', '=', orgId).orderBy('product').execute();
  expect(rows.map(({ product }) => product)).toEqual(['enterprise', 'growth']);
  const { audit } = (await owner.get('/api/audit')).body;
  expect(audit.filter(({ action }: { action: string }) => action === 'site:plan_given')).toHaveLength(2);
  expect(
    (await root.put('/api/site/organisations/01890000-0000-7000-8000-000000000000/plan', { product: 'growth', period_end: until })).status,
  ).toBe(404);
});

test('the trial is made longer; a team admin is reachable, and the derived values are those of the specification', async ({
  app,
  root,
  as,
}) => {
  const owner = await as('owner');
  await app.deps.db.updateTable('app_user').set({ trial_period_days: 0 }).where('email', '=', owner.email).execute();
  const changed = await root.patch(`/api/site/users/${owner.userId}`, { trial_period_days: 60, userType: 'admin' });
  expect(changed.body).toMatchObject({ trial_period_days: 60, userType: 'admin' });

  const derived = async (client: Client) => standingOf((await client.get('/api/user')).body);
  expect(await derived(owner)).toMatchObject({
    activeSubscription: false,
    inFreeTrial: true,
    hasAccess: true,
    siteAdmin: false,
    teamAdmin: true,
    teamMember: false,
    companyAdmin: true,
    companyMember: false,
  });
  expect(await derived(await as('viewer'))).toMatchObject({ teamAdmin: false, teamMember: true, companyAdmin: false, companyMember: true });
  expect(await derived(root)).toMatchObject({ siteAdmin: true, teamAdmin: false, teamMember: false });
  await root.put(`/api/site/organisations/${owner.orgId}/plan`, { product: 'growth', period_end: inAMonth() });
  expect(await derived(owner)).toMatchObject({ activeSubscription: true, teamAdmin: false, companyAdmin: true });
  const row = await app.deps.db.selectFrom('audit_log').select('subject').where('action', '=', 'site:user_changed').executeTakeFirst();
  expect(row?.subject).toBe(owner.email);
});

test('enquiries name who asks and for which organisation; jobs are counted by kind', async ({ root, as }) => {
  const owner = await as('owner');
  expect((await owner.post('/api/user/enterprise-enquiry')).status).toBe(204);
  expect((await root.get('/api/site/enquiries')).body.enquiries[0]).toMatchObject({ email: owner.email, organisation: expect.any(String) });
  expect((await root.get('/api/site/jobs')).body.jobs).toContainEqual(
    expect.objectContaining({ kind: 'send-enterprise-enquiry', waiting: 1, running: 0, failed: 0 }),
  );
});

test('nobody else administrates: no owner, no team admin, no token of less than everything', async ({ app, root, as, anonymous }) => {
  const owner = await as('owner');
  await root.patch(`/api/site/users/${owner.userId}`, { userType: 'admin' });
  expect((await anonymous.get('/api/site/users')).status).toBe(401);
  for (const path of ['organisations', 'users', 'enquiries', 'jobs']) expect((await owner.get(`/api/site/${path}`)).status, path).toBe(403);
  expect((await owner.patch(`/api/site/users/${owner.userId}`, { trial_period_days: 3650 })).status).toBe(403);
  expect((await owner.put(`/api/site/organisations/${owner.orgId}/plan`, { product: 'growth', period_end: inAMonth() })).status).toBe(403);
  expect(await app.deps.db.selectFrom('subscription').select('id').where('org_id', '=', owner.orgId).execute()).toEqual([]);
});

test('a token of an organisation administers nothing, though its person does', async ({ app, root }) => {
  const { id } = (await root.post('/api/orgs', { name: 'Of root' })).body;
  const { token } = (await root.post('/api/tokens', { name: 'Program', scope: 'admin', days: 1 })).body;
  const program = makeClient(app, { ...root, token });
  expect(await program.get('/api/site/users')).toMatchObject({ status: 403, body: { code: 'bound_token' } });
  expect((await program.get('/api/user')).body).toMatchObject({ org_id: id, userType: 'user' });
});

test('without a second factor of the account nothing is administrated, by no personal token either', async ({ app, subject, root, as }) => {
  const token = 'rj_of-the-test';
  const { id } = (await root.get('/api/user')).body;
  await app.deps.db
    .insertInto('api_token')
    .values({ id: newId(), user_id: id, name: 'T', scope: 'admin', token_hash: hashToken(token) })
    .execute();
  const byToken = () => app.inject({ url: '/api/site/users', headers: { authorization: `Bearer ${token}` } });
  await factor(app, subject, false);
  const required = { status: 403, body: { code: 'second_factor_required', error: expect.stringMatching(/second step/) } };
  for (const path of ['organisations', 'users', 'enquiries', 'jobs'])
    expect(await root.get(`/api/site/${path}`), path).toMatchObject(required);
  const { userId } = await as('owner');
  expect(await root.patch(`/api/site/users/${userId}`, { trial_period_days: 9 })).toMatchObject(required);
  expect((await byToken()).json()).toMatchObject(required.body);
  expect((await root.get('/api/user')).body.userType).toBe('root');
  await factor(app, subject, true);
  expect((await root.get('/api/site/users')).status).toBe(200);
  expect((await byToken()).statusCode).toBe(200);
});

test('the address is bound to who signed in with it first: nobody else with it administrates, until the operator releases it', async ({
  app,
  root,
  signUp,
}) => {
  const other = await signUp({ email: ROOT });
  expect(await other.get('/api/user')).toMatchObject({ status: 403, body: { error: expect.stringMatching(/Another account has/) } });
  // As it was before one account had an address: a row that has it too.
  const at = { issuer: 'https://another.example', subject: 'thief', email: ROOT, name: 'T' };
  await app.deps.db
    .insertInto('app_user')
    .values({ id: '01890000-0000-7000-8000-00000000000a', ...at })
    .execute();
  const users = async () => (await root.get(`/api/site/users?q=${ROOT}`)).body.users as { userType: string }[];
  expect((await users()).map(({ userType }) => userType).toSorted()).toEqual(['root', 'user']);
  const bound = await app.deps.db.selectFrom('audit_log').select('subject').where('action', '=', 'site:admin_bound').execute();
  expect(bound).toEqual([{ subject: ROOT }]);

  await releaseAddress(app.deps.db, ROOT);
  expect((await other.get('/api/user')).body).toMatchObject({ email: ROOT, userType: 'user' });
  expect((await root.get('/api/user')).body).toMatchObject({ userType: 'root', email: expect.stringMatching(/@set-aside\.invalid$/) });
  await releaseSiteAdmin(app.deps.db, ROOT);
  expect((await other.get('/api/user')).body.userType).toBe('root');
  expect((await root.get('/api/user')).body.userType).toBe('user');
  await expect(releaseSiteAdmin(app.deps.db, 'nobody@example.com')).rejects.toMatchObject({ code: 'not_found' });
});
