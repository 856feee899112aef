import { expect, test } from 'vitest';
import { cursorAfter, merged } from './merge.ts';

const base = 'All data is encrypted at rest. Keys are rotated.';

test.each([
  ['one writes at the end, the other before the beginning', `${base} AAA.`, `CCC. ${base}`, `CCC. ${base} AAA.`],
  [
    'each exchanges a word of its own',
    base.replace('All', 'Most'),
    base.replace('rotated', 'kept'),
    'Most data is encrypted at rest. Keys are kept.',
  ],
  ['one takes a sentence away, the other writes elsewhere', 'Keys are rotated.', `${base} Yearly.`, 'Keys are rotated. Yearly.'],
  ['both do the same, one does more', `CCC. ${base}`, `CCC. ${base} AAA.`, `CCC. ${base} AAA.`],
  ['only one changed something', base, 'Nothing of it.', 'Nothing of it.'],
])('%s: both stand, in either order', (_name, mine, theirs, both) => {
  expect(merged(base, mine, theirs)).toBe(both);
  expect(merged(base, theirs, mine)).toBe(both);
});

test.each([
  ['the same word', base.replace('rotated', 'kept'), base.replace('rotated', 'lost')],
  ['words beside each other', base.replace('Keys', 'Secrets'), base.replace('are', 'were')],
  ['the same place', `${base} AAA.`, `${base} BBB.`],
  ['all of it, or a word of it', '', base.replace('rotated', 'kept')],
])('both changed %s: a person decides', (_name, mine, theirs) => {
  expect(merged(base, mine, theirs)).toBeNull();
  expect(merged(base, theirs, mine)).toBeNull();
});

test('the cursor stays between the words it stood between', () => {
  expect(cursorAfter('one two', 3, 'one two three')).toBe(3);
  expect(cursorAfter('one two', 7, 'zero one two')).toBe(12);
  expect(cursorAfter('one two', 7, 'two')).toBe(3);
});
