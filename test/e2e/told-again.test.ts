import { readFile } from 'node:fs/promises';
import { unzipSync, strFromU8 } from 'fflate';
import type { Download, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSource } from '#engine/files/read-source.ts';
import { XLSX, formWorkbook } from '#server/features/requests/testing/forms.ts';
import { watchConsole } from './browser.ts';
import { addMembers, memberOf, signedInPage } from './people.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

const questions = ['How long are backups of customer data kept?', 'How often is access to production reviewed?'];
const form = Buffer.from(formWorkbook(questions.map((question, at) => ({ id: `Q-${at + 1}`, question }))));
const ACCESS = 'Access to production is reviewed every quarter.';
const paper = (days: number) => Buffer.from(`# Backups\n\nBackups of customer data are kept for ${days} days.\n\n# Access\n\n${ACCESS}\n`);

const owner = memberOf('owner');

/** Two customers are told what a paper says; the paper changes; what holds no longer is found, said in a letter, and put right in the customer’s file. */
describe.skipIf(noBrowser)('what customers were told', () => {
  let trial: Trial;
  let page: Page;
  let said: string[];
  let sent: Uint8Array;

  const bytesOf = async (download: Download): Promise<Uint8Array> => new Uint8Array(await readFile(await download.path()));
  const downloaded = async (button: Locator): Promise<Download> => (await Promise.all([page.waitForEvent('download'), button.click()]))[0];
  const to = (place: string) => page.getByRole('navigation').first().getByRole('link', { name: place, exact: true }).click();
  const upload = (days: number) =>
    page
      .locator('input[type=file]:not([webkitdirectory])')
      .first()
      .setInputFiles({ name: 'operations.md', mimeType: 'text/markdown', buffer: paper(days) });

  beforeAll(async () => {
    trial = await openTrial();
    await addMembers(trial.service, [owner]);
    page = await signedInPage(await trial.context({ reducedMotion: 'reduce', acceptDownloads: true }), trial.service, owner);
    said = watchConsole(page);
  });

  afterAll(() => trial?.close());

  /** Makes a request of the form for a customer, answers both questions with the sentence that was found, and says that this was sent. */
  async function answerAndSend(customer: string, { isAskedBefore = false } = {}): Promise<Uint8Array> {
    await page.goto(`${trial.service.url}/dashboard/requests/create`);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: `Form of ${customer}.xlsx`, mimeType: XLSX, buffer: form });
    await page.getByLabel('Customer').fill(customer);
    await page.getByRole('button', { name: /^Start/ }).click();
    await page.locator('.review-bar').getByText('Review', { exact: true }).waitFor();
    for (const question of questions) {
      const open = page.locator('.entry-open', { hasText: question });
      await open.waitFor();
      // The second customer asks what the first one asked: what was approved for that one stands there as a draft.
      if (!isAskedBefore) {
        await open.getByRole('button', { name: /^Take 1:/ }).click();
        await page.keyboard.press('1');
      }
      await open.getByRole('radio', { name: /^Yes/ }).and(page.locator(':checked')).waitFor();
      await page.keyboard.press('a');
    }
    await page.getByText('2/2').first().waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /^This is what was sent/ }).click();
    const dialog = page.getByRole('dialog', { name: 'This is what was sent' });
    expect(await dialog.getByLabel('Customer').inputValue()).toBe(customer);
    const file = await bytesOf(await downloaded(dialog.getByRole('button', { name: 'Download and keep' })));
    await page.getByText(new RegExp(`2 answers are kept as told to ${customer}`)).waitFor();
    return file;
  }

  test('two customers are told what a paper says', async () => {
    await page.goto(`${trial.service.url}/dashboard/kb/documents`);
    await upload(35);
    await page.getByText('Ready', { exact: true }).waitFor();
    sent = await answerAndSend('Mill');
    await answerAndSend('Forge', { isAskedBefore: true });
  });

  test('a new version of the paper is found to hold what they were told no longer, both sentences side by side', async () => {
    await page.goto(`${trial.service.url}/dashboard/kb/documents`);
    await page.getByText('Ready', { exact: true }).waitFor();
    await upload(21);
    const asked = page.getByRole('dialog', { name: 'A name is taken' });
    await asked.getByRole('combobox', { name: 'What operations.md is' }).selectOption({ label: 'New version' });
    await asked.getByText(/rests? on this\./).waitFor();
    await asked.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Of “operations.md”; the file before is kept.').waitFor();
    await page.goto(`${trial.service.url}/dashboard/told`);
    await expect.poll(() => page.locator('.told-list li').count()).toBe(2);
    await page.keyboard.press('j');
    const open = page.locator('.told-open');
    await open.getByText('Backups of customer data are kept for 35 days.').first().waitFor();
    await open.getByText('Backups of customer data are kept for 21 days.').waitFor();
    await open.getByRole('combobox', { name: 'Owner' }).selectOption({ label: owner.name });
    await open.getByText(`${owner.name} sees to it`).waitFor();
    await open.getByRole('button', { name: 'See both papers side by side' }).click();
    const both = page.getByRole('dialog', { name: 'Both papers' });
    await expect
      .poll(() => both.locator('mark').allTextContents())
      .toEqual(['Backups of customer data are kept for 35 days.', 'Backups of customer data are kept for 21 days.']);
    await page.keyboard.press('Escape');
  });

  test('the letter to a customer says what was told and what holds now', async () => {
    await page.goto(`${trial.service.url}/dashboard/told?view=customers`);
    await page.getByRole('link', { name: 'Mill', exact: true }).click();
    await page.getByRole('button', { name: 'Letter of correction' }).click();
    const dialog = page.getByRole('dialog', { name: 'Letter of correction to Mill' });
    await dialog.getByText(/kept for 21 days/).waitFor();
    const letter = await bytesOf(await downloaded(dialog.getByRole('button', { name: 'Download for Word' })));
    const text = strFromU8(unzipSync(letter)['word/document.xml'] ?? new Uint8Array()).replaceAll(/<[^>]+>/gu, '');
    for (const words of ['Mill', questions[0]!, 'kept for 35 days', 'kept for 21 days']) expect(text).toContain(words);
    expect(text).not.toContain(questions[1]);
    await page.keyboard.press('Escape');
  });

  test('what holds now is approved from there, and their file comes again with that cell alone changed', async () => {
    const again = () => page.getByRole('button', { name: /again, with what holds now$/ }).click();
    await again();
    await page.getByRole('dialog').getByRole('link', { name: 'Answer it as it is now' }).click();
    const open = page.locator('.entry-open', { hasText: questions[0]! });
    await open.waitFor();
    await page.keyboard.press('e');
    const text = open.locator('textarea').first();
    await page.locator('.entry-open textarea:focus').waitFor();
    await text.fill('Backups of customer data are kept for 21 days.');
    await page.keyboard.press('Control+Enter');
    await open.getByText('Approved').first().waitFor();
    await to('Told');
    await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Customers' }).click();
    await page.getByRole('link', { name: 'Mill', exact: true }).click();
    await again();
    const file = await bytesOf(await downloaded(page.getByRole('dialog').getByRole('button', { name: 'Download with 1 change' })));
    const [before, after] = [await cellsOf(sent), await cellsOf(file)];
    const differing = [...new Set([...before.keys(), ...after.keys()])].filter((at) => before.get(at) !== after.get(at));
    expect(differing.map((at) => [at, before.get(at), after.get(at)])).toEqual([
      ['Security 2:4', 'Backups of customer data are kept for 35 days.', 'Backups of customer data are kept for 21 days.'],
    ]);
    // The passage that the former answer cites is gone: the room says so in its place.
    expect(said.filter((line) => !line.includes('404'))).toEqual([]);
  });
});

/** What stands in each cell of a workbook. */
async function cellsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const { sheets = [] } = await readSource(bytes, 'form.xlsx');
  return new Map(sheets.flatMap(({ name, cells }) => cells.map((cell) => [`${name} ${cell.row}:${cell.column}`, cell.text] as const)));
}
