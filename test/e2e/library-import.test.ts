import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchConsole } from './browser.ts';
import { addMembers, memberOf, signedInPage } from './people.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

const past = [
  'Client,Question,Answer,Comment,Date,Weight',
  'Harbour Bank,Are lifts inspected?,Yes,Twice a year.,2026-03-14,3',
  'Kiln,Are roofs inspected?,No.,,soon,1',
].join('\n');
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe.skipIf(noBrowser)('a file of past answers brought into the library, in a browser', () => {
  let trial: Trial;
  let page: Page;
  let said: string[];

  beforeAll(async () => {
    trial = await openTrial();
    await addMembers(trial.service, [memberOf('owner')]);
    page = await signedInPage(await trial.context(), trial.service, memberOf('owner'));
    said = watchConsole(page);
    await page.goto(`${trial.service.url}/dashboard/library`);
    await page.getByRole('heading', { name: 'Library', exact: true }).waitFor();
  });

  afterAll(() => trial?.close());

  const choose = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: 'File', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const dialog = () => page.getByRole('dialog');
  const row = (question: string) => page.locator('.entries-list > li', { hasText: question });

  test('says before anything changes which columns were read and what the rows say', async () => {
    await choose('Import');
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: 'past.csv', mimeType: 'text/csv', buffer: Buffer.from(past) });
    await dialog().getByText('Columns read: Client, Question, Answer, Comment, Date', { exact: true }).waitFor();
    await dialog().getByText('Not read: Weight').waitFor();
    await dialog().getByText('Yes · Twice a year.').waitFor();
    await dialog().getByText('Rows with a day: 1 · with a customer: 2 · with a comment: 1').waitFor();
    await dialog().getByText('Rows whose day cannot be read: 1.').waitFor();
    expect(await row('Are lifts inspected?').count()).toBe(0);
  });

  test('stands there once it is brought in, with its day, customer and comment', async () => {
    await dialog().getByRole('button', { name: 'Import (2)' }).click();
    await page.getByText('Imported: new 2, changed 0').waitFor();
    for (const said of ['Yes Twice a year.', 'Answered on Mar 14, 2026', 'For Harbour Bank'])
      await row('Are lifts inspected?').getByText(said).waitFor();
    await row('Are roofs inspected?').getByText('For Kiln').waitFor();
    expect(await row('Are roofs inspected?').getByText('Answered on').count()).toBe(0);
    await page.getByRole('link', { name: 'Are lifts inspected?' }).click();
    for (const said of ['Answered on Mar 14, 2026', 'For Harbour Bank']) await dialog().getByText(said).first().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('comes out as a workbook that would change nothing here', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), choose('Export as a workbook')]);
    await choose('Import');
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: 'Library.xlsx', mimeType: sheet, buffer: await readFile(await file.path()) });
    await dialog().getByRole('button', { name: 'The same 2' }).waitFor();
    await dialog().getByText('Rows with a day: 1 · with a customer: 2 · with a comment: 0').waitFor();
    expect(await dialog().getByRole('button', { name: 'Import (0)' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('asks of rows with a state of their own whether they come in, and leaves out the others with the reason', async () => {
    await choose('Import');
    const kept = ['Question,Answer,Status', 'Are gates inspected?,Each week.,Approved', 'Are yards inspected?,Never.,Draft'].join('\n');
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: 'kept.csv', mimeType: 'text/csv', buffer: Buffer.from(kept) });
    await dialog().getByRole('button', { name: 'Left out 2' }).waitFor();
    await dialog().getByLabel('Approved: 1').check();
    await dialog().getByRole('button', { name: 'Left out 1' }).waitFor();
    await dialog().getByText('Its state is not ticked above').waitFor();
    await dialog().getByRole('button', { name: 'Import (1)' }).click();
    await page.getByText('Imported: new 1, changed 0').waitFor();
    await row('Are gates inspected?').waitFor();
    expect(await row('Are yards inspected?').count()).toBe(0);
    expect(said).toEqual([]);
  });
});
