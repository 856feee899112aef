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

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath ?? '', args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/** A safety net for a slow machine; a test that waits, waits for what it names. */
const PATIENCE_MS = 90_000;

/** Somebody's own browser, of a desk's size. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
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
