import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejoinder } from '#eval/bench/run-command.ts';
import { startService, stopService } from '#test/service-process.ts';
import type { Service } from '#test/service-process.ts';
import { browserPath, openBrowser, openContext, withoutBrowser } from './browser.ts';

const MINUTE = 60_000;
const password = 'a password for tests';

if (!browserPath) process.stderr.write(`${withoutBrowser}\n`);

describe.skipIf(!browserPath)('what is offered to whom, in a browser', () => {
  let folder: string;
  let service: Service;
  let browser: Browser;

  const user = (email: string, ...more: string[]) =>
    rejoinder(['user', 'add', '--email', email, '--password', password, '--name', 'Ana', '--verified', ...more], service.env);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rejoinder-e2e-'));
    [service, browser] = await Promise.all([startService(join(folder, 'data')), openBrowser()]);
    await user('owner@example.com', '--org', 'Trial');
    await user('new@example.com');
  }, 4 * MINUTE);

  afterAll(async () => {
    await browser?.close();
    if (service) await stopService(service);
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  /** Opens a path as somebody who must sign in first. */
  async function arrive(path: string, email: string): Promise<Page> {
    const page = await (await openContext(browser)).newPage();
    await page.goto(service.url + path);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.locator('button[type=submit]').click();
    return page;
  }

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

    await page.goto(`${service.url}/assistant`);
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
    await user('viewer@example.com');

    const page = await arrive('/dashboard/requests', 'viewer@example.com');
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
    await page.getByRole('dialog', { name: 'View-only access' }).waitFor();
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
