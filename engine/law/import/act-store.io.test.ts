import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actPage } from '../testing/act-page.ts';
import { importPage, readStoredActs } from './act-store.io.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'acts-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const page = (second = 'Drugo.', options = {}) =>
  actPage(['clen 1. člen', 'odstavek (1) Prvo.', `odstavek (2) ${second}`, 'clen 2. člen', 'odstavek Tretje.'], options);

describe('an imported act', () => {
  it('is the same after the same page twice', async () => {
    expect(await importPage(dir, page())).toMatchObject({ status: 'new', changed: [] });
    const [first] = (await readStoredActs(dir)).values();
    expect(await importPage(dir, page())).toMatchObject({ status: 'same', changed: [] });
    expect([...(await readStoredActs(dir)).values()]).toEqual([first]);
  });

  it('says which paragraphs changed, came or went', async () => {
    await importPage(dir, page());
    expect(await importPage(dir, page('Drugače.'))).toMatchObject({ status: 'changed', changed: ['1(2)'] });
    const shorter = actPage(['clen 1. člen', 'odstavek (1) Prvo.', 'odstavek (3) Novo.', 'clen 2. člen', 'odstavek Tretje.']);
    expect((await importPage(dir, shorter)).changed).toEqual(['1(2)', '1(3)']);
  });

  it('that is whole is never replaced by a page that was cut; one that is not whole is', async () => {
    const cut = page('Drugo.', { signed: false, closed: false });
    expect(await importPage(dir, cut)).toMatchObject({ status: 'new', act: { whole: false } });
    expect((await importPage(dir, page())).act.whole).toBe(true);
    expect(await importPage(dir, cut)).toMatchObject({ status: 'kept-whole', act: { whole: true } });
    expect((await readStoredActs(dir)).get('ZVz')!.whole).toBe(true);
  });

  it('is not touched by the half file of an import that was killed', async () => {
    await importPage(dir, page());
    await writeFile(join(dir, 'ZVz.json.1.part'), '{"short":"ZV');
    expect((await readStoredActs(dir)).get('ZVz')!.articles).toHaveLength(2);
    expect(await readdir(dir)).toContain('ZVz.json');
  });

  it('keeps acts of two names apart, whatever they are called', async () => {
    await importPage(dir, page('Drugo.', { short: 'SRS 2024' }));
    await importPage(dir, page('Drugo.', { short: '../ZVz' }));
    expect([...(await readStoredActs(dir)).keys()]).toEqual(['../ZVz', 'SRS 2024']);
  });
});
