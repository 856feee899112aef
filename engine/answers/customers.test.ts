import { expect, test } from 'vitest';
import fc from 'fast-check';
import { countBetweenTurns, countWork } from '#test/count-work.ts';
import { namedCustomer } from './customers.ts';
import { namedOf } from './evidence.ts';

const named = (customers: string[], customer?: string) =>
  namedOf([], { customers, ...(customer === undefined ? {} : { form: { name: 'Form', customer } }) });

test.each([
  ['Hosting for Harbour Bank is in two regions.', 'Harbour Bank d. o. o.'],
  ['The keys of Kiln lie in its own vault.', 'Kiln Ltd.'],
  ['Kiln’s keys lie in a vault of their own.', 'Kiln, Inc.'],
  ['Harbours are closed, and Harbour Bank is told.', 'Harbour Bank'],
])('%s speaks of %s', async (text, customer) => {
  expect(namedCustomer(text, await named([customer]), undefined)).toBe(customer);
  expect(namedCustomer(text, await named([customer], customer), undefined)).toBeUndefined();
});

test.each([
  ['Access is reviewed every quarter.', 'Access Ltd'],
  ['Harbour Banking rules are followed.', 'Harbour Bank'],
  ['Kilns are inspected.', 'Kiln GmbH'],
])('%s speaks of no %s', async (text, customer) => {
  expect(namedCustomer(text, await named([customer]), undefined)).toBeUndefined();
});

test('the customer that an answer was given to is known by the first word of its name too', async () => {
  const text = 'The servers for Harbour stand in Vienna.';
  expect(namedCustomer(text, await named([], 'Quay Insurance'), 'Harbour Bank')).toBe('Harbour Bank');
  expect(namedCustomer('Harbour has agreed to that.', await named([]), 'Harbour Bank')).toBe('Harbour Bank');
  expect(namedCustomer('Harbours are closed.', await named([]), 'Harbour Bank')).toBeUndefined();
  expect(namedCustomer(text, await named([], 'Harbour Bank plc'), 'Harbour Bank')).toBeUndefined();
  expect(namedCustomer('Data stays in the United States.', await named([]), 'United Grain')).toBeUndefined();
});

test('others have their turn while many customers are made ready, and a text is gone through once for all of them', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `Zylo${at} Ltd`);
  expect(await countBetweenTurns(() => named(many(8_000)))).toBeLessThan((await countWork(() => named(many(8_001)))) / 3);
  const text = 'We keep it in the vault of Zylo. '.repeat(300);
  const [few, all] = [await named(many(500)), await named(many(8_000))];
  const looking = (of: typeof few) => countWork(() => namedCustomer(text, of, undefined));
  expect(await looking(all)).toBeLessThan(2 * (await looking(few)));
});

/** Each name by itself, by the patterns that define where it stands; `short` is the name without its legal form. */
function isNamed({ name, short }: { name: string; short: string }, text: string): boolean {
  const asWord = (word: string, behind = ''): string => `(?<![\\p{L}\\p{N}])${RegExp.escape(word)}${behind}(?![\\p{L}\\p{N}])`;
  const standsIn = (word: string): boolean => word.length >= 3 && new RegExp(asWord(word), 'u').test(text);
  const standsWithin = (word: string): boolean =>
    word.length >= 3 &&
    /^\p{Lu}/u.test(word) &&
    new RegExp(`(?<=[\\p{L}\\p{N},;:(] ?)${asWord(word)}(?! \\p{Lu})|${asWord(word, "['’]s?")}`, 'u').test(text.replaceAll(/\s+/gu, ' '));
  return standsIn(name.trim()) || (short !== name && (short.includes(' ') ? standsIn(short) : standsWithin(short)));
}

test('the customer that is found among all is the first that is found by itself', async () => {
  const word = fc.constantFrom('Kiln', 'Kilns', 'kiln', 'Harbour', 'Bank', 'É𝒜b', 'Ab', '(Mill)', 'X-1');
  const short = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '));
  const customer = fc.tuple(short, fc.constantFrom('', ' Ltd', ' GmbH')).map(([name, form]) => ({ name: name + form, short: name }));
  const sign = fc.constantFrom(' ', '  ', ', ', '. ', '’', "'s ", '’s', '\n', '-', '(', '');
  const text = fc
    .array(fc.tuple(fc.oneof(word, fc.constantFrom('is', 'Ltd', 's')), sign), { maxLength: 8 })
    .map((all) => all.flat().join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(customer, { maxLength: 5 }), text, async (customers, said) => {
      const found = namedCustomer(said, await named(customers.map(({ name }) => name)), undefined);
      expect(found).toBe(customers.find((one) => isNamed(one, said))?.name);
    }),
    { numRuns: 2_000 },
  );
});
