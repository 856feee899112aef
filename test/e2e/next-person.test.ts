import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccessLevel } from '#contract/roles.ts';
import { password } from '#test/password.ts';
import type { Service } from '#test/service-process.ts';
import { addMembers, fillSignIn, type Member, memberOf, members, signedInPage } from './people.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

/** A walk through the levels that takes every way from one to another once. */
const walk: AccessLevel[] = [
  'viewer',
  'editor',
  'viewer',
  'admin',
  'viewer',
  'owner',
  'editor',
  'admin',
  'editor',
  'owner',
  'admin',
  'owner',
  'viewer',
];
const ways = walk.slice(1).map((to, i) => [walk[i]!, to] as const);

describe.skipIf(noBrowser)('the next person at the same browser', () => {
  let trial: Trial;
  let service: Service;
  let page: Page;

  beforeAll(async () => {
    trial = await openTrial();
    ({ service } = trial);
    await addMembers(service);
    const context = await trial.context();
    page = await signedInPage(context, service, memberOf(walk[0]!));
  });

  afterAll(() => trial?.close());

  const dashboard = (level: AccessLevel) => `${service.url}/dashboard/${level === 'owner' ? 'company' : 'requests'}`;
  /** Name in the rail, address in its menu, and level in what the debug console shows; nothing of anybody else. */
  async function expectOnly(where: Page, member: Member): Promise<void> {
    await where.locator('.rail .me', { hasText: member.name }).waitFor();
    await where.keyboard.press('Control+k');
    const report = where.getByRole('dialog');
    await report.getByText(new RegExp(`^user .* ${member.level} organisation `, 'm')).waitFor();
    await where.keyboard.press('Control+k');
    await report.waitFor({ state: 'hidden' });
    const shown = await where.locator('.rail, .top-bar').allInnerTexts();
    for (const other of members) if (other !== member) expect(shown.join()).not.toContain(other.name);
  }
  async function signOut(where: Page): Promise<void> {
    await where.locator('.rail .me .rail-button').click();
    await where.getByRole('menuitem', { name: 'Sign out' }).click();
    await where.getByLabel('Password').waitFor();
    expect(new URL(where.url()).pathname).toBe('/auth');
  }

  test('every way from one level to another is walked', () => {
    expect(new Set(ways.map((way) => way.join()))).toHaveLength(12);
  });

  test.each(ways)('after %s, %s sees only their own name and level', async (from, to) => {
    await page.goto(dashboard(from));
    await expectOnly(page, memberOf(from));
    await signOut(page);
    await fillSignIn(page, memberOf(to));
    await page.waitForURL(/dashboard/);
    await expectOnly(page, memberOf(to));
  });

  test('the browser’s way back leads no further than to the sign-in', async () => {
    const member = memberOf('viewer');
    await page.goto(`${service.url}/dashboard/library`);
    await expectOnly(page, member);
    await page.goto(dashboard('viewer'));
    await expectOnly(page, member);
    await signOut(page);
    await page.goBack();
    await page.getByLabel('Password').waitFor();
    expect(await page.locator('.rail').count()).toBe(0);
    await fillSignIn(page, member);
    await expectOnly(page, member);
  });

  test('signing out in one tab, and in again as somebody else, takes the other tab along', async () => {
    const [before, after] = [memberOf('viewer'), memberOf('admin')];
    await page.goto(dashboard('viewer'));
    await expectOnly(page, before);
    const other = await page.context().newPage();
    await other.goto(dashboard('viewer'));
    await expectOnly(other, before);
    await signOut(other);
    await page.getByLabel('Password').waitFor();
    await fillSignIn(other, after);
    await expectOnly(other, after);
    await expectOnly(page, after);
    await other.close();
  });

  test('a session that became somebody else’s behind the page’s back ends the page', async () => {
    await page.goto(dashboard('admin'));
    await expectOnly(page, memberOf('admin'));
    const { email } = memberOf('editor');
    const status = await page.context().request.post(`${service.url}/api/identity/sign-in/email`, {
      data: { email, password },
      headers: { origin: service.url },
    });
    expect(status.ok()).toBe(true);
    // The page's own token is refused once: the one that it would get instead is the editor's, and is not taken.
    await page.route(/api\/documents/, (route) => route.fulfill({ status: 401, json: { error: 'Ended.', code: 'unauthenticated' } }), {
      times: 1,
    });
    await page.getByRole('link', { name: 'Knowledge' }).first().click();
    await expectOnly(page, memberOf('editor'));
  });
});
