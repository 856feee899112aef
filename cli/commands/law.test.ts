/** `rejoinder law …` from outside: its shapes, its exit statuses, its sentences. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actPage } from '#engine/law/testing/act-page.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
let folder = '';

const run = (...args: string[]): Promise<{ status: number; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [main, 'law', ...args], { env: { ...process.env, DATA_DIR: join(folder, 'data') } }, (error, out, err) =>
      resolve({ status: error ? Number(error.code) : 0, out, err }),
    );
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'law-cli-'));
  await writeFile(
    join(folder, 'act.html'),
    actPage(['clen 1. člen', 'odstavek (1) Rok je 15 dni.', 'clen 3. člen', 'odstavek (1) Konec.']),
  );
  await writeFile(join(folder, 'other.html'), '<html><body>No act</body></html>');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('law', () => {
  it('answers a question from a statement, with the place it rests on', async () => {
    const { status, out } = await run('ask', 'What is the general limitation period?', '--json');
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      language: 'en',
      specialist: 'legal',
      status: 'answered',
      basis: 'statement',
      answer: expect.stringContaining('5 years'),
      citations: expect.arrayContaining([expect.objectContaining({ act: 'OZ', article: '346(1)', as_of: '2026-02-22' })]),
    });
  });

  it('refuses another country with its reason', async () => {
    const { status, out } = await run('ask', 'Kakšen je odpovedni rok po avstrijskem zakonu?', '--json');
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ language: 'sl', status: 'refused', reason: 'other-country', citations: [] });
  });

  it('imports a folder of pages, says what is missing, and lists what it has', async () => {
    const imported = await run('import', folder, '--json');
    expect(imported.status).toBe(0);
    const { acts } = JSON.parse(imported.out) as { acts: unknown[] };
    expect(acts).toEqual([
      expect.objectContaining({ file: 'act.html', act: 'ZVz', status: 'new', articles: 2, paragraphs: 2, gaps: ['2'] }),
      expect.objectContaining({ file: 'other.html', status: 'failed', error: expect.stringContaining('no article') }),
    ]);
    expect(imported.err).toContain('ZVz lacks these articles');
    const listed = JSON.parse((await run('acts', '--json')).out) as { acts: unknown[] };
    expect(listed.acts).toContainEqual(expect.objectContaining({ act: 'ZVz', articles: 2, statements: 0, whole: true }));
  });

  it('ends with 65 for a page that is no act, with 2 for wrong words, with 1 for a file that is not there', async () => {
    expect((await run('import', join(folder, 'other.html'))).status).toBe(65);
    expect((await run('import', 'https://pisrs.si/pregledPredpisa?id=ZAKO5944')).status).toBe(2);
    expect((await run('ask', ' ')).status).toBe(2);
    expect((await run()).status).toBe(2);
    expect(await run('import', join(folder, 'absent.html'))).toMatchObject({ status: 1, err: expect.stringContaining('There is no file') });
  });
});
