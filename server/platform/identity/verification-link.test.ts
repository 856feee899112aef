import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { browser, linkIn } from '#test/browser-session.ts';
import { type TestApp, expect, openTestApp, runJobs, test } from '#test/harness.ts';

/** Whoever signs up with an address need not have it. */

const strangers = 'the password of a stranger';
const owners = 'the password of the owner';
const chooses = /^\/auth\?state=reset&why=elsewhere&token=([\w-]+)$/;

type Browser = ReturnType<typeof browser>;
let clients = 0;
const somewhere = (app: TestApp): Browser => browser(app, `10.11.0.${(clients += 1)}`);

const signUp = (page: Browser, email: string, password: string) =>
  page.post('/api/identity/sign-up/email', { name: 'N', email, password, callbackURL: '/auth' });
const signIn = async (page: Browser, email: string, password: string) =>
  (await page.post('/api/identity/sign-in/email', { email, password })).status;
const isIn = async (page: Browser) => (await page.get('/api/identity/get-session')).body !== null;

/** The link that verifies, in the newest mail that has one. */
async function linkTo(app: TestApp, email: string): Promise<string> {
  await runJobs(app);
  const mails = ((await app.parts.mailbox?.list()) ?? []).filter(({ to, text }) => to === email && text.includes('verify-email'));
  return linkIn(mails[0]?.text).replace(app.deps.config.publicUrl, '');
}

/** Opens the link where nobody gave the account's password: nobody is signed in, and a password is asked for. */
async function toChoose(page: Browser, link: string): Promise<string> {
  const { status, headers } = await page.get(link);
  expect([status, headers.location]).toEqual([302, expect.stringMatching(chooses)]);
  expect(String(headers['set-cookie'])).not.toContain('session_token');
  expect(await isIn(page)).toBe(false);
  return chooses.exec(String(headers.location))?.[1] ?? '';
}

const choose = async (page: Browser, token: string) =>
  (await page.post('/api/identity/reset-password', { token, newPassword: owners })).status;

async function isOwners(app: TestApp, email: string): Promise<void> {
  expect(await signIn(somewhere(app), email, strangers)).toBe(401);
  const page = somewhere(app);
  expect(await signIn(page, email, owners)).toBe(200);
  expect((await page.user()).json()).toMatchObject({ email });
}

test('the password of a stranger who signed up with the address never signs in, when its owner opens the mail', async ({ app }) => {
  const email = 'signed-up-for@example.com';
  const stranger = somewhere(app);
  await signUp(stranger, email, strangers);
  const owner = somewhere(app);
  const token = await toChoose(owner, await linkTo(app, email));
  expect(await signIn(stranger, email, strangers)).toBe(403);
  expect(await choose(owner, token)).toBe(200);
  await isOwners(app, email);
  expect(await choose(stranger, token)).toBe(400);
});

test('nor when the owner signed up after them, and asked for another mail', async ({ app }) => {
  const email = 'signed-up-before@example.com';
  await signUp(somewhere(app), email, strangers);
  const owner = somewhere(app);
  await signUp(owner, email, owners);
  await owner.post('/api/identity/send-verification-email', { email, callbackURL: '/auth' });
  expect(await choose(owner, await toChoose(owner, await linkTo(app, email)))).toBe(200);
  await isOwners(app, email);
});

test('nor for a site administrator who signs in for the first time', async () => {
  const email = 'root@example.com';
  const app = await openTestApp({ SITE_ADMINS: email });
  onTestFinished(() => app.close());
  await signUp(somewhere(app), email, strangers);
  const owner = somewhere(app);
  const token = await toChoose(owner, await linkTo(app, email));
  const bound = async () => (await sql`select from site_admin`.execute(app.deps.db)).rows.length;
  expect(await bound()).toBe(0);
  await choose(owner, token);
  await isOwners(app, email);
  expect(await bound()).toBe(1);
});

test('what opens links in mails before their reader does changes nothing', async ({ app }) => {
  const email = 'looked-into@example.com';
  const page = somewhere(app);
  await signUp(page, email, owners);
  const link = await linkTo(app, email);
  await toChoose(somewhere(app), link);
  expect((await page.get(link)).headers.location).toBe('/auth');
  expect((await page.user()).json()).toMatchObject({ email });
  await isOwners(app, email);
});

test('in another browser the link signs in once the password was given there, and for a wrong one it does not', async ({ app }) => {
  const email = 'two-devices@example.com';
  await signUp(somewhere(app), email, owners);
  const link = await linkTo(app, email);
  const guessing = somewhere(app);
  expect(await signIn(guessing, email, strangers)).toBe(401);
  await toChoose(guessing, link);
  const page = somewhere(app);
  expect(await signIn(page, email, owners)).toBe(403);
  expect((await page.get(link)).headers.location).toBe('/auth');
  expect(await isIn(page)).toBe(true);
});

test('a browser that signed up with one address gave no password for another', async ({ app }) => {
  const [first, second] = ['one-of-two@example.com', 'two-of-two@example.com'];
  await signUp(somewhere(app), first, strangers);
  const page = somewhere(app);
  await signUp(page, second, owners);
  await toChoose(page, await linkTo(app, first));
});

test('a link for a new password verifies the address that it was sent to', async ({ app, mailbox, jobs }) => {
  const email = 'reset-first@example.com';
  await signUp(somewhere(app), email, strangers);
  const owner = somewhere(app);
  await owner.post('/api/identity/request-password-reset', { email });
  await jobs.run();
  const mail = (await mailbox.to(email)).find(({ text }) => text.includes('state=reset'));
  expect(await choose(owner, new URL(linkIn(mail?.text)).searchParams.get('token') ?? '')).toBe(200);
  await isOwners(app, email);
});
