/**
 * `npm run screenshots`: starts the service on a data folder of its own, loads the sample company and draws each main screen,
 * light and dark, wide and narrow, into docs/pictures; with names behind it (`create review`) only those. Says how many console errors and accessibility faults each screen has.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { rejoinder } from '#eval/bench/run-command.ts';
import { sample, sampleFolder } from '#sample/manifest.ts';
import { password } from '#test/password.ts';
import { startService, stopService } from '#test/service-process.ts';
import type { Service } from '#test/service-process.ts';
import { accessibilityFaults } from './accessibility.ts';
import { corrections } from './corrections-drawn.ts';
import { addFeatures, features } from './features-drawn.ts';
import { browserPath, openBrowser, watchConsole, withoutBrowser } from './browser.ts';

const pictures = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const questionnaire = fileURLToPath(new URL(encodeURI(sample.questionnaires[0]!.file), sampleFolder));
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

interface Screen {
  name: string;
  open: (page: Page, url: string) => Promise<void>;
  /** Only wide windows have it. */
  wide?: true;
  /** One picture is enough: of the guide, wide and light. */
  once?: true;
}

const goto =
  (path: string) =>
  async (page: Page, url: string): Promise<void> => {
    await page.goto(url + path);
    await page.locator('h1').first().waitFor();
  };

const MOST_STEPS = 30;

/** The review room at the first answer that a document bears out. */
async function openReview(page: Page, url: string): Promise<void> {
  await goto('/dashboard/requests')(page, url);
  await page
    .getByRole('link', { name: /\(sample\)/ })
    .first()
    .click();
  await page.locator('.entry-open').waitFor();
  for (let step = 0; step < MOST_STEPS && (await page.locator('.entry-open .chip').count()) < 2; step++) {
    await page.keyboard.press('j');
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(600);
}

/** The page of a PDF that an answer rests on, the cited words marked. */
async function openSource(page: Page, url: string): Promise<void> {
  await goto('/dashboard/requests')(page, url);
  await page
    .getByRole('link', { name: /\(sample\)/ })
    .first()
    .click();
  await page.locator('.entry-open').waitFor();
  for (let step = 0; step < MOST_STEPS && (await page.locator('.chip', { hasText: '.pdf' }).count()) === 0; step++) {
    await page.keyboard.press('j');
    await page.waitForTimeout(60);
  }
  await page.locator('.chip', { hasText: '.pdf' }).first().click();
  await page.locator('.entry-open').focus();
  await page.keyboard.press('o');
  await page.locator('.viewer-mark').first().waitFor();
}

async function openSearch(page: Page, url: string): Promise<void> {
  await goto('/dashboard/kb/documents?q=how%20long%20are%20backups%20kept')(page, url);
  await page.locator('.results mark').first().waitFor();
}

async function openCreate(page: Page, url: string): Promise<void> {
  await goto('/dashboard/requests/create')(page, url);
  await page.locator('input[type=file]').first().setInputFiles(questionnaire);
  await page.locator('.grid-cell').first().waitFor();
  await page.getByRole('button', { name: /^Security controls/ }).click();
  await page.locator('.grid-cell').first().waitFor();
}

/** The same sheet with one row left out by hand and the menu of a column open. */
async function openCorrection(page: Page, url: string): Promise<void> {
  await openCreate(page, url);
  await page.locator('.grid-scroller').focus();
  for (const key of ['ArrowDown', '-', 'ArrowRight']) await page.keyboard.press(key);
  await page.locator('.check-standing').waitFor();
  await page.waitForTimeout(600);
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
}

/** The review room with the customer's sheet in place of the outline. */
async function openBeside(page: Page, url: string): Promise<void> {
  await openReview(page, url);
  await page.locator('.beside-switch').click();
  await page.locator('.beside .grid-cell').first().waitFor();
}

const ENCRYPTION = 'Is customer data encrypted at rest?';

async function askOne(page: Page, url: string): Promise<void> {
  await goto('/dashboard/tools/instant-answers')(page, url);
  await page.getByRole('textbox').first().fill(ENCRYPTION);
  await page.keyboard.press('Enter');
  await page.locator('mark, .chip, .citation').first().waitFor();
}

/** Three questions chosen at once. */
async function openBulk(page: Page, url: string): Promise<void> {
  await openReview(page, url);
  for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.waitForTimeout(300);
}

/** The list narrowed, and its view about to be kept. */
async function openSavedView(page: Page, url: string): Promise<void> {
  await goto('/dashboard/requests?due=overdue')(page, url);
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('dialog').waitFor();
}

/** Of what one is told, and how. */
async function openNotifications(page: Page, url: string): Promise<void> {
  await goto('/dashboard/preferences')(page, url);
  await page.getByRole('heading', { name: 'Notifications' }).scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: 'Notifications' }).evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
}

/** Two answers that do not agree, beside each other. */
async function openContradictions(page: Page, url: string): Promise<void> {
  await goto('/dashboard/library?view=contradictions')(page, url);
  await page.locator('.groups > li').first().waitFor();
}

/** The first backtest is started when there is none yet. */
async function openBacktest(page: Page, url: string): Promise<void> {
  await goto('/dashboard/backtests')(page, url);
  await page.locator('.candidates button, table.backtests .row-link').first().click();
  await page.locator('.figures-grid').waitFor({ timeout: 120_000 });
}

const screens: Screen[] = [
  { name: 'requests', open: goto('/dashboard/requests') },
  { name: 'create', open: openCreate },
  { name: 'check', open: openCorrection },
  { name: 'review', open: openReview },
  { name: 'sheet-beside', open: openBeside, wide: true },
  { name: 'source', open: openSource },
  { name: 'knowledge', open: goto('/dashboard/kb/documents') },
  { name: 'search', open: openSearch },
  { name: 'library', open: goto('/dashboard/library') },
  { name: 'contradictions', open: openContradictions },
  { name: 'backtest', open: openBacktest },
  { name: 'instant', open: askOne },
  { name: 'company', open: goto('/dashboard/company') },
  { name: 'preferences', open: goto('/dashboard/preferences') },
  ...corrections.map((one) => ({ ...one, once: true as const })),
  { name: 'bulk', open: openBulk, once: true },
  { name: 'notifications', open: openNotifications, once: true },
  { name: 'assistant', open: goto('/assistant'), once: true },
  { name: 'saved-view', open: openSavedView, once: true },
  ...features.map((one) => ({ ...one, once: true as const })),
];

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
    await open(page, service.url);
    await page.waitForTimeout(300);
    const file = [name, look.width, look.theme, look.locale].filter(Boolean).join('-');
    await page.screenshot({ path: join(pictures, `${file}.png`) });
    const violations = await accessibilityFaults(page);
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
  }
  await context.close();
}

if (!browserPath) throw new Error(withoutBrowser);
await mkdir(pictures, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'rejoinder-pictures-'));
const watched = join(folder, 'watched');
await mkdir(watched);
process.env['DRIVE_FOLDER'] = watched;
const service = await startService(join(folder, 'data'));
const browser = await openBrowser();
try {
  await loadSample(service);
  await addFeatures(service, email, watched);
  for (const look of [...looks, ukrainian]) await draw(browser, service, look);
} finally {
  await browser.close();
  await stopService(service);
  await rm(folder, { recursive: true, force: true });
}
