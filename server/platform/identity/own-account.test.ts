import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeOf } from '#test/authenticator.ts';
import { browser, linkIn } from '#test/browser-session.ts';
import { makeClient } from '#test/client.ts';
import { type TestApp, expect, test } from '#test/harness.ts';

type Page = ReturnType<typeof browser>;

const password = 'a long enough password';
const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

/** Signed in at some addresses, each with a device of its own. */
async function signedIn(app: TestApp, email: string, devices: string[]) {
  await app.deps.identity.addUser({ email, password, name: 'P', verified: true });
  const pages = devices.map((device, at) => browser(app, `10.3.0.${at}`, device));
  for (const page of pages) expect((await page.post('/api/identity/sign-in/email', { email, password })).status).toBe(200);
  return pages;
}

const isIn = async (page: ReturnType<typeof browser>): Promise<boolean> => (await page.get('/api/identity/token')).status === 200;

test('where one is signed in: device, begin, last use and which is this one, but no token; one is ended', async ({ app }) => {
  const [here, there] = await signedIn(app, 'two-devices@example.com', [edge, 'a telephone']);
  const { body } = await here!.get('/api/identity/sessions');
  const moment = expect.stringMatching(/^\d{4}-.+Z$/);
  const id = expect.any(String);
  expect(body.sessions.toSorted((a: { here: boolean }) => (a.here ? -1 : 1))).toEqual([
    { id, device: edge, started_at: moment, used_at: moment, here: true },
    { id, device: 'a telephone', started_at: moment, used_at: moment, here: false },
  ]);
  const other = body.sessions.find((session: { here: boolean }) => !session.here).id;
  expect((await here!.post('/api/identity/end-session', { id: other })).status).toBe(200);
  expect([await isIn(here!), await isIn(there!)]).toEqual([true, false]);
});

test('no call that is not offered is reached through one that is, whatever its last part means elsewhere', async ({ app }) => {
  const email = 'around@example.com';
  await app.deps.identity.addUser({ email, password, name: 'P', verified: true });
  const { headers } = await app.inject({
    method: 'POST',
    url: '/api/identity/sign-in/email',
    headers: { origin: app.deps.config.publicUrl },
    payload: { email, password },
  });
  const cookie = [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ');
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  /** As it is written: `inject` and `fetch` would mend the path. */
  const statusOf = (path: string) =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, headers: { cookie } }, (answer) => resolve(answer.resume().statusCode)).on('error', reject);
    });
  expect(await statusOf('/api/identity/sessions')).toBe(200);
  for (const way of ['oidc/callback', 'sign-in/saml'])
    for (const to of ['..\\..\\list-sessions', '..%5C..%5Clist-sessions', '%2e%2e\\..\\ok', '..%2F..%2Flist-sessions', '..'])
      expect([404, 302], `${way}/${to}`).toContain(await statusOf(`/api/identity/${way}/${to}`));
});

test('nobody sees or ends the sessions of somebody else', async ({ app }) => {
  const [own] = await signedIn(app, 'own@example.com', ['one']);
  const [other] = await signedIn(app, 'other@example.com', ['two']);
  const { id } = (await own!.get('/api/identity/sessions')).body.sessions[0];
  await other!.post('/api/identity/end-session', { id });
  expect(await isIn(own!)).toBe(true);
  expect((await other!.get('/api/identity/sessions')).body.sessions).toHaveLength(1);
  for (const path of ['/sessions', '/account']) expect((await browser(app).get(`/api/identity${path}`)).status).toBe(401);
  expect((await browser(app).post('/api/identity/end-session', { id })).status).toBe(401);
});

test('signed out everywhere: every session ends, this one too', async ({ app }) => {
  const pages = await signedIn(app, 'everywhere@example.com', ['one', 'two']);
  expect((await pages[0]!.post('/api/identity/revoke-sessions')).status).toBe(200);
  expect(await Promise.all(pages.map(isIn))).toEqual([false, false]);
});

