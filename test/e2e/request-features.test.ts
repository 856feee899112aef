import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { watchConsole } from './browser.ts';
import { addMembers, caller, memberOf, signedInPage } from './people.ts';
import { requestOf, type RequestInService } from './room.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

const NAME = 'Form of the bank';
const sections = ['Access', 'Access', 'Backup', 'Backup', 'Backup'];
const [owner, editor] = [memberOf('owner'), memberOf('editor')];

/** What people do with a request besides its questions, and with many questions at once: each once, on the service. */
describe.skipIf(noBrowser)('a request in the list and in its room', () => {
  let trial: Trial;
  let page: Page;
  let said: string[];
  let request: RequestInService;

  const menu = async (name: string, item: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const toList = async (shelf = ''): Promise<void> => {
    await page.goto(`${trial.service.url}/dashboard/requests${shelf}`);
    await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor();
  };
  const toRoom = async (search = ''): Promise<void> => {
    await page.goto(`${trial.service.url}/dashboard/requests/${request.id}${search}`);
    await page.locator('.entry-open').waitFor();
  };

  beforeAll(async () => {
    trial = await openTrial();
    await addMembers(trial.service, [owner, editor]);
    const call = await caller(trial.service, owner);
    const entries = sections.map((section, at) => ({ section, question: `Is control ${at + 1} in place?` }));
    const made = (await call('POST', '/api/requests', { name: 'Form', entries, auto_answer: false })) as { id: string };
    request = requestOf(call, made.id);
    await vi.waitFor(async () => expect(await request.entries()).toHaveLength(sections.length), { timeout: 90_000, interval: 200 });
    page = await signedInPage(await trial.context({ reducedMotion: 'reduce' }), trial.service, owner);
    said = watchConsole(page);
  });

  afterAll(() => trial?.close());

  test('gets a name, a due date that is over, and an owner, and is found by them', async () => {
    await toList();
    await menu('Form', 'Name, customer, due date and owner');
    const details = dialog('Name, customer, due date and owner');
    await details.getByLabel('Name').fill(NAME);
    await details.getByLabel('Due date').fill('2026-01-05');
    await details.getByRole('combobox', { name: 'Owner' }).selectOption({ label: editor.name });
    await details.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Changed: ${NAME}`).waitFor();
    await page
      .getByText(/^Overdue: /)
      .filter({ visible: true })
      .waitFor();
    await page.getByRole('combobox', { name: 'Due', exact: true }).selectOption({ label: 'Overdue' });
    await page.waitForURL(/due=overdue/);
    await page.getByRole('link', { name: NAME }).waitFor();
  });

  test('a view keeps filters and order under a name', async () => {
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await page.waitForURL(/sort=name/);
    await page.getByRole('button', { name: 'Save this view' }).click();
    await dialog('Save this view').getByLabel('Name of the view').fill('Late ones');
    await dialog('Save this view').getByRole('button', { name: 'Save' }).click();
    // Leaving the page at once would break the call off.
    await dialog('Save this view').waitFor({ state: 'detached' });
    await toList();
    await page.getByRole('link', { name: 'Late ones' }).click();
    await page.waitForURL((url) => url.searchParams.get('due') === 'overdue' && url.searchParams.get('sort') === 'name');
    await page.getByRole('link', { name: NAME }).waitFor();
  });

  test('is duplicated; the copy is archived, brought back, deleted and restored', async () => {
    const copy = 'For the other bank';
    await toList();
    await menu(NAME, 'Duplicate');
    await dialog('Duplicate this request').getByLabel('Name').fill(copy);
    await dialog('Duplicate this request').getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { level: 1, name: copy }).waitFor();
    await page.locator('.entry-open').waitFor();

    await toList();
    await menu(copy, 'Archive');
    await page.getByText(`Archived: ${copy}`).waitFor();
    await toList('?shelf=archived');
    // It leaves the list before it is saved, and another page ends what is under way.
    const saved = page.waitForResponse((one) => one.request().method() === 'PUT' && one.ok());
    await menu(copy, 'Bring back from the archive');
    await page.getByRole('link', { name: copy }).waitFor({ state: 'detached' });
    await saved;
    await toList();
    await menu(copy, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`Deleted: ${copy}`).waitFor();
    await toList('?shelf=removed');
    await page.getByText('30 days', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Restore ${copy}` }).click();
    await page.getByText(`Restored: ${copy}`).waitFor();
    await toList();
    await page.getByRole('link', { name: copy }).waitFor();
  });

  test('what it was started with is a template, and the next one starts with it', async () => {
    await menu(NAME, 'Save as a template');
    await dialog('Save as a template').getByLabel('Name of the template').fill('Banks');
    await dialog('Save as a template').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Template saved: Banks').waitFor();
    await page.goto(`${trial.service.url}/dashboard/requests/create`);
    await page.getByLabel('Questions').fill('Are logs kept?\nWho reads them?');
    await page.getByRole('button', { name: 'Use this text' }).click();
    await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Banks' });
    await page.getByText(`Owner: ${editor.name}`).waitFor();
    await page.getByRole('button', { name: /^Start/ }).click();
    await page.locator('.review-bar').getByText('Review', { exact: true }).waitFor();
    const { requests } = (await (
      await caller(trial.service, owner)
    )('GET', '/api/requests')) as {
      requests: { name: string; owner: { email: string } | null }[];
    };
    expect(requests.find(({ name }) => name === 'Pasted text')?.owner?.email).toBe(editor.email);
  });

  test('a section is handed to a person, and the list is narrowed by what the address says', async () => {
    await toRoom();
    const hand = page.getByRole('button', { name: 'Hand this section to somebody: Backup' });
    await hand.locator('..').hover();
    await hand.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(editor.name) })
      .click();
    await page.getByText('3 questions handed over').waitFor();
    await page.getByRole('checkbox', { name: /^Open/ }).check();
    await page.getByRole('searchbox').fill('control 4');
    await page.waitForURL(/control/);
    const narrowed = page.url();
    await toList();
    await page.goto(narrowed);
    await page.getByText(`1 of ${sections.length}`).waitFor();
    await page.locator('.entry-open', { hasText: 'Is control 4 in place?' }).waitFor();
  });

  test('a question without an answer is written, asked of a colleague, skipped with a reason', async () => {
    await toRoom();
    // The room opens where one was.
    await page.locator('[data-index="0"]').click({ position: { x: 60, y: 12 } });
    await page.locator('[data-index="0"] .entry-open').getByRole('button', { name: 'Write the answer' }).click();
    await page.keyboard.type('Since 2024.');
    await page.keyboard.press('Control+Enter');
    await request.stands(0).toEqual(['Since 2024.', 'approved']);

    await page.locator('[data-index="1"]').click({ position: { x: 60, y: 12 } });
    const second = page.locator('[data-index="1"] .entry-open');
    await second.getByRole('button', { name: 'Ask a colleague' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Who' }).selectOption({ label: editor.name });
    await page.getByRole('dialog').getByRole('button', { name: 'Ask' }).click();
    await expect.poll(async () => (await request.row(1)).assignee?.name).toBe(editor.name);

    await page.locator('[data-index="2"]').click({ position: { x: 60, y: 12 } });
    await page.locator('[data-index="2"] .entry-open').getByRole('button', { name: 'Skip with a reason' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('We run no data centre.');
    await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
    await expect.poll(async () => (await request.row(2)).status).toBe('skipped');
  });

  test('an open question is asked again once a document that is added from it is read, and its sentence is taken', async () => {
    const call = await caller(trial.service, owner);
    const entries = [{ question: 'How often are access rights reviewed?' }];
    const { id } = (await call('POST', '/api/requests', { name: 'One question', entries })) as { id: string };
    await page.goto(`${trial.service.url}/dashboard/requests/${id}`);
    const chooser = page.waitForEvent('filechooser');
    await page.locator('.entry-open').getByRole('button', { name: 'Add a document' }).click();
    const sentence = 'Access rights are reviewed every quarter.';
    await (await chooser).setFiles({ name: 'Access.md', mimeType: 'text/markdown', buffer: Buffer.from(`# Access\n\n${sentence}\n`) });
    await page.locator('.entry-open .near', { hasText: sentence }).waitFor();
    await page.locator('.entry-open .near-take').first().click();
    await page.locator('.entry-open .chip', { hasText: 'Access.md' }).waitFor();
    await page.locator('.source mark', { hasText: sentence }).first().waitFor();
    await expect.poll(async () => (await requestOf(call, id).row(0)).answer).toContain('every quarter');
  });

  test('a range is picked by Shift, becomes all that fit, and is taken back', async () => {
    await toRoom();
    const boxes = page.getByRole('checkbox', { name: 'Select this question' });
    await boxes.nth(1).click();
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await bar.getByText('3 questions selected').waitFor();
    await bar.getByRole('button', { name: `Select all ${sections.length} that fit` }).click();
    await bar.getByRole('button', { name: 'Skip' }).click();
    await page.getByText(/questions skipped/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await request.stands(0).toEqual(['Since 2024.', 'approved']);
  });

  test('a comment that is typed as soon as the room is seen, on a slow machine, names a colleague, who is told of it', async () => {
    const machine = await page.context().newCDPSession(page);
    await machine.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await toRoom();
    await page.keyboard.press('c');
    const field = page.getByRole('combobox', { name: 'Comment for the team, @ names somebody' });
    await field.pressSequentially('Is it so, @Test e');
    await page.getByRole('option', { name: editor.name }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('region', { name: 'Comments of the team' }).getByText(`Is it so, @${editor.name}`).waitFor();
    await machine.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const theirs = await caller(trial.service, editor);
    const told = async () => {
      const { notifications } = (await theirs('GET', '/api/notifications')) as { notifications: { kind: string }[] };
      return notifications.map(({ kind }) => kind);
    };
    await expect.poll(told).toContain('mentioned');
  });

  test('who else is here is shown with the question where they are', async () => {
    const other = await signedInPage(await trial.context(), trial.service, editor);
    await other.goto(`${trial.service.url}/dashboard/requests/${request.id}`);
    await other.locator('.entry-open').waitFor();
    await other.keyboard.press('End');
    const here = page.getByRole('list', { name: 'Also here' }).getByRole('button', { name: new RegExp(`^${editor.name}: .*control 5`) });
    await here.click();
    await page.locator('.entry-open', { hasText: 'Is control 5 in place?' }).waitFor();
    await other.close();
  });

  test('the outline is made wider, and is so the next time', async () => {
    const edge = page.getByRole('separator', { name: 'Width of the outline' });
    const width = async () => Number(await edge.getAttribute('aria-valuenow'));
    const before = await width();
    await edge.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(width).toBeGreaterThan(before);
    const after = await width();
    await page.reload();
    await expect.poll(width).toBe(after);
    // What somebody else changed meanwhile is answered with 409 and merged by the page.
    expect(said.filter((line) => !/409/.test(line))).toEqual([]);
  });
});
