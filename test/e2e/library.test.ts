import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Service } from '#test/service-process.ts';
import { watchConsole } from './browser.ts';
import { addMembers, caller, memberOf, signedInPage } from './people.ts';
import { requestOf } from './room.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

describe.skipIf(noBrowser)('the library and backtests, in a browser', () => {
  let trial: Trial;
  let service: Service;
  let page: Page;
  let said: string[];

  beforeAll(async () => {
    trial = await openTrial();
    ({ service } = trial);
    await addMembers(service, [memberOf('owner')]);
    page = await signedInPage(await trial.context(), service, memberOf('owner'));
    said = watchConsole(page);
    await page.goto(`${service.url}/dashboard/company`);
    await page.getByRole('button', { name: 'Load the sample' }).click();
    await page.getByRole('button', { name: 'Remove the sample' }).waitFor();
    // What comes while a row is pressed moves it away.
    const call = await caller(service, memberOf('owner'));
    const unread = async () => {
      const { documents } = (await call('GET', '/api/documents?limit=100')) as { documents: { status: string }[] };
      return documents.length === 0 ? null : documents.filter(({ status }) => status !== 'ready').length;
    };
    await vi.waitFor(async () => expect(await unread()).toBe(0), { timeout: 60_000, interval: 100 });
  });

  afterAll(() => trial?.close());

  const add = async (question: string, answer: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Question').fill(question);
    await dialog.getByLabel('Answer').fill(answer);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  test('two answers that contradict each other are found, and one is kept', async () => {
    await page.getByRole('link', { name: 'Library' }).first().click();
    await page.getByRole('heading', { name: 'Library', exact: true }).waitFor();
    await add('How long are visitor records kept?', 'Visitor records are kept for 30 days.');
    await add('How long are visitor records kept?', 'Visitor records are kept for 90 days.');
    await page.getByRole('link', { name: /^Contradictions/ }).click();
    const group = page.getByRole('listitem').filter({ hasText: 'How long are visitor records kept?' }).first();
    await group.getByText('The figures differ.').waitFor();
    await group.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    await group.getByRole('button', { name: 'Keep the chosen one' }).click();
    await group.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Everything' }).click();
    await page.getByRole('searchbox').fill('visitor records');
    await page.getByText('Visitor records are kept for 30 days.').first().waitFor();
    await expect.poll(() => page.getByText('Visitor records are kept for 90 days.').count()).toBe(0);
  });

  test('an entry is edited, and its history keeps both texts', async () => {
    await page.getByRole('link', { name: 'How long are visitor records kept?' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByLabel('Answer').fill('Visitor records are kept for 14 days.');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.locator('ins', { hasText: '14 days' }).waitFor();
    await panel.locator('del', { hasText: '30 days' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  test('of two who save one entry the later sees both texts, chooses, and loses nothing', async () => {
    const other = await page.context().newPage();
    await page.getByRole('searchbox').fill('visitor records');
    await page.getByRole('link', { name: 'How long are visitor records kept?' }).first().click();
    await page.waitForURL(/entry=/);
    await other.goto(page.url());
    const [mine, theirs] = [page, other].map((one) => one.locator('.library-panel'));
    await mine!.getByLabel('Answer').fill('Visitor records are kept for 7 days.');
    await theirs!.getByLabel('Answer').fill('Visitor records are kept for 21 days.');
    await theirs!.getByRole('button', { name: 'Save' }).click();
    await theirs!.locator('ins', { hasText: '21 days' }).waitFor();
    await other.close();

    await mine!.getByRole('button', { name: 'Save' }).click();
    const both = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
    await both.getByText('kept for 7 days').waitFor();
    await both.getByText('kept for 21 days').waitFor();
    await page.keyboard.press('Escape');
    await both.waitFor({ state: 'detached' });
    expect(await mine!.getByLabel('Answer').inputValue()).toContain('7 days');
    await mine!.getByRole('button', { name: 'Save' }).click();
    await both.getByRole('button', { name: 'Save mine' }).click();
    await mine!.locator('ins', { hasText: '7 days' }).waitFor();
    await mine!.locator('del', { hasText: '21 days' }).waitFor();
    await page.keyboard.press('Escape');
    await mine!.waitFor({ state: 'detached' });
    // the refused save is in the browser's own log
    said.splice(0, said.length, ...said.filter((line) => !line.includes('409')));
  });

  test('an entry says in which question of a request it was used, and leads there', async () => {
    const call = await caller(service, memberOf('owner'));
    const asked = async () =>
      JSON.stringify(await call('POST', '/api/requests/instant_answer', { question: 'How long are visitor records kept?' }));
    // What was changed before is answered from once the index has it.
    await expect.poll(asked, { interval: 1000 }).toContain('kept for 7 days');
    const entries = ['Which colour has the door?', 'How long are visitor records kept?'].map((question) => ({ question }));
    const { id } = (await call('POST', '/api/requests', { name: 'Form of the bank', entries })) as { id: string };
    const request = requestOf(call, id);
    await expect.poll(async () => (await request.row(1)).answer).toContain('7 days');
    await page.getByRole('link', { name: 'How long are visitor records kept?' }).click();
    const panel = page.locator('.library-panel');
    await panel.getByRole('heading', { name: 'Where it is used: 1' }).waitFor();
    await panel.getByRole('link', { name: 'Form of the bank' }).click();
    await page.locator('.entry-open', { hasText: 'How long are visitor records kept?' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/dashboard/requests/${id}`);
  });

  test('a filled questionnaire is answered anew, compared question by question, and reported', async () => {
    await page.getByRole('link', { name: 'Backtests' }).first().click();
    await page.getByRole('heading', { name: 'Which filled questionnaire?' }).waitFor();
    await expect
      .poll(
        () =>
          page
            .getByText('Filled questionnaires among the knowledge')
            .count()
            .then(async (count) => count || void (await page.reload())),
        { interval: 3000 },
      )
      .toBe(1);
    await page
      .getByRole('button', { name: /^Start a backtest of/ })
      .first()
      .click();
    await page.getByText('Question by question').waitFor();
    // Papers alone give no marks without a model, and the page says of how many there were none.
    await page.getByText(/people chose an option: \d+; one was proposed for \d+ of these/).waitFor();
    await page.getByRole('button', { name: /^All / }).click();
    await expect.poll(() => page.locator('.item').count()).toBeGreaterThan(2);
    await page.getByRole('searchbox').fill('backup');
    await expect.poll(async () => (await page.locator('.item-question').allTextContents()).every((text) => text !== '')).toBe(true);
    const [report] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Report' }).click()]);
    expect(await readFile(await report.path(), 'utf8')).toContain('Accuracy: the same choice as people');
  });

  test('the console stayed silent', () => {
    expect(said).toEqual([]);
  });
});
