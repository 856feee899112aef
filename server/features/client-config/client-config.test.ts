import { expect, openTestApp, test } from '#test/harness.ts';

test('before anyone signs in the browser learns who identifies, what may be uploaded and how search works', async ({ anonymous }) => {
  expect(await anonymous.get('/api/config')).toMatchObject({
    status: 200,
    body: {
      identity: { kind: 'embedded' },
      mailbox: '/api/mailbox',
      max_upload_bytes: 50 * 1024 * 1024,
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
