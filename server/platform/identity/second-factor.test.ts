import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { codeOf } from '#test/authenticator.ts';
import { browser, linkIn } from '#test/browser-session.ts';
import { type TestApp, expect, test } from '#test/harness.ts';
import { newId } from '../db/db.ts';

const password = 'a long enough password';
let clients = 0;
/** Each from an address of its own: the provider counts calls of one. */
const somewhere = (app: TestApp) => browser(app, `10.5.0.${(clients += 1)}`);
const isIn = async (page: ReturnType<typeof browser>): Promise<boolean> => (await page.get('/api/identity/token')).status === 200;
const wrong = { status: 401, body: { code: 'INVALID_CODE' } };

/** Somebody who switched the second factor on. */
async function withFactor(app: TestApp, email: string) {
  await app.deps.identity.addUser({ email, password, name: 'S', verified: true });
  const page = somewhere(app);
  await page.post('/api/identity/sign-in/email', { email, password });
  const { body } = await page.post('/api/identity/two-factor/enable', { password });
  const { totpURI, backupCodes } = body as { totpURI: string; backupCodes: string[] };
  expect((await page.get('/api/identity/account')).body).toMatchObject({ password: true, second_factor: false });
  expect((await page.post('/api/identity/two-factor/verify-totp', { code: codeOf(totpURI, -1) })).status).toBe(200);
  expect((await page.get('/api/identity/account')).body).toMatchObject({ password: true, second_factor: true });
  const signIn = async (from = somewhere(app)) => {
    expect((await from.post('/api/identity/sign-in/email', { email, password })).body).toMatchObject({ twoFactorRedirect: true });
    expect(await isIn(from)).toBe(false);
    return from;
  };
  return { page, totpURI, backupCodes, signIn };
}

test('a password alone signs in no more; a code does, and signs in once', async ({ app }) => {
  const { totpURI, signIn } = await withFactor(app, 'with-code@example.com');
  const page = await signIn();
  // the one that switched it on is used
  expect(await page.post('/api/identity/two-factor/verify-totp', { code: codeOf(totpURI, -1) })).toMatchObject(wrong);
  await signIn(page);
  const code = codeOf(totpURI);
  expect(
    await page.post('/api/identity/two-factor/verify-totp', { code: String((Number(code) + 1) % 1e6).padStart(6, '0') }),
  ).toMatchObject(wrong);
  expect((await page.post('/api/identity/two-factor/verify-totp', { code })).status).toBe(200);
  expect(await isIn(page)).toBe(true);

  const looker = await signIn();
  expect(await looker.post('/api/identity/two-factor/verify-totp', { code })).toMatchObject(wrong);
  expect(await isIn(looker)).toBe(false);
});

test('a recovery code works once', async ({ app }) => {
  const { backupCodes, signIn } = await withFactor(app, 'recovers@example.com');
  expect(backupCodes).toHaveLength(10);
  const [code] = backupCodes;
  const page = await signIn();
  expect((await page.post('/api/identity/two-factor/verify-backup-code', { code })).status).toBe(200);
  expect(await isIn(page)).toBe(true);
  const again = await signIn();
  expect(await again.post('/api/identity/two-factor/verify-backup-code', { code })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_BACKUP_CODE' },
  });
});

test.for([
  ['change-password', { currentPassword: password, newPassword: 'another long password', revokeOtherSessions: true }],
  ['revoke-sessions', {}],
] as const)('a sign-in that waits for its code ends with %s', async ([call, body], { app }) => {
  const { page, backupCodes, signIn } = await withFactor(app, `waits-${call}@example.com`);
  const waiting = await signIn();
  expect((await page.post(`/api/identity/${call}`, body)).status).toBe(200);
  const tried = await waiting.post('/api/identity/two-factor/verify-backup-code', { code: backupCodes[0] });
  expect(tried.status).toBe(401);
  expect(await isIn(waiting)).toBe(false);
});

