import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type Row, readFigures } from './quality-figures.ts';
import { qualityPage } from './quality-page.ts';

const docs = join(import.meta.dirname, '../docs');
const stories = readdirSync(join(docs, 'experiments')).map((name) => `experiments/${name}`);
const textOf = (page: string): string => readFileSync(join(docs, page), 'utf8');

test('the page of quality is as its figures are; `npm run quality` writes it', async () => {
  expect(textOf('quality.md')).toBe(qualityPage(await readFigures()));
});

const pageOf = (row: Row): string =>
  qualityPage({
    themes: [
      {
        title: 'Search',
        story: { page: 'a.md', says: 'how' },
        sets: [{ set: 'ours', hand: 'another', blind: 'no', command: 'npm run eval', date: '2026-11-28', rows: [row] }],
      },
    ],
    baseline: { answers: { 'search MRR': { value: 0.8482, noise: 0.01, better: 'higher' } } },
    drafts: { same: [], alike: [], near: [] },
  });

test('a figure of the baseline is held against its bar, and one that misses it says so', () => {
  expect(pageOf({ figure: 'MRR', gauge: 'answers: search MRR', least: 0.84 })).toContain('| MRR | .848 | ≥ .84 | held | ours |');
  expect(pageOf({ figure: 'MRR', gauge: 'answers: search MRR', least: 0.85 })).toContain('| MRR | .848 | ≥ .85 | **not held** | ours |');
  expect(pageOf({ figure: 'MRR', gauge: 'answers: search MRR', most: 0.8 })).toContain('| ≤ .8 | **not held** |');
});

test('a figure that the baseline lost, and a bar that says nothing of being held, end with their names', () => {
  expect(() => pageOf({ figure: 'MRR', gauge: 'answers: gone' })).toThrow('MRR: the baseline has no answers: gone');
  expect(() => pageOf({ figure: 'twins', value: '0 of 20', bar: 'none' })).toThrow('twins: a bar says whether it is held');
});

test.for(stories)('%s begins with its verdict, and the page of quality leads there', (story) => {
  const [title, verdict] = textOf(story).split('\n\n');
  expect(title).toMatch(/^# /);
  expect(verdict).toMatch(/^\*\*Verdict: /);
  expect(textOf('quality.md')).toContain(`(${story}`);
});

/** As GitHub names the place of a heading. */
const placeOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
const placesIn = (text: string): string[] => [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => placeOf(heading));

const linking = ['quality.md', ...stories, ...readdirSync(join(docs, 'decisions')).map((name) => `decisions/${name}`)];

test('what these pages link to is there, down to the heading', () => {
  const links = linking.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(([link, file = '', place]) => ({
      page,
      link,
      file,
      place,
    })),
  );
  expect(links.length).toBeGreaterThan(60);
  const broken = links.filter(({ page, file, place }) => {
    const target = file === '' ? page : join(dirname(page), file);
    if (!existsSync(join(docs, target))) return true;
    return place !== undefined && !placesIn(textOf(target)).includes(place);
  });
  expect(broken.map(({ page, link }) => `${page}: ${link}`)).toEqual([]);
});
