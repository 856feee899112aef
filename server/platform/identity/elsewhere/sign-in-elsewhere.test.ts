import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '#test/authenticator.ts';
import { browser, linkIn } from '#test/browser-session.ts';
import { type TestApp, openTestApp, runJobs } from '#test/harness.ts';
import { newId } from '#server/platform/db/db.ts';
import { CLIENT, type PersonThere, openOpenIdServer } from '#test/openid-server.ts';

/** The web application's sign-in at a real OpenID Connect server. */

const password = 'a long enough password';
const PUBLIC_URL = 'http://localhost:3000';
let there: Awaited<ReturnType<typeof openOpenIdServer>>;
let app: TestApp;
let clients = 0;
/** Each from an address of its own: the provider counts calls of one. */
const somewhere = () => browser(app, `10.7.0.${(clients += 1)}`);
type Page = ReturnType<typeof browser>;

beforeAll(async () => {
  there = await openOpenIdServer([`${PUBLIC_URL}/api/identity/oidc/callback/oidc`]);
  app = await openTestApp({
    PUBLIC_URL,
    OIDC_ISSUER: there.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Company account',
  });
});

afterAll(async () => {
  await app?.close();
  await there?.close();
});

const setOut = (page: Page, add = false) =>
  add
    ? page.post('/api/identity/add-provider', { provider: 'oidc', password })
    : page.post('/api/identity/sign-in/provider', { provider: 'oidc' });
const pathOf = (address: string): string => new URL(address).pathname + new URL(address).search;

/** Sets out, signs in there as somebody, and comes back; answers where the browser is led then. */
async function goThrough(page: Page, as: PersonThere | null, add = false): Promise<string> {
  const { body } = await setOut(page, add);
  const back = await there.signIn(body.url, as);
  expect(back).toContain(PUBLIC_URL);
  const { status, headers } = await page.get(pathOf(back));
  expect(status).toBe(302);
  return String(headers.location);
}

const proven = (sub: string, email = `${sub}@example.com`): PersonThere => ({ sub, email, email_verified: true, name: 'Ana Novak' });
const isIn = async (page: Page): Promise<boolean> => (await page.get('/api/identity/token')).status === 200;

/** An account with a password, signed in. */
async function withPassword(email: string): Promise<Page> {
  await app.deps.identity.addUser({ email, password, name: 'P', verified: true });
  const page = somewhere();
  expect((await page.post('/api/identity/sign-in/email', { email, password })).status).toBe(200);
  return page;
}

test('the browser learns whom it can sign in with', async () => {
  expect((await somewhere().get('/api/config')).body).toMatchObject({ sign_in_providers: [{ id: 'oidc', name: 'Company account' }] });
});

test('who comes from there for the first time has an account, and the same one ever after', async () => {
  const first = somewhere();
  expect(await goThrough(first, proven('first'))).toBe('/auth');
  const user = (await first.user()).json();
  expect(user).toMatchObject({ email: 'first@example.com', name: 'Ana Novak', created: true });
  const again = somewhere();
  expect(await goThrough(again, { ...proven('first', 'moved@example.com'), email_verified: false })).toBe('/auth');
  expect((await again.user()).json()).toMatchObject({ id: user.id });
});

const SENT = '/auth?state=confirmation_sent';

/** Where the link of the last mail to an address leads once its button is pressed. */
async function confirmationOf(email: string): Promise<string> {
  await runJobs(app);
  const mails = ((await app.parts.mailbox?.list()) ?? []).filter(
    ({ to, subject }) => to === email && /Is this sign-in yours/.test(subject),
  );
  expect(mails[0]?.text).toContain('signed in with Company account as');
  return `/api/identity/confirm-provider?token=${new URL(linkIn(mails[0]?.text)).searchParams.get('token')}`;
}

