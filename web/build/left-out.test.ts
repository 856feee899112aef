import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const read = (pattern: string): [string, string][] =>
  globSync(pattern, { cwd: web, exclude: (name) => name.endsWith('.test.tsx') }).map((name) => [
    name,
    readFileSync(join(web, name), 'utf8'),
  ]);

test.each([
  ['sx', /\bsx(?:=\{|:)/, 'style or a class'],
  ['loading', /<(?:Icon)?Button\b[^>]*\sloading=/, 'disabled and Turning'],
  ['CircularProgress', /@mui\/material\/CircularProgress/, 'Turning or Skeleton'],
])('no screen asks Material for %s, which a build leaves out', (_name, asked, instead) => {
  const askers = read('{app,features,shared,ui,lib}/**/*.{ts,tsx}').flatMap(([name, text]) => (asked.test(text) ? [name] : []));
  expect(askers, `Use ${instead}.`).toEqual([]);
});

test('what is left out of Material is in no script of the build', () => {
  const scripts = read('dist/assets/*.js');
  expect(scripts.length).toBeGreaterThan(0);
  // Names that only these parts carry: the ring, the pressed spot, the vocabulary of `sx`.
  for (const part of ['MuiCircularProgress', 'MuiTouchRipple', 'paddingInlineStart:{'])
    expect(
      scripts.flatMap(([name, text]) => (text.includes(part) ? [name] : [])),
      part,
    ).toEqual([]);
});
