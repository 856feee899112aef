import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runIn } from './node.mjs';
import { modules, root } from './places.mjs';

/** The browser that the browser tests use, as test/e2e/browser.ts finds it. */
const browsers = [
  process.env.REJOINDER_BROWSER,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
export const hasBrowser = () => browsers.some((path) => path !== undefined && existsSync(path));

/** Runs all tests, and says at the end what did not run. @param {string[]} words */
export async function test(words) {
  process.exitCode = await runIn([join(modules, 'vitest', 'vitest.mjs'), 'run', '--root', root, ...words]);
  if (!hasBrowser()) {
    process.stderr.write(
      '\nThe browser tests were SKIPPED: there is no Chromium on this machine. Install the Debian package chromium, or name one in REJOINDER_BROWSER.\n',
    );
  }
}