test('the owner of an account is asked by mail, and comes in with the provider in the browser that set out; a code is asked for', async () => {
  const owner = await withPassword('asked@example.com');
  const { body } = await owner.post('/api/identity/two-factor/enable', { password });
  await owner.post('/api/identity/two-factor/verify-totp', { code: codeOf(body.totpURI) });
  const page = somewhere();
  expect(await goThrough(page, proven('asked'))).toBe(SENT);
  expect((await page.get(await confirmationOf('asked@example.com'))).headers.location).toBe('/auth?state=second_factor');
  expect(await isIn(page)).toBe(false);
  expect((await page.post('/api/identity/two-factor/verify-totp', { code: codeOf(body.totpURI, 1) })).status).toBe(200);
  expect(await isIn(page)).toBe(true);
});

test.for(['change-password', 'revoke-sessions', 'reset-password'])('%s ends what waits for a confirmation', async (ends) => {
  const email = `waits-${ends}@example.com`;
  const owner = await withPassword(email);
  const stranger = somewhere();
  expect(await goThrough(stranger, proven(`waits-${ends}`))).toBe(SENT);
  const link = await confirmationOf(email);
  await owner.post('/api/identity/request-password-reset', { email });
  await runJobs(app);
  const mail = ((await app.parts.mailbox?.list()) ?? []).find(({ to, text }) => to === email && text.includes('state=reset'));
  const token = new URL(linkIn(mail?.text)).searchParams.get('token');
  const given = { token, currentPassword: password, newPassword: 'quite another password' };
  expect((await owner.post(`/api/identity/${ends}`, given)).status).toBe(200);
  expect((await stranger.get(link)).headers.location).toBe('/auth?error=CONFIRMATION_OVER');
  expect(await isIn(stranger)).toBe(false);
});

test('a site administrator comes in by a provider with a second factor alone, whether or not the account is there', async () => {
  const email = 'root@example.com';
  app.deps.config.siteAdmins.push(email);
  const refused = '/auth?error=SECOND_FACTOR_FIRST';
  expect(await goThrough(somewhere(), proven('root'))).toBe(refused);
  const root = await withPassword(email);
  expect(await goThrough(somewhere(), proven('root'))).toBe(refused);
  expect(await goThrough(root, proven('root'), true)).toBe('/dashboard/preferences');
  expect(await goThrough(somewhere(), proven('root'))).toBe(refused);
  const { body } = await root.post('/api/identity/two-factor/enable', { password });
  await root.post('/api/identity/two-factor/verify-totp', { code: codeOf(body.totpURI) });
  const page = somewhere();
  expect(await goThrough(page, proven('root'))).toBe('/auth?state=second_factor');
  expect(await isIn(page)).toBe(false);
});

test('an account that has the address is not taken over: its owner signs in first, and adds the provider there', async () => {
  const owner = await withPassword('taken@example.com');
  const stranger = somewhere();
  expect(await goThrough(stranger, proven('taken'))).toBe(SENT);
  expect(await isIn(stranger)).toBe(false);

  expect(await goThrough(owner, proven('taken'), true)).toBe('/dashboard/preferences');
  const later = somewhere();
  expect(await goThrough(later, proven('taken'))).toBe('/auth');
  expect((await later.user()).json()).toMatchObject({ email: 'taken@example.com' });
});

const add = (page: Page, given: object = {}) => page.post('/api/identity/add-provider', { provider: 'oidc', ...given });

test('an account with a password adds a provider with it alone, however fresh the sign-in; wrong ones are counted', async () => {
  const page = await withPassword('asks@example.com');
  const wrong = { status: 400, body: { code: 'INVALID_PASSWORD' } };
  expect(await add(page)).toMatchObject(wrong);
  // As it was asked for before: whoever sets out so signs in, and adds nothing.
  const { body } = await page.post('/api/identity/sign-in/provider', { provider: 'oidc', add: true });
  expect((await page.get(pathOf(await there.signIn(body.url, proven('thief'))))).headers.location).toBe('/auth');
  const owner = somewhere();
  await owner.post('/api/identity/sign-in/email', { email: 'asks@example.com', password });
  expect((await owner.get('/api/identity/account')).body).toMatchObject({ providers: [] });
  await sql`update identity.session set "createdAt" = now() - interval '11 minutes'`.execute(app.deps.db);
  expect((await add(owner, { password })).status).toBe(200);
  for (let at = 0; at < 10; at += 1) expect(await add(owner, { password: 'a guess' })).toMatchObject(wrong);
  expect((await add(owner, { password })).status).toBe(429);
});

