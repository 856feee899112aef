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

test('a link holds for twenty minutes, and one that was made up holds never', async ({ app, mailbox, jobs }) => {
  const page = browser(app, '10.4.0.3');
  await page.post('/api/identity/sign-in/magic-link', { email: 'late@example.com' });
  await jobs.run();
  const { db } = app.deps;
  const { rows } = await sql<{ minutes: number; identifier: string }>`
    select round(extract(epoch from "expiresAt" - now()) / 60)::int as minutes, identifier from identity.verification
    where value like '%late@example.com%'`.execute(db);
  const token = tokenIn((await mailbox.to('late@example.com'))[0]);
  expect(rows).toEqual([{ minutes: 20, identifier: expect.not.stringContaining(String(token)) }]);
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

test('a link that somebody causes is in the language of whose address it is, where that is known', async ({ app, mailbox, jobs }) => {
  const email = 'chosen@example.com';
  await app.deps.identity.addUser({ email, password, name: 'Chosen', verified: true });
  const asked = async (client: string) => {
    const headers = { 'accept-language': 'uk', origin: app.deps.config.publicUrl };
    for (const path of ['sign-in/magic-link', 'request-password-reset'])
      await app.inject({ method: 'POST', url: `/api/identity/${path}`, remoteAddress: client, headers, payload: { email } });
    await jobs.run();
    return (await mailbox.to(email)).slice(0, 2).map(({ subject }) => subject);
  };
  for (const subject of await asked('10.4.1.1')) expect(subject).toMatch(/\p{Script=Cyrillic}/u);
  const page = browser(app, '10.4.1.2');
  expect((await page.post('/api/identity/sign-in/email', { email, password })).status).toBe(200);
  await page.user();
  await app.deps.db.updateTable('app_user').set({ locale: 'sl' }).where('email', '=', email).execute();
  const subjects = await asked('10.4.1.3');
  for (const subject of subjects) expect(subject).not.toMatch(/\p{Script=Cyrillic}/u);
  expect(subjects.join()).toContain('geslo');
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

test('whoever asks for links to an address, from wherever, leaves one in its mailbox that holds', async ({ app, mailbox, jobs }) => {
  const email = 'bothered@example.com';
  await app.deps.identity.addUser({ email, password, name: 'B', verified: true });
  let clients = 0;
  const ask = (path: string) =>
    browser(app, `10.${(clients += 1)}.4.1`).post(`/api/identity/${path}`, { email: 'Bothered@example.com', name: 'B', password });
  const [link, reset] = ['sign-in/magic-link', 'request-password-reset'];
  const [now, before] = [{ status: true }, { status: true, sent_before: true }];
  for (const path of [link, reset]) {
    const said = [];
    for (let at = 0; at < 12; at += 1) said.push(await ask(path));
    expect(said.map(({ status, body }) => [status, body])).toEqual(said.map((_, at) => [200, at < 2 ? now : before]));
  }
  await jobs.run();
  const mails = await mailbox.to(email);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Set a new password',
    'Set a new password',
    'Your sign-in link',
    'Your sign-in link',
  ]);

  // Nine minutes later none is sent still, and each of them holds; two minutes after that there are new ones.
  const pass = async (minutes: number) => {
    await sql`update attempt set until = until - make_interval(mins => ${minutes})`.execute(app.deps.db);
    await sql`update identity.verification set "expiresAt" = "expiresAt" - make_interval(mins => ${minutes})`.execute(app.deps.db);
  };
  await pass(9);
  expect((await ask(link)).body).toEqual(before);
  const own = browser(app, '10.200.4.1');
  const newest = mails.find(({ subject }) => subject === 'Your sign-in link');
  expect(await own.get(openedWith(tokenIn(newest)))).toMatchObject({
    headers: { location: expect.stringContaining('/dashboard/library') },
  });
  await pass(2);
  expect([(await ask(link)).body, (await ask(reset)).body]).toEqual([now, before]);

  // Who used them all up, or ended them, gets new ones.
  for (const mail of await mailbox.to(email)) if (mail.subject === 'Your sign-in link') await own.get(openedWith(tokenIn(mail)));
  await jobs.run();
  for (const mail of await mailbox.to(email)) if (mail.subject === 'Your sign-in link') await own.get(openedWith(tokenIn(mail)));
  expect([(await ask(link)).body, (await ask(link)).body]).toEqual([now, before]);
  expect((await own.post('/api/identity/revoke-sessions')).status).toBe(200);
  expect([(await ask(link)).body, (await ask(reset)).body]).toEqual([now, now]);

  // Others who cause mails use up none of these.
  for (let at = 0; at < 20; at += 1) expect((await ask('send-verification-email')).status).toBe(200);
  expect((await ask(link)).body).toEqual(now);
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
