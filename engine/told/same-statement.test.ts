import { expect, test } from 'vitest';
import { sameStatements } from './same-statement.ts';

const question = 'How long are backups kept?';
const kept = { text: 'Backups of customer data are kept for 35 days.' };
const about = (answer: string, ...texts: string[]) =>
  sameStatements({ question, answer }, texts.map((text) => ({ text }))); // prettier-ignore

test('an answer is found in the sentence that says the same, word for word or in short', () => {
  expect(about(kept.text, 'Restores are tried out.', kept.text)).toEqual([kept]);
  expect(about('Backups are kept for 35 days.', kept.text)).toEqual([kept]);
});

test('a Yes before it takes nothing from it, and what a long sentence has beside the whole answer neither', () => {
  expect(about(`Yes. ${kept.text}`, kept.text)).toEqual([kept]);
  const long = { text: 'Backups of customer data are kept for 35 days in a separate account under keys of another team of engineers.' };
  expect(about(kept.text, long.text)).toEqual([long]);
});

test.each([
  ['another figure', 'Backups are kept for 90 days.'],
  ['a denial', 'Backups are not kept for 35 days.'],
  ['more than the sentence says', 'Backups are kept for 35 days in a second region under keys of the customer.'],
  ['a word that says nothing by itself', 'Yes'],
])('%s is not the same', (_, answer) => {
  expect(about(answer, kept.text)).toBeNull();
});

test('an answer of which one sentence is found nowhere is tied to none', () => {
  expect(about('Backups are kept for 35 days. Tapes are burnt.', kept.text)).toBeNull();
});
