import { expect, test } from 'vitest';
import { circles } from './circles.ts';
import { importsOf, isBeside } from './graph.ts';

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
