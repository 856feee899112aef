import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { accessLevels, doings, hasAccess } from '#contract/roles.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Call, callsOf, furnish, isDoing, keyOf, policyOf, send, sentTo, told } from '#test/calls.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

/** The table of docs/permissions.md against the service, and every call against the ids of another organisation. */

const one = (call: Call, ids: string[], seed: number) => fc.sample(sentTo(call, ids), { numRuns: 1, seed })[0]!;

/** What a call answers to somebody of a level, as the policies say it. */
function expected(key: string, level: (typeof accessLevels)[number] | 'nobody' | 'no organisation'): 'refused' | 'unknown' | 'let in' {
  const need = policyOf.get(key)?.need ?? 'anybody';
  if (need === 'anybody') return 'let in';
  if (level === 'nobody') return 'unknown';
  if (need === 'signed in') return 'let in';
  if (need === 'site') return 'refused';
  if (level === 'no organisation') return 'refused';
  return hasAccess(level, isDoing(need) ? doings[need].level : 'owner') ? 'let in' : 'refused';
}

const statusOf = { refused: [403], unknown: [401], 'let in': null };

test('R-23: the table of permissions, level by level and call by call', { timeout: 600_000 }, async ({ as, anonymous, signUp }) => {
  const owner = await as('owner');
  const ids = await furnish(owner);
  const calls = await callsOf(owner);
  expect(calls.filter((call) => !policyOf.has(keyOf(call))).map(keyOf)).toEqual(outsideFeatures);
  const wrong: string[] = [];
  for (const call of calls.filter((known) => policyOf.has(keyOf(known)))) {
    for (const level of ['nobody', 'no organisation', ...accessLevels] as const) {
      const client: Client = level === 'nobody' ? anonymous : level === 'no organisation' ? await signUp() : await as(level);
      const answer = await send(client, call, one(call, ids, 13));
      const key = keyOf(call);
      const is = expected(key, level);
      const statuses = statusOf[is];
      // What a note of the policy adds may refuse in the call itself.
      const isRight = statuses
        ? statuses.includes(answer.statusCode)
        : policyOf.get(key)?.note != null || ![401, 403].includes(answer.statusCode);
      if (!isRight) wrong.push(`${level}: ${key} should be ${is}, answered ${answer.statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Calls of the platform itself, which no feature has a policy for; their own tests say who may make them. */
const outsideFeatures: string[] = [];

const tablesOf = async ({ deps: { db } }: TestApp): Promise<string[]> =>
  (
    await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'org_id' and not a.attisdropped order by 1`.execute(
      db,
    )
  ).rows.map(({ name }) => name);

/** Every row of an organisation, as text. */
async function rowsOf(app: TestApp, orgId: string): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = await tablesOf(app);
  return inOrg(app.deps.db, orgId, async (trx) => {
    const read = tables.map(async (table): Promise<[string, Record<string, unknown>[]]> => {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(t) as row from ${sql.table(table)} t where org_id = ${orgId} order by to_jsonb(t)::text`.execute(trx);
      return [table, rows.map(({ row }) => row)];
    });
    return Object.fromEntries(await Promise.all(read));
  });
}

const SECRET = 'Zanzibar-7431';
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

/** Something of everything, each with a word that nobody outside may read. */
async function furnishSecretly(owner: Client, app: TestApp): Promise<void> {
  const made = [
    await owner.post('/api/documents/folders', { folders: [{ name: SECRET, document_category: 'knowledge_base' }] }),
    await owner.post('/api/requests', { name: SECRET, entries: [{ question: `Is ${SECRET} in use?` }], auto_answer: false }),
    await owner.post('/api/library', { question: `Is ${SECRET} safe?`, answer: `Yes, ${SECRET} is.` }),
    await owner.post('/api/access', { user_email: `${SECRET.toLowerCase()}@example.com`, access_level: 'viewer' }),
    await owner.post('/api/tokens', { name: SECRET, scope: 'read', days: 30 }),
    await owner.post('/api/saved_views', { name: SECRET, filter: {} }),
    await owner.post('/api/webhooks', { url: `https://example.com/${SECRET}`, events: ['document:created'] }),
  ];
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
  const { qa_entries } = (await owner.get(`/api/requests/${made[1]?.body.id}`)).body;
  expect((await owner.post(`/api/qa_entries/${qa_entries[0].id}/comments`, { text: SECRET })).status).toBe(201);
  await connectSecretly(app, owner.orgId!);
}

/** A drive with something chosen in it, as it stands once it was connected: none is reached from here. */
async function connectSecretly({ deps: { db, seal } }: TestApp, org_id: string): Promise<void> {
  const secret = await seal.close(JSON.stringify({ url: 'https://drive.example.com/', username: SECRET, password: SECRET }));
  const drive = { id: randomUUID(), org_id, provider: 'webdav' as const, name: SECRET, secret };
  const item = { id: randomUUID(), org_id, integration_id: drive.id, drive_id: `/${SECRET}/`, name: SECRET };
  await inOrg(db, org_id, async (trx) => {
    await trx.insertInto('integration').values(drive).execute();
    await trx.insertInto('integration_item').values(item).execute();
    const file = { org_id, integration_id: drive.id, drive_id: `/${SECRET}/${SECRET}.md`, mark: SECRET };
    await trx.insertInto('drive_file').values(file).execute();
  });
}

test.for(['with row-level security', 'with the checks of the code alone'])(
  'every call with every id of another organisation, %s: nothing is read and nothing changes',
  { timeout: 600_000 },
  async (way, { app, as, stranger }) => {
    const owner = await as('owner');
    await furnishSecretly(owner, app);
    if (way !== 'with row-level security')
      for (const table of await tablesOf(app)) await sql`alter table ${sql.table(table)} disable row level security`.execute(app.deps.db);
    const orgId = owner.orgId ?? '';
    const before = await rowsOf(app, orgId);
    const ids = [...new Set(Object.values(before).flatMap((rows) => rows.flatMap(({ id, user_id }) => [id, user_id].filter(isId)))), orgId];
    expect(ids.length).toBeGreaterThan(10);
    const leaks: string[] = [];
    for (const call of await callsOf(owner)) {
      for (const [at, id] of ids.entries()) {
        const sent = one(call, [id], at);
        const path = Object.fromEntries(Object.keys(sent.path).map((name) => [name, isId(sent.path[name]) ? id : sent.path[name]]));
        const answer = await send(await stranger('owner'), call, { ...sent, path });
        if (answer.payload.includes(SECRET)) leaks.push(told(call, { ...sent, path }, answer.payload));
      }
    }
    expect(leaks).toEqual([]);
    expect(await rowsOf(app, orgId)).toEqual(before);
  },
);