test('of any number of sign-ins the hundred that were used last are kept and listed, newest first, and all of them end together', async ({
  app,
}) => {
  const email = 'often@example.com';
  const [here, old] = await signedIn(app, email, ['here', 'old']);
  const { parts } = app;
  await parts.pool.query(
    `insert into identity."session" ("id", "expiresAt", "token", "createdAt", "updatedAt", "userAgent", "userId")
     select 'often-' || at, now() + interval '1 day', 'often-token-' || at, now() - at * interval '1 minute', now() - at * interval '1 minute', 'program', "id"
     from identity."user", generate_series(1, 150) as at where "email" = $1`,
    [email],
  );
  const long = `update identity."session" set "updatedAt" = now() - interval '1 day' where "userAgent" = 'old'`;
  await parts.pool.query(long);
  const listed = async (): Promise<{ id: string; device: string; used_at: string; here: boolean }[]> =>
    (await here!.get('/api/identity/sessions')).body.sessions;
  const first = await listed();
  expect(first).toHaveLength(100);
  expect(first[0]).toMatchObject({ device: 'here', here: true });
  expect(first.slice(1).map(({ id }) => id)).toEqual(Array.from({ length: 99 }, (_, at) => `often-${at + 1}`));

  const again = browser(app, '10.3.9.9', 'again');
  expect((await again.post('/api/identity/sign-in/email', { email, password })).status).toBe(200);
  const kept = await listed();
  expect(kept.slice(0, 2).map(({ device }) => device)).toEqual(['again', 'here']);
  // Of the program that is signed in most often, not the browser whose use was noted longest ago.
  expect([await isIn(here!), await isIn(old!), await isIn(again)]).toEqual([true, true, true]);
  const count = async () =>
    (await parts.pool.query(`select 1 from identity."session" join identity."user" on "user"."id" = "userId" where "email" = $1`, [email]))
      .rowCount;
  expect(await count()).toBe(100);

  expect((await here!.post('/api/identity/end-session', { id: 'often-90' })).status).toBe(200);
  expect((await listed()).map(({ id }) => id)).not.toContain('often-90');
  expect((await again.post('/api/identity/revoke-sessions')).status).toBe(200);
  expect([await isIn(here!), await isIn(again), await count()]).toEqual([false, false, 0]);
});

test('a changed password needs the old one, ends the other sessions where that is asked for, and is noted with the organisation', async ({
  seed,
  app,
  as,
}) => {
  const email = 'changes@example.com';
  const [here, there] = await signedIn(app, email, ['one', 'two']);
  await here!.user();
  const owner = await as('owner');
  await seed.accepted(owner.orgId, email, 'viewer');
  await here!.user();
  const change = (currentPassword: string) =>
    here!.post('/api/identity/change-password', { currentPassword, newPassword: 'another password', revokeOtherSessions: true });
  expect(await change('not the password')).toMatchObject({ status: 400, body: { code: 'INVALID_PASSWORD' } });
  expect((await change(password)).status).toBe(200);
  expect([await isIn(here!), await isIn(there!)]).toEqual([true, false]);
  const again = browser(app, '10.3.1.1');
  expect((await again.post('/api/identity/sign-in/email', { email, password })).status).toBe(401);
  expect((await again.post('/api/identity/sign-in/email', { email, password: 'another password' })).status).toBe(200);
  await again.post('/api/identity/revoke-sessions');
  const { audit } = (await owner.get('/api/audit')).body as { audit: { action: string; subject: string }[] };
  expect(audit.filter(({ subject, action }) => subject === email && action.startsWith('user:')).map(({ action }) => action)).toEqual([
    'user:signed_out_everywhere',
    'user:signed_in',
    'user:password_changed',
  ]);
});

