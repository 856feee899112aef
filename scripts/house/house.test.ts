import { expect, test } from 'vitest';
import { circles } from './circles.ts';
import { importsOf, isBeside } from './graph.ts';
import { rules } from './rules.ts';

test('every way to import is seen, types too, and words that look like it are not', () => {
  const text = `
    import { a } from './a.ts';
    import type { B } from '#engine/b.ts';
    export { c } from './c.ts';
    export * from './d.ts';
    const e = await import('./e.ts');
    type F = import('./f.ts').F;
    // import './no.ts'
    const said = "import x from './no.ts'";
  `;
  expect(importsOf(text, 'x.ts')).toEqual(['./a.ts', '#engine/b.ts', './c.ts', './d.ts', './e.ts', './f.ts']);
});

test('a circle is told whole, what only leads to it is not', () => {
  const arrows = [
    { from: 'main', to: 'a' },
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'c', to: 'a' },
    { from: 'c', to: 'leaf' },
  ];
  expect(circles(arrows)).toEqual([['a', 'b', 'c']]);
  expect(circles(arrows.slice(0, 3))).toEqual([]);
});

test.each([
  'engine/a.test.ts',
  'engine/files/testing/office.ts',
  'server/features/documents/testing.ts',
  'test/harness.ts',
  'x/y.fixture.ts',
])('%s stands beside the product', (file) => expect(isBeside(file)).toBe(true));
test.each(['engine/files/fill.ts', 'server/features/testimony/a.ts'])('%s is of the product', (file) => expect(isBeside(file)).toBe(false));

const brokenBy = (name: string, code: Record<string, string>) =>
  rules.find((rule) => rule.name === name)!.broken({ files: Object.keys(code), arrows: [] }, (file) => code[file]!);

test('a pure room of the engine reaches for nothing outside, except in a file whose name says so', () => {
  const reads = `import { readFile } from 'node:fs/promises';`;
  const code = {
    'engine/answers/a.ts': reads,
    'engine/files/b.ts': `const run = () => import('node:child_process');`,
    'engine/search/c.ts': 'const page = await fetch(address);',
    'engine/search/kept.io.ts': reads,
    'engine/encoder/d.ts': reads,
    'engine/language/e.test.ts': reads,
    'engine/language/f.ts': `import { createHash } from 'node:crypto';`,
  };
  expect(brokenBy('pure rooms of the engine', code)).toEqual([
    'engine/answers/a.ts: node:fs/promises',
    'engine/files/b.ts: node:child_process',
    'engine/search/c.ts: fetch',
  ]);
});

test('the environment is read where a program starts', () => {
  const reads = `const home = process.env['HOME'];`;
  const code = { 'server/config.ts': reads, 'cli/main.ts': reads, 'engine/answers/a.ts': reads, 'server/features/runs/b.ts': reads };
  expect(brokenBy('environment', code)).toEqual(['engine/answers/a.ts', 'server/features/runs/b.ts']);
});

test('a floor of web uses what is below it, and a feature another one only where it is said why', () => {
  const arrows = [
    { from: 'web/ui/wall.tsx', to: 'web/app/session/may.ts' },
    { from: 'web/app/session/may.ts', to: 'web/lib/api.ts' },
    { from: 'web/app/routes.tsx', to: 'web/features/review/review-screen.tsx' },
    { from: 'web/app/shell/rail.tsx', to: 'web/features/orgs/queries.ts' },
    { from: 'web/shared/scope/scope-picker.tsx', to: 'web/features/documents/queries.ts' },
    { from: 'web/features/review/review-bar.tsx', to: 'web/features/exports/export-menu.tsx' },
    { from: 'web/features/exports/export-menu.tsx', to: 'web/features/review/queries.ts' },
    { from: 'web/features/review/review-bar.tsx', to: 'web/features/review/keys.ts' },
  ];
  const broken = (name: string) => rules.find((rule) => rule.name === name)!.broken({ files: [], arrows }, () => '');
  expect(broken('order of the web')).toEqual([
    'web/ui/wall.tsx → web/app/session/may.ts',
    'web/app/shell/rail.tsx → web/features/orgs/queries.ts',
    'web/shared/scope/scope-picker.tsx → web/features/documents/queries.ts',
  ]);
  expect(broken('features of the web stand by themselves')).toEqual([
    'web/features/exports/export-menu.tsx → web/features/review/queries.ts',
  ]);
});
