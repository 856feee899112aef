import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A browser of this machine (`REJOINDER_BROWSER` names another one), or null. */
export const browserPath: string | null =
  [process.env['REJOINDER_BROWSER'], ...places].find((path) => path !== undefined && existsSync(path)) ?? null;

/** Said instead of browser tests on a machine without one. */
export const withoutBrowser =
  'browser tests skipped: no Chromium found (install the Debian package chromium, or name one in REJOINDER_BROWSER)';

/** A safety net for a slow machine; a test that waits, waits for what it names. */
const PATIENCE_MS = 90_000;
const launching = { executablePath: browserPath ?? '', args: ['--no-sandbox', '--disable-dev-shm-usage'], timeout: PATIENCE_MS };
const desk = { viewport: { width: 1440, height: 900 }, locale: 'en-GB' };

export const openBrowser = (): Promise<Browser> => chromium.launch(launching);

/** Somebody's own browser, of a desk's size. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ ...desk, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/** A browser that keeps what it has in this folder; closed, as people do it, or killed. */
export async function openBrowserIn(folder: string): Promise<{ context: BrowserContext; kill: () => Promise<void> }> {
  const context = await chromium.launchPersistentContext(folder, { ...launching, ...desk });
  context.setDefaultTimeout(PATIENCE_MS);
  const { processInfo } = await (await context.browser()!.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  const { id } = processInfo.find(({ type }) => type === 'browser')!;
  const ended = new Promise<void>((done) => context.once('close', () => done()));
  return { context, kill: () => (process.kill(id, 'SIGKILL'), ended) };
}

/** Gathers what must never be on the console: errors of the page, and violations of its content policy. */
export function watchConsole(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/401 \(Unauthorized\)/.test(message.text())) said.push(message.text());
  });
  return said;
}
