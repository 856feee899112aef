import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { openWorker } from '#server/worker.ts';
import { openTestApp, type TestApp } from '#test/harness.ts';
import { freePort } from '#test/service-process.ts';
import { openBrowser } from './browser.ts';
import { openHeard, watch } from './seen-last.ts';

/** The service in this process, with its workers, for tests that stand in for what lies outside of it or for its clock; and a browser on it. */
export interface Here {
  app: TestApp;
  url: string;
  /** Somebody's own browser. */
  context: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  close: () => Promise<void>;
}

export async function openHere(settings: Record<string, string>): Promise<Here> {
  const port = await freePort();
  const [app, browser] = await Promise.all([openTestApp({ PORT: String(port), ...settings }), openBrowser()]);
  const worker = openWorker(app.parts);
  const unwatch = watch({ browser, log: () => '' });
  await app.listen({ port, host: '127.0.0.1' });
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    context: (options) => openHeard(browser, options),
    async close() {
      unwatch();
      await browser.close();
      await worker.stop();
      await app.close();
    },
  };
}
