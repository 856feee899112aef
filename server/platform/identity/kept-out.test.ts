/** Strangers who try passwords of somebody, or cause mails to them, and whom that keeps out. */
import { addAttempts } from '#server/platform/limits/attempts.ts';
import { browser, linkIn } from '#test/browser-session.ts';
import { type TestApp, expect, test } from '#test/harness.ts';

const password = 'a long enough password';
const account = (app: TestApp, email: string) => app.deps.identity.addUser({ email, password, name: 'V', verified: true });
const signIn = async (page: ReturnType<typeof browser>, email: string, given = password) =>
  (await page.post('/api/identity/sign-in/email', { email, password: given })).status;
const statuses = async (times: number, call: () => Promise<{ status: number }>) => {
  const seen: number[] = [];
  for (let time = 0; time < times; time += 1) seen.push((await call()).status);
  return seen;
};

test('a stranger who closes the password and causes mails keeps nobody from a link or a new password', async ({ app, mailbox, jobs }) => {
  const email = 'kept-out@example.com';
  await account(app, email);
  const known = browser(app, '10.31.0.1');
  expect(await signIn(known, email)).toBe(200);
  await known.post('/api/identity/sign-out');

  const stranger = browser(app, '10.31.0.2');
  for (let wrong = 0; wrong < 10; wrong += 1) expect(await signIn(stranger, email, 'wrong password')).toBe(401);
  expect(await statuses(6, () => stranger.post('/api/identity/sign-up/email', { name: 'x', email, password }))).toEqual([
    ...Array<number>(5).fill(200),
    429,
  ]);
  expect(await statuses(7, () => stranger.post('/api/identity/sign-in/magic-link', { email }))).toEqual(Array<number>(7).fill(200));

  const elsewhere = browser(app, '10.31.0.3');
  expect(await signIn(elsewhere, email)).toBe(429);
  // What they asked for as them lies in the mailbox of whose address it is, and holds.
  expect((await elsewhere.post('/api/identity/sign-in/magic-link', { email })).body).toEqual({ status: true, sent_before: true });
  expect((await elsewhere.post('/api/identity/request-password-reset', { email })).body).toEqual({ status: true });
  await jobs.run();
  expect((await mailbox.to(email)).filter(({ subject }) => subject === 'Your sign-in link')).toHaveLength(2);
  const reset = (await mailbox.to(email)).find(({ subject }) => subject === 'Set a new password');
  const token = new URL(linkIn(reset?.text)).searchParams.get('token');
  // Whoever sets a new password signs in with it, whatever strangers try.
  const newPassword = 'another long password';
  expect((await elsewhere.post('/api/identity/reset-password', { token, newPassword })).status).toBe(200);
  expect(await signIn(elsewhere, email, newPassword)).toBe(200);

  // A browser in which they signed in before is not kept out by anything of that, nor by strangers from many addresses.
  for (let from = 0; from < 9; from += 1) await browser(app, `10.31.1.${from}`).post('/api/identity/sign-in/magic-link', { email });
  expect((await browser(app, '10.31.1.99').post('/api/identity/sign-in/magic-link', { email })).body).toMatchObject({ sent_before: true });
  expect(await signIn(known, email, newPassword)).toBe(200);
  expect((await known.post('/api/identity/sign-in/magic-link', { email })).body).toEqual({ status: true });
});

test('a known browser guesses no more than others, and is known for its own account alone', async ({ app, mailbox, jobs }) => {
  const [email, other] = ['shared-machine@example.com', 'other-account@example.com'];
  await account(app, email);
  await account(app, other);
  const known = browser(app, '10.32.0.1');
  expect(await signIn(known, email)).toBe(200);
  for (let wrong = 0; wrong < 10; wrong += 1) expect(await signIn(known, email, 'wrong password')).toBe(401);
  expect(await signIn(known, email)).toBe(429);
  // Five of its own, and then the two of anybody.
  const asked = await statuses(9, () => known.post('/api/user/send-reset-password-email', { email }));
  expect(asked).toEqual(Array<number>(9).fill(204));
  await jobs.run();
  expect(await mailbox.to(email)).toHaveLength(7);

  const stranger = browser(app, '10.32.0.2');
  for (let wrong = 0; wrong < 10; wrong += 1) expect(await signIn(stranger, other, 'wrong password')).toBe(401);
  known.move('10.32.0.3');
  expect(await signIn(known, other)).toBe(429);
});

test('the cookie of a known browser is out of reach of scripts, names nobody, and holds to the letter', async ({ app }) => {
  const email = 'cookie-of@example.com';
  await account(app, email);
  const answer = await browser(app, '10.33.0.1').post('/api/identity/sign-in/email', { email, password });
  const line = [answer.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('rejoinder.known_browser=')) ?? '';
  expect(line).toMatch(/^rejoinder\.known_browser=[\w.-]+; Max-Age=15552000; Path=\/api; HttpOnly; SameSite=Lax$/);
  const cookie = line.split(';')[0] ?? '';
  const { identity } = app.deps;
  expect(identity.knownBrowser(cookie, 'Cookie-Of@example.com')).not.toBeNull();
  expect(identity.knownBrowser(cookie, 'cookie-on@example.com')).toBeNull();
  const [id = '', until = '', signature = ''] = (cookie.split('=')[1] ?? '').split('.');
  for (const forged of [`x${id}.${until}.${signature}`, `${id}.${until}0.${signature}`, `${id}.${until}.`, ''])
    expect(identity.knownBrowser(`rejoinder.known_browser=${forged}`, email)).toBeNull();
});

