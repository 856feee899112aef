import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveSource } from '#engine/files/prove.ts';
import { buildXlsx, listValidation } from '#engine/files/testing/office.ts';
import { sample, sampleFolder } from '#sample/manifest.ts';
import { password } from '#test/password.ts';
import { watchConsole } from './browser.ts';
import { finger, keyboard, type Hands } from './hands.ts';
import { addMembers, memberOf, type Member } from './people.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

const topics = [
  'is customer data encrypted at rest',
  'are backups tested',
  'are access rights reviewed',
  'are security incidents reported to customers',
  'is the canteen open on Sundays',
  'are keys kept in a hardware module',
];
const form = Buffer.from(
  buildXlsx({
    sheets: [
      {
        name: 'Questions',
        before: '<cols><col min="1" max="1" width="8"/><col min="2" max="2" width="60"/><col min="3" max="4" width="40"/></cols>',
        rows: [
          ['No.', 'Question', 'Answer', 'Comment'].map((text) => ({ text, style: 2 })),
          ...topics.map((topic, at) => [`${at + 1}`, `${topic[0]!.toUpperCase()}${topic.slice(1)}?`, { style: 1 }, { style: 1 }]),
        ],
        after: listValidation('C2:C20', '"Yes,No,N/A"'),
      },
    ],
  }),
);
const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const knowledge = sample.knowledge.slice(2, 4).map(({ file }) => fileURLToPath(new URL(encodeURI(file), sampleFolder)));
const [owner, editor] = [memberOf('owner'), memberOf('editor')];

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const link = (page: Page, name: string) => page.getByRole('link', { name }).filter({ visible: true }).first();
const customersFile = (page: Page) => page.getByRole('menuitem', { name: /The customer's file/ });
const inDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });

/** From the first page to the review room with its drafts, as both of them go. */
async function begin({ page, write, use, choose }: Hands, { email }: Member, url: string, papers: string[]): Promise<void> {
  await page.goto(`${url}/auth`);
  await use(button(page, 'Understood'));
  await write(page.getByLabel('E-mail'), email);
  await write(page.getByLabel('Password'), password);
  await use(button(page, 'Sign in'));
  await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor();
  await use(link(page, 'Knowledge'));
  await choose(button(page, 'Upload files'), papers);
  await expect.poll(() => page.getByText('Ready', { exact: true }).count()).toBe(knowledge.length);
  await use(link(page, 'Requests'));
  await use(link(page, 'New request'));
  await choose(button(page, 'Choose a file'), { name: `Form for ${email}.xlsx`, mimeType, buffer: form });
  await page.getByText(`${topics.length} questions`).first().waitFor();
}

/** Completes the request, what is open or not read included. */
async function complete({ page, use }: Hands): Promise<void> {
  const [again, anyway] = [button(page, 'Open again'), inDialog(page, 'Complete')];
  await use(button(page, 'Complete'));
  await again.or(anyway).waitFor();
  if (await anyway.isVisible()) await use(anyway);
  await again.waitFor();
}

/** The customer's file came back with these cells filled, and nothing else in it is another. */
async function holds(download: Download, filled: Record<string, string>): Promise<void> {
  const proof = await proveSource(form, await readFile(await download.path()), 'form.xlsx');
  expect(proof.elsewhere).toEqual([]);
  expect(Object.fromEntries(proof.changedPlaces.map(({ at, after }) => [at.cell, after]))).toMatchObject(filled);
}

