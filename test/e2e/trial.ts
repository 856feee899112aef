import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { addressOf, cloneDatabase } from '#test/database.ts';
import { startService, stopService } from '#test/service-process.ts';
import type { Service } from '#test/service-process.ts';
import { browserPath, openBrowser, withoutBrowser } from './browser.ts';
import { openHeard, watch } from './seen-last.ts';

/** A service with its own data and a browser, for the tests of one file. */
export interface Trial {
  folder: string;
  service: Service;
  /** Somebody's own browser, as far as cookies and what is kept are concerned. */
  context: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  close: () => Promise<void>;
}

if (!browserPath) process.stderr.write(`${withoutBrowser}\n`);
export const noBrowser = !browserPath;

/** `npm start`: over a database of its own on the run's server, or, `embedded`, over the one that it makes itself as for whoever first tries it. */
export async function openTrial({ embedded = false } = {}): Promise<Trial> {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-e2e-'));
  const data = join(folder, 'data');
  const settings = embedded ? {} : { DATABASE_URL: addressOf(await cloneDatabase()) };
  const [service, browser] = await Promise.all([startService(data, settings), openBrowser()]);
  const unwatch = watch({ browser, log: service.log });
  return {
    folder,
    service,
    context: (options) => openHeard(browser, options),
    async close() {
      unwatch();
      await browser.close();
      await stopService(service);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
