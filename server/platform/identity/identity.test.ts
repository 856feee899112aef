import { getMigrations } from 'better-auth/db/migration';
import { SignJWT, exportJWK, generateKeyPair, createLocalJWKSet } from 'jose';
import { describe, onTestFinished } from 'vitest';
import { openPool } from '#server/platform/db/connection.ts';
import { cloneDatabase } from '#test/database.ts';
import { browser, linkIn } from '#test/browser-session.ts';
import { expect, test } from '#test/harness.ts';
import { providerOptions } from './provider.ts';
import { verifyToken } from './verify-token.ts';

const password = 'a long enough password';

describe('the embedded provider', () => {
  test('sign-up, the mail, verification, a token that the API trusts, sign-out', async ({ app, mailbox, jobs }) => {
    const email = 'ana.novak@example.com';
    const page = browser(app);
    expect(await page.post('/api/identity/sign-up/email', { name: 'Ana', email, password, callbackURL: '/auth' })).toMatchObject({
      status: 200,
    });
    expect((await page.get('/api/identity/get-session')).body).toBeNull();
    expect(await page.post('/api/identity/sign-in/email', { email, password })).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_VERIFIED' },
    });

    await jobs.run();
    const [mail] = await mailbox.to(email);
    const link = new URL(linkIn(mail?.text ?? ''));
    const verified = await page.get(link.pathname + link.search);
    expect(verified).toMatchObject({ status: 302, headers: { location: '/auth' } });

    expect((await page.user()).json()).toMatchObject({ email, name: 'Ana', created: true });
    const noted = await app.deps.db.selectFrom('audit_log').selectAll().where('action', '=', 'user:signed_in').execute();
    expect(noted.length).toBeGreaterThan(0);
    expect(await page.post('/api/identity/sign-out')).toMatchObject({ status: 200 });
    expect((await page.get('/api/identity/token')).status).toBe(401);
  });

  test('the mails are in the language of whoever asks for them', async ({ app, mailbox, jobs }) => {
    const email = 'oksana@example.com';
    const ask = (path: string, language: string) =>
      app.inject({
        method: 'POST',
        url: path,
        headers: { 'accept-language': language },
        payload: { name: 'Oksana', email, password, callbackURL: '/auth' },
      });
    await ask('/api/identity/sign-up/email', 'uk');
    await ask('/api/identity/sign-in/magic-link', 'it');
    await ask('/api/user/send-reset-password-email', 'sl');
    await ask('/api/identity/send-verification-email', 'fr');
    await jobs.run();
    expect((await mailbox.to(email)).map(({ subject }) => subject).toSorted()).toEqual([
      'Il suo link per accedere',
      'Nastavite novo geslo',
      'Vérifiez votre adresse e-mail',
      'Підтвердьте свою електронну адресу',
    ]);
  });

  test('a link that does not hold leads back with the reason', async ({ app }) => {
    const answer = await browser(app).get('/api/identity/verify-email?token=nonsense&callbackURL=/auth');
    expect(answer).toMatchObject({ status: 302, headers: { location: '/auth?error=INVALID_TOKEN' } });
  });

  test('a forgotten password is set anew by the mail, once, and ends every session', async ({ app, mailbox, anonymous, jobs }) => {
    const email = 'forgetful@example.com';
    await app.deps.identity.addUser({ email, password, name: 'F', verified: true });
    const before = browser(app);
    expect((await before.post('/api/identity/sign-in/email', { email, password })).status).toBe(200);

    expect((await anonymous.post('/api/user/send-reset-password-email', { email })).status).toBe(204);
    await jobs.run();
    expect(await mailbox.to(email)).toHaveLength(1);
    const token = new URL(linkIn((await mailbox.to(email))[0]?.text ?? '')).searchParams.get('token');
    const page = browser(app);
    expect((await page.post('/api/identity/reset-password', { token, newPassword: 'another long password' })).status).toBe(200);

    expect((await before.get('/api/identity/token')).status).toBe(401);
    expect(await page.post('/api/identity/sign-in/email', { email, password })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_EMAIL_OR_PASSWORD' },
    });
    expect((await page.post('/api/identity/sign-in/email', { email, password: 'another long password' })).status).toBe(200);
    expect((await page.post('/api/identity/reset-password', { token, newPassword: 'a third long password' })).status).toBe(400);
  });

  test('sign-up does not tell who has an account; its owner is told by mail', async ({ app, mailbox, jobs }) => {
    const page = browser(app, '127.0.0.77');
    await app.deps.identity.addUser({ email: 'known@example.com', password, name: 'Known', verified: true });
    const signUp = async (email: string) => {
      const { status, body, headers } = await page.post('/api/identity/sign-up/email', { name: 'X', email, password: 'guessed at length' });
      const user = { ...body.user, email: '', id: '', createdAt: '', updatedAt: '' };
      // Another value of the same length, for every sign-up.
      const cookies = [headers['set-cookie'] ?? []]
        .flat()
        .map((line) => line.replace(/=[^;]+/, (value) => `=${decodeURIComponent(value).length}`));
      return { status, cookies, body: { ...body, user }, says: Object.keys(body.user).toSorted() };
    };
    const known = await signUp('known@example.com');
    expect(known).toEqual(await signUp('unknown@example.com'));
    expect(known.cookies).toEqual([
      expect.stringMatching(/^rejoinder\.password_shown=\d+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    await jobs.run();
    expect((await mailbox.to('known@example.com')).map(({ subject }) => subject)).toEqual(['You have an account already']);
    expect((await mailbox.to('unknown@example.com')).map(({ subject }) => subject)).toEqual(['Verify your e-mail address']);
    expect((await page.post('/api/identity/sign-in/email', { email: 'known@example.com', password })).status).toBe(200);
  });

  test('passwords of one account are not guessed from many addresses; a right one begins anew', async ({ app }) => {
    const email = 'targeted@example.com';
    await app.deps.identity.addUser({ email, password, name: 'T', verified: true });
    const attempt = (from: number, given: string, who = email) =>
      browser(app, `10.1.0.${from}`).post('/api/identity/sign-in/email', { email: who, password: given });
    for (let from = 0; from < 9; from += 1) expect((await attempt(from, 'wrong password')).status).toBe(401);
    expect((await attempt(20, password)).status).toBe(200);
    for (let from = 30; from < 40; from += 1) expect((await attempt(from, 'wrong password')).status).toBe(401);
    for (const given of ['wrong password', password]) {
      const refused = await attempt(50, given, 'Targeted@Example.com');
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited', error: expect.any(String) } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    for (let from = 60; from < 70; from += 1) expect((await attempt(from, 'wrong password', 'nobody-here@example.com')).status).toBe(401);
    expect((await attempt(71, 'wrong password', 'nobody-here@example.com')).status).toBe(429);
  });

  test('a sign-in stands in the audit log of the organisations of whoever signed in', async ({ app, as, seed }) => {
    const email = 'audited@example.com';
    await app.deps.identity.addUser({ email, password, name: 'A', verified: true });
    const page = browser(app, '127.0.0.78');
    const signIn = () => page.post('/api/identity/sign-in/email', { email, password });
    await signIn();
    await page.user();
    const owner = await as('owner');
    await seed.accepted(owner.orgId, email, 'viewer');
    await page.user();
    await signIn();
    const { audit } = (await owner.get('/api/audit')).body as { audit: { action: string; subject: string; actor: { email: string } }[] };
    expect(audit.filter(({ action }) => action === 'user:signed_in')).toMatchObject([{ subject: email, actor: { email } }]);
  });

  test('refusals carry a sentence and a code', async ({ app }) => {
    const page = browser(app);
    await app.deps.identity.addUser({ email: 'there@example.com', password, name: 'T', verified: true });
    const signUp = (email: string, given: string) => page.post('/api/identity/sign-up/email', { name: 'X', email, password: given });
    expect(await signUp('short@example.com', 'short')).toMatchObject({ status: 400, body: { code: 'PASSWORD_TOO_SHORT' } });
  });

  test('a page of another origin cannot use the session', async ({ app }) => {
    const email = 'lured@example.com';
    await app.deps.identity.addUser({ email, password, name: 'L', verified: true });
    const signedIn = await app.inject({ method: 'POST', url: '/api/identity/sign-in/email', payload: { email, password } });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const answer = await app.inject({
      method: 'POST',
      url: '/api/identity/update-user',
      headers: { cookie, origin: 'https://elsewhere.example' },
      payload: { name: 'changed' },
    });
    expect(answer.statusCode).toBe(403);
  });

  test('its tables are what its library wants', async ({ app }) => {
    const pool = openPool(await cloneDatabase(), { max: 1, searchPath: 'identity' });
    onTestFinished(() => pool.end());
    const { config, mail, log } = app.deps;
    const { toBeCreated, toBeAdded } = await getMigrations(
      providerOptions(
        {
          pool,
          config,
          secret: app.parts.secret,
          mail,
          log,
          note: async () => {},
          endKeys: async () => {},
          once: async () => true,
          languageOfAccount: async () => null,
          onceWithin: async () => true,
          codes: { count: async () => true, forget: async () => {} },
          limitMailsTo: async () => {},
          linksEnded: async () => {},
          cameFrom: async () => {},
          invited: { addressOf: async () => null, accept: async () => false },
          connections: {
            find: async () => null,
            ofDomain: async () => null,
            mayTry: async () => false,
            tried: async () => false,
            isOwner: async () => false,
          },
        },
        { setAnew: () => {} },
        { hash: async () => '', verify: async () => false },
      ),
    );
    expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] });
  });

  test('only the calls that docs/identity.md names are offered', async ({ anonymous }) => {
    expect((await anonymous.post('/api/identity/delete-user')).status).toBe(404);
    expect((await anonymous.get('/api/identity/list-sessions')).status).toBe(404);
  });
});

