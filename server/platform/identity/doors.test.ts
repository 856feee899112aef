/** Ways into somebody’s account. */
import { sql } from 'kysely';
import { codeOf } from '#test/authenticator.ts';
import { browser, linkIn } from '#test/browser-session.ts';
import { type TestApp, expect, test } from '#test/harness.ts';

const password = 'a long enough password';
let clients = 0;
const somewhere = (app: TestApp) => browser(app, `10.9.0.${(clients += 1)}`);
const tokenIn = (mail: { text: string } | undefined): string => new URL(linkIn(mail?.text)).searchParams.get('token') ?? '';

interface Service {
  app: TestApp;
  mailbox: { to(email: string): Promise<{ text: string; subject: string }[]> };
  jobs: { run(): Promise<void> };
}

/** Somebody who signs in by links alone. */
async function withoutPassword({ app, mailbox, jobs }: Service, email: string) {
  const page = somewhere(app);
  await page.post('/api/identity/sign-in/magic-link', { email });
  await jobs.run();
  await page.get(`/api/identity/magic-link/verify?token=${tokenIn((await mailbox.to(email))[0])}&callbackURL=/auth`);
  expect((await page.user()).statusCode).toBe(200);
  return page;
}

test('wrong passwords are counted whatever else a call carries', async ({ app }) => {
  const email = 'counted@example.com';
  await app.deps.identity.addUser({ email, password, name: 'C', verified: true });
  const statuses: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    const elsewhere = { email, password: 'x', callbackURL: 'https://evil.test/x' };
    statuses.push(
      (await somewhere(app).post('/api/identity/sign-in/email', at === 8 ? elsewhere : { email, password: `guess ${at}` })).status,
    );
  }
  expect(statuses).toEqual([...Array(8).fill(401), 400, 401, 401, 429]);
});

test('who has no password changes the second factor with a code, or a moment after signing in', async ({ app, mailbox, jobs }) => {
  const page = await withoutPassword({ app, mailbox, jobs }, 'by-links@example.com');
  const call = (path: string, body: object = {}) => page.post(`/api/identity/two-factor/${path}`, body);
  const { totpURI, backupCodes } = (await call('enable')).body as { totpURI: string; backupCodes: string[] };
  expect((await call('verify-totp', { code: codeOf(totpURI, -1) })).status).toBe(200);
  for (const path of ['disable', 'generate-backup-codes', 'enable'])
    for (const given of [{}, { code: 7 }, { code: 'abcde-fghij' }]) {
      page.move(`10.9.1.${(clients += 1)}`);
      expect(await call(path, given)).toMatchObject({ status: 401, body: { code: 'INVALID_CODE' } });
    }
  expect((await page.get('/api/identity/account')).body).toMatchObject({ password: false, second_factor: true });
  expect([backupCodes.length, (await call('generate-backup-codes', { code: codeOf(totpURI) })).status]).toEqual([10, 200]);
});

test('an old sign-in without a password switches no second factor on', async ({ app, mailbox, jobs }) => {
  const page = await withoutPassword({ app, mailbox, jobs }, 'old-links@example.com');
  await sql`update identity.session set "createdAt" = now() - interval '11 minutes'`.execute(app.deps.db);
  expect(await page.post('/api/identity/two-factor/enable', {})).toMatchObject({ status: 403, body: { code: 'SESSION_NOT_FRESH' } });
});

test('a newer link for a new password leaves the older one as it is, and a new password ends every link', async ({
  app,
  mailbox,
  jobs,
}) => {
  const email = 'resets@example.com';
  await app.deps.identity.addUser({ email, password, name: 'R', verified: true });
  const asked = async (from = somewhere(app)) => {
    await from.post('/api/identity/request-password-reset', { email });
    await jobs.run();
    return tokenIn((await mailbox.to(email))[0]);
  };
  const reset = async (token: string) =>
    (await somewhere(app).post('/api/identity/reset-password', { token, newPassword: 'quite another password' })).status;
  const [first, second] = [await asked(), await asked()];
  expect([await reset(first), await reset(second)]).toEqual([200, 400]);

  await somewhere(app).post('/api/identity/sign-in/magic-link', { email });
  await jobs.run();
  const signsIn = tokenIn((await mailbox.to(email))[0]);
  const page = somewhere(app);
  await page.post('/api/identity/sign-in/email', { email, password: 'quite another password' });
  const third = await asked(page);
  const changed = { currentPassword: 'quite another password', newPassword: 'a third long password' };
  expect((await page.post('/api/identity/change-password', changed)).status).toBe(200);
  expect(await reset(third)).toBe(400);
  const opened = await somewhere(app).get(`/api/identity/magic-link/verify?token=${signsIn}&callbackURL=/auth`);
  expect(opened.headers.location).toContain('INVALID_TOKEN');
});

test.for(['/change-password', '/revoke-sessions'])(
  'a link that was asked for in capitals ends with %s too',
  async (ends, { app, mailbox, jobs }) => {
    const email = `capitals${ends.replaceAll('/', '-')}@example.com`;
    await app.deps.identity.addUser({ email, password, name: 'C', verified: true });
    const page = somewhere(app);
    await page.post('/api/identity/sign-in/email', { email: email.toUpperCase(), password });
    for (const typed of [email.toUpperCase(), `C${email.slice(1)}`, ` ${email}`]) {
      const thief = somewhere(app);
      expect((await thief.post('/api/identity/sign-in/magic-link', { email: typed })).status).toBe(200);
      await jobs.run();
      const token = tokenIn((await mailbox.to(email))[0]);
      expect((await page.post(`/api/identity${ends}`, { currentPassword: password, newPassword: password })).status).toBe(200);
      const opened = await thief.get(`/api/identity/magic-link/verify?token=${token}&callbackURL=/auth`);
      expect(opened.headers.location).toContain('INVALID_TOKEN');
      await page.post('/api/identity/sign-in/email', { email, password });
    }
  },
);

test('a link that signs in is opened from the page that asks first, never by another site', async ({ app, mailbox, jobs }) => {
  const email = 'asked-first@example.com';
  await somewhere(app).post('/api/identity/sign-in/magic-link', { email });
  await jobs.run();
  const token = tokenIn((await mailbox.to(email))[0]);
  const url = `/api/identity/magic-link/verify?token=${token}&callbackURL=/auth`;
  const open = (site: string) => app.inject({ url, remoteAddress: `10.9.2.${(clients += 1)}`, headers: { 'sec-fetch-site': site } });
  for (const site of ['cross-site', 'same-site', 'none']) {
    const { statusCode, headers } = await open(site);
    expect([statusCode, headers.location, headers['set-cookie']]).toEqual([302, `/auth?state=email_link&token=${token}`, undefined]);
  }
  expect((await open('same-origin')).headers['set-cookie']).toBeDefined();
});

test('a link that proves an address signs nobody in who is signed in as somebody else', async ({ app, mailbox, jobs }) => {
  const email = 'proves@example.com';
  const page = somewhere(app);
  await page.post('/api/identity/sign-up/email', { name: 'P', email, password });
  await jobs.run();
  const link = linkIn((await mailbox.to(email))[0]?.text).replace(app.deps.config.publicUrl, '');
  const other = await withoutPassword({ app, mailbox, jobs }, 'somebody-else@example.com');
  expect((await other.get(link)).headers.location).toBe('/auth?error=SIGNED_IN_AS_ANOTHER');
  expect((await other.user()).json()).toMatchObject({ email: 'somebody-else@example.com' });
  await page.get(link);
  expect((await page.user()).json()).toMatchObject({ email });
});
