import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openTestApp } from './harness.ts';
import { openBrowser, openContext } from './e2e/browser.ts';
import { FIREBASE_PROJECT } from './firebase-stand-in.ts';
import { freePort } from './service-process.ts';

const email = 'ana@example.com';
const password = 'a long enough password 1';

/** The service with a Firebase project on this machine that keeps its accounts, and a browser on it. */
export async function openWithFirebase(emulator: string) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const app = await openTestApp({
    PORT: String(port),
    FIREBASE_PROJECT_ID: FIREBASE_PROJECT,
    FIREBASE_API_KEY: 'key-of-the-test',
    FIREBASE_AUTH_EMULATOR_HOST: emulator,
  });
  const browser: Browser = await openBrowser();
  onTestFinished(async () => {
    await browser.close();
    await app.close();
  });
  await app.listen({ port, host: '127.0.0.1' });
  return { app, address, page: await (await openContext(browser)).newPage() };
}

/** The links of the mails that the project would have sent to somebody, by what they are for. */
async function linksTo(emulator: string, to: string): Promise<{ requestType: string; oobLink: string }[]> {
  const response = await fetch(`http://${emulator}/emulator/v1/projects/${FIREBASE_PROJECT}/oobCodes`);
  const { oobCodes } = (await response.json()) as { oobCodes: { email: string; requestType: string; oobLink: string }[] };
  return oobCodes.filter((one) => one.email === to);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** What holds of the product wherever the project is: a stand-in of the emulator, or the emulator. */
export function firebaseCases(emulator: () => string): void {
  test('somebody signs up, verifies the address, names an organisation, signs out and in again, and asks for a new password', async () => {
    const { app, address, page } = await openWithFirebase(emulator());
    await page.goto(`${address}/auth?state=sign_up`);
    await page.getByLabel('Your name').fill('Ana Žagar');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Create account');
    await page.getByText(email).first().waitFor();
    await expect.poll(async () => (await linksTo(emulator(), email)).length).toBe(1);
    const [verify] = await linksTo(emulator(), email);
    expect(verify?.requestType).toBe('VERIFY_EMAIL');
    await fetch(verify?.oobLink ?? '');
    await page.getByLabel('Name of the organisation').fill('Example Ltd');
    await page.getByLabel('Load the sample company').uncheck();
    await press(page, 'Create organisation');
    await page.getByRole('link', { name: 'Preferences' }).first().waitFor();
    await page.goto(`${address}/dashboard/preferences`);
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ana Žagar');
    await page.getByRole('button', { name: 'Sign out' }).first().click();

    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await press(page, 'Sign in');
    await page.getByText('The e-mail or the password is wrong.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Sign in');
    await page.getByRole('link', { name: 'Preferences' }).first().waitFor();

    await app.deps.identity.sendResetMail(email, 'en');
    await app.deps.identity.sendResetMail('nobody@example.com', 'en');
    expect((await linksTo(emulator(), email)).map(({ requestType }) => requestType)).toEqual(['PASSWORD_RESET']);
  });

  test('a token without a signature that the project does not know is refused', async () => {
    const { app } = await openWithFirebase(emulator());
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { iss: `https://securetoken.google.com/${FIREBASE_PROJECT}`, aud: FIREBASE_PROJECT, sub: 'nobody', email, exp: 4e9 };
    const token = `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
    const answer = await app.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(401);
  });
}
