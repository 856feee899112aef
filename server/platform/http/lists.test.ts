import { sql } from 'kysely';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { selfSigned } from '#test/certificate.ts';
import { type Call, callsOf, fieldsOf, isList, keyOf } from '#test/calls.ts';
import { furnishWhole } from '#test/everything.ts';
import type { JsonSchema } from '#test/from-schema.ts';
import { type Client, type Fixtures, type TestApp, expect, test } from '#test/harness.ts';

/** Everything that the OpenAPI document lets a list answer has an end: a page, or a number that whatever makes one more holds to. */

/** Rows of a page; hashes, which are small and all alike, come more at a time. */
const LONGEST_PAGE = 1000;

const takes = ({ parameters = [] }: Call, name: string) => parameters.find((one) => one.in === 'query' && one.name === name);
const hasShortPages = (call: Call): boolean => (takes(call, 'limit')?.schema.maximum ?? Number.POSITIVE_INFINITY) <= LONGEST_PAGE;

/** The arrays of an answer that may become of any length. */
const endless = (call: Call): string[] =>
  Object.entries(fieldsOf(call))
    .filter(([, { type, maxItems }]) => type === 'array' && maxItems === undefined && !hasShortPages(call))
    .map(([name]) => `${keyOf(call)} ${name}`);

test('every list comes in pages, or says how many there are at most', async ({ anonymous }) => {
  const lists = (await callsOf(anonymous)).filter(isList);
  expect(lists.length).toBeGreaterThan(30);
  expect(lists.flatMap(endless)).toEqual([]);
});

test('a list without an end is seen', () => {
  const list = (rows: JsonSchema, query: Call['parameters'] = []): Call => ({
    method: 'GET',
    path: '/api/x',
    parameters: query,
    responses: { 200: { content: { 'application/json': { schema: { type: 'object', properties: { rows, next_cursor: {} } } } } } },
  });
  const limit = (maximum?: number): Call['parameters'] => [
    { name: 'limit', in: 'query', required: false, schema: { type: 'integer', ...(maximum === undefined ? {} : { maximum }) } },
  ];
  const rows: JsonSchema = { type: 'array', items: { type: 'string' } };
  expect(isList(list(rows))).toBe(true);
  for (const call of [list(rows), list(rows, limit()), list(rows, limit(5000))]) expect(endless(call)).toEqual(['GET /api/x rows']);
  for (const call of [list({ ...rows, maxItems: 3 }), list(rows, limit(200))]) expect(endless(call)).toEqual([]);
});

/** Tables whose rows the paths of lists name. */
const named = ['document', 'request', 'qa_entry', 'webhook', 'integration', 'library_entry', 'backtest'] as const;

const idsOf = (app: TestApp, orgId: string): Promise<string[]> =>
  inOrg(app.deps.db, orgId, async (trx) => {
    const ids = await Promise.all(
      named.map(async (table) => (await sql<{ id: string }>`select id from ${sql.table(table)}`.execute(trx)).rows.map(({ id }) => id)),
    );
    return ids.flat();
  });

interface Setting extends Pick<Fixtures, 'seed' | 'stranger'> {
  app: TestApp;
  owner: Client;
}

interface Page {
  next_cursor: string | null;
  [rows: string]: unknown;
}

/** What stands in a path, and a query that a list does not do without. */
const needed: Record<string, string> = { kind: 'duplicate', q: 'backups' };