test('an account without a password adds one a moment after signing in, and with a code where one is asked for', async () => {
  const page = somewhere();
  await goThrough(page, proven('no-password'));
  expect((await add(page)).status).toBe(200);
  await sql`update identity.session set "createdAt" = now() - interval '11 minutes'`.execute(app.deps.db);
  expect(await add(page)).toMatchObject({ status: 403, body: { code: 'SESSION_NOT_FRESH' } });

  const careful = somewhere();
  await goThrough(careful, proven('code-alone'));
  const { body } = await careful.post('/api/identity/two-factor/enable', {});
  await careful.post('/api/identity/two-factor/verify-totp', { code: codeOf(body.totpURI) });
  expect(await add(careful, { code: '000000' })).toMatchObject({ status: 401, body: { code: 'INVALID_CODE' } });
  expect((await add(careful, { code: codeOf(body.totpURI, 1) })).status).toBe(200);
});

test('the mail about a provider that was added leads to where it is removed', async () => {
  const email = 'told@example.com';
  const page = await withPassword(email);
  await page.user();
  await goThrough(page, proven('told'), true);
  await runJobs(app);
  const told = (await app.parts.mailbox?.list())?.find(({ to, text }) => to === email && text.includes('another provider'));
  expect(told?.text).toContain('remove the provider under “Sign-in methods”');
  expect(linkIn(told?.text)).toBe(`${PUBLIC_URL}/dashboard/preferences#sign-in-methods`);
});

test.for(['ending the keys', 'a new password by mail'])('%s ends providers that were added beside the password', async (by) => {
  const sub = `ended-${by.length}`;
  const email = `${sub}@example.com`;
  const page = await withPassword(email);
  await page.user();
  await goThrough(page, proven(sub), true);
  const bearer = async () => ({ authorization: `Bearer ${(await page.get('/api/identity/token')).body.token}` });
  const keys = async () => (await app.inject({ url: '/api/user/keys', headers: await bearer() })).json();
  expect(await keys()).toMatchObject({ providers: 1 });
  if (by === 'ending the keys')
    expect((await app.inject({ method: 'DELETE', url: '/api/user/keys', headers: await bearer() })).statusCode).toBe(204);
  else {
    await page.post('/api/identity/request-password-reset', { email });
    await runJobs(app);
    const mail = ((await app.parts.mailbox?.list()) ?? []).find(({ to, text }) => to === email && text.includes('state=reset'));
    const token = new URL(linkIn(mail?.text)).searchParams.get('token');
    const given = { token, newPassword: 'quite another password', endKeys: true };
    expect((await page.post('/api/identity/reset-password', given)).status).toBe(200);
    await page.post('/api/identity/sign-in/email', { email, password: 'quite another password' });
  }
  expect(await keys()).toMatchObject({ providers: 0 });
  expect((await page.get('/api/identity/account')).body).toMatchObject({ password: true, providers: [] });
  const thief = somewhere();
  expect(await goThrough(thief, proven(sub))).toBe(SENT);
  expect(await isIn(thief)).toBe(false);
  const noted = await app.deps.db.selectFrom('audit_log').select('action').where('subject', '=', email).execute();
  expect(noted.map(({ action }) => action)).toContain('user:provider_removed');
});

