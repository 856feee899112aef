import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assistantPlans } from '#contract/assistant.ts';
import { accessibilityFaults } from './accessibility.ts';
import { watchConsole } from './browser.ts';
import { type Hands, keyboard } from './hands.ts';
import { addUser, caller, fillSignIn } from './people.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

const person = { email: 'somebody@example.com', name: 'Somebody' };
const EXAMPLE = 'How many days of holiday do I get a year?';

describe.skipIf(noBrowser)('the legal assistant, for somebody without an organisation', () => {
  let trial: Trial;
  let context: BrowserContext;
  let page: Page;
  let said: string[];
  let hands: Hands;
  let shared: string;

  beforeAll(async () => {
    trial = await openTrial();
    await addUser(trial.service, person);
    context = await trial.context();
    await context.addInitScript(() => localStorage.setItem('cookieNotice', 'seen'));
    page = await context.newPage();
    said = watchConsole(page);
    hands = keyboard(page);
    await context.route('https://pisrs.si/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>PISRS</title>' }));
  });

  afterAll(() => trial?.close());

  test('a visitor looks around, reads the news and is asked to sign in once they ask; the question waits for them', async () => {
    await page.goto(`${trial.service.url}/assistant/news`);
    await page.getByRole('heading', { name: 'News', level: 1 }).waitFor();
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('dialog', { name: 'Language' }).getByRole('radio', { name: 'Slovenščina' }).click();
    await page.getByRole('heading', { name: 'Novice', level: 1, includeHidden: true }).waitFor();
    await page.getByRole('dialog', { name: 'Jezik' }).getByRole('radio', { name: 'English' }).click();
    await page.getByRole('dialog', { name: 'Language' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'New question' }).click();
    await page.getByRole('button', { name: EXAMPLE }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.getByRole('textbox', { name: 'E-mail' }).waitFor();
    expect((await dialog.boundingBox())?.width).toBe(350);
    await dialog.getByRole('link', { name: 'With a password' }).click();
    await fillSignIn(page, person);
    await page.waitForURL(/\/assistant$/);
    await expect.poll(() => page.getByRole('textbox', { name: 'Your question' }).inputValue()).toBe(EXAMPLE);
  });

  test('an example is answered with its act, article, day and official page', async () => {
    await page.getByRole('button', { name: EXAMPLE }).click();
    await page.waitForURL(/\/assistant\/conversations\//);
    await page.getByText(/Answered in [\d.]+ seconds/).waitFor();
    const source = page.getByRole('listitem').filter({ hasText: 'ZDR-1, 159. člen' }).first();
    await source.getByText(/holds for/).waitFor();
    expect(await source.getByRole('link', { name: 'Official page' }).getAttribute('href')).toMatch(/^https:\/\/pisrs\.si\//);
    await page.getByText('1 of 5').waitFor();
  });

  test('its source is opened and it is asked on by keyboard; what it does not know it refuses, free', async () => {
    const [source] = await Promise.all([
      context.waitForEvent('page'),
      hands.use(page.getByRole('link', { name: 'Official page' }).first()),
    ]);
    await source.waitForURL(/^https:\/\/pisrs\.si\//);
    await source.close();
    await hands.write(page.getByRole('textbox', { name: 'Ask on' }), 'How many overtime hours can they make me do in a month?');
    await page.keyboard.press('Enter');
    await page.getByText('2 of 5').waitFor();
    await page.keyboard.type('Which football club won the cup?');
    await page.keyboard.press('Enter');
    await page.getByText('Not answered').waitFor();
    await page.getByText('2 of 5').waitFor();
    expect(await page.getByRole('article').count()).toBe(3);
  });

  test('a conversation is shared by keyboard, and read by a stranger until its link is ended', async () => {
    await hands.use(page.getByRole('button', { name: 'Share' }));
    await hands.use(page.getByRole('button', { name: 'Make a link' }));
    shared = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    const elsewhere = await trial.context();
    const stranger = await elsewhere.newPage();
    await stranger.goto(shared);
    await stranger.getByRole('heading', { name: EXAMPLE }).waitFor();
    expect(await stranger.getByText(person.email).count()).toBe(0);

    await hands.use(page.getByRole('button', { name: 'End the link' }));
    await page.getByText('The link does not work any more.').waitFor();
    await stranger.reload();
    await stranger.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
    await elsewhere.close();
    await hands.use(page.getByRole('button', { name: 'Close' }));
    await expect.poll(() => page.getByRole('button', { name: 'Share' }).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test.each(['light', 'dark'])('no screen has an accessibility fault, %s', async (theme) => {
    const conversation = new URL(page.url()).pathname.replace('/assistant', '');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate((mode) => localStorage.setItem('mui-mode', mode), theme);
    const faults: unknown[] = [];
    for (const place of [
      '/usage',
      '/plans',
      '/settings',
      '/help',
      '/news',
      '/coverage',
      '/over-quota',
      '/history',
      '/specialists/hr',
      '',
      conversation,
    ]) {
      await page.goto(`${trial.service.url}/assistant${place}`);
      await page.locator('main :is(h1, h2)').first().waitFor();
      await page.getByText('Loading').first().waitFor({ state: 'detached' });
      const violations = await accessibilityFaults(page);
      faults.push(...violations.map(({ id, nodes }) => [place, id, nodes[0]?.html]));
    }
    expect(faults).toEqual([]);
  });

  test('history waits for the Basic plan', async () => {
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('heading', { name: 'History comes with the Basic plan' }).waitFor();
  });

  test('a specialist becomes a favourite, somebody is invited, and what is set stays', async () => {
    await page.goto(`${trial.service.url}/assistant/specialists/hr`);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Add to favourites: HR manager' }).click();
    await main.getByRole('button', { name: 'Remove from favourites: HR manager' }).waitFor();
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' }).fill('guest@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('Invited: guest@example.com').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    const consent = main.getByRole('checkbox');
    await consent.check();
    await main.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => consent.isChecked()).toBe(true);
    expect(await page.getByRole('navigation', { name: 'Legal assistant' }).getByRole('link').first().innerText()).toBe('HR manager');
  });

  test('over the quota the screen says so in its language, and lead to the plans', async () => {
    const call = await caller(trial.service, person);
    const left = assistantPlans.free.questions - 2;
    for (let asked = 0; asked < left; asked++) await call('POST', '/api/assistant/questions', { question: EXAMPLE });
    await page.goto(`${trial.service.url}/assistant/usage`);
    await page.getByText('All questions of this month are used.').waitFor();
    await page.goto(`${trial.service.url}/assistant`);
    await page.getByText('5 of 5').waitFor();
    await page.getByRole('button', { name: EXAMPLE }).click();
    await page.getByText('You have exceeded your monthly quota', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('link', { name: 'Upgrade' }).click();
    await page.getByRole('region', { name: 'Business' }).waitFor();
    expect(said.filter((line) => !/429/.test(line))).toEqual([]);
  });

  test('who buys the Basic plan finds the history, and searches it', async () => {
    await page.getByRole('button', { name: 'Try buying Basic' }).click();
    await page.getByRole('heading', { name: 'Buy Basic' }).waitFor();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('The payment is confirmed.').waitFor();
    await page.getByRole('link', { name: 'Ask a question' }).click();
    await page.getByRole('link', { name: 'History' }).click();
    const found = page.getByRole('main').getByRole('link', { name: EXAMPLE });
    await found.first().waitFor();
    const search = page.getByRole('searchbox');
    await search.fill('lighthouse');
    await page.getByText('Nothing found.').waitFor();
    await search.fill('holiday');
    await found.first().click();
    await page.getByRole('heading', { name: EXAMPLE }).waitFor();
    await page.getByText('ZDR-1, 159. člen').first().waitFor();
  });

  test('on a telephone the drawer opens, and nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const place of ['', '/usage', '/plans', '/help', '/news', '/over-quota', '/history']) {
      await page.goto(`${trial.service.url}/assistant${place}`);
      await page.locator('main :is(h1, h2)').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Accountant' }).click();
    await page.getByRole('button', { name: 'When is the VAT return due?' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
