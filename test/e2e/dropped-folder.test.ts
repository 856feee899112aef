import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentItem } from '#contract/documents.ts';
import { watchConsole } from './browser.ts';
import { addMembers, caller, memberOf, signedInPage } from './people.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

const editor = memberOf('owner');
const topics = ['access', 'backups', 'cryptography', 'disposal', 'endpoints', 'facilities', 'governance', 'hiring', 'incidents', 'keys', 'logs', 'media', 'networks', 'offices']; // prettier-ignore
const policy = (topic: string, often = 'each year') => `# ${topic}\n\nThe policy on ${topic} is looked over by its owner ${often}.\n`;

/** Files and folders let go over the page, as the system hands them to the browser. */
async function dropOn(page: Page, path: string): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const session = await page.context().newCDPSession(page);
  const at = { x: width / 2, y: height / 2, data: { items: [], files: [path], dragOperationsMask: 1 } };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, ...at });
  await session.detach();
}

const desk = { width: 1440, height: 900 };
const telephone = { width: 390, height: 844 };

/** Whether the list of uploads lies over this when one has scrolled as far down as one can. */
async function isCoveredAtTheEnd(page: Page, last: Locator): Promise<boolean> {
  await page.locator('.drop-anywhere').evaluate((all) => all.scrollIntoView({ block: 'end' }));
  const [covering, covered] = await Promise.all([page.locator('.uploads').boundingBox(), last.boundingBox()]);
  return covered!.y + covered!.height > covering!.y;
}

