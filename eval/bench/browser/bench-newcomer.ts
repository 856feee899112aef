import { readdir, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { sample, sampleFolder } from '#sample/manifest.ts';
import { password } from '#test/password.ts';
import { seconds, timed, time, type Figure } from '../measure.ts';

const PATIENCE_MS = 240_000;
/** Pixels of a desk's window, of what stands above the documents in it, and of the row of one. */
const WINDOW = { width: 1440, height: 900, head: 260, row: 49 };

export interface NewcomersFiles {
  form: string;
  knowledge: string[];
}

/** A form and every file below a folder; what is not given is the sample's. */
export async function newcomersFiles({
  form,
  knowledge,
}: {
  form?: string | undefined;
  knowledge?: string | undefined;
}): Promise<NewcomersFiles> {
  const own = (file: string): string => fileURLToPath(new URL(encodeURI(file), sampleFolder));
  return {
    form: form ? resolve(form) : own(sample.questionnaires[0]!.file),
    knowledge: knowledge ? await filesBelow(knowledge) : sample.knowledge.map(({ file }) => own(file)),
  };
}

async function filesBelow(folder: string): Promise<string[]> {
  const paths = (await readdir(folder, { recursive: true })).map((name) => resolve(folder, name));
  const files = await Promise.all(paths.map(async (path) => ((await stat(path)).isFile() ? [path] : [])));
  return files.flat();
}

/** Waits for the machine, and keeps how long by what was waited for. */
type Wait = (what: string, settled: () => Promise<unknown>) => Promise<void>;

/** From the first page to the customer's filled workbook, as somebody new goes; `waited` is what the machine took of it. */
export async function benchNewcomer(context: BrowserContext, url: string, { form, knowledge }: NewcomersFiles): Promise<Figure[]> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const waits: { what: string; ms: number }[] = [];
  const wait: Wait = async (what, settled) => void waits.push({ what, ms: (await timed(settled)).ms });
  const { ms } = await timed(async () => {
    await signUp(context, page, url);
    await addKnowledge(page, knowledge, wait);
    await answerForm(page, form, wait);
    await sendBack(page, wait);
  });
  await page.close();
  const waited = waits.reduce((sum, one) => sum + one.ms, 0);
  return [
    time('newcomer: first page to filled workbook', 240_000, ms, `${knowledge.length} documents, ${basename(form)}, a script at the keys`),
    time('of which the machine was waited for', 60_000, waited, waits.map((one) => `${one.what} ${seconds(one.ms)}`).join(', ')),
  ];
}

async function signUp(context: BrowserContext, page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/requests`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Your name').fill('New Person');
  await page.getByLabel('E-mail').fill('newcomer@example.com');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  const [mailbox] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Open the local mailbox' }).click()]);
  await mailbox.getByRole('link', { name: /verif/i }).first().click();
  await mailbox.frameLocator('iframe').getByRole('link', { name: 'Verify this address' }).click();
  await mailbox.waitForLoadState();
  await mailbox.close();
  await page.bringToFront();
  await page.getByLabel('Name of the organisation').fill('Newcomer');
  const withSample = page.getByRole('checkbox', { name: /sample company/ });
  if ((await withSample.count()) > 0) await withSample.uncheck();
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await page.getByText('No questionnaires yet').waitFor();
}

async function addKnowledge(page: Page, knowledge: string[], wait: Wait): Promise<void> {
  await page.getByRole('link', { name: 'Knowledge' }).first().click();
  await page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(knowledge);
  // Only what is in view is drawn: the window has room for a row of each.
  await page.setViewportSize({ width: WINDOW.width, height: Math.max(WINDOW.height, WINDOW.head + knowledge.length * WINDOW.row) });
  const over = page.getByText(/^(Ready|Failed)$/);
  await wait('documents read', () => over.nth(knowledge.length - 1).waitFor());
}

async function answerForm(page: Page, form: string, wait: Wait): Promise<void> {
  await page.getByRole('link', { name: 'Requests' }).first().click();
  await page.getByRole('link', { name: 'New request' }).first().click();
  await page.locator('input[type=file]').first().setInputFiles(form);
  const start = page.getByRole('button', { name: /^Start · \d/ });
  await wait('questions found', () => start.waitFor());
  await start.click();
  await wait('answers', () => page.locator('.review-bar').getByText('Review', { exact: true }).waitFor());
}

/** All drafts leave: reading them is not what the clock is for. */
async function sendBack(page: Page, wait: Wait): Promise<void> {
  await page.locator('.review-actions').getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitemradio', { name: /All drafts too/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /The customer's file/ }).click();
  await page.getByRole('button', { name: 'Export with drafts' }).click();
  await wait('the file', async () => (await download).path());
}
