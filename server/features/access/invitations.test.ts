import { sql } from 'kysely';
import { browser, linkIn } from '#test/browser-session.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

const invite = async (owner: Client, user_email: string, more: object = {}) =>
  (await owner.post('/api/access', { user_email, access_level: 'editor', ...more })).body;
const entryOf = async (owner: Client, email: string) =>
  (await owner.get('/api/access')).body.access.find((entry: { user_email: string }) => entry.user_email === email);
const secretIn = (mail: { text: string } | undefined): string => new URL(linkIn(mail?.text)).searchParams.get('token') ?? '';
const orgsOf = async (client: Client): Promise<string[]> => (await client.get('/api/orgs')).body.orgs.map((org: { id: string }) => org.id);
const mine = async (client: Client) => (await client.get('/api/invitations')).body.invitations;
const expire = (app: TestApp, id: string) =>
  sql`update access set expires_at = now() - interval '1 second' where id = ${id}`.execute(app.deps.db);

test('an invitation says the same of every address, and makes nobody a member', async ({ as, signUp }) => {
  const owner = await as('owner');
  const known = await signUp({ email: 'has-account@example.com', name: 'Has Account' });
  await known.put('/api/user/picture', { picture: Buffer.from('89504e470d0a1a0a0000', 'hex').toString('base64') });
  const told = async (email: string) => {
    const made = await invite(owner, email);
    const changed = (await owner.patch(`/api/access/${made.id}`, { access_level: 'viewer' })).body;
    return [made, changed, await entryOf(owner, email)].map((row: object) => ({
      ...row,
      id: 0,
      user_email: 0,
      created_at: 0,
      expires_at: 0,
    }));
  };
  const ofKnown = await told(known.email);
  expect(ofKnown).toEqual(await told('has-none@example.com'));
  expect(ofKnown[2]).toMatchObject({ user_id: null, user_name: null, user_picture: null, pending: true, state: 'invited' });

  expect(await orgsOf(known)).toEqual([]);
  expect((await known.get('/api/user')).body).toMatchObject({ org_id: null, orgs: [] });
  expect(await known.get(`/api/orgs/${owner.orgId}`)).toMatchObject({ status: 404 });
});

test('whoever has an account accepts, and is a member from then on', async ({ as, signUp }) => {
  const owner = await as('owner');
  const guest = await signUp({ email: 'accepts@example.com', name: 'Ana' });
  const { id } = await invite(owner, guest.email, { notification_message: 'Come in' });
  const [open] = await mine(guest);
  expect(open).toMatchObject({ id, access_level: 'editor', message: 'Come in', invited_by: { email: owner.email } });

  const other = await signUp({ email: 'other-guest@example.com' });
  expect(await mine(other)).toEqual([]);
  for (const answer of ['accept', 'decline'])
    expect(await other.post(`/api/invitations/${id}/${answer}`, {})).toMatchObject({ status: 404, body: { code: 'not_found' } });

  expect(await guest.post(`/api/invitations/${id}/accept`)).toEqual({ status: 200, body: { org_id: owner.orgId } });
  expect((await guest.get('/api/user')).body).toMatchObject({ org_id: owner.orgId, access_level: 'editor', created: true });
  expect(await entryOf(owner, guest.email)).toMatchObject({ pending: false, state: 'member', user_name: 'Ana', expires_at: null });
  expect(await mine(guest)).toEqual([]);
  expect(await guest.post(`/api/invitations/${id}/accept`)).toMatchObject({ status: 404 });
  expect((await owner.get('/api/audit')).body.audit[0]).toMatchObject({ action: 'access:accepted', subject: guest.email });
});

test('who is at work elsewhere stays there when they accept', async ({ as, stranger }) => {
  const owner = await as('owner');
  const guest = await stranger('owner');
  const { id } = await invite(owner, guest.email);
  await guest.post(`/api/invitations/${id}/accept`);
  expect((await guest.get('/api/user')).body).toMatchObject({ org_id: guest.orgId });
  expect(new Set(await orgsOf(guest))).toEqual(new Set([guest.orgId, owner.orgId]));
});

test('whoever declines is not invited any more, and the members see it; for good it is not asked again', async ({ as, signUp }) => {
  const owner = await as('owner');
  const guest = await signUp({ email: 'declines@example.com' });
  const { id } = await invite(owner, guest.email);
  expect(await guest.post(`/api/invitations/${id}/decline`, {})).toMatchObject({ status: 204 });
  expect(await entryOf(owner, guest.email)).toMatchObject({ state: 'declined', pending: true });
  expect(await mine(guest)).toEqual([]);

  expect(await owner.patch(`/api/access/${id}`, { notify: true })).toMatchObject({ status: 200, body: { state: 'invited' } });
  expect(await guest.post(`/api/invitations/${id}/decline`, { for_good: true })).toMatchObject({ status: 204 });
  const refused = { status: 409, body: { error: `${guest.email} wants no more invitations of this organisation.` } };
  expect(await owner.patch(`/api/access/${id}`, { notify: true })).toMatchObject(refused);
  await owner.delete(`/api/access/${id}`);
  expect(await owner.post('/api/access', { user_email: guest.email, access_level: 'viewer' })).toMatchObject(refused);
  expect((await owner.get('/api/audit')).body.audit.map(({ action }: { action: string }) => action)).toContain('access:declined');
});