describe('a token', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }] });
  const expected = { issuer: 'https://id.example', audience: 'us' };
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: expected.issuer, aud: 'us', sub: 's', email: 'a@example.com', email_verified: true, exp: now + 600 };
  const signed = (changed: object = {}, key = privateKey) =>
    new SignJWT({ ...claims, ...changed } as never).setProtectedHeader({ alg: 'ES256', kid: 'k' }).sign(key);

  test('that holds says who it is', async () => {
    expect(await verifyToken(await signed({ sid: 'of that session' }), keys, expected)).toEqual({
      claims: {
        issuer: expected.issuer,
        subject: 's',
        email: 'a@example.com',
        emailVerified: true,
        name: null,
        image: null,
        secondFactor: null,
      },
      expiresAt: new Date((now + 600) * 1000),
      session: 'of that session',
    });
    expect(await verifyToken(await signed(), keys, expected)).toMatchObject({ session: null });
    const inWords = await signed({ email_verified: 'true' });
    expect(await verifyToken(inWords, keys, expected)).toMatchObject({ claims: { emailVerified: false } });
  });

  test.for([
    ['another issuer', { iss: 'https://other.example' }],
    ['another audience', { aud: 'them' }],
    ['expired', { exp: now - 60 }],
    ['not yet valid', { nbf: now + 300 }],
    ['without an expiry', { exp: undefined }],
    ['without a subject', { sub: undefined }],
    ['without an address', { email: undefined }],
  ] as [string, object][])('%s: refused', async ([, changed]) => {
    await expect(verifyToken(await signed(changed), keys, expected)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('of another key, unsigned, or signed with the public key as a secret: refused', async () => {
    const other = await generateKeyPair('ES256');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)));
    const symmetric = await new SignJWT(claims as never).setProtectedHeader({ alg: 'HS256', kid: 'k' }).sign(secret);
    for (const token of [await signed({}, other.privateKey), unsigned, symmetric, 'nonsense']) {
      await expect(verifyToken(token, keys, expected)).rejects.toMatchObject({ code: 'unauthenticated' });
    }
  });
});
