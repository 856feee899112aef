import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentItem } from '#contract/documents.ts';
import type { LibraryEntry } from '#contract/library.ts';
import { watchConsole } from './browser.ts';
import { addMembers, caller, memberOf, signedInPage } from './people.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

describe.skipIf(noBrowser)('of two who change the same thing the later sees both', () => {
  let trial: Trial;
  let page: Page;
  let call: Awaited<ReturnType<typeof caller>>;
  let said: string[];

  beforeAll(async () => {
    trial = await openTrial();
    await addMembers(trial.service, [memberOf('owner'), memberOf('admin')]);
    call = await caller(trial.service, memberOf('admin'));
    page = await signedInPage(await trial.context(), trial.service, memberOf('owner'));
    said = watchConsole(page);
  });

  afterAll(() => trial?.close());

  const both = () => page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
  /** The next change of this row by the window comes after this one by somebody else. */
  const overtaken = (path: string, body: unknown) =>
    page.route(
      `**${path}`,
      async (route) => {
        await call('PATCH', path, body);
        await route.continue();
      },
      { times: 1 },
    );

  describe('an entry of the library', () => {
    let entry: LibraryEntry;
    let path: string;
    const now = async () => (await call('GET', path)) as LibraryEntry;

    beforeAll(async () => {
      entry = (await call('POST', '/api/library', { question: 'Who keeps the keys?', answer: 'The porter keeps them.' })) as LibraryEntry;
      path = `/api/library/${entry.id}`;
      await page.goto(`${trial.service.url}/dashboard/library?entry=${entry.id}`);
      await page.locator('.library-panel').getByRole('button', { name: 'Retire' }).waitFor();
    });

    test('that says something else now is not retired unseen', async () => {
      await overtaken(path, { answer: 'The safe keeps them.' });
      await page.locator('.library-panel').getByRole('button', { name: 'Retire' }).click();
      await both().getByText('Retired').waitFor();
      await both().getByText('The safe keeps them.').waitFor();
      await both().getByRole('button', { name: 'Keep theirs' }).click();
      await both().waitFor({ state: 'detached' });
      expect(await now()).toMatchObject({ status: 'active', answer: 'The safe keeps them.' });
    });

    test('gets the date that is chosen of two', async () => {
      await overtaken(path, { review_at: '2031-02-03T00:00:00.000Z' });
      const date = page.locator('.library-panel').getByLabel('Review date');
      await date.fill('2030-01-02');
      await date.blur();
      await both().getByText('Jan 2, 2030').waitFor();
      await both().getByText('Feb 3, 2031').waitFor();
      await both().getByRole('button', { name: 'Save mine' }).click();
      await expect.poll(async () => (await now()).review_at).toBe('2030-01-02T00:00:00.000Z');
    });

    test('gets an owner beside what somebody else changed of it', async () => {
      await overtaken(path, { question: 'Who keeps the spare keys?' });
      const owner = page.locator('.library-panel').getByLabel('Owner');
      await owner.selectOption({ label: memberOf('owner').name });
      await expect.poll(async () => (await now()).owner?.name).toBe(memberOf('owner').name);
      expect(await now()).toMatchObject({ question: 'Who keeps the spare keys?', review_at: '2030-01-02T00:00:00.000Z' });
      expect(await both().count()).toBe(0);
    });
  });

  describe('a folder', () => {
    const folders: Record<string, DocumentItem> = {};
    const path = () => `/api/documents/${folders['Plans']!.id}`;
    const now = async () => (await call('GET', path())) as DocumentItem;

    beforeAll(async () => {
      const names = ['North', 'Plans', 'South'];
      const made = (await call('POST', '/api/documents/folders', {
        folders: names.map((name) => ({ name, document_category: 'knowledge_base' })),
      })) as { documents: DocumentItem[] };
      for (const folder of made.documents) folders[folder.display_name] = folder;
      await page.goto(`${trial.service.url}/dashboard/kb/documents`);
      await page.getByRole('row').filter({ hasText: 'Plans' }).waitFor();
    });

    test('is switched off also when it was renamed meanwhile', async () => {
      await overtaken(path(), { display_name: 'Plans of 2030' });
      await page.getByLabel('Use Plans for answers').click();
      await expect.poll(async () => (await now()).enabled).toBe(false);
      expect((await now()).display_name).toBe('Plans of 2030');
      await page.getByRole('row').filter({ hasText: 'Plans of 2030' }).waitFor();
    });

    test('that was moved elsewhere goes where the later one chooses', async () => {
      await overtaken(path(), { parent_id: folders['North']!.id });
      await page.getByRole('button', { name: 'Actions for Plans of 2030' }).click();
      await page.getByRole('menuitem', { name: 'Move' }).click();
      const dialog = page.getByRole('dialog', { name: /Plans of 2030/ });
      await dialog.getByRole('button', { name: 'South' }).click();
      await dialog.getByRole('button', { name: 'Move here' }).click();
      await both().getByText('North').waitFor();
      await both().getByText('South').waitFor();
      await both().getByRole('button', { name: 'Save mine' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect((await now()).parent_id).toBe(folders['South']!.id);
      await page.getByText(/South/).first().waitFor();
    });
  });

  test('the console says nothing but that saves lost', () => {
    expect(said.filter((line) => !line.includes('409'))).toEqual([]);
  });
});
