import { expect, it } from 'vitest';
import { lookAgain } from './look-again.ts';
import type { ToldChange } from './model.ts';

const paper = (text: string) => ({
  name: 'rules.md',
  passages: [{ heading: 'Rules', text: `Doors are locked. ${text} Visitors sign a list.` }],
});

/** What became of an answer that says a sentence in whose place others stand now. */
async function became(was: string, is: string): Promise<ToldChange | undefined> {
  const given = { id: 'a', customer: 'Mill', date: '2026-03-01', question: 'What are the rules?', choice: null, answer: was, quotes: [{ document: 'rules.md', quote: was }] }; // prettier-ignore
  const [change] = await lookAgain([given], { before: [paper(was)], after: [paper(is)], encoder: null, now: Date.UTC(2026, 8, 1) });
  return change;
}

const trained = 'Developers are trained in secure coding when they join and every year after.';
const suppliers = 'Suppliers are assessed before the contract and once a year afterwards.';
const backups = 'Backups are kept for 35 days in a second region and are encrypted with AES-256.';
const laptops = 'Laptops are encrypted, locked after five minutes and wiped remotely when they are lost.';
const copies = 'Varnostne kopije se hranijo 35 dni in se vsako četrtletje preizkusijo.';

it.each([
  [trained, 'Developers are trained in secure coding when they join. They are trained in secure coding again every year after.'],
  [suppliers, 'Suppliers are assessed before the contract. After that, they are assessed once a year.'],
  [backups, 'Backups are kept for 35 days in a second region. They are encrypted with AES-256.'],
  [copies, 'Varnostne kopije se hranijo 35 dni. Poleg tega se vsako četrtletje preizkusijo.'],
])('a sentence that was split in two that say the same holds: %s', async (was, is) => {
  expect(await became(was, is)).toMatchObject({ verdict: 'reworded', after: { quote: is } });
});

it.each([
  [trained, 'Developers are trained in secure coding when they join. They are trained again every two years after.', 'weaker'],
  [suppliers, 'Suppliers are assessed before the contract. After that, they are assessed every two years.', 'weaker'],
  [backups, 'Backups are kept for 35 days in a second region. They are not encrypted with AES-256.', 'contradicts'],
  [laptops, 'Laptops are encrypted and locked after five minutes. Lost laptops are reported to the police.', 'unclear'],
])('of one whose parts say something else together both are shown: %s', async (was, is, verdict) => {
  expect(await became(was, is)).toMatchObject({ verdict, after: { quote: is } });
});

it('a new sentence beside it that stands for another one is no part of it', async () => {
  const [taken, kept] = ['Backups are taken every 4 hours.', 'Backups are kept for 30 days.'];
  const change = await became(`${taken} ${kept}`, 'Backups are taken every 24 hours. Backups are kept for 4 hours.');
  expect(change).toMatchObject({ verdict: 'contradicts', before: { quote: kept }, after: { quote: 'Backups are kept for 4 hours.' } });
});
