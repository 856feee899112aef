import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../harness.ts';
import { CLIENT, openOpenIdServer } from '../openid-server.ts';
import { freePort } from '../service-process.ts';
import { browserPath, openBrowser, openContext, watchConsole } from './browser.ts';

const ana = { sub: 'ana-there', email: 'ana@example.com', email_verified: true, name: 'Ana Žagar' };

/** The service with an OpenID Connect server that keeps its accounts, and a browser on it. */
async function openWithProvider() {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const provider = await openOpenIdServer([`${address}/auth`], { forBrowsers: true });
  const app = await openTestApp({
    PORT: String(port),
    IDENTITY_ISSUER: provider.issuer,
    IDENTITY_AUDIENCE: CLIENT.id,
    IDENTITY_NAME: 'Example login',
  });
  const browser = await openBrowser();
  onTestFinished(async () => {
    await browser.close();
    await app.close();
    await provider.close();
  });
  await app.listen({ port, host: '127.0.0.1' });
  const context = await openContext(browser);
  const page = await context.newPage();
  return { page, context, provider, address, said: watchConsole(page) };
}

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Example login' });

describe.skipIf(browserPath === null)('signing in where another provider keeps the accounts, in a browser (R-11)', () => {
  test('people sign in on its page, stay signed in over a reload and in another tab, and sign out there too, for good', async () => {
    const { page, context, provider, address, said } = await openWithProvider();
    provider.expects(ana);
    await page.goto(`${address}/dashboard/preferences`);
    await page.getByText('Example login keeps the accounts of this service').waitFor();
    expect(await page.getByLabel('Password').count()).toBe(0);
    await button(page).click();
    await page.getByLabel('Name of the organisation').fill('Example Ltd');
    await page.getByLabel('Load the sample company').uncheck();
    await page.getByRole('button', { name: 'Create organisation' }).click();
    await page.getByRole('link', { name: 'Preferences' }).first().waitFor();
    await page.goto(`${address}/dashboard/preferences`);
    const name = (of: Page) => of.getByLabel('Name', { exact: true });
    await expect.poll(() => name(page).inputValue()).toBe('Ana Žagar');
    await page.reload();
    await expect.poll(() => name(page).inputValue()).toBe('Ana Žagar');
    const tab = await context.newPage();
    await tab.goto(`${address}/dashboard/preferences`);
    await expect.poll(() => name(tab).inputValue()).toBe('Ana Žagar');
    await expect.poll(() => provider.granted).toContain('refresh_token');
    expect(said).toEqual([]);
    expect(provider.takenBack()).toBe(0);
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await expect.poll(() => page.url()).toContain(`${provider.issuer}/session/end`);
    await expect.poll(() => tab.url()).toContain(`${address}/auth`);
    await button(tab).waitFor();
    expect(provider.takenBack()).toBe(1);
  });

  test('who cancels there is told so, and what comes back with another sign-in’s state is not taken', async () => {
    const { page, provider, address } = await openWithProvider();
    provider.expects(null);
    await page.goto(`${address}/auth`);
    await button(page).click();
    await page.getByText('The sign-in was cancelled there.').waitFor();
    await page.goto(`${address}/auth?code=stolen&state=of-another-browser`);
    await page.getByText('This sign-in was begun in another browser, or too long ago.').waitFor();
    await button(page).waitFor();
  });

  test('an address that the provider has not confirmed does not come in', async () => {
    const { page, provider, address } = await openWithProvider();
    provider.expects({ ...ana, sub: 'ben-there', email: 'ben@example.com', email_verified: false });
    await page.goto(`${address}/auth`);
    await button(page).click();
    await page.getByText('Example login has not confirmed ben@example.com yet.').waitFor();
    expect(await page.getByRole('button', { name: 'Send' }).count()).toBe(0);
  });
});
