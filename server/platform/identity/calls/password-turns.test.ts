/** Many who sign in, or up, at once, and who waits for whom. */
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { browser } from '#test/browser-session.ts';
import { type TestApp, expect, test } from '#test/harness.ts';

const password = 'a long enough password';
const account = (app: TestApp, email: string) => app.deps.identity.addUser({ email, password, name: 'W', verified: true });
const signIn = (app: TestApp, from: string, email: string, given = password) =>
  browser(app, from).post('/api/identity/sign-in/email', { email, password: given });

/** Begins so many at once; tells how many were answered, and how. */
const many = (times: number, begin: (at: number) => Promise<{ status: number; headers: Record<string, unknown> }>) => {
  const answered: { status: number; headers: Record<string, unknown> }[] = [];
  const all = Promise.all(Array.from({ length: times }, async (_, at) => void answered.push(await begin(at))));
  const looked = () => answered.filter(({ status }) => status === 401 || status === 200).length;
  return { all, answered, looked };
};

test('whoever signs in from elsewhere waits for a turn or two of an address that sends hundreds, and files are read meanwhile', async ({
  app,
}) => {
  const email = 'in-turn@example.com';
  await account(app, email);
  const flood = many(120, (at) => signIn(app, '10.41.0.1', `nobody-${at}@example.com`));
  await expect.poll(flood.looked).toBeGreaterThan(0);
  const before = flood.looked();
  await readFile(import.meta.filename);
  expect(flood.looked() - before).toBeLessThan(10);
  expect((await signIn(app, '10.41.0.2', email)).status).toBe(200);
  expect(flood.looked() - before).toBeLessThan(30);
  await flood.all;
  // More than may wait, or longer than they may.
  const refused = flood.answered.filter(({ status }) => status === 429 || status === 503);
  expect([refused.length > 0, refused.length + flood.looked()]).toEqual([true, 120]);
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('a sign-in that has no turn is told of the link by mail, which takes none', async ({ app, jobs, mailbox }) => {
  const [email, office] = ['by-link@example.com', '10.47.0.1'];
  await account(app, email);
  const told: string[] = [];
  const flood = many(40, async () => {
    const answer = await signIn(app, office, 'tried-by-many@example.com');
    if (answer.status === 429) told.push(answer.body.error);
    return answer;
  });
  await expect.poll(() => told.join(' ')).toContain('have a link sent to you by mail');
  const before = flood.looked();
  expect((await browser(app, office).post('/api/identity/sign-in/magic-link', { email })).status).toBe(200);
  expect(flood.looked() - before).toBeLessThan(10);
  await flood.all;
  await jobs.run();
  expect((await mailbox.to(email))[0]?.text).toContain('email_link');
});

test('in an office an account that knows its address waits for no line of others there, and sign-ups at once fail for none', async ({
  app,
}) => {
  const [email, office] = ['knows-the-office@example.com', '10.42.0.1'];
  await account(app, email);
  expect((await signIn(app, office, email)).status).toBe(200);
  const flood = many(40, (at) => signIn(app, office, `nobody-here-${at}@example.com`));
  const signUps = many(15, (at) =>
    browser(app, office).post('/api/identity/sign-up/email', { name: 'S', email: `new-${at}@example.com`, password }),
  );
  await expect.poll(flood.looked).toBeGreaterThan(0);
  const before = flood.looked();
  expect((await signIn(app, office, email)).status).toBe(200);
  expect(flood.looked() - before).toBeLessThan(30);
  await Promise.all([flood.all, signUps.all]);
  expect(signUps.looked()).toBe(15);
});

test('a sign-in that had no turn is no wrong one, and whoever left is not looked at', async ({ app }) => {
  const email = 'never-looked-at@example.com';
  await account(app, email);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  // Wrong before, so that those who leave stand in a line behind each other.
  expect((await signIn(app, '127.0.0.1', 'nobody-before@example.com')).status).toBe(401);
  const flood = many(30, (at) => signIn(app, '10.43.0.1', `nobody-left-${at}@example.com`));
  await expect.poll(flood.looked).toBeGreaterThan(0);
  const body = JSON.stringify({ email, password: 'a wrong password' });
  const call = `POST /api/identity/sign-in/email HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const waiting = Array.from({ length: 30 }, () =>
    connect({ port, host: '127.0.0.1' }, function send(this: { write(text: string): void }) {
      this.write(call);
    }),
  );
  for (const socket of waiting) socket.on('error', () => {});
  await expect.poll(() => waiting.every(({ bytesWritten }) => bytesWritten > 0)).toBe(true);
  const before = flood.looked();
  await expect.poll(flood.looked).toBeGreaterThan(before + 1);
  for (const socket of waiting) socket.destroy();
  await flood.all;
  // Those few that had their turn before are counted; ten would close the account.
  expect((await signIn(app, '10.43.0.3', email)).status).toBe(200);
});

const changing = { currentPassword: password, newPassword: password };

test('a session that changes its password from many addresses has a turn or two, and a known place signs in meanwhile', async ({ app }) => {
  const [email, mine] = ['changes-at-once@example.com', 'signs-in-meanwhile@example.com'];
  for (const one of [email, mine]) await account(app, one);
  expect((await signIn(app, '10.44.0.1', mine)).status).toBe(200);
  const page = browser(app, '10.44.1.1');
  await page.post('/api/identity/sign-in/email', { email, password });
  const flood = many(40, (at) => {
    page.move(`2001:db8:44:${at}::1`);
    return page.post('/api/identity/change-password', changing);
  });
  await expect.poll(flood.looked).toBeGreaterThan(0);
  expect((await signIn(app, '10.44.0.1', mine)).status).toBe(200);
  await flood.all;
  // Two are looked at, two wait; the others are refused as they come, not after a count of what was looked at.
  expect(flood.looked()).toBeLessThan(15);
  expect(flood.answered.filter(({ status }) => status === 429)).toHaveLength(40 - flood.looked());
});

test('right passwords of a session count too: after twenty within a quarter of an hour none is looked at', async ({ app }) => {
  const email = 'changes-for-ever@example.com';
  await account(app, email);
  const page = browser(app, '10.45.0.1');
  await page.post('/api/identity/sign-in/email', { email, password });
  const statuses: number[] = [];
  for (let at = 0; at < 21; at += 1) statuses.push((await page.post('/api/identity/change-password', changing)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});

test('whoever signs in from elsewhere waits a turn or two of a site that sends from each of its networks', async ({ app }) => {
  const email = 'beside-a-site@example.com';
  await account(app, email);
  const flood = many(60, (at) => signIn(app, `2001:db8:46:${at}::1`, `nobody-of-a-site-${at}@example.com`));
  await expect.poll(flood.looked).toBeGreaterThan(0);
  const before = flood.looked();
  expect((await signIn(app, '10.46.0.2', email)).status).toBe(200);
  expect(flood.looked() - before).toBeLessThan(30);
  await flood.all;
});

test('whoever signs in from elsewhere waits for few of many addresses that each try once, and for fewer of those that were wrong before', async ({
  app,
}) => {
  const email = 'from-elsewhere@example.com';
  await account(app, email);
  const addresses = Array.from({ length: 60 }, (_, at) => `10.${100 + at}.0.1`);
  const wave = (name: string) => many(60, (at) => signIn(app, addresses[at] ?? '', `${name}-${at}@example.com`));
  const once = wave('once');
  await expect.poll(once.looked).toBeGreaterThan(0);
  let before = once.looked();
  expect((await signIn(app, '10.200.0.1', email)).status).toBe(200);
  expect(once.looked() - before).toBeLessThan(20);
  await once.all;
  const again = wave('again');
  await expect.poll(again.looked).toBeGreaterThan(0);
  before = again.looked();
  const right = await Promise.all(Array.from({ length: 4 }, () => signIn(app, '10.201.0.1', email)));
  expect(right.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(again.looked() - before).toBeLessThan(20);
  await again.all;
});
