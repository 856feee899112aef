import { expect, test } from 'vitest';
import { followLists, isSignAlone, signOf, withoutSign } from './items.ts';

test.each([
  ['3. Keys are changed', '3.'],
  ['(b) Keys are changed', '(b)'],
  ['iv) Keys are changed', 'iv)'],
  ['• Ključi se menjajo', '•'],
  ['в) Ключі змінюють', 'в)'],
  ['Keys are changed', null],
  ['3.2 Keys are changed', null],
])('%s begins with the sign %s', (text, sign) => {
  expect(signOf(text)).toBe(sign);
  expect(withoutSign(text)).toBe(sign === null ? text : text.slice(sign.length + 1));
});

test.each(['3.', '12.', 'b)', '(iv)', 'ч.'])('%s is nothing but a sign', (text) => {
  expect(isSignAlone(text)).toBe(true);
  expect(isSignAlone(`${text} Keys`)).toBe(false);
});

/** Lines of a text: those that end in a colon lead in; answers what leads in to each of the others. */
function leadsOf(lines: string[]): (string | null)[] {
  const lists = followLists();
  return lines.flatMap((line) => {
    const sign = signOf(line);
    if (sign !== null) lists.beginItem(sign);
    if (!line.endsWith(':')) return [lists.lead()];
    lists.leadIn(line);
    return [];
  });
}

test.each([
  ['numbers after letters', ['We do:', '1. Tell by:', 'a) mail', 'b) phone', '2. Write'], ['1. Tell by:', '1. Tell by:', 'We do:']],
  ['Roman numbers in letters', ['We do:', 'a. Tell by:', 'i. mail', 'ii. phone', 'b. Write'], ['a. Tell by:', 'a. Tell by:', 'We do:']],
  ['numbers in numbers', ['We do:', '1. Tell by:', '1. mail', '2. phone', '2. Write'], ['1. Tell by:', '1. Tell by:', '1. Tell by:']],
  ['the same sign in itself', ['We do:', '- Tell by:', '- mail', '- phone'], ['- Tell by:', '- Tell by:']],
  ['an item without items', ['We do:', '1. Backups:', '2. Write'], ['We do:']],
  ['one number for all', ['We do:', '1. Tell', '1. Write'], ['We do:', 'We do:']],
])('the words over an item are those of its own list: %s', (_, lines, leads) => expect(leadsOf(lines)).toEqual(leads));

test('how far items are set in tells lists apart whose signs are alike', () => {
  const lists = followLists();
  lists.leadIn('We do:');
  const leads = [0, 2, 2, 0].map((depth, at) => {
    lists.beginItem('-', depth);
    const lead = lists.lead();
    if (at === 0) lists.leadIn('Tell by:');
    return lead;
  });
  expect(leads).toEqual(['We do:', 'Tell by:', 'Tell by:', 'We do:']);
});

test('a list within an item that leads in to nothing is under nothing', () => {
  const lists = followLists();
  lists.leadIn('We do:');
  lists.beginItem('1.');
  lists.beginItem('-');
  expect(lists.lead()).toBeNull();
  lists.beginItem('2.');
  expect(lists.lead()).toBe('We do:');
});
