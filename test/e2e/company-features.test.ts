import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '#test/authenticator.ts';
import { password } from '#test/password.ts';
import { watchConsole } from './browser.ts';
import { addMembers, caller, fillSignIn, memberOf, signedInPage } from './people.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

const [owner, editor] = [memberOf('owner'), memberOf('editor')];
const paper = { name: 'Backups.md', mimeType: 'text/markdown', buffer: Buffer.from('# Backups\n\nBackups are made every night.\n') };

/** What belongs to a person, to the company and to what it knows: the main task of each, once, on the service. */
describe.skipIf(noBrowser)('a person, their company and what it knows', () => {
  let trial: Trial;
  let page: Page;
  let said: string[];
  const goto = async (path: string, heading: string): Promise<void> => {
    await page.goto(trial.service.url + path);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  };
  const dialog = () => page.getByRole('dialog');
  const call = async (method: string, path: string, body?: unknown) => (await caller(trial.service, owner))(method, path, body);

  beforeAll(async () => {
    trial = await openTrial();
    await addMembers(trial.service, [owner, editor]);
    page = await signedInPage(await trial.context({ reducedMotion: 'reduce' }), trial.service, owner);
    said = watchConsole(page);
  });

  afterAll(() => trial?.close());

  test('a document is dragged into a folder, and a column is as wide as one likes', async () => {
    await goto('/dashboard/kb/documents', 'Knowledge base');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload files' }).first().click(),
    ]);
    await chooser.setFiles(paper);
    await page.getByText('Ready', { exact: true }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'New folder' }).click();
    await dialog().getByRole('textbox').fill('Policies');
    await dialog().getByRole('button', { name: 'Create' }).click();
    const folder = page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'Policies' });
    await page.getByRole('link', { name: paper.name }).dragTo(folder);
    await page.getByText('Moved to Policies').waitFor();
    await folder.click();
    await page.getByRole('link', { name: paper.name }).waitFor();

    const edge = page.getByRole('separator', { name: 'Width of the column “Read”' });
    const before = await edge.getAttribute('aria-valuenow');
    await edge.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => edge.getAttribute('aria-valuenow')).not.toBe(before);
    const after = await edge.getAttribute('aria-valuenow');
    await page.reload();
    await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe(after);
  });

  test('a library entry gets an owner and a day on which it is looked at again', async () => {
    const question = 'Are backups made?';
    await call('POST', '/api/library', { question, answer: 'Every night.' });
    await goto('/dashboard/library', 'Library');
    await page.getByRole('link', { name: question }).click();
    await dialog().getByRole('combobox', { name: 'Owner' }).selectOption({ label: editor.name });
    await dialog().getByRole('button', { name: 'In a year' }).click();
    const kept = async () => {
      const { library } = (await call('GET', '/api/library')) as {
        library: { owner: { name: string } | null; review_at: string | null }[];
      };
      return [library[0]?.owner?.name, library[0]?.review_at?.slice(0, 4)];
    };
    await expect.poll(kept).toEqual([editor.name, `${new Date().getFullYear() + 1}`]);
  });

  test('is told of what they like to be told of, and has a picture', async () => {
    await goto('/dashboard/preferences', 'Preferences');
    const mail = page.getByRole('combobox', { name: 'A request is overdue: By mail' });
    const inApp = page.getByRole('checkbox', { name: 'A comment mentions you: In the app' });
    const saved = () =>
      page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.url().includes('/notifications/settings'));
    await Promise.all([saved(), mail.selectOption({ label: 'Never' })]);
    await Promise.all([saved(), inApp.uncheck()]);
    await page.reload();
    await expect.poll(() => mail.inputValue()).toBe('off');
    await expect.poll(() => inApp.isChecked()).toBe(false);

    const drawing = await page.getByRole('heading', { name: 'Preferences' }).screenshot();
    await page.locator('input[type=file]').first().setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: drawing });
    await dialog().getByRole('button', { name: 'Use this' }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.rail .avatar img').count()).toBe(1);
  });

  test('the file with their own data is made and downloaded', async () => {
    await page.getByRole('button', { name: 'Make the file' }).click();
    const download = page.getByRole('button', { name: 'Download' });
    await download.waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    const parts = Object.values(unzipSync(await readFile(await file.path()))).map((bytes) => strFromU8(bytes));
    expect(parts.join()).toContain(owner.email);
  });

  test('a password is changed, and the other sign-in is ended by it', async () => {
    const next = `${password} 2`;
    const other = await signedInPage(await trial.context(), trial.service, owner);
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password').fill(next);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('The password is changed').waitFor();
    await other.reload();
    await other.getByLabel('E-mail').waitFor();
    await other.close();
    await page.getByLabel('Current password').fill(next);
    await page.getByLabel('New password').fill(password);
    // Its answer brings this window's new sign-in: one that leaves before it is signed out.
    const answered = page.waitForResponse((response) => response.url().endsWith('/change-password') && response.ok());
    await page.getByRole('button', { name: 'Change the password' }).click();
    await (await answered).finished();
  });

  test('a sign-in elsewhere is ended from here', async () => {
    const other = await signedInPage(await trial.context(), trial.service, owner);
    await goto('/dashboard/preferences', 'Preferences');
    const end = page.getByRole('button', { name: 'End', exact: true });
    await end.first().waitFor();
    const before = await end.count();
    await end.first().click();
    await expect.poll(() => end.count()).toBe(before - 1);
    await other.close();
  });

  test('the second step is set up, a code is asked for at the sign-in, and it is off again', async () => {
    await page.getByRole('button', { name: 'Set it up' }).click();
    await dialog().getByLabel('Current password').fill(password);
    await dialog().getByRole('button', { name: 'Set it up' }).click();
    const uri = `otpauth://totp/R?secret=${await page.locator('.factor-secret').innerText()}`;
    await page.getByLabel('Code that the app shows').fill(codeOf(uri));
    await page.getByRole('button', { name: 'Switch it on' }).click();
    await page.getByRole('button', { name: 'Switch it off' }).waitFor();

    const other = await (await trial.context()).newPage();
    await other.goto(`${trial.service.url}/auth`);
    await fillSignIn(other, owner);
    await other.getByRole('heading', { name: 'Second step' }).waitFor();
    const [code, signIn] = [other.getByLabel('Code'), other.getByRole('button', { name: 'Sign in' })];
    await code.fill(codeOf(uri, 100));
    await signIn.click();
    await other.getByText('This code is not right.', { exact: false }).waitFor();
    await code.fill(codeOf(uri, 1));
    await signIn.click();
    await other.waitForURL(/dashboard/);
    await other.close();

    await page.getByRole('button', { name: 'Switch it off' }).click();
    await dialog().getByLabel('Current password').fill(password);
    await dialog().getByRole('button', { name: 'Switch it off' }).click();
    await page.getByRole('button', { name: 'Set it up' }).waitFor();
  });

  test('somebody is invited, which the audit log says', async () => {
    await goto('/dashboard/company', 'Company');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog().getByLabel('E-mail').fill('new@example.com');
    await dialog().getByRole('combobox', { name: 'Level' }).selectOption('viewer');
    await dialog().getByRole('button', { name: 'Invite' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Level of new@example.com' }).waitFor();
    await page.reload();
    await page.getByRole('listitem').filter({ hasText: 'Member invited new@example.com' }).first().waitFor();
  });

  test('the company reads what was done, and by whom', async () => {
    await goto('/dashboard/company', 'Company');
    await page.getByRole('table', { name: 'By month' }).waitFor();
    await page.getByRole('table', { name: 'By person' }).getByRole('row', { name: new RegExp(owner.name) }).waitFor(); // prettier-ignore
  });

  test('an organisation is deleted by its name, and brought back', async () => {
    await page.getByRole('button', { name: 'Delete the organisation' }).click();
    await dialog().getByLabel('Type its name: Trial').fill('Trial');
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/^This organisation was deleted and goes for good on/).waitFor();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await page.getByRole('button', { name: 'Delete the organisation' }).waitFor();
  });

  test('an owner buys a plan in the sandbox, comes back, and manages it', async () => {
    await page.getByText('How a plan is bought, to try out').click();
    await page.getByRole('button', { name: 'Try buying Growth' }).click();
    await page.getByRole('heading', { name: 'Buy Growth' }).waitFor();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('The payment is confirmed.').waitFor();
    await goto('/dashboard/company', 'Company');
    await page.getByRole('button', { name: 'Manage subscription' }).waitFor();
  });

  test('an organisation that is made is the one that this tab works in then', async () => {
    await goto('/dashboard/company', 'Company');
    const made = page.locator('form', { has: page.getByRole('button', { name: 'Create organisation' }) });
    await made.getByLabel('Name').fill('Second place');
    await made.getByRole('button', { name: 'Create organisation' }).click();
    await page.getByRole('button', { name: /Second place/ }).waitFor();
    await page.goto(`${trial.service.url}/dashboard/company`);
    await page.getByRole('button', { name: /Second place/ }).waitFor();
  });

  test('an account is deleted, after its address and its password', async () => {
    const theirs = await signedInPage(await trial.context(), trial.service, editor);
    await theirs.goto(`${trial.service.url}/dashboard/preferences`);
    await theirs.getByRole('button', { name: 'Delete the account' }).click();
    await theirs.getByRole('dialog').getByLabel(`Type your address: ${editor.email}`).fill(editor.email);
    await theirs.getByRole('dialog').getByLabel('Current password').fill(password);
    await theirs.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await expect.poll(() => new URL(theirs.url()).pathname).not.toMatch(/^\/dashboard/);
    await theirs.goto(`${trial.service.url}/auth`);
    await theirs.getByLabel('E-mail').fill(editor.email);
    await theirs.getByLabel('Password').fill(password);
    await theirs.locator('button[type=submit]').click();
    await theirs.getByText(/wrong|not known|do not/i).first().waitFor(); // prettier-ignore
    // Two changes of one entry right after each other: the second finds the first, and is sent again on top of it.
    expect(said.filter((line) => !/409/.test(line))).toEqual([]);
  });
});
