import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocx, paragraphXml, tableXml } from '#engine/files/testing/office.ts';
import { type ModelServer, startModelServer } from '#engine/model/testing/model-server.ts';
import { password } from '#test/password.ts';
import { accessibilityFaults } from './accessibility.ts';
import { watchConsole } from './browser.ts';
import { type Here, openHere } from './here.ts';
import { caller, signedInPage } from './people.ts';
import { noBrowser } from './trial.ts';

const owner = { email: 'owner@example.com', name: 'Test owner' };
const DRILLS = 'Which fire drills were held?';
const form = buildDocx(
  [
    tableXml([
      ['Question', 'Answer'],
      ['Do you encrypt backups?', ''],
      ['Who may read them?', ''],
      ['Reviewed by us', ''],
    ]),
    paragraphXml(DRILLS),
    paragraphXml(''),
  ].join(''),
);

const said = (at: string, question: string, place: string) => ({
  a_at: [at],
  b_question: question,
  c_number: '',
  d_section: [],
  e_kind: 'text',
  f_options: [],
  g_options_at: [],
  h_answers: [{ a_at: place, b_role: 'answer', c_means: '' }],
});
const reply = {
  questions: [
    said('T0R1C0', 'Do you encrypt backups?', 'T0R1C1'),
    said('T0R2C0', 'Who may read them?', 'T0R2C1'),
    said('P0', DRILLS, 'P1'),
  ],
};

describe.skipIf(noBrowser)('a Word form that structure is unsure of', () => {
  let server: ModelServer;
  let here: Here;
  let page: Page;
  let console: string[];

  beforeAll(async () => {
    server = await startModelServer(({ system }) => ({ says: system.startsWith('You find the questions of a form') ? reply : {} }));
    here = await openHere({});
    await here.app.deps.identity.addUser({ ...owner, password, verified: true });
    const call = await caller(here, owner);
    await call('POST', '/api/orgs', { name: 'Trial' });
    await call('PUT', '/api/ai-model', { provider: 'openai-compatible', url: server.url, model: 'a-model' });
    page = await signedInPage(await here.context({ reducedMotion: 'reduce' }), here, owner);
    console = watchConsole(page);
  });

  afterAll(async () => {
    await here?.close();
    await server?.close();
  });

  const box = (name: string) => page.getByRole('checkbox', { name });
  const picture = async (name: string): Promise<void> => {
    const folder = process.env['PICTURES'];
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  };

  test('says so, lets the model read it, and what differs is taken by a key, all at once, and taken back', async () => {
    await page.goto(`${here.url}/dashboard/requests/create`);
    const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'form.docx', mimeType, buffer: Buffer.from(form) });
    await page.getByText(/^It is not sure that all of the form was recognised/u).waitFor();
    await picture('unsure');
    await page.getByRole('button', { name: 'Let a-model read it too' }).click();
    await page.getByText('a-model read the form: 2 differences.').waitFor();
    await box(`Question more: ${DRILLS}`).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => box(`Question more: ${DRILLS}`).isChecked()).toBe(true);
    expect(await box('No question: Reviewed by us').isChecked()).toBe(false);
    await picture('one');
    await page.getByRole('button', { name: 'Take all' }).click();
    await expect.poll(() => box('No question: Reviewed by us').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => box('No question: Reviewed by us').isChecked()).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(console).toEqual([]);
  });

  test('and a narrow dark screen shows it whole', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByText('a-model read the form: 2 differences.').waitFor();
    await picture('narrow');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});
