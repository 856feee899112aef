import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import { browserPath, openBrowser, openContext, withoutBrowser } from '#test/e2e/browser.ts';
import { addUser, caller, signedInPage } from '#test/e2e/people.ts';
import { pause, startService, stopService, type Service } from '#test/service-process.ts';
import { seconds, timed, type Figure } from '../measure.ts';
import { benchAxe } from './bench-axe.ts';
import { benchDrop } from './bench-drop.ts';
import { benchLoad } from './bench-load.ts';
import { benchNewcomer, type NewcomersFiles } from './bench-newcomer.ts';
import { benchRoom } from './bench-room.ts';
import { watchPage } from './watch.ts';

const ENTRIES = 5000;
const TRIES = 120;
const LOOKS_AGAIN_MS = 500;
const QUIET_MS = 62_000;
const person = { email: 'bench@example.com', name: 'Bench' };

/** The application in a browser, and the clock of a newcomer with these files. */
export async function benchBrowser(folder: string, files: NewcomersFiles): Promise<Figure[]> {
  if (!browserPath) throw new Error(withoutBrowser);
  const service = await startService(join(folder, 'browser'));
  const browser = await openBrowser();
  try {
    const [stranger, newcomer, someone] = await Promise.all([1, 2, 3].map(() => openContext(browser)));
    await Promise.all([stranger, newcomer].map((context) => context!.addInitScript(() => localStorage.setItem('cookieNotice', 'seen'))));
    return [
      load(),
      // Before anything else is waited for by the service.
      ...(await told('newcomer', () => benchNewcomer(newcomer!, service.url, files))),
      ...(await told('first load of sign-in', () => atTheDoor(stranger!, service.url))),
      ...(await screens(service, someone!)),
    ];
  } finally {
    await browser.close();
    await stopService(service);
  }
}

async function screens(service: Service, context: BrowserContext): Promise<Figure[]> {
  await addUser(service, person, 'Bench');
  const id = await longRequest(await caller(service, person));
  const review = `/dashboard/requests/${id}`;
  const page = await signedInPage(context, service, person);
  await watchPage(page);
  const figures: Figure[] = [];
  const parts: [name: string, run: () => Promise<Figure[]>][] = [
    ['review room', () => benchRoom(page, service.url + review)],
    ['a quiet minute', quietMinute],
    ['first load of the list', () => benchLoad(page, 'the list', `${service.url}/dashboard/requests`)],
    ['first load of the review room', () => benchLoad(page, 'the review room', service.url + review)],
    ['accessibility', () => benchAxe(page, service.url, review)],
    ['files at once', () => benchDrop(page, service.url)],
  ];
  for (const [name, run] of parts) figures.push(...(await told(name, run)));
  return figures;
}

/** What changed in the last minute is told again to whoever arrives, and read again by them: a first visit is none that follows a change. */
async function quietMinute(): Promise<Figure[]> {
  await pause(QUIET_MS);
  return [];
}

const load = (): Figure => ({ what: 'load of the machine, one minute', bar: '–', measured: (loadavg()[0] ?? 0).toFixed(1), good: null });

/** The first screen of all, for somebody who was never there. */
async function atTheDoor(context: BrowserContext, url: string): Promise<Figure[]> {
  const page = await context.newPage();
  await watchPage(page);
  const figures = await benchLoad(page, 'sign-in', `${url}/auth`);
  await page.close();
  return figures;
}

/** Says how long a part took, since whoever waits for the table sees nothing else. */
async function told(name: string, run: () => Promise<Figure[]>): Promise<Figure[]> {
  const { ms, value } = await timed(run);
  process.stderr.write(`  ${name}: ${seconds(ms)}\n`);
  return value;
}

/** A request with so many questions that nobody has answered yet; its id, once all are there. */
async function longRequest(call: Awaited<ReturnType<typeof caller>>): Promise<string> {
  const entries = Array.from({ length: ENTRIES }, (_, i) => ({ question: `Is control ${i + 1} in place?` }));
  const { id } = (await call('POST', '/api/requests', { name: 'Long way', entries, auto_answer: false })) as { id: string };
  for (let tries = 0; tries < TRIES; tries++) {
    const { counts } = (await call('GET', `/api/requests/${id}`)) as QuestionnaireRequest;
    if (counts.total === ENTRIES) return id;
    await pause(LOOKS_AGAIN_MS);
  }
  throw new Error(`The request has not all of its ${ENTRIES} questions after a minute.`);
}
