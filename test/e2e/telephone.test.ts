import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMembers, caller, memberOf, signedInPage } from './people.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';
import { toNextEntry } from './settled.ts';

const owner = memberOf('owner');
const boxOf = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
const height = 844;

/** What a narrow window showed cut: it is in sight as a whole. */
describe.skipIf(noBrowser)('on a telephone', () => {
  let trial: Trial;
  let page: Page;

  beforeAll(async () => {
    trial = await openTrial();
    await addMembers(trial.service, [owner]);
    const call = await caller(trial.service, owner);
    await call('POST', '/api/orgs/sample');
    page = await signedInPage(await trial.context({ viewport: { width: 390, height }, reducedMotion: 'reduce' }), trial.service, owner);
  });
  afterAll(() => trial?.close());

  test('the question that is opened is seen from its first line to its buttons', async () => {
    await page
      .getByRole('link', { name: /\(sample\)/ })
      .first()
      .click();
    await page.locator('.review-bar').getByText('/39').waitFor();
    for (let step = 0; step < 3; step++) await toNextEntry(page);
    const card = page.locator('.entry-open');
    await expect.poll(async () => (await boxOf(page.locator('.review-tabs'))).bottom <= (await boxOf(card)).top).toBe(true);
    expect((await boxOf(card.locator('.entry-actions'))).bottom).toBeLessThan((await boxOf(page.locator('.bottom-bar'))).top);
  });

  test('a number beside a name is seen whole or not at all, wherever the row of sheets ends', async () => {
    const cut = () =>
      page.locator('.sheet-tabs').evaluate((row) => {
        const { left, right, top, bottom } = row.getBoundingClientRect();
        const seen = [...row.querySelectorAll('.figures')].filter((one) => one.checkVisibility({ visibilityProperty: true }));
        const boxes = seen.map((one) => one.getBoundingClientRect()).filter((box) => box.bottom > top && box.top < bottom);
        return boxes.filter((box) => box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1).length;
      });
    const rows = await page.locator('.sheet-tabs').evaluate((row) => Math.round(row.scrollHeight / row.clientHeight));
    expect(rows).toBeGreaterThan(1);
    for (let at = 0; at < rows; at += 1) {
      expect(await cut(), `row ${at}`).toBe(0);
      await page.getByRole('button', { name: 'More sheets' }).click();
    }
    expect(await page.locator('.sheet-tabs').evaluate((row) => row.scrollTop), 'after the last one the first').toBe(0);
  });

  test('the notice about cookies lies over nothing: every page ends above it, and the first key reaches it', async () => {
    const other = await signedInPage(await trial.context({ viewport: { width: 390, height } }), trial.service, owner);
    await other.addInitScript(() => localStorage.removeItem('cookieNotice'));
    await other.goto(page.url());
    await other.locator('.entry-open .entry-actions').waitFor();
    const notice = other.locator('.cookies');
    const isFree = async (of: Locator) => (await boxOf(of)).bottom <= (await boxOf(notice)).top;
    for (const one of ['.bottom-bar', '.review-bar h1', '.review-actions', '.entry-open .entry-actions'])
      await expect.poll(() => isFree(other.locator(one)), { message: one }).toBe(true);
    expect((await boxOf(notice)).height).toBeLessThan(80);
    await other.goto(`${trial.service.url}/privacy`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    await other.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => isFree(other.locator('#root > :last-child'))).toBe(true);
    await other.reload();
    await notice.waitFor();
    await other.keyboard.press('Tab');
    await expect.poll(() => notice.getByRole('button').evaluate((button) => button === document.activeElement)).toBe(true);
    await other.keyboard.press('Enter');
    await notice.waitFor({ state: 'detached' });
    expect((await boxOf(other.locator('body'))).bottom).toBeGreaterThanOrEqual(height);
    await other.context().close();
  });

  test('what arrives while somebody works moves nothing under their hand, and a press is of the button on which it began', async () => {
    const call = await caller(trial.service, owner);
    const entries = Array.from({ length: 12 }, (_, at) => ({ question: `Is control ${at + 1} in place?` }));
    const { id } = (await call('POST', '/api/requests', { name: 'Moving', entries, auto_answer: false })) as { id: string };
    /** So high that the buttons do not stick to its lower edge: there a sticking button moves by less than what comes. */
    const viewport = { width: 390, height: 3 * height };
    const other = await signedInPage(await trial.context({ viewport }), trial.service, owner);
    await other.goto(`${trial.service.url}/dashboard/requests/${id}`);
    const row = other.locator('[data-index="0"]');
    const approve = row.locator('.entry-approve');
    await other.getByText(/^What to expect/).waitFor();
    await row.locator('textarea').first().fill('Yes, since 2020.');
    await row.locator('textarea').first().click();
    for (const words of ['Saved', 'Check', 'Answered']) await row.getByText(words, { exact: true }).first().waitFor();
    /** Something higher than a finger comes before what the selector names. @returns by how many pixels the button moved */
    const arrives = async (selector: string): Promise<number> => {
      const { top } = await boxOf(approve);
      await other.evaluate((place) => {
        const box = document.createElement('div');
        box.style.cssText = 'flex: none; height: 120px';
        document.querySelector(place)?.before(box);
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }, selector);
      return (await boxOf(approve)).top - top;
    };
    expect(await arrives('.review-standing > *, .review-standing')).toBe(0);
    const { x, y, width, height: high } = await boxOf(approve);
    await other.mouse.move(x + width / 2, y + high / 2);
    await other.mouse.down();
    expect(await arrives('.entry-open')).toBeGreaterThan(high);
    await other.mouse.up();
    await row.locator('.status-approved').waitFor();
    await other.context().close();
  });

  test('the field to find in opens when it is touched, and stays open while it holds words', async () => {
    const field = page.getByRole('searchbox', { name: 'Find' });
    expect((await boxOf(field)).width).toBeLessThan(10);
    await page.locator('.find-field').click();
    await page.keyboard.type('backups');
    await page.locator('.entry-open').click();
    expect((await boxOf(field)).width).toBeGreaterThan(60);
  });

  test('what is asked before Approve does it moves no button and covers nothing', async () => {
    const call = await caller(trial.service, owner);
    const entries = [{ question: 'Are backups encrypted?', options: ['Yes', 'No'] }];
    const { id } = (await call('POST', '/api/requests', { name: 'Asked once', entries, auto_answer: false })) as { id: string };
    await page.goto(`${trial.service.url}/dashboard/requests/${id}`);
    await page.getByText(/^What to expect/).waitFor();
    const card = page.locator('.entry-open');
    await card.locator('textarea').first().fill('All of them.');
    await card.getByText('Saved', { exact: true }).waitFor();
    const approve = card.getByRole('button', { name: 'Approve' });
    const { top } = await boxOf(approve);
    await approve.click();
    const asked = card.getByRole('alert');
    await asked.waitFor();
    const above = await card
      .locator(':scope > :nth-last-child(1 of :not(.entry-foot))')
      .evaluate((part) => part.getBoundingClientRect().bottom);
    expect((await boxOf(asked)).top).toBeGreaterThanOrEqual(above);
    expect((await boxOf(asked)).bottom).toBeLessThanOrEqual((await boxOf(approve)).top);
    expect((await boxOf(approve)).top).toBe(top);
  });

  test.each(['library', 'told'])('of the views of %s none is cut, in every language', async (place) => {
    for (const language of ['sl', 'it', 'fr', 'uk', 'en']) {
      await page.evaluate((chosen) => localStorage.setItem('locale', chosen), language);
      await page.goto(`${trial.service.url}/dashboard/${place}`);
      const views = page.locator('.views a');
      await views.first().waitFor();
      const ends = () => views.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
      expect(await ends(), language).toBeLessThanOrEqual(390 - 16);
    }
  });

  test('beside a name and a section of 200 characters everything else is seen, in every width and language', async () => {
    const call = await caller(trial.service, owner);
    const long = 'Information security and data protection questionnaire for critical suppliers '.repeat(3).slice(0, 199);
    const entries = [{ question: 'W'.repeat(400), section: long }, { question: 'Is it short?' }];
    const { id } = (await call('POST', '/api/requests', {
      name: long,
      due_at: '2020-01-31T12:00:00.000Z',
      auto_answer: false,
      entries,
    })) as {
      id: string;
    };
    for (const [width, locale] of [
      [390, 'uk'],
      [1024, 'fr'],
      [1280, 'uk'],
    ] as const) {
      await page.evaluate((language) => localStorage.setItem('locale', language), locale);
      await page.setViewportSize({ width, height });
      await page.goto(`${trial.service.url}/dashboard/requests/${id}`);
      await page.locator('.entry-open').waitFor();
      for (const button of await page.locator('.review-actions button').all())
        await expect.poll(async () => (await boxOf(button)).right, { message: `${width}` }).toBeLessThanOrEqual(width);
      expect((await boxOf(page.locator('.review-bar h1'))).width, `${width}`).toBeGreaterThan(100);
      const { scrollWidth, clientWidth } = await page
        .locator('.entry-open')
        .evaluate((card) => ({ scrollWidth: card.scrollWidth, clientWidth: card.clientWidth }));
      expect(scrollWidth, `${width}`).toBeLessThanOrEqual(clientWidth);
      if (width >= 1280)
        expect((await boxOf(page.locator('.key-bar > :last-child'))).right, `${locale}: the key that shows all`).toBeLessThanOrEqual(width);
      const heading = await page
        .locator('.entry-section h2')
        .first()
        .evaluate((one) => [one.getBoundingClientRect().height % 20, one.clientHeight]);
      expect(heading, `${width}`).toEqual([0, 40]);
    }
    await page.evaluate(() => localStorage.setItem('locale', 'en'));
    await page.setViewportSize({ width: 390, height });
  });

  test('an address that cannot be one says so in the product’s frame', async () => {
    await page.goto(`${trial.service.url}/dashboard/requests/nothing`);
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    expect(await page.locator('.bottom-bar').isVisible()).toBe(true);
  });

  test('below 1280 px it is a telephone’s frame, from there on a desk’s', async () => {
    const frames = { 1279: ['.bottom-bar', '.rail'], 1280: ['.rail', '.bottom-bar'] } as const;
    for (const [width, [seen, unseen]] of Object.entries(frames)) {
      await page.setViewportSize({ width: Number(width), height });
      await page.locator(seen).waitFor();
      expect(await page.locator(unseen).isVisible()).toBe(false);
    }
  });
});
