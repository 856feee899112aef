/** The main screens of the product, each with the way to it. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { sample, sampleFolder } from '#sample/manifest.ts';
import { openBacktest } from './backtest-drawn.ts';
import { corrections } from './corrections-drawn.ts';
import { features } from './features-drawn.ts';
import { moreFeatures } from './more-drawn.ts';
import { openPart } from './parts-drawn.ts';
import { settled, toNextEntry } from './settled.ts';

const questionnaire = fileURLToPath(new URL(encodeURI(sample.questionnaires[0]!.file), sampleFolder));

/** A question of the sample company's own library, for the instant answer. */
export const ENCRYPTION = 'Is customer data encrypted at rest?';

export interface Screen {
  name: string;
  /** @returns another window that shows it, where it is not the page that was given */
  open: (page: Page, url: string) => Promise<Page | void>;
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

/** The review room at the first answer with as many sources as that, or with a source in such a file. */
async function openReviewAt(page: Page, url: string, chip: string, count: number): Promise<void> {
  await goto('/dashboard/requests')(page, url);
  await page
    .getByRole('link', { name: /\(sample\)/ })
    .first()
    .click();
  await page.locator('.entry-open').waitFor();
  for (let step = 0; step < MOST_STEPS && (await page.locator('.entry-open .chip', { hasText: chip }).count()) < count; step++)
    await toNextEntry(page);
  await settled(page);
}

/** At the first answer that two sources bear out. */
const openReview = (page: Page, url: string): Promise<void> => openReviewAt(page, url, '', 2);

/** The page of a PDF that an answer rests on, the cited words marked. */
async function openSource(page: Page, url: string): Promise<void> {
  await openReviewAt(page, url, '.pdf', 1);
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
  await page.locator('.sheet-check:not(.pending)').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
}

/** The review room with the customer's sheet in place of the outline. */
async function openBeside(page: Page, url: string): Promise<void> {
  await openReview(page, url);
  await page.locator('.beside-switch').click();
  await page.locator('.beside .grid-cell').first().waitFor();
}

async function askOne(page: Page, url: string): Promise<void> {
  await goto('/dashboard/tools/instant-answers')(page, url);
  await page.getByRole('textbox').first().fill(ENCRYPTION);
  await page.keyboard.press('Enter');
  await page.locator('mark, .chip, .citation').first().waitFor();
}

/** Three questions chosen at once. */
async function openBulk(page: Page, url: string): Promise<void> {
  await openReview(page, url);
  for (let count = 1; count <= 3; count++) {
    await page.keyboard.press('x');
    await page.locator('.bulk-bar b', { hasText: String(count) }).waitFor();
    if (count < 3) await toNextEntry(page);
  }
}

/** The list narrowed, and its view about to be kept. */
async function openSavedView(page: Page, url: string): Promise<void> {
  await goto('/dashboard/requests?due=overdue')(page, url);
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('dialog').waitFor();
}

/** Two answers that do not agree, beside each other. */
async function openContradictions(page: Page, url: string): Promise<void> {
  await goto('/dashboard/library?view=contradictions')(page, url);
  await page.locator('.groups > li').first().waitFor();
}

export const screens: Screen[] = [
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
  { name: 'notifications', open: openPart('/dashboard/preferences', 'Notifications'), once: true },
  { name: 'assistant', open: goto('/assistant'), once: true },
  { name: 'saved-view', open: openSavedView, once: true },
  ...[...features, ...moreFeatures].map((one) => ({ ...one, once: true as const })),
];