test('sign-ups by strangers shut no newcomer out, nor whoever invites them', async ({ app, as, stranger, jobs, mailbox }) => {
  const email = 'newcomer@example.com';
  const signUp = (from: string) => browser(app, from).post('/api/identity/sign-up/email', { name: 'N', email, password });
  for (let from = 0; from < 4; from += 1)
    expect(await statuses(6, () => signUp(`10.38.0.${from}`))).toEqual([...Array<number>(5).fill(200), 429]);
  const [owner, elsewhere] = [await as('owner'), await stranger('owner')];
  for (const one of [owner, elsewhere])
    expect((await one.post('/api/access', { user_email: email, access_level: 'viewer', notify: true })).status).toBe(201);
  expect(await statuses(2, () => signUp('10.38.1.1'))).toEqual([200, 429]);

  // Whoever has the address already is told five times.
  const known = 'has-an-account@example.com';
  await account(app, known);
  for (let from = 0; from < 8; from += 1) {
    const answer = await browser(app, `10.38.2.${from}`).post('/api/identity/sign-up/email', { name: 'N', email: known, password });
    expect(answer.status).toBe(200);
  }
  await jobs.run();
  expect(await mailbox.to(known)).toHaveLength(5);
});

test('one machine of an office uses up the links by mail of nobody whom the account knows there', async ({ app }) => {
  const [email, office] = ['links-in-office@example.com', '10.39.0.1'];
  await account(app, email);
  expect(await signIn(browser(app, office), email)).toBe(200);
  const link = (of: string) => browser(app, office).post('/api/identity/sign-in/magic-link', { email: of });
  for (let at = 0; at < 20; at += 1) expect((await link(`of-office-${at}@example.com`)).status).toBe(200);
  expect((await link('of-office-20@example.com')).status).toBe(429);
  expect(await statuses(6, () => link(email))).toEqual([...Array<number>(5).fill(200), 429]);
});

test('one client causes twenty mails an hour by signing up', async ({ app }) => {
  const page = browser(app, '10.34.0.1');
  const seen: number[] = [];
  for (let at = 0; at < 21; at += 1) {
    const path = at < 15 ? 'sign-up/email' : 'send-verification-email';
    seen.push((await page.post(`/api/identity/${path}`, { name: 'n', email: `s${at}@many.example`, password })).status);
  }
  expect(seen).toEqual([...Array<number>(20).fill(200), 429]);
});

const wrongFrom = (page: ReturnType<typeof browser>, times: number, name: string) =>
  Promise.all(Array.from({ length: times }, (_, at) => signIn(page, `${name}${at}@example.com`, 'wrong password')));

test('right sign-ins are not counted, however many come from one address', async ({ app }) => {
  const people = ['office-one@example.com', 'office-two@example.com'];
  for (const email of people) await account(app, email);
  const office = browser(app, '10.35.0.1');
  const seen: number[] = [];
  for (let at = 0; at < 22; at += 1) seen.push(await signIn(office, people[at % 2]!));
  expect(seen).toEqual(Array<number>(22).fill(200));
});

test('who tries passwords of many accounts is shut by address; whoever signed in there or in that browser before is not', async ({
  app,
}) => {
  const [here, away, fresh] = ['sprayed-here@example.com', 'sprayed-away@example.com', 'sprayed-fresh@example.com'];
  for (const email of [here, away, fresh]) await account(app, email);
  const office = '10.36.0.1';
  expect(await signIn(browser(app, office), here)).toBe(200);
  const laptop = browser(app, '10.36.1.1');
  expect(await signIn(laptop, away)).toBe(200);

  // A hundred in all: each takes the time of a password that is looked at.
  await addAttempts(app.deps.db, { what: 'sign-in of a client', who: office, seconds: 900 }, 92);
  const sprayer = browser(app, office);
  expect(await wrongFrom(sprayer, 8, 'sprayed')).toEqual(Array<number>(8).fill(401));
  const refused = await sprayer.post('/api/identity/sign-in/email', { email: fresh, password });
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited', error: expect.stringContaining('your network') } });
  const wait = Number(refused.headers['retry-after']);
  expect([wait > 0, wait <= 900]).toEqual([true, true]);
  // What is refused unread counts for nobody: the account is as open elsewhere as before.
  expect(await statuses(12, () => sprayer.post('/api/identity/sign-in/email', { email: fresh, password }))).toEqual(
    Array<number>(12).fill(429),
  );
  expect(await signIn(browser(app, '10.36.2.1'), fresh)).toBe(200);

  // In a new browser of the office, and in an own one that comes to the office.
  expect(await signIn(browser(app, office), here)).toBe(200);
  laptop.move(office);
  expect(await signIn(laptop, away)).toBe(200);

  await app.deps.db
    .updateTable('attempt')
    .set({ until: new Date(Date.now() - 1000) })
    .where('what', '=', 'sign-in of a client')
    .execute();
  expect(await signIn(browser(app, office), fresh)).toBe(200);
});

test('an account is not guessed from an address that it knows either, and strangers elsewhere do not shut it there', async ({ app }) => {
  const email = 'known-office@example.com';
  await account(app, email);
  const office = '10.37.0.1';
  expect(await signIn(browser(app, office), email)).toBe(200);
  for (let wrong = 0; wrong < 10; wrong += 1) expect(await signIn(browser(app, `10.37.1.${wrong}`), email, 'wrong password')).toBe(401);
  expect(await signIn(browser(app, '10.37.1.99'), email)).toBe(429);
  const colleague = browser(app, office);
  expect(await statuses(11, () => colleague.post('/api/identity/sign-in/email', { email, password: 'wrong password' }))).toEqual([
    ...Array<number>(10).fill(401),
    429,
  ]);
  expect(await signIn(browser(app, office), email)).toBe(429);
});