test('the only way in of an account without a password is neither counted nor ended with the keys', async () => {
  const page = somewhere();
  await goThrough(page, proven('only-way'));
  const headers = { authorization: `Bearer ${(await page.get('/api/identity/token')).body.token}` };
  expect((await app.inject({ url: '/api/user/keys', headers })).json()).toMatchObject({ providers: 0 });
  expect((await app.inject({ method: 'DELETE', url: '/api/user/keys', headers })).statusCode).toBe(204);
  expect((await page.get('/api/identity/account')).body).toMatchObject({ providers: ['oidc'] });
});

test('an address that the provider does not stand for makes no account', async () => {
  // The standard has a boolean; a word may be anybody's.
  const inWords = { ...proven('words'), email_verified: 'true' } as unknown as PersonThere;
  for (const person of [
    { sub: 'none' },
    { sub: 'unsure', email: 'unsure@example.com' },
    { ...proven('no'), email_verified: false },
    inWords,
  ]) {
    const page = somewhere();
    expect(await goThrough(page, person)).toBe('/auth?error=ADDRESS_NOT_PROVEN');
    expect(await isIn(page)).toBe(false);
  }
});

test.for(['ｔaken@example.com', 'taken@ｅxample.com', ' taken@example.com', 'owner@b.test@example.com'])(
  'an address that only looks like somebody’s makes no account: %s',
  async (email) => {
    const page = somewhere();
    expect(await goThrough(page, proven(`look ${email}`, email))).toBe('/auth?error=ADDRESS_NOT_PLAIN');
    expect(await isIn(page)).toBe(false);
  },
);

test('an address in capitals is the same address: there is one account', async () => {
  const [first, other] = [somewhere(), somewhere()];
  expect(await goThrough(first, proven('capitals', 'Jane.Doe@Example.com'))).toBe('/auth');
  expect((await first.user()).json()).toMatchObject({ email: 'jane.doe@example.com' });
  expect(await goThrough(other, proven('small', 'jane.doe@example.com'))).toBe(SENT);
  const rows = await app.deps.db.selectFrom('app_user').select('id').where('email', '=', 'jane.doe@example.com').execute();
  expect(rows).toHaveLength(1);
});

test('an ID token that is signed with another key than the published one signs nobody in', async () => {
  there.publishesAnotherKey(true);
  const fresh = await openTestApp({ PUBLIC_URL, OIDC_ISSUER: there.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret });
  try {
    const page = browser(fresh);
    const { body } = await setOut(page);
    const { headers } = await page.get(pathOf(await there.signIn(body.url, proven('forged'))));
    expect(headers.location).toBe('/auth?error=PROVIDER_FAILED');
    expect(await isIn(page)).toBe(false);
  } finally {
    there.publishesAnotherKey(false);
    await fresh.close();
  }
});

test('whoever signed up with the address of somebody else before loses the account when its owner comes from there', async () => {
  const email = 'before@example.com';
  await somewhere().post('/api/identity/sign-up/email', { name: 'X', email, password });
  expect(await goThrough(somewhere(), proven('before'))).toBe('/auth');
  expect((await somewhere().post('/api/identity/sign-in/email', { email, password })).status).toBe(401);
});

test('a provider account belongs to one account here', async () => {
  await goThrough(somewhere(), proven('one'));
  const other = await withPassword('other@example.com');
  expect(await goThrough(other, proven('one'), true)).toBe('/dashboard/preferences?error=PROVIDER_TAKEN');
  expect(await setOut(somewhere(), true)).toMatchObject({ status: 401 });
});

test('who cancels there is told so, and a way back holds once, in the browser that set out, for that provider', async () => {
  const page = somewhere();
  expect(await goThrough(page, null)).toBe('/auth?error=PROVIDER_DENIED');

  const { body } = await setOut(page);
  const back = pathOf(await there.signIn(body.url, proven('lured')));
  const stepOver = { status: 302, headers: { location: '/auth?error=PROVIDER_STEP_OVER' } };
  expect(await somewhere().get(back)).toMatchObject(stepOver);
  expect(await page.get(back)).toMatchObject({ headers: { location: '/auth' } });
  expect(await page.get(back)).toMatchObject(stepOver);

  await setOut(page);
  expect(await page.get(back)).toMatchObject({ headers: { location: '/auth?error=PROVIDER_FAILED' } });
  expect(await page.post('/api/identity/sign-in/provider', { provider: 'google' })).toMatchObject({
    status: 404,
    body: { code: 'PROVIDER_UNKNOWN' },
  });
});

