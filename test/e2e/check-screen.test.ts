import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildXlsx, listValidation } from '#engine/files/testing/office.ts';
import type { Service } from '#test/service-process.ts';
import { accessibilityFaults } from './accessibility.ts';
import { watchConsole } from './browser.ts';
import { addMembers, memberOf, signedInPage } from './people.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

/** Two columns of text: the wrong one looks like the questions as much as the right one does. */
const form = (year: number, asked: string[]): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: 'Form',
        before: '<cols><col min="1" max="1" width="8"/><col min="2" max="3" width="50"/><col min="4" max="5" width="18"/></cols>',
        rows: [
          [{ text: `Supplier review ${year}`, style: 2 }],
          ['No.', 'Question', 'What we look for', 'Answer', 'Notes'].map((text) => ({ text, style: 2 })),
          ...asked.map((topic, at) => [
            `Q${at + 1}`,
            `Do you keep ${topic}?`,
            `Evidence that ${topic} are kept`,
            { style: 1 },
            { style: 1 },
          ]),
        ],
        after: `<mergeCells count="1"><mergeCell ref="A1:E1"/></mergeCells>${listValidation('D3:D40', '"Yes,No,N/A"')}`,
      },
    ],
  });
const topics = ['access logs', 'backup records', 'training records', 'an asset register', 'test reports', 'visitor lists'];

describe.skipIf(noBrowser)('checking what was found, by keyboard', () => {
  let trial: Trial;
  let service: Service;
  let page: Page;
  let said: string[];

  beforeAll(async () => {
    trial = await openTrial();
    ({ service } = trial);
    await addMembers(service, [memberOf('owner')]);
    page = await signedInPage(await trial.context({ reducedMotion: 'reduce' }), service, memberOf('owner'));
    said = watchConsole(page);
  });

  afterAll(() => trial?.close());

  const bring = async (name: string, bytes: Uint8Array): Promise<void> => {
    await page.goto(`${service.url}/dashboard/requests/create`);
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
    await page.getByRole('columnheader', { name: /Question/ }).waitFor();
  };
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const head = (letter: string) => page.getByRole('columnheader', { name: new RegExp(`^${letter}`) });
  const count = () => page.locator('.found-head strong').textContent();

  test('the sheet is drawn as it looks, what was found over it', async () => {
    await bring('review-2026.xlsx', form(2026, topics));
    expect(await count()).toBe('6 questions');
    expect(await head('B').textContent()).toContain('Question');
    expect(await head('D').textContent()).toContain('Answer');
    await page.getByRole('gridcell', { name: 'Supplier review 2026' }).waitFor();
    // Wider than the window on it: it opens where the answers stand.
    const [sheet, answers] = await Promise.all([page.getByRole('grid').boundingBox(), head('D').boundingBox()]);
    expect(answers!.x + answers!.width).toBeLessThanOrEqual(sheet!.x + sheet!.width);
    const violations = await accessibilityFaults(page);
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });

  test('another column becomes the questions, one row is left out, and undo takes it back', async () => {
    await page.getByRole('grid').focus();
    await press('ArrowRight', 'Enter');
    await page.getByRole('menuitemradio', { name: 'Question' }).waitFor();
    await press('Home', 'Enter');
    await expect.poll(() => head('C').textContent()).toContain('Question');
    await expect.poll(() => page.getByRole('rowheader', { name: /^3/ }).textContent()).toContain('Q1');
    await page.getByText('Corrected by hand.').waitFor();

    await press('ArrowDown', 'ArrowDown', '-');
    await expect.poll(count).toBe('5 questions');
    await expect.poll(() => page.getByRole('rowheader', { name: /^5/ }).textContent()).toContain('left out by hand');
    await press('u');
    await expect.poll(count).toBe('6 questions');
    await press('-');
    await expect.poll(count).toBe('5 questions');
    await press('ArrowDown', 'b');
    await expect.poll(count).toBe('4 questions');
  });

  test('the keys are listed, and the work starts from what was corrected', async () => {
    await press('?');
    await page.getByRole('dialog').getByText('join with the question above').waitFor();
    await press('Escape');
    await page.getByRole('button', { name: /^Start/ }).click();
    await page.waitForURL(/\/dashboard\/requests\/[0-9a-f-]{36}/);
    await page.getByText('Evidence that access logs are kept', { exact: true }).waitFor();
    await expect.poll(() => page.locator('.review-bar .progress-short').textContent()).toMatch(/\/4$/);
  });

  test('a second file of the same shape is read as the first was corrected, and that can be forgotten', async () => {
    await bring('review-2027.xlsx', form(2027, [...topics, 'spare keys']));
    await page.getByText(/As Test owner corrected it on .* \(review-2026\.xlsx\)/).waitFor();
    expect(await count()).toBe('7 questions');
    expect(await head('C').textContent()).toContain('Question');
    await page.getByRole('button', { name: 'Forget this and find anew' }).click();
    await expect.poll(() => head('B').textContent()).toContain('Question');
  });

  test('later, from the review room, the questions are found anew and answers that stay the same are kept', async () => {
    await page.getByRole('button', { name: /^Start/ }).click();
    await page.waitForURL(/\/dashboard\/requests\/[0-9a-f-]{36}/);
    await page.locator('.review-bar').getByText('Review', { exact: true }).waitFor();
    await page.locator('.entry-open').waitFor();
    await press('e');
    await page.locator('.entry-open textarea').last().fill('Kept for a year.');
    await press('Control+Enter');
    await page.getByText('No option is chosen: the mark stays empty in the file.').waitFor();
    await press('Control+Enter');
    await page.locator('.status-approved').first().waitFor();
    await page.getByRole('link', { name: 'Check what was found' }).click();
    // Before its rows are there its keys do nothing.
    await page.locator('[role=grid][aria-busy=false]').focus();
    await press('Control+End', '-');
    await page.getByText('6 questions', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Find the questions anew' }).click();
    await expect.poll(() => page.locator('.review-bar .progress-short').textContent()).toBe('1/6');
    await page.getByText('Kept for a year.').first().waitFor();
  });

  test('the console stayed silent', () => {
    expect(said).toEqual([]);
  });
});