test('a link in a mail asks for the code too', async ({ app, mailbox, jobs }) => {
  const email = 'links-too@example.com';
  const { totpURI } = await withFactor(app, email);
  const page = somewhere(app);
  await page.post('/api/identity/sign-in/magic-link', { email });
  await jobs.run();
  const token = new URL(linkIn((await mailbox.to(email))[0]?.text)).searchParams.get('token');
  const opened = await page.get(`/api/identity/magic-link/verify?token=${token}&callbackURL=/auth`);
  expect(opened).toMatchObject({ status: 302, headers: { location: '/auth?state=second_factor' } });
  expect(await isIn(page)).toBe(false);
  expect((await page.post('/api/identity/two-factor/verify-totp', { code: codeOf(totpURI) })).status).toBe(200);
  expect(await isIn(page)).toBe(true);
});

test('codes of one account are not guessed from many addresses', async ({ app }) => {
  const { totpURI, signIn } = await withFactor(app, 'many-codes@example.com');
  for (let tried = 0; tried < 10; tried += 1)
    expect((await (await signIn()).post('/api/identity/two-factor/verify-totp', { code: 'abcdef' })).status).toBe(401);
  const page = await signIn();
  const refused = await page.post('/api/identity/two-factor/verify-totp', { code: codeOf(totpURI) });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('only its owner switches it off, with the password; every step stands in the audit log of the organisation', async ({
  app,
  as,
  seed,
}) => {
  const email = 'switches@example.com';
  const owner = await as('owner');
  await seed.accepted(owner.orgId, email, 'viewer');
  await app.deps.identity.addUser({ email, password, name: 'S', verified: true });
  const first = somewhere(app);
  await first.post('/api/identity/sign-in/email', { email, password });
  await first.user();
  const { totpURI, backupCodes } = (await first.post('/api/identity/two-factor/enable', { password })).body;
  await first.post('/api/identity/two-factor/verify-totp', { code: codeOf(totpURI) });
  for (const call of ['enable', 'disable', 'generate-backup-codes'])
    expect((await first.post(`/api/identity/two-factor/${call}`, { password: 'not the password' })).status).toBe(400);
  const page = somewhere(app);
  await page.post('/api/identity/sign-in/email', { email, password });
  await page.post('/api/identity/two-factor/verify-backup-code', { code: backupCodes[1] });
  expect((await page.post('/api/identity/two-factor/generate-backup-codes', { password })).body.backupCodes).toHaveLength(10);
  expect((await page.post('/api/identity/two-factor/disable', { password })).status).toBe(200);
  await page.post('/api/identity/sign-out');
  expect((await page.post('/api/identity/sign-in/email', { email, password })).body).toMatchObject({ user: { email } });
  const { audit } = (await owner.get('/api/audit')).body as { audit: { action: string; subject: string }[] };
  expect(audit.flatMap(({ subject, action }) => (subject === email && action.startsWith('user:') ? [action] : [])).toReversed()).toEqual([
    'user:second_factor_on',
    'user:recovery_code_used',
    'user:signed_in',
    'user:recovery_codes_made',
    'user:second_factor_off',
    'user:signed_in',
  ]);
});

test('who lost the second factor is let in by the operator: signed out everywhere, told by mail, noted', async ({
  seed,
  app,
  as,
  jobs,
  mailbox,
}) => {
  const email = 'lost@example.com';
  const { page } = await withFactor(app, email);
  await page.user();
  const owner = await as('owner');
  await seed.accepted(owner.orgId, email, 'viewer');
  await page.user();
  await app.deps.identity.dropSecondFactor(email);
  expect(await isIn(page)).toBe(false);
  const later = somewhere(app);
  expect((await later.post('/api/identity/sign-in/email', { email, password })).body).not.toHaveProperty('twoFactorRedirect');
  expect(await isIn(later)).toBe(true);
  await jobs.run();
  expect((await mailbox.to(email)).at(0)?.text).toContain('No code is asked for any more');
  const { audit } = (await owner.get('/api/audit')).body as { audit: { action: string; subject: string }[] };
  expect(audit).toContainEqual(expect.objectContaining({ action: 'user:second_factor_dropped', subject: email }));
  await expect(app.deps.identity.dropSecondFactor(email)).rejects.toMatchObject({ code: 'conflict' });
});

test('no browser is trusted, whatever it asks for', async ({ app }) => {
  const { totpURI, backupCodes, signIn } = await withFactor(app, 'trusts-none@example.com');
  for (const [path, code] of [
    ['verify-totp', codeOf(totpURI)],
    ['verify-backup-code', backupCodes[0]],
  ]) {
    const page = await signIn();
    const answered = await page.post(`/api/identity/two-factor/${path}`, { code, trustDevice: true });
    expect(answered.status).toBe(200);
    expect(JSON.stringify(answered.headers['set-cookie'])).not.toContain('trust');
    await page.post('/api/identity/sign-out');
    await signIn(page);
  }
});

test('a browser that was trusted before is asked for the code all the same', async ({ app }) => {
  const email = 'was-trusted@example.com';
  await withFactor(app, email);
  const { rows } = await sql<{ id: string }>`select id from identity."user" where email = ${email}`.execute(app.deps.db);
  const [identifier, hash] = ['trust-device-of-before', (text: string) => createHmac('sha256', app.parts.secret).update(text)];
  await sql`insert into identity.verification (id, identifier, value, "expiresAt")
    values (${newId()}, ${identifier}, ${rows[0]?.id}, now() + interval '20 days')`.execute(app.deps.db);
  const given = `${hash(`${rows[0]?.id}!${identifier}`).digest('base64url')}!${identifier}`;
  const cookie = `rejoinder.trust_device=${encodeURIComponent(`${given}.${hash(given).digest('base64')}`)}`;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/identity/sign-in/email',
    remoteAddress: '10.5.1.1',
    headers: { origin: app.deps.config.publicUrl, cookie: `other=1; ${cookie}` },
    payload: { email, password },
  });
  expect(answer.json()).toMatchObject({ twoFactorRedirect: true });
});

