import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { QuestionnaireRequest, RequestWithEntries } from '#contract/requests.ts';
import { type ModelCall, type ModelSays, type ModelServer, startModelServer } from '#engine/model/testing/model-server.ts';
import { readsSample } from '#engine/reader/testing/reads-sample.ts';
import { idOf } from '#engine/reader/testing/says.ts';
import { password } from '#test/password.ts';
import { watchConsole } from './browser.ts';
import { type Here, openHere } from './here.ts';
import { caller, signedInPage } from './people.ts';
import { noBrowser } from './trial.ts';

const owner = { email: 'owner@example.com', name: 'Test owner' };
const RESTORED = 'Restoration of the database from backup is tested every month.';
const LOGS = 'Security logs are kept for 12 months and cannot be changed after they are written.';
const FILES = 'Object storage keeps deleted and changed files for 30 days.';
const MOVED = 'The move is exercised once a year.';
const INVENTED = 'Backups are restored by hand every Friday evening.';
const STRANGE = 'Each test takes 77 minutes.';

/** A model in each state of a reply; all else of the form it does not find. */
function states(call: ModelCall): ModelSays {
  const quote = (text: string): [id: string, quote: string] => [idOf(call, text.slice(0, 30)), text];
  return readsSample({
    'critical vulnerabilities': { status: 'partly', quotes: [quote(MOVED)], choice: ['Yes'], missing: 'within how many days' },
    'second site': { status: 'planned', quotes: [quote(MOVED)], choice: ['No'] },
    'security logs': { status: 'conflict', quotes: [quote(LOGS), quote(FILES)], choice: ['Yes'] },
    'restoration of backups': {
      quotes: [quote(RESTORED), ['E1', INVENTED]],
      choice: ['Yes'],
      answer: `It is tested every month. ${STRANGE}`,
    },
    'SOC 2': { status: 'not_found' },
  })(call);
}

describe.skipIf(noBrowser)('the answers of a model in the review room', () => {
  let server: ModelServer;
  let here: Here;
  let page: Page;
  let said: string[];
  let request: RequestWithEntries;

  const open = async (words: string): Promise<void> => {
    const entry = request.qa_entries.find(({ question }) => question.includes(words));
    await page.goto(`${here.url}/dashboard/requests/${request.id}?entry=${entry?.id}`);
    await page.locator('.entry-open .entry-question', { hasText: words }).waitFor();
  };
  const card = () => page.locator('.entry-open');
  const source = () => page.getByRole('complementary', { name: 'Source' });
  const who = 'Answered by a-model; that its quotes stand in their documents was checked.';

  beforeAll(async () => {
    server = await startModelServer(states);
    here = await openHere({});
    await here.app.deps.identity.addUser({ ...owner, password, verified: true });
    const call = await caller(here, owner);
    await call('POST', '/api/orgs', { name: 'Trial' });
    await call('PUT', '/api/ai-model', { provider: 'openai-compatible', url: server.url, model: 'a-model' });
    await call('POST', '/api/orgs/sample');
    const first = async () => ((await call('GET', '/api/requests')) as { requests: QuestionnaireRequest[] }).requests[0];
    await vi.waitUntil(async () => (await first())?.status === 'review', { timeout: 120_000, interval: 200 });
    request = (await call('GET', `/api/requests/${(await first())?.id}`)) as RequestWithEntries;
    page = await signedInPage(await here.context({ reducedMotion: 'reduce' }), here, owner);
    said = watchConsole(page);
  });

  afterAll(async () => {
    await here?.close();
    await server?.close();
  });

  test('what answering all would take comes into its place: nothing below it moves', async () => {
    const call = await caller(here, owner);
    const entries = ['Are logs kept?', 'Are backups encrypted?'].map((question) => ({ question }));
    const { id } = (await call('POST', '/api/requests', { name: 'Not asked', entries, auto_answer: false })) as { id: string };
    const asked = Promise.withResolvers<void>();
    await page.route('**/estimate', async (route) => (await asked.promise, await route.continue()), { times: 1 });
    await page.goto(`${here.url}/dashboard/requests/${id}`);
    await page.getByText('Working out what the language model would take …').waitFor();
    await page.getByText(/^What to expect/).waitFor();
    const top = () => page.locator('.review-columns').evaluate((one) => one.getBoundingClientRect().top);
    const before = await top();
    asked.resolve();
    await page.getByText('2 questions to the language model').waitFor();
    expect(await top()).toBe(before);
  });

  test('of an answer to a part it says who answered and what is not said, and marks the quote in its place', async () => {
    await open('critical vulnerabilities');
    await card().getByText(who).waitFor();
    await card().getByText('Answers a part').waitFor();
    await card().getByText('Not said: within how many days').waitFor();
    await source().locator('mark', { hasText: MOVED }).waitFor();
    await open('second site');
    await card().getByText('Planned, not there yet').waitFor();
  });

  test('where papers disagree both sides stand there, and each is shown in its place', async () => {
    await open('security logs');
    const sides = card().getByRole('group', { name: 'Two sources disagree' }).getByRole('button');
    await source().locator('mark', { hasText: LOGS }).waitFor();
    await sides.filter({ hasText: FILES }).click();
    await source().locator('mark', { hasText: FILES }).waitFor();
  });

  test('what the checks took away is struck through, with why', async () => {
    await open('restoration of backups');
    const taken = card().getByRole('region', { name: 'Taken away by the checks' }).getByRole('listitem');
    await taken.nth(1).waitFor();
    expect(await taken.locator('del').allInnerTexts()).toEqual([INVENTED, STRANGE]);
    await taken.nth(0).getByText('This quote stands nowhere in what was given.').waitFor();
    await taken.nth(1).getByText('The number 77 is not in its evidence.').waitFor();
    const line = await taken
      .locator('del')
      .first()
      .evaluate((one) => getComputedStyle(one).textDecorationLine);
    expect(line).toBe('line-through');
  });

  test('what it leaves open shows the nearest passages, and a key takes one', async () => {
    await open('SOC 2');
    await card().getByText('Read by a-model.').waitFor();
    const nearest = card().getByRole('group', { name: 'Nearest in your knowledge' }).getByRole('listitem');
    await nearest.first().waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    const within = await nearest.evaluateAll((all) => {
      const card = document.querySelector('.entry-open')?.getBoundingClientRect();
      return all.map((one) => card !== undefined && one.getBoundingClientRect().right < card.right - 8);
    });
    expect(within).not.toEqual([]);
    expect(within).not.toContain(false);
    await page.setViewportSize({ width: 1440, height: 900 });
    const quote = await nearest.first().locator('q mark').innerText();
    await page.keyboard.press('f');
    await source().locator('mark').first().waitFor();
    expect(await card().getByRole('list', { name: 'Sources' }).getByRole('button').count()).toBe(1);
    expect((await source().locator('mark').first().innerText()).replaceAll(/\s+/g, ' ')).toContain(quote.slice(0, 30));
    // What stood nearest has made way, and leaves none of its height to the texts.
    const heights = await card()
      .locator('textarea')
      .evaluateAll((fields) => fields.map((one) => one.clientHeight));
    expect(Math.max(...heights)).toBeLessThan(160);
    expect(said).toEqual([]);
  });
});
