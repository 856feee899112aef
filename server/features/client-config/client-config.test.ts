import { expect, openTestApp, test } from '#test/harness.ts';

test('before anyone signs in the browser learns who identifies, what may be uploaded and how search works', async ({ anonymous }) => {
  expect(await anonymous.get('/api/config')).toMatchObject({
    status: 200,
    body: {
      identity: { kind: 'embedded' },
      mailbox: '/api/mailbox',
      max_upload_bytes: 50 * 1024 * 1024,
      password_min_length: 6,
      build: expect.stringMatching(/^\d+\.\d+\.\d+/),
      flags: { microsoftLogin: false },
      search: { by_meaning: true, reason: null, calibrated: true },
    },
  });
});

test('with a mail server, or where others can come in, there is no local mailbox', async () => {
  for (const settings of [{ SMTP_URL: 'smtp://127.0.0.1:9' }, { HOST: '0.0.0.0' }]) {
    const app = await openTestApp(settings);
    try {
      expect((await app.inject({ url: '/api/config' })).json()).toMatchObject({ mailbox: null });
    } finally {
      await app.close();
    }
  }
});

test('the shortest password is the configured one, as the provider itself holds', async () => {
  const app = await openTestApp({ PASSWORD_MIN_LENGTH: '11' });
  try {
    expect((await app.inject({ url: '/api/config' })).json()).toMatchObject({ password_min_length: 11 });
    const payload = { name: 'A', email: 'short@example.com', password: '0123456789' };
    const refused = await app.inject({ method: 'POST', url: '/api/identity/sign-up/email', payload });
    expect(refused.json()).toMatchObject({ code: 'PASSWORD_TOO_SHORT' });
  } finally {
    await app.close();
  }
});
