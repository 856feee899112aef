import { expect, test } from 'vitest';
import { countTurns, countWork } from '#test/count-work.ts';
import { partsOf, sameStatementIn } from './same-statement.ts';

const question = 'How long are backups kept?';
const kept = { text: 'Backups of customer data are kept for 35 days.' };
const about = async (answer: string, ...texts: string[]) => {
  const find = await sameStatementIn(question, texts.map((text) => ({ text }))); // prettier-ignore
  const found = new Set<{ text: string }>();
  for (const part of partsOf(answer)) {
    const same = await find(part);
    if (!same) return null;
    found.add(same);
  }
  return found.size > 0 ? [...found] : null;
};

test('an answer is found in the sentence that says the same, word for word or in short', async () => {
  expect(await about(kept.text, 'Restores are tried out.', kept.text)).toEqual([kept]);
  expect(await about('Backups are kept for 35 days.', kept.text)).toEqual([kept]);
});

test('a Yes before it takes nothing from it, and what a long sentence has beside the whole answer neither', async () => {
  expect(await about(`Yes. ${kept.text}`, kept.text)).toEqual([kept]);
  const long = { text: 'Backups of customer data are kept for 35 days in a separate account under keys of another team of engineers.' };
  expect(await about(kept.text, long.text)).toEqual([long]);
});

test.each([
  ['another figure', 'Backups are kept for 90 days.'],
  ['a denial', 'Backups are not kept for 35 days.'],
  ['more than the sentence says', 'Backups are kept for 35 days in a second region under keys of the customer.'],
  ['a word that says nothing by itself', 'Yes'],
])('%s is not the same', async (_, answer) => {
  expect(await about(answer, kept.text)).toBeNull();
});

test('an answer of which one sentence is found nowhere is tied to none', async () => {
  expect(await about('Backups are kept for 35 days. Tapes are burnt.', kept.text)).toBeNull();
});

const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `Backup copies are kept ${at + 1} days.`);

test('what an answer says again is looked for once, and an answer of too many sentences not at all', async () => {
  const said = (times: number) =>
    countWork(async () => expect(await about(`${kept.text} `.repeat(times), ...many(100), kept.text)).toEqual([kept]));
  await said(1);
  expect(await said(300)).toBeLessThan(10 * (await said(1)));
  expect(await about(many(101).join(' '), ...many(101))).toBeNull();
});

test('others have their turn within one answer, however many sentences are held against each other', async () => {
  const answer = (count: number): string =>
    many(count)
      .map((one) => one.replace('days', 'full days'))
      .join(' ');
  const turns = await countTurns(async () => expect(await about(answer(40), ...many(3_000).toReversed())).toBeNull());
  expect(turns).toBeGreaterThan(2);
});