async function rowsOf(client: Client, call: Call, id: string, limit: number): Promise<{ pages: number; rows: unknown[] } | null> {
  const path = call.path.replace('{provider}', 'webdav').replaceAll(/\{\w+\}/g, id);
  const must = (call.parameters ?? []).filter((one) => one.in === 'query' && one.required).map(({ name }) => [name, needed[name] ?? '']);
  const rows: unknown[] = [];
  let [pages, cursor]: [number, string | null] = [0, null];
  do {
    const query = new URLSearchParams([...must, ['limit', String(limit)], ...(cursor === null ? [] : [['cursor', cursor]])] as string[][]);
    const answer = await client.get(`${path}?${query}`);
    if (answer.status === 404 && pages === 0) return null;
    expect(answer.status, `${keyOf(call)} ${JSON.stringify(answer.body)}`).toBe(200);
    const page = answer.body as Page;
    const [array] = Object.values(page).filter((value) => Array.isArray(value)) as unknown[][];
    expect(array?.length, `${keyOf(call)} answers a page of ${limit}`).toBeLessThanOrEqual(limit);
    rows.push(...(array ?? []));
    pages += 1;
    cursor = page.next_cursor;
  } while (cursor !== null && pages < 500);
  return { pages, rows };
}

/** More than one row in the lists of which an organisation with something of everything has one. */
async function addMore({ app, owner, seed, stranger }: Setting): Promise<void> {
  const orgId = owner.orgId ?? '';
  const documents = (await owner.get('/api/documents')).body.documents as { id: string; item_type: string }[];
  const paper = documents.find(({ item_type }) => item_type === 'document');
  expect((await owner.patch(`/api/documents/${paper?.id}`, { labels: ['ops', 'audit', 'Ämter'] })).status).toBe(200);
  for (const name of ['One', 'Two']) {
    expect((await owner.post('/api/tokens', { name, scope: 'read', days: 3 })).status).toBe(201);
    expect((await owner.post('/api/assistant/invites', { email: `${name}@example.org` })).status).toBe(201);
    const elsewhere = await seed.org();
    await app.deps.db
      .insertInto('access')
      .values({ id: newId(), org_id: elsewhere, user_id: owner.userId, user_email: owner.email, access_level: 'viewer' })
      .execute();
    const inviting = await stranger('owner');
    expect((await inviting.post('/api/access', { user_email: owner.email, access_level: 'viewer' })).status).toBe(201);
    const domain = `${name.toLowerCase()}.example`;
    const provider = { entity_id: 'urn:company', sign_in_url: `https://${domain}/`, certificate: selfSigned().pem };
    expect((await owner.post('/api/single-sign-on', { domain, display_name: name, ...provider })).status).toBe(201);
  }
  const now = new Date();
  await app.deps.db.updateTable('single_sign_on').set({ proven_at: now, tried_at: now }).where('org_id', '=', orgId).execute();
  await seed.member(orgId, 'viewer');
}

test(
  'pages of one row each hold what a single page holds, in its order',
  { timeout: 600_000 },
  async ({ app, as, jobs, seed, stranger }) => {
    const owner = await as('owner');
    await furnishWhole({ app, owner, jobs, word: 'Sesam' });
    await addMore({ app, owner, seed, stranger });
    const ids = await idsOf(app, owner.orgId ?? '');
    const inPages = new Set<string>();
    // What lies on a drive is read where the drive is: integrations.test.ts.
    const elsewhere = ['/api/site', '/api/integrations'];
    const paged = (await callsOf(owner)).filter(
      (call) => isList(call) && takes(call, 'cursor') && !elsewhere.some((one) => call.path.startsWith(one)),
    );
    for (const call of paged) {
      for (const id of call.path.includes('{') ? ids : ['']) {
        const whole = await rowsOf(owner, call, id, 200);
        if (whole === null) continue;
        const single = await rowsOf(owner, call, id, 1);
        expect(single?.rows, keyOf(call)).toEqual(whole.rows);
        if (whole.rows.length > 1) inPages.add(keyOf(call));
      }
    }
    const tried = ['/api/access', '/api/assistant/invites', '/api/documents/labels', '/api/documents/{id}/versions', '/api/invitations'];
    const alsoTried = [
      '/api/orgs',
      '/api/tokens',
      '/api/user/saml-providers-hashed-domains',
      '/api/audit',
      '/api/documents',
      '/api/library',
    ];
    expect([...inPages]).toEqual(expect.arrayContaining([...tried, ...alsoTried].map((path) => `GET ${path}`)));
  },
);
