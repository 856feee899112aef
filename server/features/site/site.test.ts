import { standingOf } from '#contract/roles.ts';
import { makeClient } from '#test/client.ts';
import { type Client, type TestApp, expect, openTestApp, test as base } from '#test/harness.ts';

const ROOT = 'root@example.com';
const test = base.extend<{ app: TestApp; root: Client }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixtures from the pattern
    async ({}, use) => {
      const app = await openTestApp({ SITE_ADMINS: ROOT });
      await use(app);
      await app.close();
    },
    { scope: 'file' },
  ],
  root: async ({ signUp }, use) => {
    const root = await signUp({ email: ROOT });
    expect((await root.get('/api/user')).body.userType).toBe('root');
    await use(root);
  },
});

const inAMonth = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString();

test('a site administrator sees organisations and people, and nothing that an organisation holds', async ({ root, as, orgId }) => {
  const owner = await as('owner');
  await owner.post('/api/requests', { name: 'Zanzibar', entries: [{ question: 'Zanzibar?' }], auto_answer: false });
  const { organisations } = (await root.get('/api/site/organisations')).body;
  expect(organisations.find(({ id }: { id: string }) => id === orgId)).toMatchObject({ members: 1, subscription: null });
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