/** The whole job, twice: without a mouse, and on a telephone without a keyboard. What cannot be reached so fails here. */
describe.skipIf(noBrowser)('the whole job by one hand', () => {
  let trial: Trial;
  const consoles: string[][] = [];
  const opened = async (options: Parameters<Trial['context']>[0]): Promise<Page> => {
    const page = await (await trial.context({ reducedMotion: 'reduce', ...options })).newPage();
    consoles.push(watchConsole(page));
    return page;
  };

  beforeAll(async () => {
    trial = await openTrial();
    await addMembers(trial.service, [owner, editor]);
  });
  afterAll(() => trial?.close());

  test('by keyboard alone', async () => {
    const page = await opened({});
    const hands = keyboard(page);
    const { press, reach, use, download } = hands;
    const current = page.locator('.slot[aria-current="true"]');
    await begin(hands, owner, trial.service.url, knowledge);

    await page.getByRole('columnheader', { name: /Question/ }).waitFor();
    await reach(page.getByRole('grid'));
    await press('Control+Home', 'ArrowDown', '-');
    await page
      .getByText(`${topics.length - 1} questions`)
      .first()
      .waitFor();
    await press('u');
    await page.getByText(`${topics.length} questions`).first().waitFor();
    await use(button(page, /^Start/));
    await page.locator('.review-bar').getByText('Review', { exact: true }).waitFor();

    await press('Home', '1', 'e');
    await press('Control+a');
    await page.keyboard.type('With AES-256 (čšž).');
    await press('Control+Enter');
    await page.locator('[data-index="0"] .status-approved').waitFor();
    await press('Home', 'c');
    await current.locator('.comment-field textarea:focus').waitFor();
    await page.keyboard.type('Is that right, @Test e');
    await page.getByRole('option', { name: editor.name }).waitFor();
    await press('Enter');
    await page.keyboard.type('?');
    await press('Control+Enter');
    await current.locator('.thread').getByText('Is that right').waitFor();
    await press('m');
    await use(inDialog(page, editor.name));
    await page.getByText('1 question handed over').waitFor();

    await press('/');
    await page.keyboard.type('canteen');
    await page.getByText(`1 of ${topics.length}`).waitFor();
    await press('Escape');
    await press('s');
    await page.getByText('1 question skipped').waitFor();
    await use(button(page, 'Show everything'));
    await expect.poll(() => current.evaluate((row) => row === document.activeElement)).toBe(true);
    await press('Home', 'j', 'x', 'j', 'X');
    await page.getByText('2 questions selected').waitFor();
    await press('a');
    await page.getByText('No option is chosen there. Choose one first, or approve each on its own.').waitFor();
    await press('1');
    await expect.poll(() => current.getByRole('radio', { name: /^Yes/ }).isChecked()).toBe(true);
    await use(button(page, `Select all ${topics.length} that fit`));
    await press('a');
    await use(inDialog(page, 'Approve'));
    await page.getByText(/answers? approved\. \d were left as they are$/).waitFor();
    await complete(hands);
    await use(button(page, 'Export'));
    const file = customersFile(page);
    await file.waitFor();
    await holds(
      await download(async () => {
        for (let step = 0; step < 9 && !(await file.evaluate((item) => item === document.activeElement)); step++) await press('ArrowDown');
        await press('Enter');
      }),
      { C2: 'Yes', D2: 'With AES-256 (čšž).' },
    );
  });

  test('by touch alone, on a telephone', async () => {
    const page = await opened({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const hands = finger(page);
    const { use, write, download } = hands;
    const row = (at: number) => page.locator(`[data-index="${at}"]`);
    await begin(hands, editor, trial.service.url, knowledge);
    await use(button(page, /^Start/));
    await page.locator('.review-bar .progress-short').getByText(`/${topics.length}`).waitFor();
    await row(0).locator('.entry-open .entry-actions').waitFor();
    await use(row(0).getByRole('radio', { name: /^Yes/ }));
    await write(row(0).locator('textarea').first(), 'With AES-256 (čšž).');
    await use(row(0).locator('.entry-approve'));
    await row(0).locator('.status-approved').waitFor();
    // The room goes on by itself: a finger that comes down meanwhile would meet what the next row opens under it.
    await page.locator('[data-index="0"]:not([aria-current])').waitFor();
    await use(row(1).locator('.entry-question'));
    await use(row(1).getByRole('radio', { name: /^Yes/ }));
    await use(row(1).locator('.entry-comment'));
    await write(row(1).locator('.comment-field textarea'), 'Who knows, @Test o');
    await use(page.getByRole('option', { name: owner.name }));
    await use(row(1).locator('.thread').getByRole('button', { name: 'Comment', exact: true }));
    await row(1).locator('.thread').getByText('Who knows').waitFor();
    await use(row(1).getByRole('checkbox', { name: 'Select this question' }));
    await use(page.getByRole('toolbar').getByRole('button', { name: 'Assign' }));
    await use(inDialog(page, owner.name));
    await page.getByText('1 question handed over').waitFor();
    await use(page.getByRole('toolbar').getByRole('button', { name: /^Select all/ }));
    await use(page.getByRole('toolbar').getByRole('button', { name: 'Approve' }));
    // Among them is a draft from what was approved by keyboard a moment ago, which is new in the library: it is read first.
    await use(inDialog(page, 'Approve'));
    await page.getByText(/answers? approved\. \d were left as they are$/).waitFor();
    // Where the page is still drawing, a finger that comes down and goes up half a second later is a long press, and no tap.
    await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)));
    await use(button(page, 'Only'));
    await use(page.getByRole('dialog').getByRole('checkbox', { name: /^Open/ }));
    await use(inDialog(page, 'Close'));
    await use(page.locator('.entry-open .entry-skip'));
    await page.getByText('1 question skipped').waitFor();
    await use(button(page, 'Show everything'));
    await complete(hands);
    await use(button(page, 'Export'));
    await holds(await download(() => use(customersFile(page))), { C2: 'Yes', D2: 'With AES-256 (čšž).' });
  });

  test('the console stayed silent', () => {
    expect(consoles.flat()).toEqual([]);
  });
});
