import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { selfSigned } from '#test/certificate.ts';
import { type Answered, type Client, type TestApp, expect, testWith } from '#test/harness.ts';
import { webdavStandIn } from '#test/drive-stand-ins.ts';

/** What may exist so often and no oftener, made by many calls at once: exactly so many are made, and the others are told. */

const dav = await webdavStandIn();
for (let at = 0; at < 80; at += 1) dav.files.put(`f${at}/a.md`, 'text');
afterAll(() => dav.close());
const test = testWith(() => ({ DRIVE_HOSTS: '127.0.0.1' }));

const AT_ONCE = 80;
const { pem } = selfSigned();

interface Kind {
  table: 'api_token' | 'webhook' | 'saved_view' | 'integration' | 'single_sign_on' | 'request_template' | 'document' | 'access';
  most: number;
  make: (client: Client, at: number, given: string) => Promise<Answered>;
  /** Makes rows that are there before, where the limit is above what is sent at once. */
  before?: (client: Client, app: TestApp) => Promise<unknown>;
}

const rows = (app: TestApp, orgId: string, run: ReturnType<typeof sql>) => inOrg(app.deps.db, orgId, (trx) => run.execute(trx));

const kinds: Record<string, Kind> = {
  tokens: {
    table: 'api_token',
    most: 50,
    make: (client, at) => client.post('/api/tokens', { name: `Token ${at}`, scope: 'read', days: 1 }),
  },
  webhooks: {
    table: 'webhook',
    most: 10,
    make: (client, at) => client.post('/api/webhooks', { url: `https://hooks.example.com/${at}`, events: ['request:created'] }),
  },
  'saved views': {
    table: 'saved_view',
    most: 50,
    make: (client, at) => client.post('/api/saved_views', { name: `View ${at}`, filter: { due: 'week' } }),
  },
  drives: {
    table: 'integration',
    most: 20,
    make: (client, at) =>
      client.post('/api/integrations', { provider: 'webdav', url: `${dav.url}f${at}/`, username: 'ana', password: 'right' }),
  },
  'domains with single sign-on': {
    table: 'single_sign_on',
    most: 50,
    make: (client, at) =>
      client.post('/api/single-sign-on', {
        domain: `company${at}.example`,
        display_name: 'Company',
        entity_id: 'urn:company',
        sign_in_url: 'https://login.company.example/saml',
        certificate: pem,
      }),
  },
  templates: {
    table: 'request_template',
    most: 200,
    make: (client, at, given) => client.post('/api/request_templates', { name: `Template ${at}`, request_id: given }),
    before: ({ orgId }, app) =>
      rows(
        app,
        orgId ?? '',
        sql`insert into request_template (id, org_id, name, scope, people)
            select gen_random_uuid(), ${orgId}, 'Before ' || at, '{}', '[]' from generate_series(1, 170) as at`,
      ),
  },
  folders: {
    table: 'document',
    most: 5000,
    make: (client, at) =>
      client.post('/api/documents/folders', { folders: [{ name: `Folder ${at}`, document_category: 'knowledge_base' }] }),
    before: ({ orgId }, app) =>
      rows(
        app,
        orgId ?? '',
        sql`insert into document (id, org_id, item_type, category, origin_kind, display_name, status)
            select gen_random_uuid(), ${orgId}, 'folder', 'knowledge_base', 'upload', 'Before ' || at, 'ready' from generate_series(1, 4970) as at`,
      ),
  },
};

const countOf = async (app: TestApp, orgId: string, table: string): Promise<number> => {
  const counted = sql<{ rows: number }>`select count(*)::integer as rows from ${sql.table(table)} where org_id = ${orgId}`;
  return inOrg(app.deps.db, orgId, async (trx) => (await counted.execute(trx)).rows[0]?.rows ?? 0);
};

test.for(Object.entries(kinds))('%s', async ([, { table, most, make, before }], { app, as }) => {
  const owner = await as('owner');
  const request = await owner.post('/api/requests', { name: 'A', entries: [{ question: 'Is it?' }], auto_answer: false });
  await before?.(owner, app);
  const was = await countOf(app, owner.orgId ?? '', table);
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => make(owner, at, request.body.id)));
  const made = most - was;
  expect(
    Object.fromEntries(
      Map.groupBy(answers, ({ status }) => status)
        .entries()
        .map(([status, some]) => [status, some.length]),
    ),
  ).toEqual({
    201: made,
    409: AT_ONCE - made,
  });
  expect(await countOf(app, owner.orgId ?? '', table)).toBe(most);
});

test('organisations that one person belongs to', async ({ app, as, signUp }) => {
  const [owner, person] = [await as('owner'), await signUp()];
  const { id } = (await person.get('/api/user')).body;
  await sql`with made as (insert into org (id, name) select gen_random_uuid(), 'Before ' || at from generate_series(1, 200) as at returning id)
    insert into access (id, org_id, user_id, user_email, access_level)
    select gen_random_uuid(), made.id, ${id}, ${person.email}, 'viewer' from made`.execute(app.deps.db);
  expect((await owner.post('/api/access', { user_email: person.email, access_level: 'viewer' })).status).toBe(201);
  const [invitation] = (await person.get('/api/invitations')).body.invitations;
  expect(await person.post(`/api/invitations/${invitation.id}/accept`)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('You belong to 200 organisations') },
  });
  expect((await person.post('/api/orgs', { name: 'One more' })).status).toBe(409);
  const [one] = (await person.get('/api/orgs?limit=1')).body.orgs;
  await app.deps.db.deleteFrom('access').where('org_id', '=', one.id).execute();
  expect((await person.post(`/api/invitations/${invitation.id}/accept`)).status).toBe(200);
  expect((await person.get('/api/user')).body.orgs).toHaveLength(200);
});

test('organisations of one person', async ({ app, signUp }) => {
  const person = await signUp();
  const { body } = await person.get('/api/user');
  for (let at = 0; at < 70; at += 1) {
    const id = newId();
    await app.deps.db
      .insertInto('org')
      .values({ id, name: `Before ${at}` })
      .execute();
    const access = { id: newId(), org_id: id, user_id: body.id, user_email: person.email, access_level: 'owner' as const };
    await app.deps.db.insertInto('access').values(access).execute();
  }
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => person.post('/api/orgs', { name: `Org ${at}` })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
  expect((await person.get('/api/orgs')).body.orgs).toHaveLength(100);
});
