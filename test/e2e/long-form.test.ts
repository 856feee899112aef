import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMembers, caller, memberOf, signedInPage } from './people.ts';
import { requestWith, roomOf, type RequestInService, type Room } from './room.ts';
import { settled } from './settled.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

const owner = memberOf('owner');
const COUNT = 300;
const sizes = { desk: { width: 1440, height: 900 }, telephone: { width: 390, height: 844 } };

/** Where each row that is drawn begins, by its place in the form. */
const topsOf = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('.slot')].map((row) => [row.dataset['index'], row.getBoundingClientRect().top]),
    ),
  );

/** What a finger meets in the middle of the button and near its edges: itself, or what covers it. */
const metOn = (page: Page, button: string) =>
  page.locator(button).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const));
    const met = points.map(([x, y]) => document.elementFromPoint(x, y)).filter((one) => !one || !element.contains(one));
    return met.map((one) => one?.className ?? 'out of sight');
  });

/** A form of many questions: its rows stay where they are while somebody works, and its buttons can be pressed. */
describe.skipIf(noBrowser).each(Object.entries(sizes))('a form of 300 questions in a window of a %s', (_name, viewport) => {
  let trial: Trial;
  let page: Page;
  let room: Room;
  let request: RequestInService;

  beforeAll(async () => {
    trial = await openTrial();
    await addMembers(trial.service, [owner]);
    request = await requestWith(await caller(trial.service, owner), COUNT);
    page = await signedInPage(await trial.context({ viewport, reducedMotion: 'reduce' }), trial.service, owner);
    await page.goto(`${trial.service.url}/dashboard/requests/${request.id}`);
    await page.locator('.review:not([inert]) .entry-open').waitFor();
    room = roomOf(page);
  });

  afterAll(() => trial?.close());

  test('what to expect of the form takes as much room while it is worked out as when it is told', async () => {
    const answered = page.waitForResponse(/\/api\/requests\/coverage$/);
    // The first one alone: another one may be on its way when this is over.
    const held = async (route: Route) => {
      await page.locator('.likely').waitFor();
      await settled(page);
      await route.continue();
    };
    await page.route('**/api/requests/coverage', held, { times: 1 });
    await page.reload();
    await page.locator('.likely').waitFor();
    const height = () => page.locator('.review-standing').evaluate((one) => one.getBoundingClientRect().height);
    const before = await height();
    await answered;
    await page.getByText(/^What to expect/).waitFor();
    expect(await height()).toBe(before);
  });

  test('no row moves by the first words of an answer, nor by its being saved', async () => {
    await page.getByText(/^What to expect/).waitFor();
    await room.goTo(1);
    await settled(page);
    const before = await topsOf(page);
    const tried: string[] = [];
    page.on('request', (one) => one.url().endsWith('/api/requests/coverage') && tried.push(one.url()));
    await room.field.click();
    await page.keyboard.type('Yes');
    await settled(page);
    expect(await topsOf(page)).toEqual(before);
    await page.locator('.save-state-saved').waitFor();
    await settled(page);
    expect(await topsOf(page)).toEqual(before);
    await request.stands(1).toEqual(['Yes', 'answered']);
    // What to expect of the form is worked out once, not anew with each answer.
    expect(tried).toEqual([]);
  });

  test('a press that leaves what was typed, which saves it, opens the row that it is on', async () => {
    await room.goTo(0);
    await room.field.click();
    await page.keyboard.type('Since 2024');
    const { x, y } = (await room.row(1).boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 60, y + 12);
    await page.mouse.down();
    await request.stands(0).toEqual(['Since 2024', 'answered']);
    await page.mouse.up();
    await page.locator('[data-index="1"][aria-current="true"] .entry-open').waitFor();
  });

  test.skipIf(viewport.width < 600)(
    'a window that is made narrower and as wide again leaves the open question as high as it was',
    async () => {
      const height = () => page.locator('.entry-open').evaluate((card) => card.getBoundingClientRect().height);
      const before = await height();
      await page.setViewportSize({ ...viewport, width: 240 });
      await expect.poll(height).not.toBe(before);
      await page.setViewportSize(viewport);
      await expect.poll(height).toBe(before);
    },
  );

  test('rows out of sight are as high as they are counted', async () => {
    const list = page.locator('.entries');
    const height = () => list.evaluate((one) => one.getBoundingClientRect().height);
    await settled(page);
    const before = await height();
    for (let at = 0; at <= COUNT; at += 5)
      await page.locator('.entries-scroller').evaluate(async (scroller, place) => {
        scroller.scrollTo(0, place * 88);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }, at);
    await expect.poll(height).toBe(before);
  });

  test.each([0, COUNT / 2, COUNT - 1])('nothing covers what approves question %i, nor while something is told', async (at) => {
    await room.goTo(at);
    await settled(page);
    expect(await metOn(page, '.entry-approve')).toEqual([]);
    await page.keyboard.press('x');
    await page.locator('.bulk-bar').waitFor();
    await settled(page);
    expect(await metOn(page, '.entry-approve')).toEqual([]);
    await page.keyboard.press('Escape');
    // Nothing was written: it is said that there is nothing to approve.
    await page.locator('.entry-approve').click();
    await page.locator('.notice').first().waitFor();
    await settled(page);
    expect(await metOn(page, '.entry-approve')).toEqual([]);
  });
});
