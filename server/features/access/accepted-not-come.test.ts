/** Invitations that were accepted by the link in their mail, by somebody whose first call comes later: what became of the inviter meanwhile. */
import { sql } from 'kysely';
import { browser, linkIn } from '#test/browser-session.ts';
import { type Client, type Fixtures, type TestApp, expect, test } from '#test/harness.ts';

let people = 0;

/** Invites a second address, whose owner signs up by the link and makes no call yet. */
async function accepted(at: Pick<Fixtures, 'app' | 'jobs' | 'mailbox'>, inviter: Client, access_level: string) {
  const email = `second-${(people += 1)}@example.com`;
  const { id } = (await inviter.post('/api/access', { user_email: email, access_level, notify: true })).body;
  await at.jobs.run();
  const secret = new URL(linkIn((await at.mailbox.to(email))[0]?.text)).searchParams.get('token') ?? '';
  const page = browser(at.app, `10.8.0.${people}`);
  expect(await page.post('/api/identity/sign-up/invitation', { secret, name: 'Second', password: 'a long one' })).toMatchObject({
    status: 200,
  });
  return { id, email, page, orgs: async () => (await page.user()).json().orgs.map((org: { id: string }) => org.id) };
}

const entryOf = async (owner: Client, email: string) =>
  (await owner.get('/api/access')).body.access.find((entry: { user_email: string }) => entry.user_email === email);
const remove = async (owner: Client, email: string) => (await owner.delete(`/api/access/${(await entryOf(owner, email)).id}`)).status;
const deleteUser = ({ deps }: TestApp, userId: string | null) => sql`delete from app_user where id = ${userId}`.execute(deps.db);

test('a removed co-owner comes back by no second address', async ({ app, as, jobs, mailbox }) => {
  const [founder, coOwner] = [await as('owner'), await as('owner')];
  const second = await accepted({ app, jobs, mailbox }, coOwner, 'owner');
  expect(await entryOf(founder, second.email)).toMatchObject({ state: 'invited' });
  expect(await remove(founder, coOwner.email)).toBe(204);
  expect(await entryOf(founder, second.email)).toMatchObject({ state: 'expired' });
  expect(await second.orgs()).toEqual([]);

  expect(await founder.patch(`/api/access/${second.id}`, { access_level: 'viewer', notify: true })).toMatchObject({ status: 200 });
  const { invitations } = (await second.page.user('/api/invitations')).json();
  expect(invitations).toMatchObject([{ access_level: 'viewer', invited_by: { email: founder.email } }]);
});

test('nor does one who left by themself, whose level fell, or whose account is gone', async ({ app, as, jobs, mailbox }) => {
  const founder = await as('owner');
  const at = { app, jobs, mailbox };
  const [leaver, lowered, deleted] = [await as('admin'), await as('owner'), await as('admin')];
  const [first, second, third] = [
    await accepted(at, leaver, 'admin'),
    await accepted(at, lowered, 'owner'),
    await accepted(at, deleted, 'admin'),
  ];
  const stays = await accepted(at, lowered, 'admin');
  expect(await remove(leaver, leaver.email)).toBe(204);
  await founder.patch(`/api/access/${(await entryOf(founder, lowered.email)).id}`, { access_level: 'admin' });
  await deleteUser(app, deleted.userId);
  for (const one of [first, second, third]) expect(await one.orgs()).toEqual([]);
  expect(await stays.orgs()).toEqual([founder.orgId]);
});

test('the level that somebody else gives goes with them', async ({ app, as, jobs, mailbox }) => {
  const [founder, coOwner, admin] = [await as('owner'), await as('owner'), await as('admin')];
  const second = await accepted({ app, jobs, mailbox }, admin, 'viewer');
  await coOwner.patch(`/api/access/${second.id}`, { access_level: 'owner' });
  expect(await remove(founder, coOwner.email)).toBe(204);
  expect(await second.orgs()).toEqual([]);
});

test('an invitation that is over, or of an organisation that is deleted, makes nobody a member', async ({ app, as, jobs, mailbox }) => {
  const owner = await as('owner');
  const at = { app, jobs, mailbox };
  const [late, waiting] = [await accepted(at, owner, 'editor'), await accepted(at, owner, 'editor')];
  await sql`update access set expires_at = now() - interval '60 days' where id = ${late.id}`.execute(app.deps.db);
  expect(await entryOf(owner, late.email)).toMatchObject({ state: 'expired' });
  expect(await late.orgs()).toEqual([]);

  const { name } = (await owner.get(`/api/orgs/${owner.orgId}`)).body;
  expect(await owner.post('/api/orgs/removal', { name })).toMatchObject({ status: 200 });
  expect(await waiting.orgs()).toEqual([]);
  await owner.delete('/api/orgs/removal');
  expect(await waiting.orgs()).toEqual([owner.orgId]);
});
