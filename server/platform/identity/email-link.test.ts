import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import { browser, linkIn } from '#test/browser-session.ts';
import { expect, test } from '#test/harness.ts';

const password = 'a long enough password';
const openedWith = (token: string | null): string =>
  `/api/identity/magic-link/verify?token=${token}&callbackURL=/dashboard/library&errorCallbackURL=/auth`;
const tokenIn = (mail: { text: string } | undefined): string | null => new URL(linkIn(mail?.text)).searchParams.get('token');
const expired = { status: 302, headers: { location: expect.stringContaining('/auth?error=INVALID_TOKEN') } };

test('a link in the mail signs in, once, whoever has an account and whoever has none', async ({ app, mailbox, jobs }) => {
  await app.deps.identity.addUser({ email: 'known@example.com', password, name: 'Known', verified: true });
  const answers = [];
  for (const email of ['known@example.com', 'new@example.com']) {
    const page = browser(app, '10.4.0.1');
    const { status, body, headers } = await page.post('/api/identity/sign-in/magic-link', { email });
    answers.push({ status, body, names: Object.keys(headers).toSorted() });
    await jobs.run();
    const [mail, ...others] = await mailbox.to(email);
    expect(others).toEqual([]);
    // The page asks before the link is used up: what looks into mails opens every link.
    expect(linkIn(mail?.text)).toContain('/auth?state=email_link&token=');
    const token = tokenIn(mail);
    expect(await page.get(openedWith(token))).toMatchObject({
      status: 302,
      headers: { location: expect.stringContaining('/dashboard/library') },
    });
    expect((await page.user()).json()).toMatchObject({ email });
    expect(await browser(app, '10.4.0.2').get(openedWith(token))).toMatchObject(expired);
  }
  expect(answers[0]).toEqual(answers[1]);
});

test('a link holds for ten minutes, and one that was made up holds never', async ({ app, mailbox, jobs }) => {
  const page = browser(app, '10.4.0.3');
  await page.post('/api/identity/sign-in/magic-link', { email: 'late@example.com' });
  await jobs.run();
  const { db } = app.deps;
  const { rows } = await sql<{ minutes: number; identifier: string }>`
    select round(extract(epoch from "expiresAt" - now()) / 60)::int as minutes, identifier from identity.verification
    where value like '%late@example.com%'`.execute(db);
  const token = tokenIn((await mailbox.to('late@example.com'))[0]);
  expect(rows).toEqual([{ minutes: 10, identifier: expect.not.stringContaining(String(token)) }]);
  await sql`update identity.verification set "expiresAt" = now() - interval '1 second' where value like '%late@example.com%'`.execute(db);
  expect(await page.get(openedWith(token))).toMatchObject(expired);
  expect(await page.get(openedWith('made-up'))).toMatchObject(expired);
  expect((await page.get('/api/identity/token')).status).toBe(401);
});

test('whoever signed up with the address of somebody else before loses the account with the first link its owner opens', async ({
  app,
  mailbox,
  jobs,
}) => {
  const email = 'taken-before@example.com';
  await browser(app, '10.4.0.4').post('/api/identity/sign-up/email', { name: 'X', email, password });
  const owner = browser(app, '10.4.0.5');
  await owner.post('/api/identity/sign-in/magic-link', { email });
  await jobs.run();
  const mail = (await mailbox.to(email)).find(({ subject }) => subject === 'Your sign-in link');
  await owner.get(openedWith(tokenIn(mail)));
  expect((await owner.user()).statusCode).toBe(200);
  expect((await browser(app, '10.4.0.6').post('/api/identity/sign-in/email', { email, password })).status).toBe(401);
});

test('a link leads to no other site', async ({ app, mailbox, jobs }) => {
  const page = browser(app, '10.4.0.7');
  await page.post('/api/identity/sign-in/magic-link', { email: 'lured@example.com' });
  await jobs.run();
  const token = tokenIn((await mailbox.to('lured@example.com'))[0]);
  const to = (where: string) => page.get(`/api/identity/magic-link/verify?token=${token}&callbackURL=${encodeURIComponent(where)}`);
  for (const where of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example'])
    expect((await to(where)).status).toBe(400);
});

test('links that let somebody in are limited by address, over all clients, and apart from mails that others cause', async ({ app }) => {
  const email = 'Bothered@example.com';
  const ask = (from: number, path = 'sign-in/magic-link') =>
    browser(app, `10.4.1.${from}`).post(`/api/identity/${path}`, { email, name: 'B', password });
  for (let from = 0; from < 8; from += 1) expect((await ask(from)).status).toBe(200);
  const refused = await ask(9);
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(10, 'request-password-reset')).status).toBe(429);

  for (let from = 20; from < 25; from += 1) expect((await ask(from, 'send-verification-email')).status).toBe(200);
  for (let again = 0; again < 5; again += 1) expect((await ask(26, 'send-verification-email')).status).toBe(200);
  for (const path of ['send-verification-email', 'sign-up/email']) expect((await ask(26, path)).status).toBe(429);
});

/** Jobs that send mails, by their id. */
async function sendings(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; task: string }>`
    select id::text, task_identifier as task from graphile_worker.jobs where task_identifier like 'send-%'`.execute(db);
  return new Map(rows.map(({ id, task }) => [id, task]));
}

test('asking for a reset or verification does the same for a known and an unknown address until it is answered', async ({
  app,
  mailbox,
  jobs,
}) => {
  await jobs.run();
  await app.deps.identity.addUser({ email: 'is-here@example.com', password, name: 'H', verified: true });
  const page = browser(app, '10.4.0.8');
  for (const path of ['request-password-reset', 'send-verification-email', 'sign-in/magic-link']) {
    const seen = [];
    for (const email of ['is-here@example.com', 'not-here@example.com']) {
      // What earlier tests left waiting is no work of this call.
      const before = await sendings(app.deps.db);
      const { status, body } = await page.post(`/api/identity/${path}`, { email });
      const added = [...(await sendings(app.deps.db))].filter(([id]) => !before.has(id)).map(([, task]) => task);
      seen.push({ status, body, jobs: added, mails: (await mailbox.to(email)).length });
      await jobs.run();
    }
    expect({ ...seen[0], mails: 0 }).toEqual({ ...seen[1], mails: 0 });
    expect(seen[0]?.jobs).toHaveLength(1);
  }
  expect((await mailbox.to('is-here@example.com')).map(({ subject }) => subject).toSorted()).toEqual([
    'Set a new password',
    'Your sign-in link',
  ]);
  expect((await mailbox.to('not-here@example.com')).map(({ subject }) => subject)).toEqual(['Your sign-in link']);
});
