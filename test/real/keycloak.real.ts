import type { Page } from 'playwright-core';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { lookAtIdentity } from '#cli/doctor/identity.ts';
import { openBrowser, openContext, watchConsole } from '../e2e/browser.ts';
import { type TestApp, openTestApp } from '../harness.ts';
import { CLIENT } from '../openid-server.ts';
import { freePort } from '../service-process.ts';
import { Keycloak, ana, ben, signInThere } from './keycloak.ts';

let there: Keycloak;

beforeEach(async () => {
  there = new Keycloak(process.env['REJOINDER_KEYCLOAK'] ?? '');
  await there.open();
});

/** The service, told of the server, and somebody's browser. */
async function openWith(settings: Record<string, string>) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const app = await openTestApp({ PORT: String(port), PUBLIC_URL: address, ...settings });
  const browser = await openBrowser();
  onTestFinished(async () => {
    await browser.close();
    await app.close();
  });
  await app.listen({ port, host: '127.0.0.1' });
  const newPage = async () => (await openContext(browser)).newPage();
  return { app, address, newPage };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function nameOrganisation(page: Page): Promise<void> {
  await page.getByLabel('Name of the organisation').fill('Example Ltd');
  await page.getByLabel('Load the sample company').uncheck();
  await press(page, 'Create organisation');
  await page.getByRole('link', { name: 'Preferences' }).first().waitFor();
}

/** With the token of whoever is signed in on a page. */
async function caller(app: TestApp, page: Page) {
  const { token } = await page.evaluate<{ token: string }>("fetch('/api/identity/token').then((answer) => answer.json())");
  return async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload ? { payload } : {}) });
    expect(answer.statusCode).toBeLessThan(300);
    return answer.json();
  };
}

test('people sign in with an account of an OpenID Connect server; an address that it has not confirmed makes no account (R-11)', async () => {
  const { address, newPage } = await openWith({
    OIDC_ISSUER: there.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Company account',
  });
  await there.openIdClient(`${address}/api/identity/oidc/callback/oidc`, { forBrowsers: false });
  const page = await newPage();
  await page.goto(`${address}/auth`);
  await press(page, 'Continue with Company account');
  await signInThere(page, { ...ana, password: 'not this one' });
  await page.getByText('Invalid username or password.').waitFor();
  await signInThere(page, ana);
  await nameOrganisation(page);
  await page.goto(`${address}/dashboard/preferences`);
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ana Žagar');

  const other = await newPage();
  await other.goto(`${address}/auth`);
  await press(other, 'Continue with Company account');
  await signInThere(other, ben);
  await expect.poll(() => other.url()).toContain('error=ADDRESS_NOT_PROVEN');
});

test('where the server keeps the accounts, people stay signed in over a reload, and signing out ends it there too (R-11)', async () => {
  const { address, newPage } = await openWith({
    IDENTITY_ISSUER: there.issuer,
    IDENTITY_AUDIENCE: CLIENT.id,
    IDENTITY_NAME: 'Example login',
    IDENTITY_SCOPE: 'openid email profile',
  });
  await there.openIdClient(`${address}/auth`, { forBrowsers: true });
  const page = await newPage();
  const said = watchConsole(page);
  await page.goto(`${address}/auth`);
  await press(page, 'Continue with Example login');
  await signInThere(page, ana);
  await nameOrganisation(page);
  await page.goto(`${address}/dashboard/preferences`);
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ana Žagar');
  await page.reload();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ana Žagar');
  expect(said).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect.poll(() => page.url()).toBe(`${address}/auth`);
  await press(page, 'Continue with Example login');
  await page.locator('#username').waitFor();
});

test('doctor says whether it knows the client id and its secret', async () => {
  await there.openIdClient('http://127.0.0.1:3000/api/identity/oidc/callback/oidc', { forBrowsers: false });
  const looked = async (secret: string) => {
    const settings = { OIDC_ISSUER: there.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: secret };
    return (await lookAtIdentity(readConfig(settings)))[1];
  };
  expect(await looked(CLIENT.secret)).toMatchObject({ ok: true, found: `${there.issuer} knows the client id and its secret` });
  expect(await looked('another secret')).toMatchObject({ ok: false, found: expect.stringContaining('knows no such client id') });
});

/** Single sign-on of the company's domain by the server, proven and tried out by its owner in a browser. */
async function setUpSaml(app: TestApp, address: string, page: Page): Promise<string> {
  const owner = { email: 'owner@company.example', password: 'a long enough password' };
  await app.deps.identity.addUser({ ...owner, name: 'Owner', verified: true });
  await page.goto(`${address}/auth`);
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await press(page, 'Sign in');
  await nameOrganisation(page);
  const call = await caller(app, page);
  const { service_provider } = await call('GET', '/api/single-sign-on');
  await there.samlClient({ entityId: service_provider.entity_id, callbackUrl: service_provider.callback_url });
  const provider = await there.samlProvider();
  const made = await call('POST', '/api/single-sign-on', { domain: 'company.example', display_name: 'Company sign-in', ...provider });
  vi.spyOn(app.deps.domainRecords, 'txt').mockResolvedValue([made.dns_record]);
  await call('POST', `/api/single-sign-on/${made.id}/proof`);
  await page.goto(made.trial_url);
  await signInThere(page, ana);
  await expect.poll(() => page.url()).toBe(`${address}/dashboard/company`);
  const { providers } = await call('GET', '/api/user/saml-providers?domain=company.example');
  return providers[0].sign_in_url;
}

test('people of a company sign in by SAML; what the server said holds once, and not when it was changed (R-12)', async () => {
  const { app, address, newPage } = await openWith({});
  const signInUrl = await setUpSaml(app, address, await newPage());
  const responses: URLSearchParams[] = [];
  const page = await newPage();
  page.on('request', (request) => {
    if (request.url().endsWith('/saml/callback')) responses.push(new URLSearchParams(request.postData() ?? ''));
  });
  await page.goto(signInUrl);
  await signInThere(page, ana);
  await page.getByLabel('Name of the organisation').waitFor();
  expect(responses).toHaveLength(1);

  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = responses[0]?.toString() ?? '';
  const again = await app.inject({ method: 'POST', url: '/api/identity/saml/callback', headers: form, payload });
  expect(again.headers['location']).toBe('/auth?error=SSO_FAILED');

  const other = await newPage();
  await other.route('**/saml/callback', (route) => {
    const said = new URLSearchParams(route.request().postData() ?? '');
    const xml = Buffer.from(said.get('SAMLResponse') ?? '', 'base64').toString();
    said.set('SAMLResponse', Buffer.from(xml.replaceAll(ana.email, 'owner@company.example')).toString('base64'));
    return route.continue({ postData: said.toString() });
  });
  await other.goto(signInUrl);
  await signInThere(other, ana);
  await expect.poll(() => other.url()).toContain('/auth?error=SSO_FAILED');
});
