/** The picture of a backtest needs two forms that people filled in, one of which the other one answers: a company of its own has them. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { buildFilledForm } from '#sample/build/questionnaires.ts';
import type { FilledRow } from '#sample/build/past-questionnaire-rows.ts';
import { sample, sampleFolder } from '#sample/manifest.ts';
import type { Service } from '#test/service-process.ts';
import { addUser, caller, signedInPage } from './people.ts';
import { uploadAll, until } from './year-drawn.ts';

const tester = { name: 'Tina Kralj', email: 'tina@example.com' };
const FORM = 'Customer security questions 2026, filled in (sample).xlsx';

/** What the sample's people answered another customer this year, as its policies have it by now. */
const answered: FilledRow[] = [
  ['Organisation'],
  ['1', 'Has management approved the information security policy?', 'Yes', 'The Managing Director approves it every year.'],
  ['2', 'Do you hold a current ISO/IEC 27001 certificate?', 'Yes', ''],
  ['3', 'Do you hold a SOC 2 Type II report?', 'No', ''],
  ['4', 'Are risks assessed at least once a year?', 'Yes', ''],
  ['5', 'Do you carry cyber insurance?', 'Yes', ''],
  ['Access'],
  ['6', 'Is multi-factor authentication required for administrators?', 'Yes', 'With hardware keys.'],
  ['7', 'Can our users sign in through SAML single sign-on?', 'Yes', ''],
  ['8', 'Is access revoked on the day an employee leaves?', 'Yes', 'Within four hours.'],
  ['9', 'May private devices be used to access customer data?', 'No', ''],
  ['10', 'Is access to production approved by a second person?', 'Yes', ''],
  ['Operations'],
  ['11', 'Is customer data encrypted at rest?', 'Yes', 'AES-256.'],
  ['12', 'Can customers bring their own encryption keys?', 'No', ''],
  ['13', 'Are backups stored at a second site?', 'Yes', ''],
  ['14', 'Is the restoration of backups tested?', 'Yes', 'Every month.'],
  ['15', 'Is an independent penetration test carried out every year?', 'Yes', ''],
  ['16', 'Do you run a bug bounty programme?', 'No', ''],
  ['17', 'Is there a web application firewall in front of the service?', 'No', 'It was replaced this year.'],
  ['18', 'Is the source code deposited with an escrow agent?', 'No', ''],
  ['19', 'What is the recovery time objective of the service?', 'Four hours.', ''],
  ['20', 'Within how many hours are customers notified of a personal data breach?', '48 hours.', ''],
];

/** Makes the company, with the sample's knowledge as its own, and tries the form that its people filled in. */
export async function addBacktest(service: Service): Promise<void> {
  await addUser(service, tester, 'Bukev Sample Company (sample)');
  const call = await caller(service, tester);
  const known = await Promise.all(
    sample.knowledge.map(async ({ file }) => ({
      name: file.split('/').at(-1) ?? file,
      bytes: await readFile(new URL(encodeURI(file), sampleFolder)),
    })),
  );
  const form = { name: FORM, bytes: buildFilledForm('Customer security questions 2026 (sample, filled in)', answered) };
  const ids = await uploadAll(call, [...known, form]);
  const { id } = (await call('POST', '/api/backtests', { document_id: ids.at(-1) })) as { id: string };
  await until(
    async () => (await call('GET', `/api/backtests/${id}`)) as { status: string },
    ({ status }) => status === 'completed',
  );
}

/** What came out, as its owner sees it, in a window of their own. */
export async function openBacktest(page: Page, url: string): Promise<Page> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: size, deviceScaleFactor: size.width < 600 ? 2 : 1, reducedMotion: 'reduce' });
  if (!context) throw new Error('The page belongs to no browser that could open another window.');
  const looks = await page.evaluate(() => [localStorage.getItem('mui-mode'), localStorage.getItem('locale')] as const);
  const own = await signedInPage(context, { url }, tester);
  await own.evaluate(([mode, locale]) => {
    localStorage.setItem('mui-mode', mode ?? '');
    localStorage.setItem('locale', locale ?? 'en');
  }, looks);
  await own.goto(`${url}/dashboard/backtests`);
  await own.locator('table.backtests .row-link').first().click();
  await own.locator('.figures-grid').waitFor();
  return own;
}
