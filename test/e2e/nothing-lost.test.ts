import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password } from '#test/password.ts';
import type { Service } from '#test/service-process.ts';
import { addMembers, caller, memberOf, signedInPage } from './people.ts';
import { requestWith, type RequestInService, roomOf } from './room.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

describe.skipIf(noBrowser)('nothing that was typed or decided is lost', () => {
  let trial: Trial;
  let service: Service;
  let context: BrowserContext;
  let page: Page;
  let other: Page;
  let request: RequestInService;

  const people = [memberOf('owner'), memberOf('editor')];
  const open = async (who: (typeof people)[number]): Promise<Page> => {
    const made = await signedInPage(await trial.context(), service, who);
    made.on('dialog', (dialog) => void dialog.accept());
    await made.goto(`${service.url}/dashboard/requests/${request.id}`);
    await made.locator('.entry-open').waitFor();
    return made;
  };

  beforeAll(async () => {
    trial = await openTrial();
    ({ service } = trial);
    await addMembers(service, people);
    request = await requestWith(await caller(service, people[0]!), 12);
    page = await open(people[0]!);
    context = page.context();
    other = await open(people[1]!);
  });

  afterAll(() => trial?.close());

  const row = (at: number) => request.row(at);
  const stands = (at: number) => request.stands(at);
  const field = (where: Page) => roomOf(where).field;
  const goTo = (where: Page, at: number) => roomOf(where).goTo(at);
  const write = (where: Page, at: number, text: string) => roomOf(where).write(at, text);

  test('what is typed is saved by itself, and says so', async () => {
    await write(page, 0, 'Typed and left alone.');
    await page.locator('.entry-open .save-state', { hasText: 'Saved' }).waitFor();
    await stands(0).toEqual(['Typed and left alone.', 'answered']);
    expect(await field(page).evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('a reload in the middle of a word loses nothing', async () => {
    await write(page, 1, 'Typed just before the reload.');
    await page.reload();
    await stands(1).toEqual(['Typed just before the reload.', 'answered']);
  });

  test('without connection it says so within three seconds, work goes on, and a reload keeps it', async () => {
    await goTo(page, 2);
    await context.setOffline(true);
    await page.getByText('No connection.').waitFor();
    await page.locator('.live', { hasText: 'not live' }).first().waitFor();
    const keys = await page.locator('.key-bar').boundingBox();
    expect((keys?.y ?? 0) + (keys?.height ?? 0)).toBeLessThanOrEqual(900);
    await write(page, 2, 'Written without connection.');
    await page.keyboard.press('Control+Enter');
    await page.locator('[data-index="2"] .save-state', { hasText: 'Waiting to be sent' }).waitFor();
    await page.locator('[data-index="2"] .status-approved').waitFor();
    await write(page, 3, 'Also without connection.');
    await page.getByText('2 changes wait.').waitFor();
    expect((await row(2)).answer).toBeNull();
    // The page itself comes from the service; its calls do not get through yet.
    await page.route('**/api/qa_entries/*', (route) => route.abort());
    await context.setOffline(false);
    await page.reload();
    await page.locator('[data-index="2"] .status-approved').waitFor();
    await page.unroute('**/api/qa_entries/*');
    await stands(2).toEqual(['Written without connection.', 'approved']);
    await stands(3).toEqual(['Also without connection.', 'answered']);
    await page.locator('.save-state', { hasText: 'Waiting' }).first().waitFor({ state: 'detached' });
  });

  test('two people in one entry while the connection is broken: both texts are shown, none is dropped', async () => {
    await goTo(page, 4);
    await context.setOffline(true);
    await page.getByText('No connection.').waitFor();
    await write(page, 4, 'What I wrote.');
    await write(page, 5, 'Nobody else was here.');
    await write(other, 4, 'What they wrote.');
    await stands(4).toEqual(['What they wrote.', 'answered']);
    await context.setOffline(false);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('What I wrote.').waitFor();
    await dialog.getByText('What they wrote.').waitFor();
    await stands(5).toEqual(['Nobody else was here.', 'answered']);
    await page.reload();
    await page.locator('[data-index="4"]').getByRole('button', { name: 'Not saved' }).click();
    await dialog.getByRole('button', { name: 'Save mine' }).click();
    await stands(4).toEqual(['What I wrote.', 'answered']);
  });

  test('what one changed after a lost save waits to be decided, is said over the page, and comes into no file unseen', async () => {
    await goTo(page, 10);
    await context.setOffline(true);
    await page.getByText('No connection.').waitFor();
    await write(page, 10, 'Mine, without connection.');
    await write(other, 10, 'Theirs, meanwhile.');
    await stands(10).toEqual(['Theirs, meanwhile.', 'answered']);
    await context.setOffline(false);
    const both = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
    await both.waitFor();
    await page.reload();
    await page.getByText('1 answer is not saved: it waits for you.').waitFor();
    expect(await page.getByText('being sent').count()).toBe(0);
    await goTo(page, 10);
    await page.keyboard.press('Control+Enter');
    await both.waitFor();
    await page.keyboard.press('Escape');
    await both.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'JSON' }).click();
    const unsaved = page.getByRole('dialog', { name: 'Not saved yet' });
    await unsaved.getByText('Mine, without connection.').waitFor();
    await unsaved.getByText('Theirs, meanwhile.').waitFor();
    await unsaved.getByRole('button', { name: 'Save mine' }).click();
    await unsaved.waitFor({ state: 'detached' });
    await stands(10).toEqual(['Mine, without connection.', 'answered']);
    await goTo(page, 10);
    await page.keyboard.press('Control+Enter');
    await stands(10).toEqual(['Mine, without connection.', 'approved']);
  });

  test('one person writes in two windows: both texts stand, and the same words are decided by the person', async () => {
    await write(page, 11, 'All data is encrypted.');
    await stands(11).toEqual(['All data is encrypted.', 'answered']);
    const second = await context.newPage();
    await second.goto(`${service.url}/dashboard/requests/${request.id}`);
    await second.locator('.entry-open').waitFor();
    await goTo(second, 11);
    await goTo(page, 11);
    // Begun on the same version in both, on keys as a person does.
    await field(page).press('Control+End');
    await field(second).press('Control+Home');
    await field(second).pressSequentially('CCC. ');
    await field(page).pressSequentially(' AAA.');
    await stands(11).toEqual(['CCC. All data is encrypted. AAA.', 'answered']);
    await expect.poll(() => field(page).inputValue()).toBe('CCC. All data is encrypted. AAA.');
    await field(page).pressSequentially(' More.');
    await field(second).pressSequentially('DDD. ');
    await stands(11).toEqual(['CCC. DDD. All data is encrypted. AAA. More.', 'answered']);
    expect((await page.getByRole('dialog').count()) + (await second.getByRole('dialog').count())).toBe(0);

    await field(page).fill('From the first window.');
    await field(second).fill('From the second window.');
    const decided = await Promise.any(
      [page, second].map(async (one) => {
        await one.getByRole('dialog', { name: 'You changed the same words in another tab' }).waitFor();
        return one;
      }),
    );
    const dialog = decided.getByRole('dialog');
    await dialog.getByText('From the first window.').waitFor();
    await dialog.getByText('From the second window.').waitFor();
    const unsaved = dialog.getByRole('region', { name: 'Not saved yet' });
    // The windows save in turn, either of them for both: which text comes second is chance.
    const last = await unsaved.getByRole('paragraph').innerText();
    await dialog.getByRole('button', { name: 'Save the unsaved text' }).click();
    await stands(11).toEqual([last, 'answered']);
    await second.close();
  });

  test('after two windows met, the saved one goes on being saved, and what the other one types on waits beside it', async () => {
    const second = await context.newPage();
    await second.goto(`${service.url}/dashboard/requests/${request.id}`);
    await second.locator('.entry-open').waitFor();
    await goTo(second, 11);
    await goTo(page, 11);
    await context.setOffline(true);
    await page.getByText('No connection.').waitFor();
    await field(page).fill('The first window begins.');
    await page.locator('[data-index="11"] .save-state', { hasText: 'Waiting to be sent' }).waitFor();
    await field(second).fill('The second window differs.');
    await expect.poll(() => field(second).inputValue()).toBe('The second window differs.');
    await second.locator('[data-index="11"] .save-state', { hasText: 'Waiting to be sent' }).waitFor();
    await context.setOffline(false);
    const title = 'You changed the same words in another tab';
    await Promise.any([page, second].map((one) => one.getByRole('dialog', { name: title }).waitFor()));
    const saved = (await row(11)).answer === 'The first window begins.' ? page : second;
    const lost = saved === page ? second : page;
    for (const one of [page, second]) await one.keyboard.press('Escape');
    await saved.locator('[data-index="11"]').getByRole('button', { name: 'Saved; another tab’s text waits' }).waitFor();
    await context.setOffline(true);
    await saved.getByText('No connection.').waitFor();
    await field(saved).fill('The saved one goes on.');
    await field(lost).fill('The lost one goes on.');
    await lost.getByRole('dialog').waitFor({ state: 'detached' });
    await context.setOffline(false);
    await stands(11).toEqual(['The saved one goes on.', 'answered']);
    await lost.locator('[data-index="11"]').getByRole('button', { name: 'Not saved: changed in another tab' }).click();
    const dialog = lost.getByRole('dialog', { name: title });
    await dialog.getByText('The saved one goes on.').waitFor();
    await dialog.getByText('The lost one goes on.').waitFor();
    await dialog.getByRole('button', { name: 'Save the unsaved text' }).click();
    await stands(11).toEqual(['The lost one goes on.', 'answered']);
    await dialog.waitFor({ state: 'detached' });
    await second.close();
  });

  test('an answer of the service that is lost on its way makes no conflict with oneself', async () => {
    await page.route(
      '**/api/qa_entries/*',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await write(page, 6, 'Arrived, but nobody heard.');
    await page.locator('.entry-open .save-state', { hasText: 'Saved' }).waitFor();
    await stands(6).toEqual(['Arrived, but nobody heard.', 'answered']);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('when the sign-in ends, it is asked for over the page, and what was typed is sent after', async () => {
    await context.clearCookies();
    await page.route('**/api/qa_entries/*', (route) => route.fulfill({ status: 401, json: { error: 'Ended.', code: 'unauthenticated' } }), {
      times: 1,
    });
    await write(page, 7, 'Typed as the sign-in ended.');
    const dialog = page.getByRole('dialog', { name: 'Your sign-in has ended' });
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await stands(7).toEqual(['Typed as the sign-in ended.', 'answered']);
    expect(await field(page).inputValue()).toBe('Typed as the sign-in ended.');
  });

  test('a change that the service refuses is told and kept to be copied', async () => {
    await page.route(
      '**/api/qa_entries/*',
      (route) => route.fulfill({ status: 400, json: { error: 'This is not accepted.', code: 'invalid' } }),
      { times: 1 },
    );
    await write(page, 8, 'Refused at first.');
    await page.locator('.entry-open').getByRole('button', { name: 'Not saved' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Refused at first.').waitFor();
    await dialog.getByText('This is not accepted.').waitFor();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await stands(8).toEqual(['Refused at first.', 'answered']);
  });

  test('undo takes back what waits, too', async () => {
    await goTo(page, 9);
    await context.setOffline(true);
    await page.getByText('No connection.').waitFor();
    await goTo(page, 9);
    await page.keyboard.press('s');
    await page.locator('[data-index="9"] .status', { hasText: 'Skipped' }).waitFor();
    await page.keyboard.press('u');
    await page.locator('[data-index="9"] .status', { hasText: 'Skipped' }).waitFor({ state: 'detached' });
    await context.setOffline(false);
    await page.getByText('No connection.').waitFor({ state: 'detached' });
    await stands(9).toEqual([null, 'unanswered']);
  });
});