test('a mail tells of a password that was changed or set anew, of the second factor and of new codes, in the language of the person', async ({
  app,
  jobs,
  mailbox,
  anonymous,
}) => {
  const email = 'told@example.com';
  const [page] = await signedIn(app, email, ['one']);
  const { id } = (await page!.user()).json();
  await app.deps.db.updateTable('app_user').set({ locale: 'sl' }).where('id', '=', id).execute();
  const subjects = async () => {
    await jobs.run();
    return (await mailbox.to(email)).map(({ text }) => text.split('\n')[0] ?? '').toSorted();
  };
  await page!.post('/api/identity/change-password', { currentPassword: password, newPassword: 'another password' });
  expect(await subjects()).toEqual([`Geslo računa ${email} je spremenjeno.`]);
  const { totpURI } = (await page!.post('/api/identity/two-factor/enable', { password: 'another password' })).body;
  await page!.post('/api/identity/two-factor/verify-totp', { code: codeOf(totpURI) });
  await page!.post('/api/identity/two-factor/generate-backup-codes', { password: 'another password' });
  await page!.post('/api/identity/two-factor/disable', { password: 'another password' });
  expect(await subjects()).toEqual(
    [
      `Geslo računa ${email} je spremenjeno.`,
      `Odslej je za prijavo računa ${email} potrebna tudi koda.`,
      `Za račun ${email} so nastale nove kode za obnovitev. Stare ne veljajo več.`,
      `Za prijavo računa ${email} koda ni več potrebna.`,
    ].toSorted(),
  );
  await anonymous.post('/api/user/send-reset-password-email', { email });
  await jobs.run();
  const reset = (await mailbox.to(email)).find(({ text }) => text.includes('state=reset'));
  const token = new URL(linkIn(reset?.text)).searchParams.get('token');
  expect((await browser(app, '10.3.1.9').post('/api/identity/reset-password', { token, newPassword: 'a third password' })).status).toBe(
    200,
  );
  expect((await subjects()).filter((line) => line.startsWith('Geslo'))).toHaveLength(2);
});

/** Ways by which the sign-in of the first browser ends, done by a second one where `by` says so. */
const endings: [
  string,
  (by: { own: Page; other: Page; app: TestApp; jobs: { run(): Promise<void> }; link: () => Promise<string> }) => Promise<unknown>,
][] = [
  ['signing out', ({ own }) => own.post('/api/identity/sign-out')],
  ['signing out everywhere', ({ other }) => other.post('/api/identity/revoke-sessions')],
  [
    'a changed password',
    ({ other }) =>
      other.post('/api/identity/change-password', {
        currentPassword: password,
        newPassword: 'another password',
        revokeOtherSessions: true,
      }),
  ],
  [
    'a password set by mail',
    async ({ app, link }) =>
      browser(app, '10.3.9.9').post('/api/identity/reset-password', { token: await link(), newPassword: 'another password' }),
  ],
  [
    'ending that one sign-in',
    async ({ other }) => {
      const { sessions } = (await other.get('/api/identity/sessions')).body as { sessions: { id: string; here: boolean }[] };
      for (const { id, here } of sessions) if (!here) await other.post('/api/identity/end-session', { id });
    },
  ],
];

test.for(endings)('what was left over of a sign-in changes nothing after %s', async ([name, end], { app, jobs, mailbox }) => {
  const email = `left-over-${name.replaceAll(' ', '-')}@example.com`;
  const [own, other] = (await signedIn(app, email, ['one', 'two'])) as [Page, Page];
  const { token } = (await own.get('/api/identity/token')).body as { token: string };
  const person = makeClient(app, { email, userId: null, orgId: null, token });
  expect((await person.post('/api/orgs', { name: 'Left over' })).status).toBe(201);
  const link = async (): Promise<string> => {
    await app.inject({ method: 'POST', url: '/api/user/send-reset-password-email', payload: { email } });
    await jobs.run();
    const [mail] = await mailbox.to(email);
    return new URL(linkIn(mail?.text)).searchParams.get('token') ?? '';
  };
  await end({ own, other, app, jobs, link });
  const ended = { status: 401, body: { code: 'unauthenticated', error: 'This sign-in has ended. Sign in again.' } };
  for (const [path, body] of [
    ['/api/tokens', { name: 'For two years', scope: 'admin', days: 700 }],
    ['/api/calendar', undefined],
    ['/api/webhooks', { url: 'https://hooks.example.com/a', events: ['request:created'] }],
    ['/api/user/data', undefined],
    ['/api/auth/session', undefined],
    ['/api/user', { name: 'Somebody else' }],
    ['/api/requests/instant_answer', { question: 'Is data encrypted at rest?' }],
    ['/api/requests/instant_answer/stream', { question: 'Is data encrypted at rest?' }],
  ] as const)
    expect(await person.post(path, body), path).toMatchObject(ended);
  // Its quarter of an hour is for reading alone.
  expect((await person.get('/api/user')).status).toBe(200);
});
