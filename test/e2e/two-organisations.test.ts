import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password } from '#test/password.ts';
import { type Here, openHere } from './here.ts';
import { caller, signedInPage } from './people.ts';
import { noBrowser } from './trial.ts';

const ana = { email: 'ana@example.com', name: 'Ana' };
const guest = { email: 'guest@example.com', name: 'Guest' };

interface Made {
  id: string;
}

/** One person, two organisations, two tabs; and somebody who is invited. */
describe.skipIf(noBrowser)('several organisations', () => {
  let here: Here;
  let context: BrowserContext;
  let page: Page;
  const orgs: Record<string, string> = {};
  const requests: Record<string, string> = {};

  beforeAll(async () => {
    here = await openHere({});
    await here.app.deps.identity.addUser({ ...ana, password, verified: true });
    for (const name of ['First', 'Second']) {
      const call = await caller(here, ana);
      orgs[name] = ((await call('POST', '/api/orgs', { name })) as Made).id;
      const entries = Array.from({ length: 3 }, (_, at) => ({ question: `Is control ${at + 1} of ${name} in place?` }));
      requests[name] = ((await call('POST', '/api/requests', { name: `Form of ${name}`, entries, auto_answer: false })) as Made).id;
    }
    context = await here.context({ reducedMotion: 'reduce' });
    page = await signedInPage(context, here, ana);
    await page.getByRole('link', { name: /Form of Second/ }).waitFor();
  });

  afterAll(() => here?.close());

  const orgOf = (tab: Page) => tab.locator('.rail-head .rail-button', { hasText: /First|Second/ });
  const answer = (tab: Page) => tab.locator('.entry-open textarea').first();

  test('a link into another organisation of mine switches by itself, and says so', async () => {
    await page.goto(`${here.url}/dashboard/requests/${requests['First']}`);
    await page.getByText('You are in First now: the link leads there.').waitFor();
    await page.getByRole('heading', { name: 'Form of First' }).waitFor();
    expect(await orgOf(page).innerText()).toContain('First');

    await page.goto(`${here.url}/dashboard/company?org=${orgs['Second']}#audit`);
    await page.getByText('You are in Second now: the link leads there.').waitFor();
    expect(await page.getByLabel('Name of the organisation').first().inputValue()).toBe('Second');
    expect(page.url()).toBe(`${here.url}/dashboard/company#audit`);
  });

  test('what is nobody’s stays what is not there', async () => {
    await page.goto(`${here.url}/dashboard/requests/01890000-0000-7000-8000-00000000abcd`);
    await page.getByText('There is nothing at this address').waitFor();
    expect(await orgOf(page).innerText()).toContain('Second');
  });

  test('switching in one tab leaves another one at its work: writing, events and a reload stay where they were', async () => {
    await page.goto(`${here.url}/dashboard/requests/${requests['Second']}`);
    await page.locator('.entry-open').waitFor();
    const other = await context.newPage();
    await other.goto(`${here.url}/dashboard/requests`);
    await orgOf(other).click();
    await other.getByRole('menuitem', { name: 'First' }).click();
    await other.getByRole('link', { name: /Form of First/ }).waitFor();

    await answer(page).fill('Written in the second');
    const call = await caller(here, ana);
    const read = async (name: string) => {
      await call('POST', '/api/user', { org_id: orgs[name] });
      return (await call('GET', `/api/requests/${requests[name]}`)) as {
        qa_entries: { id: string; version: number; answer: string | null }[];
      };
    };
    await expect.poll(async () => (await read('Second')).qa_entries[0]?.answer).toBe('Written in the second');
    expect((await read('First')).qa_entries.every((entry) => entry.answer === null)).toBe(true);

    // Another person's change in each organisation reaches the tab that shows it, and no other.
    await other.getByRole('link', { name: /Form of First/ }).click();
    await other.locator('.entry-open').waitFor();
    const [, , third] = (await read('First')).qa_entries;
    await call('PUT', `/api/qa_entries/${third?.id}`, { version: third?.version, answer: 'Told by the stream' });
    await other.getByText('Told by the stream').waitFor();

    await page.reload();
    await page.getByRole('heading', { name: 'Form of Second' }).waitFor();
    expect(await orgOf(page).innerText()).toContain('Second');
    expect(await orgOf(other).innerText()).toContain('First');
    await other.close();
  });

  test('a name of one long word is read whole where organisations are switched', async () => {
    const call = await caller(here, ana);
    await call('POST', '/api/user', { org_id: orgs['Second'] });
    await call('PATCH', '/api/orgs', { name: 'Infrastructures' });
    await page.reload();
    const name = page.locator('.rail-head .cut', { hasText: 'Infrastructures' });
    const cut = () => name.evaluate((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight);
    await expect.poll(cut).toBe(false);
    await call('PATCH', '/api/orgs', { name: 'Second' });
  });

  test('whoever is invited reads it at the link, joins with its address, and needs no second mail', async () => {
    const call = await caller(here, ana);
    const words = { notify: true, notification_message: 'Welcome to the form' };
    await call('POST', '/api/access', { user_email: guest.email, access_level: 'editor', ...words });
    await expect.poll(async () => (await here.app.parts.mailbox?.list())?.filter(({ to }) => to === guest.email).length).toBe(1);
    const [mail] = (await here.app.parts.mailbox?.list())?.filter(({ to }) => to === guest.email) ?? [];
    const link = /http\S+\/invitation\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';

    await page.goto(link);
    await page.getByRole('heading', { name: 'This invitation is for somebody else' }).waitFor();

    const window = await (await here.context({ reducedMotion: 'reduce' })).newPage();
    await window.goto(link);
    await window.getByText('Welcome to the form').waitFor();
    expect(await window.getByLabel('E-mail').inputValue()).toBe(guest.email);
    await window.getByLabel('Name').fill(guest.name);
    await window.getByLabel('Password').fill(password);
    await window.getByRole('button', { name: 'Sign up and join' }).click();
    await window.getByRole('button', { name: 'Go to the requests' }).click();
    await window.getByRole('heading', { name: 'Requests', exact: true }).waitFor();
    await window.goto(link);
    await window.getByRole('heading', { name: 'This invitation was accepted already' }).waitFor();
  });
});
