import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8');

const states = ['met', 'met, no test', 'not applicable', 'not met'] as const;

interface Item {
  number: string;
  chapter: number;
  level: 1 | 2;
  matter: string;
  state: string;
  cell: string;
  files: string[];
}

/** The rows of a chapter's table: number, level, matter, state, and what proves it. */
const items: Item[] = [...text.matchAll(/^\| (\d+)\.(\d+\.\d+) \| ([12]) \| ([^|]+) \| (?:\*\*)?([^|*]+)(?:\*\*)? \| ([^|]+) \|$/gm)].map(
  ([, chapter = '', rest = '', level, matter = '', state = '', cell = '']) => ({
    number: `${chapter}.${rest}`,
    chapter: Number(chapter),
    level: Number(level) as 1 | 2,
    matter,
    state,
    cell,
    files: [...cell.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, file = '']) => file),
  }),
);

/** Of the levels 1 and 2 of ASVS 5.0.0, by chapter, and all of level 1. */
const ITEMS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const OF_LEVEL_1 = 70;

const countOf = (some: Item[]): number[] => [...states.map((state) => some.filter((item) => item.state === state).length), some.length];

test('each item of both levels has one row, in the order of the standard', () => {
  expect(ITEMS.map((_, at) => items.filter(({ chapter }) => chapter === at + 1).length)).toEqual(ITEMS);
  expect(items.filter(({ level }) => level === 1)).toHaveLength(OF_LEVEL_1);
  const partsOf = ({ number }: Item): number[] => number.split('.').map(Number);
  const inOrder = items.toSorted((a, b) => partsOf(a).reduce((order, part, at) => order || part - (partsOf(b)[at] ?? 0), 0));
  expect(items.map(({ number }) => number)).toEqual([...new Set(inOrder.map(({ number }) => number))]);
  // No row is written in a way that is not read here.
  expect(text.match(/^\| \d+\.\d+\.\d+/gm)).toHaveLength(items.length);
});

test('each row says in a few words what it is about, how it stands, and why', () => {
  expect(items.filter(({ state }) => !(states as readonly string[]).includes(state))).toEqual([]);
  expect(items.filter(({ matter }) => !/^(?:\S+ ){2,9}\S+$/.test(matter)).map(({ number }) => number)).toEqual([]);
  expect(
    items.filter(({ state, files }) => (state === 'met') !== files.length > 0 && state !== 'not met' && state !== 'not applicable'),
  ).toEqual([]);
});

test('each file that is named is there', () => {
  const named = [...text.matchAll(/`([\w./-]+\/[\w.-]+\.tsx?)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('the figures of the head are those of the rows', () => {
  const heads = [...text.matchAll(/^\| (?:\[(\d+) [^\]]+\]\([^)]+\)|(all|of these level 1)) \| ([\d |]+) \|$/gm)].map(
    ([, chapter, whole, figures = '']) => ({ of: chapter ?? whole, figures: figures.split(' | ').map(Number) }),
  );
  expect(heads).toEqual([
    ...ITEMS.map((_, at) => ({ of: String(at + 1), figures: countOf(items.filter(({ chapter }) => chapter === at + 1)) })),
    { of: 'all', figures: countOf(items) },
    { of: 'of these level 1', figures: countOf(items.filter(({ level }) => level === 1)) },
  ]);
});
