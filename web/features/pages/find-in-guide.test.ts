import { expect, test } from 'vitest';
import { findInGuide } from './find-in-guide.ts';

const section = (title: string, text: string) => ({ anchor: title.toLowerCase(), title, level: 2, text });
const pages = [
  {
    name: 'start',
    title: 'User guide',
    language: 'en' as const,
    sections: [section('Export', 'What goes in, and the proof.'), section('Review', 'Keys approve and skip.')],
  },
  {
    name: 'keyboard',
    title: 'Keyboard',
    language: 'en' as const,
    sections: [section('Keys', `${'word '.repeat(60)}approve comes late ${'word '.repeat(60)}`)],
  },
];
const found = (wanted: string) => findInGuide(pages, wanted).map(({ page, title }) => `${page}: ${title}`);

test('sections that have every word are found, those named so first', () => {
  expect(found('keys')).toEqual(['keyboard: Keys', 'start: Review']);
  expect(found('PROOF export')).toEqual(['start: Export']);
  expect(found('keys proof')).toEqual([]);
});

test('nothing is found for nothing', () => {
  expect(found('  ')).toEqual([]);
});

test('an excerpt shows the place of the word, and that there is more', () => {
  expect(findInGuide(pages, 'late')[0]?.excerpt).toMatch(/^… word .*approve comes late word.* …$/);
});