/** Knowledge that is brought by the folder: nothing of it may disappear, and what became of each file is said. */
describe.skipIf(noBrowser)('a folder that is dropped', () => {
  let trial: Trial;
  let page: Page;
  let said: string[];
  let handbook: string;
  const line = (path: string) => page.locator('.uploads li', { has: page.locator(`[title="${path}"]`) });
  let call: Awaited<ReturnType<typeof caller>>;
  const items = async (folder?: string): Promise<DocumentItem[]> =>
    ((await call('GET', `/api/documents?limit=200${folder ? `&parent_id=${folder}` : ''}`)) as { documents: DocumentItem[] }).documents;
  const summary = () => page.locator('.uploads h2');

  beforeAll(async () => {
    trial = await openTrial();
    await addMembers(trial.service, [editor]);
    call = await caller(trial.service, editor);
    handbook = join(trial.folder, 'handbook');
    for (const topic of topics) {
      await mkdir(join(handbook, topic), { recursive: true });
      await writeFile(join(handbook, topic, 'index.md'), policy(topic));
    }
    for (const name of ['spare.md', 'copy of spare.md']) await writeFile(join(handbook, name), policy('spare parts'));
    await writeFile(join(handbook, 'broken.docx'), 'this is no zip');
    await writeFile(join(handbook, '.DS_Store'), 'of the system');
    page = await signedInPage(await trial.context({ reducedMotion: 'reduce' }), trial.service, editor);
    said = watchConsole(page);
    await page.goto(`${trial.service.url}/dashboard/kb/documents`);
    await page.getByText('Nothing here yet').waitFor();
  });

  afterAll(() => trial?.close());

  test('keeps its folders, and each of fourteen files called index.md is a document', async () => {
    await dropOn(page, handbook);
    await expect.poll(() => summary().textContent()).toBe('15 of 17 added, 1 failed, 1 the same as another, 1 hidden file left out');
    const [top] = await items();
    expect(top).toMatchObject({ display_name: 'handbook', item_type: 'folder' });
    const inside = await items(top?.id);
    expect(inside.map(({ display_name }) => display_name)).toEqual([...topics, 'broken.docx', expect.stringMatching(/spare\.md$/)]);
    for (const folder of inside.filter(({ item_type }) => item_type === 'folder'))
      expect(await items(folder.id)).toMatchObject([{ display_name: 'index.md', version: 1, status: 'ready' }]);
  });

  test('says of each file what became of it, until the list is closed', async () => {
    expect(await line('handbook/media/index.md').locator('.upload-state').textContent()).toBe('Added');
    expect(await line('handbook/broken.docx').textContent()).toMatch(/Failed.*Rename it, or send the right file/);
    expect(await page.locator('.uploads').textContent()).toMatch(/Not added againThe same as “handbook\/(?:copy of )?spare\.md”/);
    await page.getByRole('link', { name: 'handbook' }).first().click();
    const row = page.getByRole('row', { name: /broken\.docx/ });
    await row.getByText('Failed', { exact: true }).waitFor();
    expect(await row.getByRole('switch').count()).toBe(0);
    await row.getByLabel('Not used: it could not be read').waitFor();
    for (const size of [desk, telephone]) {
      await page.setViewportSize(size);
      const last = page.getByRole('row').last();
      await expect.poll(() => isCoveredAtTheEnd(page, last)).toBe(false);
    }
    await page.setViewportSize(desk);
    await page.getByRole('button', { name: 'Close the list of uploads' }).click();
    await page.locator('.uploads').waitFor({ state: 'detached' });
  });

  test('dropped again, it is asked once what the changed files are; a new version can be taken back', async () => {
    await page.goto(`${trial.service.url}/dashboard/kb/documents`);
    await page.getByRole('link', { name: 'handbook' }).first().waitFor();
    for (const topic of ['access', 'backups', 'keys']) await writeFile(join(handbook, topic, 'index.md'), policy(topic, 'each month'));
    await dropOn(page, handbook);
    const asked = page.getByRole('dialog');
    await asked.getByText('3 names are taken').waitFor();
    await asked.getByRole('button', { name: 'New version' }).click();
    await asked.getByLabel('What handbook/keys/index.md is').selectOption('keep');
    await asked.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => summary().textContent()).toMatch(/^1 of 17 added, 2 new versions, 1 failed, 13 the same as another/);

    const [top] = await items();
    const folders = new Map((await items(top?.id)).map((one) => [one.display_name, one.id]));
    expect(await items(folders.get('keys'))).toMatchObject([{ display_name: 'index (2).md' }, { display_name: 'index.md', version: 1 }]);
    expect(await items(folders.get('access'))).toMatchObject([{ display_name: 'index.md', version: 2 }]);
    await line('handbook/access/index.md').getByRole('button', { name: 'Undo' }).click();
    await line('handbook/access/index.md').getByText('Taken back').waitFor();
    await expect.poll(async () => (await items(folders.get('access')))[0]).toMatchObject({ version: 3, status: 'ready' });
    const { results } = (await call('GET', `/api/documents/search?q=${encodeURIComponent('"policy on access"')}`)) as { results: { citation: { quote: string } }[] }; // prettier-ignore
    expect(results[0]?.citation.quote).toContain('each year');
    expect(said).toEqual([]);
  });

  test('an equal file that is called a copy of one that comes later is called as that is, which can be undone', async () => {
    await page.getByRole('button', { name: 'Close the list of uploads' }).click();
    const copy = join(trial.folder, 'Copy of rooms.md');
    await writeFile(copy, policy('rooms'));
    await dropOn(page, copy);
    await expect.poll(() => summary().textContent()).toBe('1 of 1 added');
    const original = join(trial.folder, 'rooms.md');
    await writeFile(original, policy('rooms'));
    await dropOn(page, original);
    await page.getByText('The same as “Copy of rooms.md”, which is now called “rooms.md”.').waitFor();
    await page.getByRole('link', { name: 'rooms.md', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Call it “Copy of rooms.md” again' }).click();
    await page.getByText('The same as “Copy of rooms.md”.').waitFor();
    await page.getByRole('link', { name: 'Copy of rooms.md', exact: true }).waitFor();
    expect(said).toEqual([]);
  });
});
