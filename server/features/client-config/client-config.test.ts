import { readConfig } from '#server/config.ts';
import { expect, openTestApp, test } from '#test/harness.ts';

test('before anyone signs in the browser learns who identifies, what may be uploaded and how search works', async ({ anonymous }) => {
  expect(await anonymous.get('/api/config')).toMatchObject({
    status: 200,
    body: {
      identity: { kind: 'embedded' },
      mailbox: '/api/mailbox',
      sends_mails: true,
      max_upload_bytes: 50 * 1024 * 1024,
      password: { min: 6, max: 128, lower: false, upper: false, number: false, symbol: false },
      sign_in_providers: [],
      build: expect.stringMatching(/^\d+\.\d+\.\d+/),
      flags: { microsoftLogin: false },
      search: { by_meaning: true, reason: null, calibrated: true },
    },
  });
});

test('with a mail server, or where others can come in, there is no local mailbox', async () => {
  for (const settings of [
    { SMTP_URL: 'smtp://127.0.0.1:9' },
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://rejoinder.example.com', MAILS: 'none' },
  ] as Record<string, string>[]) {
    const app = await openTestApp(settings);
    try {
      expect((await app.inject({ url: '/api/config' })).json()).toMatchObject({ mailbox: null });
    } finally {
      await app.close();
    }
  }
});

test('the rules for new passwords are the configured ones, as the provider itself holds them wherever one is set', async () => {
  const app = await openTestApp({
    PASSWORD_MIN_LENGTH: '8',
    PASSWORD_MAX_LENGTH: '12',
    PASSWORD_LOWER: 'true',
    PASSWORD_UPPER: 'true',
    PASSWORD_NUMBER: 'true',
    PASSWORD_SYMBOL: 'true',
  });
  try {
    const rules = { min: 8, max: 12, lower: true, upper: true, number: true, symbol: true, uncommon: true };
    expect((await app.inject({ url: '/api/config' })).json()).toMatchObject({ password: rules });
    const refused = {
      'Aa1!': 'PASSWORD_TOO_SHORT',
      'Aa1!Aa1!Aa1!x': 'PASSWORD_TOO_LONG',
      'ABCDEF1!': 'PASSWORD_WITHOUT_LOWER',
      'abcdef1!': 'PASSWORD_WITHOUT_UPPER',
      'Abcdefg!': 'PASSWORD_WITHOUT_NUMBER',
      Žabcdef1: 'PASSWORD_WITHOUT_SYMBOL',
    };
    const good = 'Жабцеф1!';
    await app.deps.identity.addUser({ email: 'here@example.com', password: good, name: 'H', verified: true });
    let clients = 0;
    // Each call comes from an address of its own: the provider counts calls of one.
    const post = (call: string, payload: object, cookie = '') =>
      app.inject({
        method: 'POST',
        url: `/api/identity${call}`,
        payload,
        headers: { cookie, origin: app.deps.config.publicUrl },
        remoteAddress: `10.2.0.${(clients += 1)}`,
      });
    const signedIn = await post('/sign-in/email', { email: 'here@example.com', password: good });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0];
    for (const [password, code] of Object.entries(refused)) {
      const signUp = await post('/sign-up/email', { name: 'A', email: 'new@example.com', password });
      const reset = await post('/reset-password', { token: 'any', newPassword: password });
      const change = await post('/change-password', { currentPassword: good, newPassword: password }, cookie);
      for (const answer of [signUp, reset, change]) {
        expect(answer.json()).toMatchObject({ code, message: expect.stringMatching(/^A password .+\.$/) });
        expect(answer.statusCode).toBe(400);
      }
      const added = app.deps.identity.addUser({ email: 'new@example.com', password, name: 'A', verified: true });
      await expect(added).rejects.toMatchObject({ code: 'invalid', message: signUp.json().message });
    }
    expect((await post('/sign-up/email', { name: 'A', email: 'new@example.com', password: good })).statusCode).toBe(200);
    expect((await post('/change-password', { currentPassword: good, newPassword: `${good}2` }, cookie)).statusCode).toBe(200);
  } finally {
    await app.close();
  }
});

test('Microsoft is offered by a flag alone, beside Google; what is not whole stops the start', async () => {
  const google = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' };
  const microsoft = { MICROSOFT_CLIENT_ID: 'm', MICROSOFT_CLIENT_SECRET: 's' };
  const app = await openTestApp({ ...google, ...microsoft, MICROSOFT_LOGIN: 'true' });
  try {
    expect((await app.inject({ url: '/api/config' })).json()).toMatchObject({
      sign_in_providers: [
        { id: 'google', name: 'Google' },
        { id: 'microsoft', name: 'Microsoft' },
      ],
      flags: { microsoftLogin: true },
    });
  } finally {
    await app.close();
  }
  expect(readConfig({ ...google, ...microsoft }).signInProviders.map(({ id }) => id)).toEqual(['google']);
  expect(() => readConfig({ MICROSOFT_LOGIN: 'true' })).toThrow(/^MICROSOFT_CLIENT_ID is missing/);
  expect(() => readConfig({ GOOGLE_CLIENT_ID: 'g' })).toThrow(/^GOOGLE_CLIENT_SECRET is missing/);
  expect(() => readConfig({ OIDC_ISSUER: 'http://login.example.com', OIDC_CLIENT_ID: 'c' })).toThrow(/^OIDC_ISSUER begins with http:/);
});

test('the commonest passwords are refused wherever one is set, unless the installation takes them', async () => {
  for (const [PASSWORD_UNCOMMON, refused] of [
    ['true', true],
    ['false', false],
  ] as const) {
    const app = await openTestApp({ PASSWORD_UNCOMMON });
    try {
      for (const [number, password] of ['Qwertyuiop', 'iloveyou'].entries()) {
        const answer = await app.inject({
          method: 'POST',
          url: '/api/identity/sign-up/email',
          payload: { name: 'A', email: `new${number}@example.com`, password },
          headers: { origin: app.deps.config.publicUrl },
        });
        if (refused)
          expect(answer.json()).toMatchObject({ code: 'PASSWORD_COMMON', message: expect.stringMatching(/^This password .+\.$/) });
        expect(answer.statusCode).toBe(refused ? 400 : 200);
      }
    } finally {
      await app.close();
    }
  }
});
