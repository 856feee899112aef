import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveSource } from '#engine/files/prove.ts';
import { sample, sampleFolder } from '#sample/manifest.ts';
import { watchConsole } from './browser.ts';
import { addUser, signedInPage } from './people.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

const person = { name: 'Test owner', email: 'owner@example.com' };
const form = sample.questionnaires[0]!;

/** What somebody new finds their way by: texts for everybody, guide, walkthrough, consoles, one question at once. */
describe.skipIf(noBrowser)('somebody new', () => {
  let trial: Trial;
  let page: Page;
  let said: string[];
  const walk = () => page.getByRole('complementary', { name: 'Walkthrough' });

  beforeAll(async () => {
    trial = await openTrial();
    await addUser(trial.service, person, 'Trial');
  });

  afterAll(() => trial?.close());

  test('reads who runs the service and what holds, and finds a place in the guide, without signing in', async () => {
    const visitor = await (await trial.context()).newPage();
    await visitor.goto(`${trial.service.url}/terms`);
    // The bar comes when the page stands, and what is pressed meanwhile is not where it was.
    await visitor.getByRole('button', { name: 'Understood' }).click();
    for (const text of ['terms', 'privacy', 'about']) {
      await visitor.goto(`${trial.service.url}/${text}`);
      await visitor.locator('main h1').waitFor();
      expect(await visitor.locator('main p').count()).toBeGreaterThan(1);
    }
    await visitor.goto(`${trial.service.url}/docs`);
    await visitor.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Keyboard', exact: true }).click();
    await visitor.getByRole('heading', { level: 1, name: 'Keyboard' }).waitFor();
    await visitor.getByRole('searchbox', { name: 'Search the guide' }).fill('dropdown');
    await visitor.getByText(/^\d+ places?$/).waitFor();
    await visitor.close();
  });

  test('reads tables of the guide on a telephone with no name cut in two', async () => {
    const visitor = await (await trial.context({ viewport: { width: 390, height: 844 } })).newPage();
    await visitor.goto(`${trial.service.url}/docs/how-answers-are-made`);
    const flags = visitor.locator('td:first-child code');
    await flags.filter({ hasText: 'source_removed' }).waitFor();
    const lines = await flags.evaluateAll((all) => all.map((one) => `${one.textContent}: ${one.getClientRects().length}`));
    expect(lines.filter((line) => !line.endsWith(': 1'))).toEqual([]);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await visitor.close();
  });

  test('reads what is stored in the browser on a telephone with no column out of sight', async () => {
    for (const locale of ['en', 'sl', 'it', 'fr', 'uk']) {
      const visitor = await (await trial.context({ viewport: { width: 390, height: 844 } })).newPage();
      await visitor.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
      await visitor.goto(`${trial.service.url}/privacy`);
      const tables = visitor.locator('.wide');
      await tables.first().waitFor();
      const cut = await tables.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
      expect(cut, locale).toEqual([0, 0, 0]);
      await visitor.close();
    }
  });

  test('is led by seven steps on the sample, leaves, goes on, and ends with the filled workbook', async () => {
    page = await signedInPage(await trial.context({ reducedMotion: 'reduce' }), trial.service, person);
    said = watchConsole(page);

    await page.goto(`${trial.service.url}/walkthrough`);
    await page.getByRole('button', { name: 'Begin' }).click();
    await walk().getByText('Walkthrough: step 1 of 7').waitFor();
    await walk().getByRole('button', { name: 'Next' }).click();
    await walk().getByText('Walkthrough: step 2 of 7').waitFor();
    await walk().getByRole('button', { name: 'Leave for now' }).click();
    await page.goto(`${trial.service.url}/walkthrough`);
    await page.getByRole('button', { name: 'Go on with step 2' }).click();
    for (let step = 3; step <= 7; step++) {
      await walk().getByRole('button', { name: 'Next' }).click();
      await walk().getByText(`Walkthrough: step ${step} of 7`).waitFor();
    }
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      walk().getByRole('button', { name: 'Save the filled workbook' }).click(),
    ]);
    const before = await readFile(new URL(encodeURI(form.file), sampleFolder));
    const proof = await proveSource(before, await readFile(await file.path()), form.file);
    expect(proof.elsewhere).toEqual([]);
    expect(proof.changedPlaces.length).toBeGreaterThan(0);
  });

  test('finds pages and questions by Ctrl+P, and what to report by Ctrl+K', async () => {
    await page.goto(`${trial.service.url}/dashboard/requests`);
    await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor();
    await page.keyboard.press('Control+p');
    const field = page.getByRole('combobox', { name: 'Find a page, a document, a question or an action' });
    await field.fill('backtests');
    await page.getByRole('group', { name: 'Pages' }).getByRole('option', { name: 'Backtests' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard\/backtests$/);
    await page.keyboard.press('Control+k');
    await page.getByRole('button', { name: 'Copy as report' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('button', { name: 'Copy as report' }).waitFor({ state: 'detached' });
  });

  test('asks one question and reads the sentence it rests on', async () => {
    await page.goto(`${trial.service.url}/dashboard/tools/instant-answers`);
    await page.getByRole('textbox', { name: 'Question' }).fill('How often are backups restored as a test?');
    await page.keyboard.press('Enter');
    await page.locator('main q, main blockquote, main mark').first().waitFor();
    expect(said).toEqual([]);
  });
});
