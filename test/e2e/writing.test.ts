import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { QaEntry } from '#contract/qa-entries.ts';
import { addMembers, caller, memberOf, signedInPage } from './people.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

const owner = memberOf('owner');
const boxOf = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
const sizes = [
  [1440, 900],
  [390, 844],
] as const;

/** Open questions of the sample, with what was found nearest to them. */
describe.skipIf(noBrowser)('answering an open question', () => {
  let trial: Trial;
  /** Each is opened once: what is written stays. */
  let paths: string[];

  beforeAll(async () => {
    trial = await openTrial();
    await addMembers(trial.service, [owner]);
    const call = await caller(trial.service, owner);
    await call('POST', '/api/orgs/sample');
    const all = async () => ((await call('GET', '/api/requests')) as { requests: { id: string; status: string }[] }).requests;
    await vi.waitFor(async () => expect((await all()).map(({ status }) => status)).toEqual(['review']), { timeout: 90_000 });
    const [request] = await all();
    type Entries = { qa_entries: Pick<QaEntry, 'id' | 'status' | 'related'>[] };
    const { qa_entries } = (await call('GET', `/api/requests/${request?.id}`)) as Entries;
    const open = qa_entries.filter(({ status, related }) => status === 'unanswered' && related.length > 0);
    expect(open.length).toBeGreaterThan(3);
    paths = open.map(({ id }) => `/dashboard/requests/${request?.id}?entry=${id}`);
  });
  afterAll(() => trial?.close());

  /** At an open question with a sentence that can be taken. */
  async function opened(width: number, height: number): Promise<Page> {
    const page = await signedInPage(await trial.context({ viewport: { width, height }, reducedMotion: 'reduce' }), trial.service, owner);
    await page.goto(`${trial.service.url}${paths.pop()}`);
    await page.locator('.entry-open .near-take').first().waitFor();
    return page;
  }
  const actions = (page: Page) => page.locator('.entry-open .entry-actions');
  /** The buttons of the card are within the list, whose end is the end of what is seen. */
  const expectApprove = (page: Page) =>
    expect
      .poll(async () => (await boxOf(actions(page))).bottom - (await boxOf(page.locator('.entries-scroller'))).bottom)
      .toBeLessThanOrEqual(0);

  test.each([...sizes])(
    'at %i × %i its sentences stay while one writes, the field as low as its text, and Approve in sight',
    async (...size) => {
      const page = await opened(...size);
      await expectApprove(page);
      const field = page.locator('.entry-open textarea').first();
      await field.click();
      await page.keyboard.type('One line.');
      await page.locator('.entry-open .nearest q').first().waitFor();
      expect((await boxOf(field)).height).toBeLessThan(140);
      await expectApprove(page);
      await page.locator('.entry-open .save-state', { hasText: 'Saved' }).waitFor();
      expect((await boxOf(field)).height).toBeLessThan(140);
      await page.locator('.entry-open .nearest q').first().waitFor();
      await field.fill('A line of many.\n'.repeat(60));
      expect((await boxOf(field)).height).toBeLessThanOrEqual(320);
      await expectApprove(page);
      await page.context().close();
    },
  );

  test.each([...sizes])('at %i × %i the question stays in sight when one of its sentences is taken', async (...size) => {
    const page = await opened(...size);
    const last = page.locator('.entry-open .near-take').last();
    await last.scrollIntoViewIfNeeded();
    await last.click();
    await page.locator('.entry-open .chips').waitFor();
    const list = await boxOf(page.locator('.entries-scroller'));
    await expect.poll(async () => (await boxOf(page.locator('.entry-open'))).top).toBeGreaterThanOrEqual(list.top - 1);
    expect((await boxOf(page.locator('.entry-open'))).top).toBeLessThan(list.bottom - 100);
    await page.context().close();
  });
});
