import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveSource } from '#engine/files/prove.ts';
import { buildXlsx } from '#engine/files/testing/office.ts';
import { sample, sampleFolder } from '#sample/manifest.ts';
import { watchConsole } from './browser.ts';
import { addMembers, caller, memberOf, signedInPage } from './people.ts';
import { requestOf, type RequestInService, type Room, roomOf } from './room.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

const knowledge = sample.knowledge.slice(0, 4).map(({ file }) => fileURLToPath(new URL(encodeURI(file), sampleFolder)));
const topics = [
  'is customer data encrypted at rest',
  'is customer data encrypted in transit',
  'is multi-factor authentication required for employees',
  'are access rights reviewed',
  'are security incidents reported to customers',
  'is there an information security policy',
  'are backups tested',
  'is the incident response plan exercised',
  'are keys kept in a hardware module',
  'is access of leavers withdrawn',
  'are passwords stored as hashes',
  'is the canteen open on Sundays',
];
const FIRST_ROW = 2;
const form = Buffer.from(
  buildXlsx({
    sheets: [
      {
        name: 'Questions',
        before: '<cols><col min="1" max="1" width="8"/><col min="2" max="3" width="60"/></cols>',
        rows: [
          ['No.', 'Question', 'Answer'].map((text) => ({ text, style: 2 })),
          ...topics.map((topic, at) => [`${at + 1}`, `${topic[0]!.toUpperCase()}${topic.slice(1)}?`, { style: 1 }]),
        ],
      },
    ],
  }),
);
const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Two people fill in one customer's form; their connection breaks twice. Each test goes on where the one before ended. */
describe.skipIf(noBrowser)('a working day, in two browsers', () => {
  let trial: Trial;
  let ana: Room;
  let boris: Room;
  let request: RequestInService;
  let said: string[];
  const people = [memberOf('owner'), memberOf('editor')] as const;
  /** What people wrote and the service took, by the place of the question. */
  const written = new Map<number, string>();
  const approve = (who: Room, at: number, text: string) => {
    written.set(at, text);
    return who.approve(at, text);
  };
  const isApproved = (at: number) => request.stands(at).toEqual([written.get(at), 'approved']);
  /** The service does not answer any call of the page: its requests end as without a connection. */
  const noWay = (route: Route) => route.abort();
  /** The page has looked for the service again and again, and in vain. */
  async function looksInVain(page: Page): Promise<void> {
    for (let times = 0; times < 2; times++) await page.waitForEvent('requestfailed');
  }
  /** Opens what is not saved in the entry, and shows both texts. */
  async function bothTexts({ page }: Room, mine: string, theirs: string) {
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
    await dialog.getByText(mine).waitFor();
    await dialog.getByText(theirs).waitFor();
    return dialog;
  }

  beforeAll(async () => {
    trial = await openTrial();
    await addMembers(trial.service, [...people]);
    const [owner, editor] = await Promise.all(people.map(async (who) => signedInPage(await trial.context(), trial.service, who)));
    [boris, ana] = [roomOf(owner!), roomOf(editor!)];
    for (const { page } of [ana, boris]) page.on('dialog', (dialog) => void dialog.accept());
    said = [ana, boris].flatMap(({ page }) => watchConsole(page));
  });

  afterAll(() => trial?.close());

  test('one of them uploads what the company knows and the customer’s form, and starts', async () => {
    const { page } = ana;
    await page.getByRole('link', { name: 'Knowledge' }).first().click();
    await page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(knowledge);
    await expect.poll(() => page.getByText('Ready', { exact: true }).count()).toBe(knowledge.length);
    await page.getByRole('link', { name: 'Requests' }).first().click();
    await page.getByRole('link', { name: 'New request' }).first().click();
    await page.locator('input[type=file]').first().setInputFiles({ name: 'Supplier form.xlsx', mimeType, buffer: form });
    await page.getByText(`${topics.length} questions`).first().waitFor();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.waitForURL(/\/dashboard\/requests\/[0-9a-f-]{36}/);
    request = requestOf(await caller(trial.service, people[0]), /requests\/([0-9a-f-]{36})/.exec(page.url())![1]!);
  });

  test('answers arrive, and the other one is in the same request', async () => {
    await boris.page.goto(ana.page.url());
    for (const { page } of [ana, boris]) {
      await page.locator('.review-bar').getByText('Review', { exact: true }).waitFor();
      await page.locator('.entry-open').waitFor();
    }
    expect((await request.entries()).filter((entry) => entry.related.length > 0).length).toBeGreaterThan(4);
  });

  test('both write and approve, and each sees what the other did', async () => {
    await Promise.all([approve(ana, 0, 'Ana: encrypted with AES-256 (čšž).'), approve(boris, 1, 'Boris: TLS 1.3 only.')]);
    await Promise.all([isApproved(0), isApproved(1)]);
    await ana.row(1).getByText('Boris: TLS 1.3 only.').waitFor();
    await boris.row(0).getByText('Ana: encrypted with AES-256 (čšž).').waitFor();
  });

  test('the connection of one breaks, the page is loaded anew, and all she did arrives', async () => {
    const { page } = ana;
    await ana.goTo(2);
    await page.context().setOffline(true);
    await ana.isCutOff();
    await looksInVain(page);
    await approve(ana, 2, 'Ana: for everybody, without connection.');
    await ana.write(3, 'Ana: twice a year.');
    await approve(boris, 3, 'Boris: every quarter.');
    await approve(boris, 4, 'Boris: within 24 hours.');
    await Promise.all([isApproved(3), isApproved(4)]);
    await page.getByText('2 changes wait.').waitFor();
    // The page itself comes from the service; its calls do not get through yet.
    await page.route('**/api/qa_entries/*', noWay);
    await page.context().setOffline(false);
    await page.reload();
    await ana.row(2).locator('.status-approved').waitFor();
    expect((await request.row(2)).answer).not.toBe(written.get(2));
    await page.unroute('**/api/qa_entries/*', noWay);
    const dialog = await bothTexts(ana, 'Ana: twice a year.', 'Boris: every quarter.');
    await dialog.getByRole('button', { name: 'Save mine' }).click();
    await isApproved(2);
    await request.stands(3).toEqual(['Ana: twice a year.', 'answered']);
    await approve(ana, 3, 'Ana: twice a year, agreed.');
    await Promise.all([isApproved(3), isApproved(4)]);
  });

  test('the connection of both breaks while both write and approve, and both come back', async () => {
    const rooms = [ana, boris];
    await Promise.all([ana.goTo(5), boris.goTo(8)]);
    await Promise.all(rooms.map(({ page }) => page.context().setOffline(true)));
    await Promise.all(rooms.map((room) => room.isCutOff()));
    await Promise.all(rooms.map(({ page }) => looksInVain(page)));
    await Promise.all([approve(ana, 5, 'Ana: reviewed every year.'), approve(boris, 8, 'Boris: in two of them.')]);
    await Promise.all([approve(ana, 6, 'Ana: restored every month.'), approve(boris, 9, 'Boris: on the same day.')]);
    await ana.write(7, 'Ana: once a year.');
    await boris.write(7, 'Boris: twice a year.');
    await Promise.all(rooms.map(({ page }) => page.getByText('3 changes wait.').waitFor()));
    await ana.page.context().setOffline(false);
    await ana.isBack();
    await ana.allSent();
    await request.stands(7).toEqual(['Ana: once a year.', 'answered']);
    await boris.page.context().setOffline(false);
    const dialog = await bothTexts(boris, 'Boris: twice a year.', 'Ana: once a year.');
    await dialog.getByRole('button', { name: 'Keep theirs' }).click();
    await boris.allSent();
    await approve(boris, 7, 'Ana: once a year.');
    await Promise.all([5, 6, 7, 8, 9].map(isApproved));
    await ana.row(9).getByText('Boris: on the same day.').waitFor();
    await boris.row(6).getByText('Ana: restored every month.').waitFor();
  });

  test('the request is completed, and the exported file holds what was written, nothing else', async () => {
    const { page } = boris;
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await page.getByRole('button', { name: 'Open again' }).waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByText(new RegExp(`^${written.size} approved, `)).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /The customer's file/ }).click(),
    ]);
    const proof = await proveSource(form, await readFile(await download.path()), 'form.xlsx');
    expect(proof.elsewhere).toEqual([]);
    expect(new Map(proof.changedPlaces.map(({ at, after }) => [String(at.cell), after]))).toEqual(
      new Map([...written].map(([at, text]) => [`C${at + FIRST_ROW}`, text])),
    );
  });

  test('nothing is doubled: each text came into its entry once, and was approved once', async () => {
    for (const [at, text] of written) {
      const changes = await request.history(at);
      expect(changes.filter(({ action }) => action === 'approved')).toHaveLength(at === 3 ? 2 : 1);
      expect(changes.filter(({ after }) => after['answer'] === text)).toHaveLength(1);
    }
    expect((await request.entries()).filter(({ status }) => status === 'approved')).toHaveLength(written.size);
  });

  test('the console told of nothing but the connection and the lost races', () => {
    expect(said.filter((line) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|409 \(Conflict\)/.test(line))).toEqual([]);
  });
});