test('an invitation that is over can be accepted no more, and is open again when it is sent again', async ({ app, as, signUp }) => {
  const owner = await as('owner');
  const guest = await signUp({ email: 'late-guest@example.com' });
  const { id, expires_at } = await invite(owner, guest.email);
  expect(Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000)).toBe(30);
  await expire(app, id);
  expect(await entryOf(owner, guest.email)).toMatchObject({ state: 'expired' });
  expect(await mine(guest)).toEqual([]);
  expect(await guest.post(`/api/invitations/${id}/accept`)).toMatchObject({ status: 404 });
  await owner.patch(`/api/access/${id}`, { notify: true });
  expect(await guest.post(`/api/invitations/${id}/accept`)).toMatchObject({ status: 200 });
});

test('a program answers no invitation', async ({ as, stranger, app }) => {
  const [owner, guest] = [await as('owner'), await stranger('owner')];
  const { id } = await invite(owner, guest.email);
  const { token } = (await guest.post('/api/tokens', { name: 'T', scope: 'admin', days: 1 })).body;
  for (const answer of ['accept', 'decline']) {
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode } = await app.inject({ method: 'POST', url: `/api/invitations/${id}/${answer}`, headers, payload: {} });
    expect(statusCode).toBe(403);
  }
});

test('an owner who is only invited does not let the last one leave, nor holds anybody', async ({ as, signUp }) => {
  const owner = await as('owner');
  const guest = await signUp({ email: 'owner-to-be@example.com' });
  const invited = await invite(owner, guest.email, { access_level: 'owner' });
  const { id } = await entryOf(owner, owner.email);
  expect(await owner.delete(`/api/access/${id}`)).toMatchObject({ status: 409, body: { code: 'last_owner' } });
  expect(await owner.patch(`/api/access/${id}`, { access_level: 'viewer' })).toMatchObject({ status: 409, body: { code: 'last_owner' } });
  expect(await orgsOf(guest)).toEqual([]);
  await guest.post(`/api/invitations/${invited.id}/accept`);
  expect(await owner.delete(`/api/access/${id}`)).toMatchObject({ status: 204 });
});

test('the link in the mail says who invites to what, stands for the address, and works once', async ({
  app,
  as,
  anonymous,
  jobs,
  mailbox,
}) => {
  const owner = await as('owner');
  const email = 'by-link@example.com';
  await invite(owner, email, { notify: true });
  await jobs.run();
  const secret = secretIn((await mailbox.to(email))[0]);
  const look = async (given = secret) => (await anonymous.post('/api/invitations/look', { secret: given })).body;
  expect(await look()).toMatchObject({
    state: 'open',
    invitation: { user_email: email, access_level: 'editor', invited_by: { email: owner.email }, has_account: false },
  });
  for (const wrong of ['', 'made-up', secret.slice(1)]) expect(await look(wrong)).toEqual({ state: 'unknown', invitation: null });

  const page = browser(app, '127.0.0.91');
  const signUp = (given: object) =>
    page.post('/api/identity/sign-up/invitation', { secret, name: 'Nova', password: 'a long one', ...given });
  expect(await signUp({ password: 'x' })).toMatchObject({ status: 400, body: { code: 'PASSWORD_TOO_SHORT' } });
  expect(await signUp({ secret: 'made-up' })).toMatchObject({ status: 404, body: { code: 'INVITATION_OVER' } });
  expect(await signUp({})).toMatchObject({ status: 200 });
  expect((await page.user()).json()).toMatchObject({ email, created: true, org_id: owner.orgId, access_level: 'editor' });
  await jobs.run();
  expect(await mailbox.to(email)).toHaveLength(1);
  expect(await entryOf(owner, email)).toMatchObject({ state: 'member', user_name: 'Nova' });

  expect(await look()).toEqual({ state: 'used', invitation: null });
  expect(await signUp({})).toMatchObject({ status: 404, body: { code: 'INVITATION_OVER' } });
});

