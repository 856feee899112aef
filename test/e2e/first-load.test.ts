import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, caller, signedInPage } from './people.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

const person = { name: 'Test owner', email: 'owner@example.com' };
/** With what comes when the browser has time: what stands beside the list of the room, its dialogs, and what the live stream is made of. */
const MOST = 34;

/**
 * Paths that a page asks for from its beginning until its live stream opens, whose events may have something read again. Its script comes
 * when all of `first` was asked for.
 */
async function askedBy(page: Page, url: string, path: string, first: string[]): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: Request) => void (request.method() === 'GET' && asked.push(request.url().replace(url, '')));
  const begun = Promise.all(first.map((one) => page.waitForRequest(url + one)));
  await page.route(/assets\/index-/, async (route) => {
    await begun;
    await route.continue();
  });
  page.on('request', note);
  await page.goto(url + path);
  await page.waitForRequest(/\/api\/sse/);
  await page.close();
  return asked.slice(
    0,
    asked.findIndex((one) => one.startsWith('/api/sse')),
  );
}

describe.skipIf(noBrowser)('a page that somebody arrives at', () => {
  let trial: Trial;
  let context: BrowserContext;
  let review: string;

  beforeAll(async () => {
    trial = await openTrial();
    await addUser(trial.service, person, 'Trial');
    const call = await caller(trial.service, person);
    const entries = [{ question: 'Is access reviewed?' }];
    const { id } = (await call('POST', '/api/requests', { name: 'Short way', entries, auto_answer: false })) as { id: string };
    review = id;
    context = await trial.context();
    await (await signedInPage(context, trial.service, person)).close();
  });

  afterAll(() => trial?.close());

  test.each([
    ['the list', () => ['/dashboard/requests', '/api/requests?limit=100', '/api/saved_views']],
    ['the review room', () => [`/dashboard/requests/${review}`, `/api/requests/${review}?entries=40`, `/api/requests/${review}`]],
  ])('%s asks for nothing twice, and for what it shows before its script is there', async (_name, paths) => {
    const [path = '', ...data] = paths();
    const asked = await askedBy(await context.newPage(), trial.service.url, path, ['/api/user', ...data]);
    const calls = asked.filter((one) => one.startsWith('/api/'));
    expect(calls).toEqual([...new Set(calls)]);
    expect(new Set(asked).size).toBeLessThanOrEqual(MOST);
  });
});
