import { expect, test } from 'vitest';
import { mentionedIn, nameBegun, partsOf } from './mentions.ts';

const members = [
  { id: '1', name: 'Ana' },
  { id: '2', name: 'Ana Žagar' },
  { id: '3', name: 'Marko Kos' },
  { id: '4', name: 'cto@example.com' },
];
const offered = (text: string) => nameBegun(text, text.length, members)?.fitting.map(({ id }) => id) ?? null;

test('after an @ the members come whose first or last name begins like it, whatever its accents', () => {
  expect(offered('Ask @')).toEqual(['1', '2', '3', '4']);
  expect(offered('Ask @ma')).toEqual(['3']);
  expect(offered('@zag')).toEqual(['2']);
  expect(offered('Ask @ana ')).toEqual(['2']);
});

test('an address, a line further on and a whole name offer nobody', () => {
  expect(offered('write to info@ma')).toBeNull();
  expect(offered('@ma\nrko')).toBeNull();
  expect(offered('Ask @Marko Kos')).toBeNull();
  expect(offered('Ask @nobody')).toBeNull();
  expect(offered('no name')).toBeNull();
});

test('of two names that begin alike the longer one is meant, and a longer word is no name', () => {
  expect(mentionedIn('@Ana Žagar and @Ana: see @Marko Kos, @Marko Kos.', members)).toEqual(['2', '1', '3']);
  expect(mentionedIn('@Anamarija', members)).toEqual([]);
  expect(mentionedIn('@cto@example.com?', members)).toEqual(['4']);
});

test('the parts are the text', () => {
  const text = '@Ana, is it so?\n@Marko Kos';
  expect(partsOf(text, members).map((part) => part.text)).toEqual(['@Ana', ', is it so?\n', '@Marko Kos']);
});
