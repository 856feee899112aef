import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password } from '#test/password.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

/** Most stops of a screen before what is looked for. */
const MOST_STOPS = 60;

/** Goes on with Tab until that is reached whose role and beginning of a name these are. */
async function tabTo(page: Page, role: 'button' | 'checkbox' | 'link' | 'textbox', name: RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  await wanted.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No way by Tab to ${role} ${name}`);
}

describe.skipIf(noBrowser)('the first hour, by the keyboard alone', () => {
  let trial: Trial;
  let page: Page;

  beforeAll(async () => {
    trial = await openTrial();
    page = await (await trial.context({ reducedMotion: 'reduce' })).newPage();
  });

  afterAll(() => trial?.close());

  test('somebody signs up', async () => {
    await page.goto(`${trial.service.url}/auth`);
    await tabTo(page, 'link', /^Create an account/);
    await page.keyboard.press('Enter');
    await tabTo(page, 'textbox', /^Your name/);
    await page.keyboard.type('Test Person');
    await tabTo(page, 'textbox', /^E-mail/);
    await page.keyboard.type('person@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    const opened = page.context().waitForEvent('page');
    await tabTo(page, 'link', /^Open the local mailbox/);
    await page.keyboard.press('Enter');
    const mailbox = await opened;
    await tabTo(mailbox, 'link', /verif/i);
    await mailbox.keyboard.press('Enter');
    const link = mailbox.frameLocator('iframe').getByRole('link', { name: 'Verify this address' });
    await link.waitFor();
    for (let stop = 0; stop < MOST_STOPS && !(await link.evaluate((one) => one === document.activeElement)); stop += 1)
      await mailbox.keyboard.press('Tab');
    await mailbox.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Name your organisation' }).waitFor();
    await mailbox.close();
  });

  test('they make an organisation with the sample company, and open its request', async () => {
    await tabTo(page, 'textbox', /^Name of the organisation/);
    await page.keyboard.type('Trial');
    await tabTo(page, 'checkbox', /sample company/);
    if (!(await page.getByRole('checkbox', { name: /sample company/ }).isChecked())) await page.keyboard.press('Space');
    await tabTo(page, 'button', /^Create organisation/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor();
    await tabTo(page, 'link', /\(sample\)/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard\/requests\/[0-9a-f-]{36}/);
    await page.locator('.review-bar').getByText('Review', { exact: true }).waitFor();
  });

  test('they go to an open question and take what came nearest', async () => {
    const take = page.locator('.entry-open .near-take');
    const current = page.locator('.slot[aria-current="true"]');
    await page.locator('.entry-open').waitFor();
    for (let step = 0; step < 39 && (await take.count()) === 0; step += 1) {
      const before = await current.getAttribute('data-index');
      await page.keyboard.press('j');
      await expect.poll(() => current.getAttribute('data-index')).not.toBe(before);
      await page.locator('.slot[aria-current="true"] .entry-open').waitFor();
    }
    await take.first().waitFor();
    await page.keyboard.press('f');
    await page.locator('.entry-open').getByText('To review').waitFor();
    expect(await take.count()).toBe(0);
  });

  test('states of entries begin where those over and under them do, and what is told covers no progress', async () => {
    const lefts = (what: string) =>
      page
        .locator(`.entry:not(.entry-open) .entry-head > ${what}`)
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    await page.locator('.entry:not(.entry-open) .entry-head > .trust').first().waitFor();
    for (const what of ['.trust', '.status']) expect(new Set(await lefts(what)).size).toBe(1);
    await page.keyboard.press('a');
    await page.keyboard.press('u');
    await page.locator('.notice').first().waitFor();
    const [told, bar] = await Promise.all([page.locator('.notice').first().boundingBox(), page.locator('.review-bar').boundingBox()]);
    expect(told?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  });
});
