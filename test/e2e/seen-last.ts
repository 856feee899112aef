import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeEach } from 'vitest';
import { openContext } from './browser.ts';

/** What is seen of a page that a test failed on: characters of its text, and lines of its console. */
const MOST = { text: 700, console: 8, log: 12 };

const consoles = new WeakMap<BrowserContext, string[]>();

/** Opens somebody's own browser, and keeps what its pages say for a test that fails. */
export async function openHeard(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await openContext(browser, options);
  listen(context);
  return context;
}

function listen(context: BrowserContext): void {
  const said: string[] = [];
  consoles.set(context, said);
  context.on('weberror', (error) => said.push(`page error: ${error.error().message}`));
  context.on('console', (message) => message.type() !== 'debug' && said.push(`${message.type()}: ${message.text()}`));
}

/** A browser and the service behind it, as a failing test needs to know them. */
interface Watched {
  browser: Browser;
  /** All that the service has written so far. */
  log: () => string;
}

const watched = new Set<Watched>();

/** From here on a test that fails says what stood on each page, and what its console and the service said last. @returns the end of it */
export function watch(trial: Watched): () => void {
  watched.add(trial);
  return () => void watched.delete(trial);
}

/** The tests of one file are one story: what comes after a failure would only wait in vain for what did not happen. */
let failed: string | null = null;

beforeEach(({ skip }) => skip(failed !== null, `follows a failure: ${failed}`));

afterEach(async ({ task }) => {
  const error = task.result?.errors?.[0];
  if (!error) return;
  failed = task.name;
  for (const trial of watched) {
    const seen = await seenLast(trial);
    error.message += seen;
    if (error.stack !== undefined) error.stack += seen;
  }
});

async function seenLast({ browser, log }: Watched): Promise<string> {
  const pages = await Promise.all(browser.contexts().flatMap((context) => context.pages().map(onPage)));
  const consoleLines = browser.contexts().flatMap((context) => (consoles.get(context) ?? []).slice(-MOST.console));
  const lines = [...pages, ...section('console', consoleLines), ...section('service', log().trimEnd().split('\n').slice(-MOST.log))];
  return lines.map((line) => `\n  ${line}`).join('');
}

const section = (name: string, lines: string[]): string[] => lines.filter((line) => line !== '').map((line) => `${name}: ${line}`);

async function onPage(page: Page): Promise<string> {
  const text = await page.evaluate(() => document.body.innerText).catch((error: unknown) => String(error));
  return `page ${page.url()}: ${text.replaceAll(/\s+/g, ' ').slice(0, MOST.text)}`;
}
