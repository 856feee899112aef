import { describe, expect, test } from 'vitest';
import { codeOf } from '#test/authenticator.ts';
import { browser } from '#test/browser-session.ts';
import { password } from '#test/password.ts';
import { noBrowser } from './trial.ts';
import { fillSignIn } from './people.ts';
import { openHere } from './here.ts';

const email = 'flooded@example.com';

describe.skipIf(noBrowser)('signing in while strangers try passwords of the account and ask for its links', () => {
  test('the screen says so and offers the link by mail, one that was mailed before is still good, and the second step is asked for', async () => {
    const here = await openHere({});
    const { app, url } = here;
    try {
      await app.deps.identity.addUser({ email, password, name: 'Ana', verified: true });
      const own = browser(app, '10.1.1.1');
      await own.post('/api/identity/sign-in/email', { email, password });
      const { totpURI } = (await own.post('/api/identity/two-factor/enable', { password })).body as { totpURI: string };
      expect((await own.post('/api/identity/two-factor/verify-totp', { code: codeOf(totpURI, -1) })).status).toBe(200);
      for (let at = 0; at < 12; at += 1) {
        const stranger = browser(app, `10.${20 + at}.1.1`);
        await stranger.post('/api/identity/sign-in/email', { email, password: `guess ${at}` });
        await stranger.post('/api/identity/sign-in/magic-link', { email });
        await stranger.post('/api/identity/request-password-reset', { email });
      }

      const page = await (await here.context()).newPage();
      await page.addInitScript(() => localStorage.setItem('cookieNotice', 'seen'));
      await page.goto(`${url}/auth`);
      await fillSignIn(page, { email });
      await page.getByText('Your password was not looked at').waitFor();
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await page.getByText(`A link was mailed to ${email} in the last ten minutes, and it still works`).waitFor();

      const links = async () =>
        ((await app.parts.mailbox?.list()) ?? []).filter(({ to, subject }) => to === email && subject === 'Your sign-in link');
      await expect.poll(async () => (await links()).length).toBe(2);
      const [mail] = await links();
      await page.goto(/http\S+state=email_link\S+/.exec(mail?.text ?? '')?.[0] ?? '');
      await page.getByRole('link', { name: 'Sign in', exact: true }).click();
      await page.getByLabel('Code').fill(codeOf(totpURI));
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(/dashboard/);
      expect(await page.getByRole('heading').first().isVisible()).toBe(true);
    } finally {
      await here.close();
    }
  });
});
