import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { browser } from '#test/browser-session.ts';
import { expect, openTestApp, test } from '#test/harness.ts';

const password = 'a long enough password';

/** Under an https address, as an operator has it. */
async function overHttps() {
  const app = await openTestApp({ PUBLIC_URL: 'https://rejoinder.example.com', MAILS: 'none' });
  onTestFinished(() => app.close());
  await app.deps.identity.addUser({ email: 'ana@example.com', password, name: 'Ana', verified: true });
  const page = browser(app);
  const signIn = () => page.post('/api/identity/sign-in/email', { email: 'ana@example.com', password });
  return { app, page, signIn };
}

const cookiesOf = (headers: Record<string, unknown>): string[] => [headers['set-cookie'] ?? []].flat().map(String);

test('under https every cookie goes over https alone, is out of reach of scripts, and goes along with no call of another site', async () => {
  const { app, page, signIn } = await overHttps();
  const signedIn = cookiesOf((await signIn()).headers);
  const { body } = await page.get('/api/identity/token');
  const stream = await app.inject({ method: 'POST', url: '/api/auth/session', headers: { authorization: `Bearer ${body.token}` } });
  const all = [...signedIn, ...cookiesOf(stream.headers)];
  expect(all.map((cookie) => cookie.split('=')[0])).toEqual(
    expect.arrayContaining(['__Secure-rejoinder.session_token', '__Secure-rejoinder.known_browser', '__Secure-rejoinder_events']),
  );
  for (const cookie of all) {
    expect(cookie).toMatch(/^__Secure-/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; SameSite=(?:Lax|Strict)/);
    expect(cookie.length).toBeLessThan(4096);
  }
});

test('a session is a long random name that stands in its cookie alone, another one at each sign-in', async () => {
  const { page, signIn } = await overHttps();
  const tokenOf = (headers: Record<string, unknown>): string =>
    decodeURIComponent(/session_token=([^;]+)/.exec(cookiesOf(headers).join('\n'))?.[1] ?? '').split('.')[0] ?? '';
  const [first, second] = [await signIn(), await signIn()];
  const [one, other] = [tokenOf(first.headers), tokenOf(second.headers)];
  expect(one).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(other).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(other).not.toBe(one);
  const running = await page.get('/api/identity/get-session');
  expect(running.body).toMatchObject({ session: { id: expect.any(String) }, user: { email: 'ana@example.com' } });
  const sessions = await page.get('/api/identity/sessions');
  const changed = await page.post('/api/identity/change-password', { currentPassword: password, newPassword: `${password}!` });
  expect(changed.status).toBe(200);
  for (const { body } of [first, second, running, sessions, changed]) expect(JSON.stringify(body)).not.toMatch(/"token":"/);
});

test('a session that was not used for seven days is over', async () => {
  const { app, page, signIn } = await overHttps();
  expect(cookiesOf((await signIn()).headers).join('\n')).toMatch(/session_token=[^\n]*Max-Age=604800/);
  expect((await page.get('/api/identity/token')).status).toBe(200);
  const left = await sql<{ days: number }>`
    select extract(epoch from "expiresAt" - now())::float / 86400 as days from identity.session`.execute(app.deps.db);
  expect(left.rows).toEqual([{ days: expect.closeTo(7, 1) }]);
  await sql`update identity.session set "expiresAt" = now() - interval '1 second'`.execute(app.deps.db);
  expect((await page.get('/api/identity/token')).status).toBe(401);
});

test('a password is taken as it was typed, up to 128 signs of any kind', async ({ app }) => {
  const long = `${'Aé 1'.repeat(31)}Zž!_`;
  expect([...long]).toHaveLength(128);
  await app.deps.identity.addUser({ email: 'long@example.com', password: long, name: 'L', verified: true });
  const signIn = async (given: string) =>
    (await browser(app, '10.9.7.1').post('/api/identity/sign-in/email', { email: 'long@example.com', password: given })).status;
  expect(await signIn(long)).toBe(200);
  for (const other of [long.slice(0, -1), long.slice(0, 72), long.toLowerCase(), ` ${long.slice(1)}`, long.trimEnd().slice(0, 64)])
    expect(await signIn(other)).toBe(401);
});