test('the second factor is asked for after a provider too', async () => {
  const page = await withPassword('careful@example.com');
  await goThrough(page, proven('careful'), true);
  const { body } = await page.post('/api/identity/two-factor/enable', { password });
  await page.post('/api/identity/two-factor/verify-totp', { code: codeOf(body.totpURI) });

  const later = somewhere();
  expect(await goThrough(later, proven('careful'))).toBe('/auth?state=second_factor');
  expect(await isIn(later)).toBe(false);
  expect((await later.post('/api/identity/two-factor/verify-totp', { code: codeOf(body.totpURI, 1) })).status).toBe(200);
  expect(await isIn(later)).toBe(true);
});

test('a provider is ended where something else is left to sign in with; both are told by mail and stand in the audit log', async () => {
  const email = 'ends@example.com';
  const page = await withPassword(email);
  await page.user();
  await goThrough(page, proven('ends'), true);
  expect((await page.get('/api/identity/account')).body).toMatchObject({ password: true, providers: ['oidc'] });
  expect((await page.post('/api/identity/remove-provider', { provider: 'oidc' })).status).toBe(200);
  expect((await page.get('/api/identity/account')).body).toMatchObject({ providers: [] });
  expect(await goThrough(somewhere(), proven('ends'))).toBe(SENT);

  const only = somewhere();
  await goThrough(only, proven('only'));
  expect(await only.post('/api/identity/remove-provider', { provider: 'oidc' })).toMatchObject({
    status: 409,
    body: { code: 'LAST_SIGN_IN_METHOD' },
  });
  await runJobs(app);
  const mails = (await app.parts.mailbox?.list())?.filter(({ to }) => to === email) ?? [];
  expect(mails.map(({ text }) => text.split('\n')[0] ?? '').toSorted()).toEqual([
    expect.stringContaining(`Somebody signed in with Company account as ${email}.`),
    `${email} can now also sign in with another provider.`,
    `${email} no longer signs in with one of the other providers.`,
  ]);
  const noted = await app.deps.db.selectFrom('audit_log').select('action').where('subject', '=', email).orderBy('id').execute();
  expect(noted.map(({ action }) => action)).toEqual(['user:provider_added', 'user:provider_removed']);
});

test('who signs in again over a page is that person, or nobody', async () => {
  const page = somewhere();
  await goThrough(page, proven('stays'));
  const { id } = (await page.get('/api/identity/get-session')).body.user;
  const again = async (as: PersonThere) => {
    const { body } = await page.post('/api/identity/sign-in/provider', { provider: 'oidc', as: id });
    return (await page.get(pathOf(await there.signIn(body.url, as)))).headers.location;
  };
  expect(await again(proven('another'))).toBe('/auth?error=USER_MISMATCH');
  expect((await page.get('/api/identity/get-session')).body.user.id).toBe(id);
  expect(await again(proven('stays'))).toBe('/auth');
});

/** A domain whose people sign in by single sign-on alone. */
async function enforcedDomain(domain: string): Promise<void> {
  const [org_id, now] = [newId(), new Date()];
  await app.deps.db.insertInto('org').values({ id: org_id, name: domain }).execute();
  const provider = { entity_id: 'https://idp.example', sign_in_url: 'https://idp.example/saml', certificate: 'none' };
  const row = { ...provider, id: newId(), org_id, domain, display_name: 'Company', dns_code: 'none' };
  await app.deps.db
    .insertInto('single_sign_on')
    .values({ ...row, proven_at: now, tried_at: now, enforced: true })
    .execute();
}

