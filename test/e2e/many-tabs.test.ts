import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { password } from '#test/password.ts';
import { type Here, openHere } from './here.ts';
import { caller, signedInPage } from './people.ts';
import { noBrowser } from './trial.ts';

const ana = { email: 'ana@example.com', name: 'Ana' };
/** A browser opens six connections to a service at most. */
const TABS = 8;

/** One person with more tabs than a browser opens connections. */
describe.skipIf(noBrowser)('many tabs of one person', () => {
  let here: Here;
  let made = 0;
  let context: BrowserContext;

  beforeAll(async () => {
    here = await openHere({});
    await here.app.deps.identity.addUser({ ...ana, password, verified: true });
    await (
      await caller(here, ana)
    )('POST', '/api/orgs', { name: 'Trial' });
  });
  afterEach(() => context.close());
  afterAll(() => here?.close());

  /** Tabs that show the list of requests, one after the other, and every address of a stream that they asked for. */
  async function opened(count: number, before = (_: BrowserContext): Promise<unknown> => Promise.resolve()) {
    context = await here.context({ reducedMotion: 'reduce' });
    await before(context);
    const streams: string[] = [];
    context.on('request', (request) => void (request.url().includes('/api/sse') && streams.push(request.url())));
    const tabs = [await signedInPage(context, here, ana)];
    while (tabs.length < count) {
      const tab = await context.newPage();
      tabs.push(tab);
      await tab.goto(`${here.url}/dashboard/requests`);
    }
    await Promise.all(tabs.map((tab) => tab.locator('.rail').getByText('live', { exact: true }).waitFor()));
    return { tabs, streams };
  }
  /** A request that somebody makes elsewhere is seen in each of these tabs. */
  async function expectTold(tabs: Page[]): Promise<void> {
    const name = `Form ${++made} made elsewhere`;
    await (
      await caller(here, ana)
    )('POST', '/api/requests', { name, entries: [{ question: 'Is it so?' }], auto_answer: false });
    await Promise.all(tabs.map((tab) => tab.getByRole('link', { name }).first().waitFor()));
  }

  test('all of them load and hear of a change over one stream, and when the tab that holds it closes, another one goes on', async () => {
    const { tabs, streams } = await opened(TABS);
    expect(streams).toHaveLength(1);
    await expectTold(tabs);
    await tabs.shift()?.close();
    await expectTold(tabs);
    await expect.poll(() => streams.length).toBe(2);
  });

  test('a tab that is put to sleep lets another one go on, and hears of what it missed when it is seen again', async () => {
    const { tabs } = await opened(3);
    const [holder, ...others] = tabs as [Page, Page, Page];
    const devtools = await context.newCDPSession(holder);
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await expectTold(others);
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await holder.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectTold(tabs);
  });

  test('signing out in one of them signs out all, also the one that holds the stream', async () => {
    const { tabs } = await opened(3);
    const last = tabs.at(-1)!;
    await last.locator('.rail .me .rail-button').click();
    await last.getByRole('menuitem', { name: 'Sign out' }).click();
    await Promise.all(tabs.map((tab) => tab.getByLabel('Password').waitFor()));
  });

  test('without locks of the browser each of them has a stream of its own', async () => {
    const { tabs, streams } = await opened(3, (one) => one.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks')));
    expect(streams).toHaveLength(3);
    await expectTold(tabs);
  });
});
