import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedWords } from '#engine/language/text.ts';
import { countTurns, countWork } from '#test/count-work.ts';
import { lookAgain } from './look-again.ts';
import { seekProducts } from './other-products.ts';

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `Heron Drive for harbours x${at}`);
const TOLD = 'We keep backups of customer data in the vault for 30 days.';
const passages = (texts: string[]) => texts.map((text) => ({ heading: 'Backups', text }));

/** One answer held against two hundred new sentences that are like what it rests on. */
async function look(products: number): Promise<void> {
  const fresh = Array.from({ length: 200 }, (_, at) => `We keep backups of customer data of region ${at} in the vault for 30 days.`);
  const said = { question: 'How long do you keep backups?', choice: null, answer: TOLD, quotes: [{ document: 'policy.md', quote: TOLD }] };
  const given = { id: 'a', customer: 'Mill', date: '2026-01-01', ...said, otherProducts: (await seekProducts(names(products)))('Osprey') };
  const before = [{ name: 'policy.md', passages: passages([TOLD]) }];
  await lookAgain([given], {
    before,
    after: [{ name: 'policy.md', passages: passages([TOLD, ...fresh]) }],
    encoder: null,
    now: Date.UTC(2026, 8, 1),
  });
}

test('new sentences are gone through once for all products, and others have their turn while these are made ready', async () => {
  await look(10);
  expect(await countWork(() => look(2_000))).toBeLessThan(3 * (await countWork(() => look(1_000))));
  const seeking = await countWork(() => seekProducts(names(2_000)));
  expect((await countWork(() => look(2_000))) - seeking).toBeLessThan(2 * (await countWork(() => look(10))));
  expect(await countTurns(() => seekProducts(names(20_000)))).toBeGreaterThan(3);
});

test('the first product that a text names is the one that looking for each tells', async () => {
  const word = fc.constantFrom('Heron', 'heron', 'Drive', 'Šport-X', 'Herons', 'x');
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(name), fc.array(name, { maxLength: 3 }), name, async (all, texts, own) => {
      const named = (product: string) => texts.some((text) => ` ${foldedWords(text)} `.includes(` ${foldedWords(product)} `));
      expect((await seekProducts(all))(own).firstIn(texts)).toBe(all.find((product) => product !== own && named(product)));
    }),
    { numRuns: 500 },
  );
});
