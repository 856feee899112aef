import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '#test/service-process.ts';
import { addUser, fillSignIn } from './people.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

describe.skipIf(noBrowser)('what is offered to whom, in a browser', () => {
  let trial: Trial;
  let service: Service;

  beforeAll(async () => {
    trial = await openTrial();
    ({ service } = trial);
    await addUser(service, { email: 'owner@example.com', name: 'Ana' }, 'Trial');
    await addUser(service, { email: 'new@example.com', name: 'Ana' });
  });

  afterAll(() => trial?.close());

  /** Opens a path as somebody who must sign in first. */
  async function arrive(path: string, email: string): Promise<Page> {
    const page = await (await trial.context()).newPage();
    await page.goto(service.url + path);
    await fillSignIn(page, { email });
    return page;
  }

  test('each tab comes back to what was wanted in it, and one in which nothing was wanted to the requests', async () => {
    const first = await (await trial.context()).newPage();
    const context = first.context();
    await context.addInitScript(() => localStorage.setItem('cookieNotice', 'seen'));
    await first.goto(`${service.url}/dashboard/library`);
    await first.getByLabel('Password').waitFor();
    const second = await context.newPage();
    await second.goto(`${service.url}/dashboard/company#ai-model`);
    await second.getByLabel('Password').waitFor();
    const third = await context.newPage();
    await third.goto(`${service.url}/auth`);
    await third.getByLabel('Password').waitFor();
    await fillSignIn(first, { email: 'owner@example.com' });
    await first.waitForURL(/dashboard\/library/);
    for (const [tab, address] of [
      [second, /dashboard\/company#ai-model/],
      [third, /dashboard\/requests/],
    ] as const) {
      await tab.reload();
      await tab.waitForURL(address);
    }
    await context.close();
  });

  test('a link survives the sign-in and the welcome, and no other title is shown in between', async () => {
    const page = await arrive('/dashboard/kb/documents?q=backups', 'new@example.com');
    await page.getByRole('heading', { name: 'Name your organisation' }).waitFor();
    expect(await page.locator('.cookies').evaluate((notice) => getComputedStyle(notice).position)).toBe('fixed');
    await page.evaluate(() => {
      const titles = new Set<string>();
      Object.assign(window, { titles });
      new MutationObserver(() => document.querySelectorAll('h1').forEach((title) => titles.add(title.textContent))).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    const name = page.getByLabel('Name of the organisation');
    await name.fill('x'.repeat(201));
    await page.getByRole('button', { name: 'Create organisation' }).click();
    await page.getByText('At most 200 characters; this has 201.').waitFor();
    await name.fill('Second');
    await page.getByRole('button', { name: 'Create organisation' }).click();
    await page.waitForURL(/kb\/documents\?q=backups/);
    await page.getByRole('heading', { name: 'Knowledge' }).waitFor();
    const titles = await page.evaluate(() => [...(window as unknown as { titles: Set<string> }).titles]);
    expect(titles).not.toContain('Choose an organisation');

    await page.goto(`${service.url}/nowhere`);
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor();
    await page.context().close();
  });

  test('a viewer is offered nothing that they may not do, and a key says why', async () => {
    const owner = await arrive('/dashboard/company', 'owner@example.com');
    await owner.getByRole('button', { name: 'Understood' }).click();
    await owner.getByRole('button', { name: 'Load the sample' }).click();
    await owner.getByText('The sample’s documents answer sample requests only.').waitFor();
    await owner.getByRole('button', { name: 'Invite' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByText('This field is required').waitFor();
    await dialog.getByLabel('E-mail').fill('viewer@example.com');
    await dialog.getByLabel('Level').selectOption('viewer');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.waitFor({ state: 'detached' });
    await addUser(service, { email: 'viewer@example.com', name: 'Ana' });

    const page = await arrive('/dashboard/requests', 'viewer@example.com');
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: 'Go to the requests' }).click();
    await page.getByRole('link', { name: /Vendor security assessment/ }).waitFor();
    expect(await page.getByRole('link', { name: 'New request' }).count()).toBe(0);
    await page.getByRole('link', { name: /Vendor security assessment/ }).click();
    await page.locator('.entry-open').first().waitFor();
    expect(await page.locator('.key-bar').textContent()).not.toMatch(/approve/i);
    await page.keyboard.press('a');
    await page.getByRole('dialog', { name: 'View-only access' }).getByText('Editing is disabled for your account').waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${service.url}/dashboard/kb/documents`);
    await page.getByRole('heading', { name: 'Knowledge' }).waitFor();
    expect(await page.getByRole('button', { name: 'Upload' }).count()).toBe(0);
    await page.goto(`${service.url}/dashboard/requests/create`);
    // Said once, in the page.
    await page.getByText('Editing is disabled for your account').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText('Drop the questionnaire here').count()).toBe(0);
    await page.context().close();

    await owner.setViewportSize({ width: 390, height: 844 });
    const settings = owner.url();
    await owner.goto(`${service.url}/dashboard/requests`);
    await owner.getByRole('link', { name: /Vendor security assessment/ }).click();
    await owner.locator('.review-actions').getByRole('button', { name: 'Export' }).click({ trial: true });
    await owner.locator('.review-actions').getByRole('button', { name: 'Complete' }).click({ trial: true });
    await owner.setViewportSize({ width: 1440, height: 900 });
    await owner.goto(settings);

    await owner.getByRole('button', { name: 'Remove the sample' }).click();
    await owner
      .getByRole('dialog', { name: 'Remove the sample?' })
      .getByText(/\d+ documents, \d+ request/)
      .waitFor();
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove the sample' }).click();
    await owner.getByText('The sample is removed').waitFor();
    await owner.context().close();
  });
});
