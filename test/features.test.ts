/** docs/features.md and docs/specification.md name for each of their rows where it is tried: the files are there, and hold a test of those words. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const pages = ['features.md', 'specification.md'];

interface Row {
  what: string;
  files: string[];
  /** What names of tests begin with, contain or end with; `…` stands for what is left out. */
  tests: string[];
}

/** The rows of the table; “the same” is the file of the row before, a bare name lies beside the file before it. */
function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  for (const line of text.split('\n').filter((one) => one.startsWith('| '))) {
    const [what = '', where = '', tests = ''] = line.slice(2, -2).split(' | ');
    const named = [...where.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    if (named.length === 0 && where !== 'the same') continue;
    const files = named.length === 0 ? (rows.at(-1)?.files ?? []) : named;
    const folder = dirname(files[0] ?? '');
    rows.push({ what, files: files.map((name) => (name.includes('/') ? name : `${folder}/${name}`)), tests: tests.split(' · ') });
  }
  return rows;
}

/** Names of single tests, and of those that `test.each` makes of a list. */
const namesIn = (file: string): string[] =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /(?:\btest\.runIf\([^)]*\)|\b(?:test|it)(?:\.\w+)?|\bconst\)|[\])]\))\(\s*(['"`])(.*?)\1/g,
    ),
  ].map(([, , name = '']) => name);

const rows = pages.map((page) => rowsOf(readFileSync(join(root, 'docs', page), 'utf8')));

test('each page has its rows', () => {
  for (const one of rows) expect(one.length).toBeGreaterThan(40);
});

test.for(rows.flat())('$what is tried where the page says', ({ files, tests }) => {
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const names = files.flatMap(namesIn);
  const missing = tests.filter((quoted) => {
    const parts = quoted.split('…').map((part) => part.trim());
    return !names.some((name) => parts.every((part) => name.includes(part)));
  });
  expect(missing, names.join('\n')).toEqual([]);
});
