/**
 * `npm run screenshots`: starts the service on a data folder of its own, loads the sample company and draws each main screen,
 * light and dark, wide and narrow, into docs/pictures; with names behind it (`create review`) only those. Says how many console errors and accessibility faults each screen has.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { startModelServer } from '#engine/model/testing/model-server.ts';
import { rejoinder } from '#eval/bench/run-command.ts';
import { password } from '#test/password.ts';
import { startService, stopService } from '#test/service-process.ts';
import type { Service } from '#test/service-process.ts';
import { accessibilityFaults } from './accessibility.ts';
import { addBacktest } from './backtest-drawn.ts';
import { addFeatures } from './features-drawn.ts';
import { modelsListed } from './model-drawn.ts';
import { browserPath, openBrowser, watchConsole, withoutBrowser } from './browser.ts';
import { ENCRYPTION, screens } from './screens-drawn.ts';
import type { Screen } from './screens-drawn.ts';
import { settled } from './settled.ts';
import { addYear } from './year-drawn.ts';

const pictures = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
/** Names of the screens to draw; all when none is named. */
const only = process.argv.slice(2);
const email = 'ana@example.com';

interface Look {
  width: number;
  height: number;
  theme: 'light' | 'dark';
  locale?: string;
}
const wide: Look = { width: 1440, height: 900, theme: 'light' };
const looks: Look[] = [wide, { ...wide, theme: 'dark' }, { width: 390, height: 844, theme: 'light' }];
const ukrainian: Look = { width: 390, height: 844, theme: 'dark', locale: 'uk' };

async function signIn(page: Page, service: Service): Promise<void> {
  await page.goto(`${service.url}/auth`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/dashboard|welcome/);
}

async function loadSample(service: Service): Promise<void> {
  await rejoinder(
    ['user', 'add', '--email', email, '--password', password, '--name', 'Ana Novak', '--verified', '--org', 'Lipa Sample Company (sample)'],
    service.env,
  );
  const token = (await rejoinder(['token', 'create', '--email', email, '--scope', 'admin'], service.env)).stdout.trim();
  const headers = { authorization: `Bearer ${token}` };
  const loaded = await fetch(`${service.url}/api/orgs/sample`, { method: 'POST', headers });
  if (!loaded.ok) throw new Error(`The sample was not loaded: ${await loaded.text()}`);
  // Its own answers: two that do not agree, and one for the instant answer, which rests on the sample only where there is nothing else.
  const own = [30, 90].map((days) => ({
    question: 'How long are visitor records kept?',
    answer: `Visitor records are kept for ${days} days.`,
  }));
  own.push({ question: ENCRYPTION, answer: 'Customer data is encrypted at rest with AES-256; the keys are changed every year.' });
  for (const entry of own)
    await fetch(`${service.url}/api/library`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(entry),
    });
  for (let tries = 0; tries < 600; tries++) {
    const { requests } = (await (await fetch(`${service.url}/api/requests`, { headers })).json()) as { requests: { status: string }[] };
    if (requests[0]?.status === 'review') return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('The sample request was not answered within two minutes.');
}

const isDrawn = ({ name, wide: needsWidth, once }: Screen, look: Look): boolean =>
  (only.length === 0 || only.includes(name)) && !(needsWidth && look.width < 1280) && !(once && look !== wide);

async function draw(browser: Browser, service: Service, look: Look): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    deviceScaleFactor: look.width < 600 ? 2 : 1,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ([theme, locale]) => {
      localStorage.setItem('mui-mode', theme ?? '');
      localStorage.setItem('locale', locale ?? 'en');
    },
    [look.theme, look.locale ?? 'en'],
  );
  const page = await context.newPage();
  await signIn(page, service);
  await page.locator('.cookies button').click();
  for (const { name, open } of screens.filter((screen) => isDrawn(screen, look))) {
    const said = watchConsole(page);
    const seen = (await open(page, service.url)) ?? page;
    await seen.mouse.move(0, 0);
    await settled(seen);
    const file = [name, look.width, look.theme, look.locale].filter(Boolean).join('-');
    await seen.screenshot({ path: join(pictures, `${file}.png`) });
    const violations = await accessibilityFaults(seen);
    process.stdout.write(`${file}: ${said.length} console errors, ${violations.length} accessibility faults\n`);
    for (const line of [
      ...said,
      ...violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map((node) => node.target.join(' '))
            .slice(0, 3)
            .join(', ')}`,
      ),
    ])
      process.stdout.write(`  ${line}\n`);
    page.removeAllListeners('console');
    page.removeAllListeners('pageerror');
    // A colleague who came for one picture is not in the next.
    for (const other of browser.contexts()) if (other !== context) await other.close();
  }
  await context.close();
}

if (!browserPath) throw new Error(withoutBrowser);
await mkdir(pictures, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'rejoinder-pictures-'));
const watched = join(folder, 'watched');
await mkdir(watched);
process.env['DRIVE_FOLDER'] = watched;
// The picture of Company, AI model shows one that runs on this machine.
const model = await startModelServer(() => null, modelsListed);
process.env['MODEL_LOCAL_ADDRESSES'] = new URL(model.url).origin;
const service = await startService(join(folder, 'data'));
const browser = await openBrowser();
try {
  await loadSample(service);
  await addFeatures(service, email, watched);
  if (only.length === 0 || only.includes('usage')) await addYear(service);
  if (only.length === 0 || only.includes('backtest')) await addBacktest(service);
  for (const look of [...looks, ukrainian]) await draw(browser, service, look);
} finally {
  await browser.close();
  await stopService(service);
  await model.close();
  await rm(folder, { recursive: true, force: true });
}
