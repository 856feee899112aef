import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveSource } from '#engine/files/prove.ts';
import { readSource } from '#engine/files/read-source.ts';
import { sample, sampleFolder } from '#sample/manifest.ts';
import { password } from '#test/password.ts';
import type { Service } from '#test/service-process.ts';
import { watchConsole } from './browser.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

const path = (file: string): string => fileURLToPath(new URL(encodeURI(file), sampleFolder));
const questionnaire = path(sample.questionnaires[0]!.file);
const knowledge = sample.knowledge.map(({ file }) => path(file));

describe.skipIf(noBrowser)('the main job, in a browser', () => {
  let trial: Trial;
  let service: Service;
  let context: BrowserContext;
  let page: Page;
  let said: string[];

  beforeAll(async () => {
    trial = await openTrial({ embedded: true });
    ({ service } = trial);
    context = await trial.context();
    page = await context.newPage();
    said = watchConsole(page);
  });

  afterAll(() => trial?.close());

  /** Goes to the next question by a key, and is there; so is what stands beside it, which follows as soon as the browser has time. */
  async function goOn(key = 'j'): Promise<void> {
    const current = page.locator('.slot[aria-current="true"]');
    const before = await current.getAttribute('data-index');
    await page.keyboard.press(key);
    await expect.poll(() => current.getAttribute('data-index')).not.toBe(before);
    await page.locator('.slot[aria-current="true"] .entry-open').waitFor();
    await expect.poll(() => page.locator('.source').getAttribute('data-entry')).toBe(await current.getAttribute('data-entry'));
  }

  test('sign up, and read the verification mail in the local mailbox', async () => {
    await page.goto(`${service.url}/dashboard/requests`);
    await page.getByRole('button', { name: 'Understood' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Your name').fill('Test Person');
    await page.getByLabel('E-mail').fill('person@example.com');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    const [mailbox] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Open the local mailbox' }).click()]);
    await mailbox.waitForLoadState();
    const mail = mailbox.getByText('person@example.com').first();
    await mail.waitFor();
    await mailbox.getByRole('link', { name: /verif/i }).first().click();
    await mailbox.frameLocator('iframe').getByRole('link', { name: 'Verify this address' }).click();
    await mailbox.waitForLoadState();
    await mailbox.close();
    await page.bringToFront();
    await page.getByRole('heading', { name: 'Name your organisation' }).waitFor();
  });

  test('create the organisation', async () => {
    await page.getByLabel('Name of the organisation').fill('Preizkus čšž');
    const withSample = page.getByRole('checkbox', { name: /sample company/ });
    if ((await withSample.count()) > 0 && (await withSample.isChecked())) await withSample.uncheck();
    await page.getByRole('button', { name: 'Create organisation' }).click();
    await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor();
    await page.getByText('No questionnaires yet').waitFor();
  });

  test('upload knowledge and see it read', async () => {
    await page.getByRole('link', { name: 'Knowledge' }).first().click();
    await page.getByRole('heading', { name: 'Knowledge' }).waitFor();
    await page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(knowledge);
    await expect.poll(() => page.getByText('Ready', { exact: true }).count()).toBe(knowledge.length);
    await page
      .getByText(/questions and answers/)
      .first()
      .waitFor();
  });

  test('create the request, after seeing what was found', async () => {
    await page.getByRole('link', { name: 'Requests' }).first().click();
    await page.getByRole('link', { name: 'New request' }).first().click();
    await page.locator('input[type=file]').first().setInputFiles(questionnaire);
    await page
      .getByText(/39 questions/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.waitForURL(/\/dashboard\/requests\/[0-9a-f-]{36}/);
  });

  test('answers arrive while one looks', async () => {
    await page
      .getByText('SEC-12', { exact: true })
      .or(page.getByText('1.1', { exact: true }))
      .first()
      .waitFor();
    await page.locator('.review-bar').getByText('Review', { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Find' }).fill('encrypted at rest');
    await page.locator('.entry-open').getByText('Is customer data encrypted at rest?').waitFor();
    const marks = page.locator('.entry-open').getByRole('radiogroup', { name: 'Mark' });
    await expect.poll(() => marks.getByRole('radio', { name: /^Yes/ }).isChecked()).toBe(true);
    await page.locator('.source mark').first().waitFor();
  });

  test('edit and approve by keyboard', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    const text = page.locator('.entry-open textarea').last();
    await page.locator('.entry-open textarea:focus').waitFor();
    await page.keyboard.type(' No exceptions.');
    expect(await text.inputValue()).toMatch(/ No exceptions\.$/);
    await text.fill('All customer data is encrypted with AES-256 (čšž).');
    await page.keyboard.press('Control+Enter');
    await page.locator('.status-approved').first().waitFor();
  });

  test('marks have keys, and what was approved waits for approval again once it is changed', async () => {
    const marks = page.locator('.entry-open').getByRole('radiogroup', { name: 'Mark' });
    const shown = () => page.locator('.entry-open .entry-fields input:checked').evaluate((input) => input.parentElement?.textContent ?? '');
    const sentence = 'All customer data is encrypted with AES-256 (čšž).';
    const approved = page.locator('.entry', { hasText: sentence }).locator('.status-approved');
    await page.keyboard.press('Escape');
    for (let step = 0; step < 5 && !(await page.locator('.entry-open').getByText('Approved').first().isVisible()); step++)
      await page.keyboard.press('k');
    await page.keyboard.press('3');
    await expect.poll(shown).toMatch(/^No/);
    await page.getByText('1 answer was changed: it waits for approval again').waitFor();
    await page.keyboard.press('u');
    await expect.poll(shown).toMatch(/^Yes/);
    await page.locator('.entry-open .status-approved').waitFor();
    await marks.getByRole('radio', { name: /^Yes/ }).focus();
    await page.keyboard.press('n');
    await expect.poll(shown).toMatch(/^No/);
    await page.keyboard.press('y');
    await page.keyboard.press('Control+Enter');
    await approved.or(page.locator('.entry-open .status-approved')).first().waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.keyboard.press('Escape');
    await goOn();
  });

  test('one key shows the cited place in its own file, and Escape comes back', async () => {
    const look = page.getByRole('button', { name: /^See the (page|sheet)/ });
    for (let step = 0; step < 38 && (await look.count()) === 0; step++) await goOn();
    await look.waitFor();
    await page.keyboard.press('o');
    const viewer = page.getByRole('dialog');
    await viewer.locator('.viewer-mark, .grid-cell.current').first().waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
    await page.locator('.entry-open').waitFor();
  });

  test('the bar keeps what is drafted while an answer is made again', async () => {
    const drafted = page.locator('.entry-open .trust-details');
    for (let step = 0; step < 38 && (await drafted.count()) === 0; step++) await goOn();
    const bar = page.locator('.review-bar .progress');
    const before = Number(await bar.getAttribute('aria-valuenow'));
    const seen = await bar.evaluateHandle((element) => {
      const values: number[] = [];
      new MutationObserver(() => values.push(Number(element.getAttribute('aria-valuenow')))).observe(element, { attributes: true });
      return values;
    });
    await page.keyboard.press('r');
    await expect.poll(() => page.locator('.history li').count()).toBeGreaterThanOrEqual(3);
    await page.locator('.review-bar').getByText('Review', { exact: true }).waitFor();
    expect(before).toBeGreaterThan(10);
    expect((await seen.jsonValue()).filter((value) => value < before)).toEqual([]);
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBe(before);
  });

  test('the number behind a state of trust comes on demand', async () => {
    const trust = page.locator('.entry-open .trust-details');
    await trust.getByText(/^(Sure|Check|Weak)$/).waitFor();
    const number = trust.getByText(/^Confidence 0\.\d\d/);
    expect(await number.isVisible()).toBe(false);
    await trust.locator('summary').click();
    await number.waitFor();
  });

  test('both sides of a contradiction stand beside its answer', async () => {
    const sides = page.locator('.entry-open').getByRole('group', { name: 'Two sources disagree' }).getByRole('button');
    for (let step = 0; step < 38 && (await sides.count()) === 0; step++) await goOn();
    expect(await sides.count()).toBe(2);
  });

  test('what nobody has read does not leave by default, and the notice says what was saved', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByText(/^[123] approved, \d+ drafts, \d+ open$/).waitFor();
    expect(await page.getByRole('menuitemradio', { name: /Approved answers only/ }).getAttribute('aria-checked')).toBe('true');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /The customer's file/ }).click(),
    ]);
    await page.getByText(new RegExp(`^Saved as .*\\(filled\\)\\.xlsx: [123] answers?$`)).waitFor();
    const proof = await proveSource(await readFile(questionnaire), await readFile(await download.path()), 'form.xlsx');
    expect(proof.elsewhere).toEqual([]);
    expect(new Set(proof.changedPlaces.map(({ at }) => String(at.cell).replace(/\D/g, ''))).size).toBeLessThanOrEqual(3);
  });

  test("export the customer's own file with its drafts, proven to differ in the answer cells only", async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitemradio', { name: /All drafts too/ }).click();
    await page.getByRole('menuitem', { name: /The customer's file/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Send answers that nobody has read?' });
    await dialog.getByText(/^\d+ answers that nobody has read leave with this file\./).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export with drafts' }).click(),
    ]);
    const filled = await readFile(await download.path());
    const original = await readFile(questionnaire);
    const proof = await proveSource(original, filled, 'form.xlsx');
    expect(proof.elsewhere).toEqual([]);
    expect(proof.changedPlaces.length).toBeGreaterThan(10);
    const answers = (await readSource(filled, 'form.xlsx')).sheets?.flatMap((sheet) => sheet.cells.map((cell) => cell.text)) ?? [];
    expect(answers).toContain('All customer data is encrypted with AES-256 (čšž).');
  });

  test('the choice is remembered with the request', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Export' }).click();
    expect(await page.getByRole('menuitemradio', { name: /All drafts too/ }).getAttribute('aria-checked')).toBe('true');
    await page.keyboard.press('Escape');
  });

  test('the sheet beside shows the answers in their cells', async () => {
    await page.getByRole('button', { name: 'The sheet beside' }).click();
    const beside = page.locator('.beside');
    await beside
      .locator('.filled', { hasText: /\p{L}{2}/u })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'The sheet beside' }).click();
    await beside.waitFor({ state: 'detached' });
  });

  test('all that are sure are approved at once, after a question', async () => {
    const sure = page.getByRole('button', { name: /^Approve (all )?\d+ sure answers?$/ });
    const approved = () => page.locator('.review-bar').getByText(/\d+ approved/).innerText().then((text) => Number(/(\d+) approved/.exec(text)?.[1])); // prettier-ignore
    const before = await approved();
    const count = Number(/\d+/.exec(await sure.innerText())?.[0]);
    expect(count).toBeGreaterThan(0);
    await sure.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect.poll(approved).toBe(before + count);
    await sure.waitFor({ state: 'detached' });
  });

  test('what was never asked says so, until all of it is answered', async () => {
    await page.getByRole('link', { name: 'Requests' }).first().click();
    await page.getByRole('link', { name: 'New request' }).first().click();
    await page
      .getByLabel('Questions', { exact: true })
      .fill('Is customer data encrypted at rest?\nWhich colour has the door of the canteen?\n');
    await page.getByRole('button', { name: 'Use this text' }).click();
    await page.getByLabel('Answer now').uncheck();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.entry-open').getByText('Not asked yet').waitFor();
    await page.locator('.source').getByText('This question has not been asked yet.').waitFor();
    await page.locator('.review-bar').getByText('2 not asked yet').waitFor();
    await page.getByRole('button', { name: 'Answer all' }).click();
    await page.locator('.status', { hasText: 'Not asked yet' }).first().waitFor({ state: 'detached' });
    await page.locator('.entry').getByText('Open', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Answer all' }).waitFor({ state: 'detached' });
  });

  test('the console stayed silent', () => {
    expect(said).toEqual([]);
  });
});
