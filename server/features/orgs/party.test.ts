import { askFor } from '#server/platform/db/shares.ts';
import { newId } from '#server/platform/db/db.ts';
import { type Client, type Fixtures, type TestApp, expect, testWith } from '#test/harness.ts';

/** What organisations of one owner have together where they have no plan, and one with a plan for itself. */
const test = testWith(() => ({ PUBLIC_URL: 'https://rejoinder.example.com', MAILS: 'none', ORG_STORAGE_TRIAL_MB: '2', PARSERS: '1' }));

const MB = 1_000_000;

/** Organisations that the first owner of this test's holds too. */
const more = async ({ app, seed }: Pick<Fixtures, 'app' | 'seed'>, owner: Client, count: number): Promise<string[]> => {
  const made = [];
  for (let at = 0; at < count; at += 1) {
    const id = await seed.org();
    const row = { id: newId(), org_id: id, user_id: owner.userId, user_email: owner.email, access_level: 'owner' as const };
    await app.deps.db.insertInto('access').values(row).execute();
    made.push(id);
  }
  return made;
};
const givePlan = ({ deps: { db } }: TestApp, orgId: string) =>
  db
    .insertInto('subscription')
    .values({ org_id: orgId, product: 'growth', period_end: new Date(Date.now() + 86_400_000) })
    .execute();
const post = async (client: Client, orgId: string, path: string, payload: object) => {
  const answer = await client.raw(path, { method: 'POST', headers: { 'x-rejoinder-org': orgId }, payload });
  return { status: answer.statusCode, body: answer.json() };
};
const megabyte = { files: [{ name: 'a.txt', size: MB, content_type: 'text/plain' }] };

test('what they store without a plan is bounded together, many calls at once too', async ({ app, as, seed, orgId, stranger }) => {
  const [owner, other] = [await as('owner'), await stranger('owner')];
  const orgs = [orgId, ...(await more({ app, seed }, owner, 2))];
  const statuses = await Promise.all(
    [0, 1, 2, 3, 4, 5].map(async (at) => (await post(owner, orgs[at % 3] ?? '', '/api/documents/uploads', megabyte)).status),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 413, 413, 413, 413]);
  for (const [place, id] of orgs.entries()) {
    // Whose calls came first is left to chance: one of them may store all of it.
    const own = statuses.filter((status, at) => status === 201 && at % 3 === place).length;
    const beside = own < 2 ? `Other organisations of its owner without a plan store ${2 - own} MB .*` : '';
    expect(await post(owner, id, '/api/documents/uploads', megabyte)).toMatchObject({
      status: 413,
      body: {
        code: 'storage_full',
        error: expect.stringMatching(new RegExp(`this needs 1 more\\. Delete documents .* after 30 days\\. ?${beside}$`)),
      },
    });
  }
  expect((await other.post('/api/documents/uploads', megabyte)).status).toBe(201);

  const [first = ''] = orgs;
  const { stored } = (await owner.get('/api/orgs/usage')).body.storage;
  expect((await owner.get('/api/orgs/usage')).body.storage.most).toBe(2 * MB - (2 * MB - stored));
  await givePlan(app, first);
  const left = stored > 0 ? stored / MB : 0;
  const made = [];
  for (let at = 0; at < 3; at += 1) made.push((await post(owner, orgs[1] ?? '', '/api/documents/uploads', megabyte)).status);
  expect(made.filter((status) => status === 201)).toHaveLength(left);
  expect((await post(owner, first, '/api/documents/uploads', megabyte)).status).toBe(201);
});

test('who does not hold the others is told no figure of theirs, neither in a refusal nor in the usage', async ({ app, as, seed }) => {
  const [owner, admin] = [await as('owner'), await as('admin')];
  const [other = ''] = await more({ app, seed }, owner, 1);
  const most = async (client: Client) => (await client.get('/api/orgs/usage')).body.storage.most as number;
  expect((await post(owner, other, '/api/documents/uploads', { files: [{ ...megabyte.files[0], size: 1.3 * MB }] })).status).toBe(201);
  expect([await most(owner), await most(admin)]).toEqual([0.7 * MB, 2 * MB]);
  const refused = await admin.post('/api/documents/uploads', megabyte);
  expect(refused).toMatchObject({
    status: 413,
    body: {
      code: 'storage_full',
      error: expect.stringMatching(/^Your organisation stores 0 MB, .* The room is shared with other organisations/),
    },
  });
  expect(refused.body.details).toEqual({ stored: 0 });
  expect((await owner.post('/api/documents/uploads', megabyte)).body.error).toMatch(/stores 0 of 0\.7 MB.* store 1\.3 MB/);
});

test('their documents wait in the same lines, and those of one with a plan in its own', async ({ app, as, seed, orgId }) => {
  const owner = await as('owner');
  const orgs = [orgId, ...(await more({ app, seed }, owner, 3))];
  const paid = orgs[3] ?? '';
  await givePlan(app, paid);
  for (const id of orgs)
    for (let at = 0; at < 4; at += 1)
      expect((await post(owner, id, '/api/requests', { name: `R ${at}`, text: 'Are backups kept?' })).status).toBe(201);
  const { rows } = await app.parts.pool.query<{ party: string; lines: number }>(
    `select split_part(queue_name, ':', 2) as party, count(distinct queue_name)::integer as lines
     from graphile_worker.jobs where task_identifier = 'extract' group by 1 order by 1`,
  );
  expect(new Set(rows.map(({ party }) => party))).toEqual(new Set([owner.userId, paid]));
  for (const { lines } of rows) expect(lines).toBeLessThanOrEqual(2);
});

test('their files take one turn, and others are worked on beside them', async ({ app, as, seed, orgId, stranger }) => {
  const [owner, other] = [await as('owner'), await stranger('owner')];
  const [second = ''] = await more({ app, seed }, owner, 1);
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const work = (name: string, party: string) =>
    askFor({ of: 'jobs' }, () =>
      app.deps.pool.run(
        'read-document',
        async () => {
          begun.push(name);
          await gate.promise;
          return { bytes: Buffer.from('Backups are kept.'), fileName: 'a.md' };
        },
        { party },
      ),
    );
  const first = work('first', orgId);
  await expect.poll(() => begun).toEqual(['first']);
  const waits = work('of the same owner', second);
  const others = work('of another', other.orgId ?? '');
  await expect.poll(() => begun).toEqual(['first', 'of another']);
  gate.resolve();
  await Promise.all([first, waits, others]);
});