test('a link of an earlier mail, an expired and a declined one tell of nobody', async ({ app, as, anonymous, jobs, mailbox }) => {
  const owner = await as('owner');
  const email = 'links@example.com';
  const { id } = await invite(owner, email, { notify: true });
  await jobs.run();
  const [first] = await mailbox.to(email);
  await owner.patch(`/api/access/${id}`, { notify: true });
  await jobs.run();
  const second = (await mailbox.to(email)).find(({ text }) => secretIn({ text }) !== secretIn(first));
  const look = async (mail: typeof first) => (await anonymous.post('/api/invitations/look', { secret: secretIn(mail) })).body;
  expect(await look(first)).toEqual({ state: 'unknown', invitation: null });
  expect(await look(second)).toMatchObject({ state: 'open' });

  const decline = () => anonymous.post('/api/invitations/decline', { secret: secretIn(second) });
  expect(await decline()).toMatchObject({ status: 204 });
  expect(await decline()).toMatchObject({ status: 404 });
  expect(await look(second)).toEqual({ state: 'declined', invitation: null });
  await sql`update access set declined_at = null where id = ${id}`.execute(app.deps.db);
  await expire(app, id);
  expect(await look(second)).toEqual({ state: 'expired', invitation: null });
  const signUp = { secret: secretIn(second), name: 'N', password: 'a long one' };
  expect(await browser(app).post('/api/identity/sign-up/invitation', signUp)).toMatchObject({ status: 404 });
});

test('an account that nobody proved is taken over by whoever has the link; one that stands is signed in to', async ({
  app,
  as,
  jobs,
  mailbox,
}) => {
  const owner = await as('owner');
  const email = 'squatted@example.com';
  const squatter = browser(app, '127.0.0.92');
  await squatter.post('/api/identity/sign-up/email', { name: 'Squatter', email, password: 'the squatter’s' });
  await invite(owner, email, { notify: true });
  await jobs.run();
  const mail = (await mailbox.to(email)).find(({ text }) => text.includes('/invitation?'));
  const page = browser(app, '127.0.0.93');
  const given = { secret: secretIn(mail), name: 'Real', password: 'a long one' };
  expect(await page.post('/api/identity/sign-up/invitation', given)).toMatchObject({ status: 200 });
  expect((await page.user()).json()).toMatchObject({ email, name: 'Real', org_id: owner.orgId });
  expect(await squatter.post('/api/identity/sign-in/email', { email, password: 'the squatter’s' })).toMatchObject({ status: 401 });

  const known = 'stands@example.com';
  await app.deps.identity.addUser({ email: known, password: 'their own', name: 'K', verified: true });
  await invite(owner, known, { notify: true });
  await jobs.run();
  const secret = secretIn((await mailbox.to(known))[0]);
  expect(await page.post('/api/identity/sign-up/invitation', { ...given, secret })).toMatchObject({
    status: 409,
    body: { code: 'ACCOUNT_EXISTS' },
  });
});

test('what is written with an invitation is shown as the words of whoever invites, and leads nowhere', async ({ as, jobs, mailbox }) => {
  const owner = await as('owner');
  const email = 'lured-guest@example.com';
  const text = 'Your account is locked. Pay at https://evil.test/now or www.evil.test <b>now</b>';
  await invite(owner, email, { notify: true, notification_message: text });
  await jobs.run();
  const [mail] = await mailbox.to(email);
  for (const part of [mail?.text ?? '', mail?.html ?? '']) {
    expect(part).not.toMatch(/https?:\/\/evil|www\.evil|evil\.test/);
    expect(part).toContain(owner.email);
    expect(part).toMatch(/writes:/);
    expect(part.replaceAll('\u2060', '')).toContain('https://evil.test/now');
  }
  expect(mail?.html).not.toContain('<b>now');
  expect(mail?.html.match(/href="[^"]*"/g)?.every((link) => link.includes('/invitation?token='))).toBe(true);
  expect(
    await owner.post('/api/access', { user_email: 'x@example.com', access_level: 'viewer', notification_message: 'x'.repeat(501) }),
  ).toMatchObject({
    status: 400,
    body: { details: [{ field: 'notification_message' }] },
  });
});

test('what somebody who is removed, or may invite no more, invited to is open no more', async ({ as, signUp }) => {
  const owner = await as('owner');
  const admin = await as('admin');
  const invited = async (by: Client, name: string, access_level: string) =>
    (await invite(by, `${name}@example.com`, { access_level })).id as string;
  const ids = {
    second: await invited(admin, 'second', 'admin'),
    viewer: await invited(admin, 'viewer-of-admin', 'viewer'),
    owners: await invited(owner, 'of-owner', 'admin'),
  };
  const member = await entryOf(owner, admin.email);
  await owner.patch(`/api/access/${member.id}`, { access_level: 'editor' });
  const states = async () => {
    const { access } = (await owner.get('/api/access')).body;
    return Object.fromEntries(
      Object.entries(ids).map(([name, id]) => [name, access.find((entry: { id: string }) => entry.id === id)?.state]),
    );
  };
  expect(await states()).toEqual({ second: 'expired', viewer: 'expired', owners: 'invited' });

  await owner.patch(`/api/access/${member.id}`, { access_level: 'admin' });
  const third = await invited(admin, 'third', 'admin');
  expect((await owner.delete(`/api/access/${member.id}`)).status).toBe(204);
  const guest = await signUp({ email: 'third@example.com' });
  expect(await mine(guest)).toEqual([]);
  expect(await guest.post(`/api/invitations/${third}/accept`)).toMatchObject({ status: 404 });
});