test('whoever is refused leaves no account behind', async () => {
  await enforcedDomain('enforced.example');
  const accountsOf = async (email: string) => (await sql`select from identity."user" where email = ${email}`.execute(app.deps.db)).rows;
  expect(await goThrough(somewhere(), proven('new9', 'new9@enforced.example'))).toBe('/auth?error=SSO_REQUIRED');
  expect(await accountsOf('new9@enforced.example')).toEqual([]);
  const page = somewhere();
  const { body } = await page.post('/api/identity/sign-in/provider', { provider: 'oidc', as: 'somebody' });
  const back = await page.get(pathOf(await there.signIn(body.url, proven('nobody-yet'))));
  expect(back.headers.location).toBe('/auth?error=USER_MISMATCH');
  expect(await accountsOf('nobody-yet@example.com')).toEqual([]);
});

test('a provider that does not answer is said so', async () => {
  const away = await openTestApp({ PUBLIC_URL, OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: CLIENT.id });
  try {
    const answer = await browser(away).post('/api/identity/sign-in/provider', { provider: 'oidc' });
    expect(answer).toMatchObject({ status: 502, body: { code: 'PROVIDER_FAILED', error: expect.stringMatching(/does not answer/) } });
  } finally {
    await away.close();
  }
});

test('who comes six times at once with a new address has one account, and no arrival fails', async () => {
  const email = 'six@example.com';
  const backs: { page: Page; back: string }[] = [];
  for (let at = 0; at < 6; at += 1) {
    const page = somewhere();
    backs.push({ page, back: await there.signIn((await setOut(page)).body.url, proven('six', email)) });
  }
  const arrived = await Promise.all(backs.map(({ page, back }) => page.get(pathOf(back))));
  expect(arrived.map(({ status }) => status)).toEqual(Array<number>(6).fill(302));
  const { rows } = await sql`select id from identity."user" where email = ${email}`.execute(app.deps.db);
  expect(rows).toHaveLength(1);
});

test('who comes six times at once to an account that nobody verified is linked to it once, and no arrival fails', async () => {
  const email = 'six-unverified@example.com';
  await app.deps.identity.addUser({ email, password, name: 'U', verified: false });
  const backs: { page: Page; back: string }[] = [];
  for (let at = 0; at < 6; at += 1) {
    const page = somewhere();
    backs.push({ page, back: await there.signIn((await setOut(page)).body.url, proven('six-unverified', email)) });
  }
  const arrived = await Promise.all(backs.map(({ page, back }) => page.get(pathOf(back))));
  expect(arrived.map(({ status }) => status)).toEqual(Array<number>(6).fill(302));
  const { rows } = await sql`select id from identity.account where "accountId" like '%six-unverified'`.execute(app.deps.db);
  expect(rows).toHaveLength(1);
});

test('two accounts that add one person of a provider at once: one has them, the other is told', async () => {
  const pages = [await withPassword('adds-one@example.com'), await withPassword('adds-two@example.com')];
  const backs: { page: Page; back: string }[] = [];
  for (const page of pages) backs.push({ page, back: await there.signIn((await setOut(page, true)).body.url, proven('added-twice')) });
  const arrived = await Promise.all(backs.map(({ page, back }) => page.get(pathOf(back))));
  expect(arrived.map(({ headers }) => String(headers.location)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '/dashboard/preferences',
    '/dashboard/preferences?error=PROVIDER_TAKEN',
  ]);
});

test('a name of a provider is one line without NUL, and a subject with NUL is refused before an account is made', async () => {
  const email = 'lines@example.com';
  const nameOf = async () => (await sql`select name from identity."user" where email = ${email}`.execute(app.deps.db)).rows;
  expect(await goThrough(somewhere(), proven('nul\0nul', email))).toContain('error=PROVIDER_FAILED');
  expect(await nameOf()).toEqual([]);
  expect(await goThrough(somewhere(), { ...proven('lines', email), name: 'Ana\n\0Novak\u2028' })).not.toContain('error');
  expect(await nameOf()).toEqual([{ name: 'Ana Novak' }]);
});
