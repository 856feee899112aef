import type { BrowserContext, Page } from 'playwright-core';
import type { AccessLevel } from '#contract/roles.ts';
import { rejoinder } from '#eval/bench/run-command.ts';
import { codeOf } from '#test/authenticator.ts';
import { password } from '#test/password.ts';
import type { Service } from '#test/service-process.ts';

export interface Member {
  level: AccessLevel;
  name: string;
  email: string;
}

/** People of one organisation; the first of them is its owner. */
export const members: Member[] = (['owner', 'admin', 'editor', 'viewer'] as const).map((level) => ({
  level,
  name: `Test ${level}`,
  email: `${level}@example.com`,
}));

export const memberOf = (level: AccessLevel): Member => members.find((member) => member.level === level)!;

/** Adds somebody whose address is verified, with the command line; without an organisation they make or join one later. */
export const addUser = (service: Service, { email, name }: Pick<Member, 'email' | 'name'>, org?: string) =>
  rejoinder(
    ['user', 'add', '--email', email, '--password', password, '--name', name, '--verified', ...(org ? ['--org', org] : [])],
    service.env,
  );

/** Adds them with the command line, and gives each their level through the service. */
export async function addMembers(service: Service, some: Member[] = members): Promise<void> {
  for (const member of some) await addUser(service, member, 'Trial');
  const call = await caller(service, some[0]!);
  const { access } = (await call('GET', '/api/access')) as { access: { id: string; user_email: string }[] };
  for (const { email, level } of some.slice(1)) {
    const found = access.find((one) => one.user_email === email);
    await call('PATCH', `/api/access/${found?.id}`, { access_level: level });
  }
}

/** Signs somebody in without a browser; gives their calls. */
export async function caller(service: Pick<Service, 'url'>, { email }: Pick<Member, 'email'>) {
  const origin = { origin: service.url, 'content-type': 'application/json' };
  const signedIn = await fetch(`${service.url}/api/identity/sign-in/email`, {
    method: 'POST',
    headers: origin,
    body: JSON.stringify({ email, password }),
  });
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
  const { token } = (await (await fetch(`${service.url}/api/identity/token`, { headers: { cookie: cookie.join('; ') } })).json()) as {
    token: string;
  };
  return async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(service.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
}

/** Fills in the sign-in page and sends it. The password first: only that page has its field, while the dialog that leads to it asks for an e-mail address too. */
export async function fillSignIn(page: Page, { email }: Pick<Member, 'email'>): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('E-mail').fill(email);
  await page.locator('button[type=submit]').click();
}

/** A window of this person, signed in, the cookie notice confirmed. */
export async function signedInPage(context: BrowserContext, service: Pick<Service, 'url'>, member: Pick<Member, 'email'>): Promise<Page> {
  await context.addInitScript(() => localStorage.setItem('cookieNotice', 'seen'));
  const page = await context.newPage();
  await page.goto(`${service.url}/auth`);
  await fillSignIn(page, member);
  await page.waitForURL(/dashboard/);
  return page;
}

/** Switches the second step of whoever is signed in there on. */
export async function withSecondFactor(page: Page, service: Pick<Service, 'url'>): Promise<void> {
  const call = (path: string, data: object) =>
    page.request.post(`${service.url}/api/identity/two-factor/${path}`, { data, headers: { origin: service.url } });
  const { totpURI } = (await (await call('enable', { password })).json()) as { totpURI: string };
  const verified = await call('verify-totp', { code: codeOf(totpURI) });
  if (!verified.ok()) throw new Error(`the second step was not switched on: ${await verified.text()}`);
}
