/** `rejoinder law …` from outside: its shapes, its exit statuses, its sentences. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

  it('shows how the matters that people ask about stand, what is asked elsewhere, and what runs out', async () => {
    const { status, out } = await run('matters', '--json');
    expect(status).toBe(0);
    const shown = JSON.parse(out);
    expect(shown.uncovered).toBe(0);
    expect(shown.covered).toBeGreaterThanOrEqual(130);
    expect(shown.matters).toContainEqual(
      expect.objectContaining({
        name: expect.objectContaining({ sl: 'odprtje s. p.', en: 'opening a sole proprietorship' }),
        state: 'covered',
        places: expect.arrayContaining([expect.objectContaining({ act: 'ZGD-1', article: '74' })]),
      }),
    );
    expect(shown.elsewhere.length).toBeGreaterThan(0);
    expect(shown).toMatchObject({ changed: [], runs_out: expect.any(Array) });
    const { out: said } = await run('matters');
    expect(said).toContain('covered  business: opening a sole proprietorship – ZGD-1 74');
    expect(said).toContain('Passport and identity card: I have no checked source for this.');
  });

  it('shows a paragraph as it is and as it was', async () => {
    const data = join(folder, 'versions');
    const page = (text: string) => actPage(['clen 1. člen', `odstavek (1) ${text}`]);
    const file = join(await mkdtemp(join(tmpdir(), 'law-cli-')), 'act.html');
    for (const text of ['Rok je 15 dni.', 'Rok je 30 dni.']) {
      await writeFile(file, page(text));
      expect((await run('import', file, '--data', data)).status).toBe(0);
    }
    await rm(dirname(file), { recursive: true });
    const shown = async (...more: string[]) => run('paragraph', 'ZVz', '1(1)', '--data', data, ...more);
    expect((await shown()).out).toContain('30 dni');
    expect((await shown('--on', '2020-01-01')).out).toContain('15 dni');
    expect(JSON.parse((await shown('--json')).out).earlier).toHaveLength(1);
    expect((await shown('--on', 'yesterday')).status).toBe(2);
    expect(await run('paragraph', 'ZNi', '1(1)', '--data', data)).toMatchObject({
      status: 3,
      err: expect.stringContaining('was not imported'),
    });
  });

  it('finds by meaning with the first question in a fresh folder', async () => {
    const { out, err } = await run('ask', 'How many days of annual leave do I get?', '--json', '--data', join(folder, 'fresh'));
    expect(JSON.parse(out)).toMatchObject({ status: 'answered', citations: [expect.objectContaining({ article: '159(2),(1)' }), {}, {}] });
    expect(err).not.toContain('Preparing');
  });

  it.each([
    ['Kako odprem s.p.?', 'ZGD-1', '74(1),(2),(3)'],
    ['kako odprem sp', 'ZGD-1', '74(1),(2),(3)'],
    ['Kdaj mi mora najemodajalec vrniti varščino?', 'OZ', '190(3)'],
    ['Kdo deduje, če ni oporoke?', 'ZD', '11(1)'],
    ['Il proprietario può aumentare l’affitto?', 'OZ', '587(1)'],
    ['By how much can the rent of my flat go up?', 'OZ', '587(1)'],
    ['I bought a used car from a private person and it has a defect', 'OZ', '462(1),(2)'],
  ])('answers what newcomers ask with its own rule, not with the opposite: %s', async (question, act, article) => {
    const { out } = await run('ask', question, '--json', '--data', join(folder, 'fresh'));
    const { citations } = JSON.parse(out) as { citations: { act: string; article: string; statement: string }[] };
    expect(citations[0]).toMatchObject({ act, article: expect.stringContaining(article) });
    expect(citations.filter(({ article: place }) => place.startsWith('126'))).toEqual([]);
  });

  it('works out what the question gives the facts for, with each step and its article', async () => {
    const question = 'I was dismissed for a business reason after 8 years, how long is my notice period?';
    const { out } = await run('ask', question, '--json', '--data', join(folder, 'fresh'));
    expect(JSON.parse(out)).toMatchObject({
      answer: expect.stringContaining('Notice period: 42 days.'),
      steps: [expect.stringContaining('ZDR-1, 94(3)')],
    });
  });

  it('prints the steps of an answer once, as a list', async () => {
    const { out } = await run('ask', 'How do I open a sole trader business?', '--data', join(folder, 'fresh'));
    expect(out.match(/^.*File the application with AJPES.*$/gmu)).toEqual([expect.stringMatching(/^3\. File the application/u)]);
    expect(out).toMatch(/^You open an s\.p\. by applying to AJPES/u);
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

  it('imports the page at an address, and ends with 69 where there is none', async () => {
    const page = await readFile(join(folder, 'act.html'));
    const server = createServer(({ url }, response) => response.writeHead(url === '/act' ? 200 : 404).end(url === '/act' ? page : ''));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const imported = await run('import', `${address}/act`, '--json', '--data', join(folder, 'fetched'));
    expect(JSON.parse(imported.out)).toMatchObject({ acts: [{ file: `${address}/act`, act: 'ZVz', status: 'new', paragraphs: 2 }] });
    expect(await run('import', `${address}/gone`)).toMatchObject({ status: 69, err: expect.stringContaining('gives no page') });
    await new Promise((done) => server.close(done));
  });

  it('ends with 65 for a page that is no act, with 2 for wrong words, with 1 for a file that is not there', async () => {
    expect((await run('import', join(folder, 'other.html'))).status).toBe(65);
    expect((await run('ask', ' ')).status).toBe(2);
    expect((await run()).status).toBe(2);
    expect(await run('import', join(folder, 'absent.html'))).toMatchObject({ status: 1, err: expect.stringContaining('There is no file') });
  });
});
