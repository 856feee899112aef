import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowserIn } from './browser.ts';
import { addMembers, caller, memberOf, signedInPage } from './people.ts';
import { requestWith, type RequestInService, roomOf } from './room.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

const TEN_MINUTES_MS = 10 * 60_000;
const isSave = /\/api\/qa_entries\/[0-9a-f-]{36}$/;

/** What the service took of the saves of these windows, in order: the text, or the state that was set. */
function takenFrom(context: BrowserContext): string[] {
  const taken: string[] = [];
  context.on('response', (response) => {
    const request = response.request();
    if (!isSave.test(request.url()) || request.method() !== 'PUT' || !response.ok()) return;
    const { answer, status } = request.postDataJSON() as { answer?: string; status?: string };
    taken.push([answer, status].filter(Boolean).join(': '));
  });
  return taken;
}

describe.skipIf(noBrowser)('away for long, ended, or in two windows at once', () => {
  let trial: Trial;
  let context: BrowserContext;
  let page: Page;
  let request: RequestInService;
  const person = memberOf('owner');
  const address = () => `${trial.service.url}/dashboard/requests/${request.id}`;

  /** A window of somebody who is signed in already, or the one they signed in with. */
  async function open(where: BrowserContext, made?: Page): Promise<Page> {
    made ??= await where.newPage();
    made.on('dialog', (dialog) => void dialog.accept());
    await made.goto(address());
    await made.locator('.entry-open').waitFor();
    return made;
  }

  beforeAll(async () => {
    trial = await openTrial();
    await addMembers(trial.service, [person]);
    request = await requestWith(await caller(trial.service, person), 16);
    context = await trial.context();
    page = await open(context, await signedInPage(context, trial.service, person));
  });

  afterAll(() => trial?.close());

  test('ten minutes without connection: all that was done goes out after, once and in order', async () => {
    const room = roomOf(page);
    const taken = takenFrom(context);
    await page.clock.install();
    await context.setOffline(true);
    await room.isCutOff();
    await room.approve(0, 'First.');
    await page.clock.fastForward(TEN_MINUTES_MS / 2);
    await room.approve(1, 'Second.');
    await room.write(2, 'Third.');
    await page.clock.fastForward(TEN_MINUTES_MS / 2);
    await room.approve(2, 'Third, grown.');
    await room.approve(3, 'Fourth.');
    await page.getByText('5 changes wait.').waitFor();
    await context.setOffline(false);
    await room.isBack();
    await room.allSent();
    await Promise.all(['First.', 'Second.', 'Third, grown.', 'Fourth.'].map((text, at) => request.stands(at).toEqual([text, 'approved'])));
    await expect
      .poll(() => taken)
      .toEqual(['First.: approved', 'Second.: approved', 'Third.', 'Third, grown.: approved', 'Fourth.: approved']);
    await page.close();
    page = await open(context);
  });

  test('two windows of one person send what both did, each once and in order', async () => {
    const other = await open(context);
    const [here, there] = [roomOf(page), roomOf(other)];
    const taken = takenFrom(context);
    await context.setOffline(true);
    await Promise.all([here.isCutOff(), there.isCutOff()]);
    await here.approve(4, 'Here first.');
    await there.approve(5, 'There second.');
    await here.approve(6, 'Here third.');
    await other.getByText('Here first.').first().waitFor();
    await there.approve(4, 'There, over what was done here.');
    await Promise.all([page, other].map((one) => one.getByText('4 changes wait.').waitFor()));
    await context.setOffline(false);
    await Promise.all([here, there].map((room) => room.isBack()));
    await Promise.all([here, there].map((room) => room.allSent()));
    await request.stands(4).toEqual(['There, over what was done here.', 'approved']);
    await expect
      .poll(() => taken)
      .toEqual(['Here first.: approved', 'There second.: approved', 'Here third.: approved', 'There, over what was done here.: approved']);
    expect(await Promise.all([page, other].map((one) => one.getByRole('dialog').count()))).toEqual([0, 0]);
  });

  test('the window that sends is closed while it sends: the other one goes on, and nothing is doubled', async () => {
    const [sending] = context.pages();
    const other = context.pages()[1]!;
    const there = roomOf(other);
    let arrived = () => {};
    const first = new Promise<void>((done) => (arrived = done));
    // The service takes the first save; its answer never comes.
    const unheard = async (route: Route) => {
      await route.fetch();
      arrived();
    };
    await sending!.route(isSave, unheard, { times: 1 });
    await there.approve(7, 'Sent twice, taken once.');
    await there.approve(8, 'Behind it.');
    await first;
    await sending!.close();
    await there.allSent();
    await request.stands(8).toEqual(['Behind it.', 'approved']);
    expect((await request.history(7)).map(({ action }) => action)).toEqual(['approved']);
    page = other;
  });

  test('asking again and bringing back need the service: without it they are refused in a sentence', async () => {
    const room = roomOf(page);
    const refused = page.getByText('No connection to the service. Try again in a moment.').first();
    await room.approve(9, 'Before.');
    await room.approve(9, 'After.');
    await request.stands(9).toEqual(['After.', 'approved']);
    await room.goTo(9);
    await page.locator('.history').getByRole('button', { name: 'Bring back' }).first().waitFor();
    const before = await request.row(9);
    await context.setOffline(true);
    await room.isCutOff();
    await page.locator('.history').getByRole('button', { name: 'Bring back' }).first().click();
    await refused.waitFor();
    await refused.waitFor({ state: 'detached' });
    await page.keyboard.press('r');
    await refused.waitFor();
    // What was never read is not said to be nothing.
    await room.goTo(14);
    await page.locator('.source').getByText('No connection to the service.').waitFor();
    await context.setOffline(false);
    await room.isBack();
    await room.goTo(9);
    expect((await request.row(9)).version).toBe(before.version);
    await page.locator('.history').getByRole('button', { name: 'Bring back' }).first().click();
    await request.stands(9).toEqual(['Before.', 'answered']);
  });

  test('asking again while the connection breaks under a save is refused too, and does not happen later', async () => {
    const room = roomOf(page);
    let stuck = () => {};
    const saving = new Promise<void>((done) => (stuck = done));
    await page.route(isSave, () => stuck(), { times: 1 });
    await room.write(10, 'Typed before asking.');
    await page.keyboard.press('Escape');
    await saving;
    await page.keyboard.press('r');
    await context.setOffline(true);
    await page.getByText('No connection to the service. Try again in a moment.').first().waitFor();
    await context.setOffline(false);
    await room.isBack();
    await page.reload();
    await request.stands(10).toEqual(['Typed before asking.', 'answered']);
    expect((await request.history(10)).map(({ action }) => action)).toEqual(['edited']);
  });

  test('an export waits for what was written, and says when it cannot be had', async () => {
    const room = roomOf(page);
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route(
      isSave,
      async (route) => {
        await held;
        await route.continue();
      },
      { times: 1 },
    );
    await room.approve(11, 'Approved just before the export.');
    await page.getByRole('button', { name: 'Export' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    release();
    const text = await readFile(await (await coming).path(), 'utf8');
    expect(text).toContain('Approved just before the export.');
    await context.setOffline(true);
    await room.isCutOff();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await page.getByText('No connection to the service. Try again in a moment.').first().waitFor();
    await context.setOffline(false);
    await room.isBack();
  });

  test('a browser that is killed has all that was typed when it is opened again, and sends it', async () => {
    const folder = join(trial.folder, 'browser');
    const first = await openBrowserIn(folder);
    await signedInPage(first.context, trial.service, person);
    await first.context.close();

    const second = await openBrowserIn(folder);
    const killed = roomOf(await open(second.context));
    await killed.page.route('**/api/qa_entries/*', (route) => route.abort());
    await killed.approve(12, 'Approved, then killed.');
    await killed.write(13, 'Typed, then killed.');
    await killed.row(13).locator('.save-state', { hasText: 'Waiting to be sent' }).waitFor();
    await second.kill();
    expect((await request.row(12)).answer).toBeNull();

    const third = await openBrowserIn(folder);
    await open(third.context);
    await request.stands(12).toEqual(['Approved, then killed.', 'approved']);
    await request.stands(13).toEqual(['Typed, then killed.', 'answered']);
    await third.context.close();
  });
});
