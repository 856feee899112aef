import { sql } from 'kysely';
import { type Client, expect, test } from '#test/harness.ts';

const ask = (client: Client, user_email: string, notify = true) =>
  client.post('/api/access', { user_email, access_level: 'viewer', notify });
const subscribe = (app: { deps: { db: Parameters<ReturnType<typeof sql>['execute']>[0] } }, orgId: string | null) =>
  sql`insert into subscription (id, customer, org_id, product, period_end)
      values (${`sub_${orgId}`}, ${`cus_${orgId}`}, ${orgId}, 'growth', now() + interval '1 day')`.execute(app.deps.db);

test('seventy invitations in a row come to the limit of the day, which says when to come back; with a plan it is a higher one', async ({
  app,
  as,
  jobs,
  mailbox,
}) => {
  const owner = await as('owner');
  const seventy = async (mark: string) => {
    const made: number[] = [];
    for (let at = 0; at < 70; at += 1) made.push((await ask(owner, `${mark}${at}@example.com`)).status);
    return made;
  };
  const made = await seventy('trial');
  expect(made.filter((status) => status === 201)).toHaveLength(20);
  expect(made.slice(20).every((status) => status === 429)).toBe(true);
  const refused = await owner.raw('/api/access', {
    method: 'POST',
    payload: { user_email: 'one-more@example.com', access_level: 'viewer', notify: false },
  });
  expect(refused.json()).toMatchObject({ code: 'rate_limited', error: expect.stringMatching(/can invite 20 people a day .+ tomorrow\.$/) });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  await jobs.run();
  expect((await mailbox.list()).filter(({ to }) => to.startsWith('trial'))).toHaveLength(20);

  await subscribe(app, owner.orgId);
  await sql`delete from attempt`.execute(app.deps.db);
  expect((await seventy('plan')).filter((status) => status === 201)).toHaveLength(50);
});

test('one person invites fifty a day, whatever number of organisations they have', async ({ app, stranger }) => {
  const owner = await stranger('owner');
  let made = 0;
  for (let org = 0; org < 4; org += 1) {
    await owner.post('/api/orgs', { name: `Org ${org}` });
    for (let at = 0; at < 20; at += 1) made += Number((await ask(owner, `o${org}-${at}@example.com`, false)).status === 201);
  }
  expect(made).toBe(50);
  await sql`delete from attempt`.execute(app.deps.db);
});

test('to one address five mails an hour of one organisation go, sent again or not, and another one is not held by them', async ({
  app,
  as,
  stranger,
}) => {
  const [owner, other] = [await as('owner'), await stranger('owner')];
  const { body: entry } = await ask(owner, 'often@example.com');
  for (let again = 0; again < 4; again += 1)
    expect(await owner.patch(`/api/access/${entry.id}`, { notify: true })).toMatchObject({ status: 200 });
  const refused = { status: 429, body: { code: 'rate_limited' } };
  expect(await owner.patch(`/api/access/${entry.id}`, { notify: true })).toMatchObject(refused);
  expect(await ask(other, 'OFTEN@example.com')).toMatchObject({ status: 201 });
  await sql`delete from attempt`.execute(app.deps.db);
});

test('an organisation has two hundred open invitations at most', async ({ app, as }) => {
  const owner = await as('owner');
  await sql`insert into access (id, org_id, user_email, access_level, expires_at)
    select gen_random_uuid(), ${owner.orgId}, 'open' || n || '@example.com', 'viewer', now() + interval '1 day' from generate_series(1, 200) n`.execute(
    app.deps.db,
  );
  expect(await ask(owner, 'too-many@example.com', false)).toMatchObject({
    status: 409,
    body: { error: '200 invitations are open. Take back those that are not needed any more.' },
  });
});