test('whoever has a session that is not theirs finds out neither password nor code', async ({ app }) => {
  const { page: taken, totpURI } = await withFactor(app, 'taken-session@example.com');
  const page = {
    post: (path: string, body: object) => {
      taken.move(`10.5.0.${(clients += 1)}`);
      return taken.post(path, body);
    },
  };
  const tries = async (path: string, body: object) => {
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1) statuses.push((await page.post(`/api/identity/${path}`, body)).status);
    return statuses;
  };
  const ways = ['two-factor/disable', 'two-factor/generate-backup-codes', 'two-factor/enable', 'change-password'];
  const guess = { password: 'guessed', currentPassword: 'guessed', newPassword: 'another password' };
  const looked: number[] = [];
  for (let at = 0; at < 10; at += 1) looked.push((await page.post(`/api/identity/${ways[at % ways.length]}`, guess)).status);
  expect(looked).toEqual(Array(10).fill(400));
  for (const way of ways) {
    const refused = await page.post(`/api/identity/${way}`, { ...guess, password, currentPassword: password });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
  }
  expect(await tries('two-factor/verify-totp', { code: 'abcdef' })).toEqual([...Array(10).fill(401), 429]);
  expect((await page.post('/api/identity/two-factor/verify-totp', { code: codeOf(totpURI) })).status).toBe(429);
  expect((await page.post('/api/identity/two-factor/verify-backup-code', { code: 'abcde-fghij' })).status).toBe(429);
});

test('a right password begins the count of wrong ones anew', async ({ app }) => {
  const { page } = await withFactor(app, 'often@example.com');
  const renew = (given: string) => {
    page.move(`10.5.0.${(clients += 1)}`);
    return page.post('/api/identity/two-factor/generate-backup-codes', { password: given });
  };
  for (let at = 0; at < 4; at += 1) {
    for (let slip = 0; slip < 3; slip += 1) expect((await renew('a slip')).status).toBe(400);
    expect((await renew(password)).status).toBe(200);
  }
});

test('codes of many sign-ins at once are counted before they are looked at, and a right one begins anew', async ({ app }) => {
  const { totpURI, signIn } = await withFactor(app, 'guessed@example.com');
  const isWrong = String((Number(codeOf(totpURI)) + 1) % 1e6).padStart(6, '0');
  const first = await signIn();
  const pages: (typeof first)[] = [];
  while (pages.length < 24) pages.push(await signIn());
  expect((await first.post('/api/identity/two-factor/verify-totp', { code: isWrong })).status).toBe(401);
  expect((await first.post('/api/identity/two-factor/verify-totp', { code: codeOf(totpURI) })).status).toBe(200);
  const answers = await Promise.all(pages.map((page) => page.post('/api/identity/two-factor/verify-totp', { code: isWrong })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(15);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(9);
  expect(answers.find(({ status }) => status === 429)).toMatchObject({ body: { code: 'ACCOUNT_TEMPORARILY_LOCKED' } });
});
