import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actPage } from '../testing/act-page.ts';
import { importPage, paragraphOn, readStoredActs } from './act-store.io.ts';

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

  it('keeps each paragraph as it was, by day, over several changes', async () => {
    await importPage(dir, page(), new Date('2026-01-10'));
    await importPage(dir, page('Drugače.'), new Date('2026-03-01'));
    await importPage(dir, page('Tretjič.'), new Date('2026-06-01'));
    await importPage(dir, page('Tretjič.', { id: 'ZAKO2' }), new Date('2026-07-01'));
    const act = (await readStoredActs(dir)).get('ZVz')!;
    const on = (day: string) => paragraphOn(act, '1(2)', day);
    expect(['2026-02-28', '2026-03-01', '2026-05-31', '2026-06-01', '2026-11-23'].map(on)).toEqual([
      '(2) Drugo.',
      '(2) Drugače.',
      '(2) Drugače.',
      '(2) Tretjič.',
      '(2) Tretjič.',
    ]);
    expect(paragraphOn(act, '1(1)', '2026-02-28')).toBe('(1) Prvo.');
    expect(paragraphOn(act, '1(9)', '2026-02-28')).toBeNull();
    expect(act.earlier.map(({ place, from, until }) => [place, from, until])).toEqual([
      ['1(2)', null, '2026-03-01'],
      ['1(2)', '2026-03-01', '2026-06-01'],
    ]);
  });

  it('whose first page was cut has not changed in what the whole one adds', async () => {
    await importPage(dir, actPage(['clen 1. člen', 'odstavek (1) Prvo.'], { signed: false, closed: false }));
    const { act } = await importPage(dir, page());
    expect([act.since, act.earlier]).toEqual([{}, []]);
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
