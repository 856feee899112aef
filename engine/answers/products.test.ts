import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countTurns, countWork } from '#test/count-work.ts';
import { createProducts } from './products.ts';

const common = Array.from({ length: 60 }, (_, at) => at.toString(36)).join(' ');
/** Products whose names are alike but for their last word, each of so many approved answers. */
const alike = (count: number, times = 1) => ({
  stated: new Map(Array.from({ length: count * times }, (_, at) => [`d${at}`, `${common} x${at % count}`])),
  asked: undefined,
  about: 'Kestrel',
  company: [],
});

test('many products are told apart in one pass, each once, and others have their turn', async () => {
  const few = await countWork(() => createProducts(alike(1_000)));
  expect(await countWork(() => createProducts(alike(4_000)))).toBeLessThan(6 * few);
  expect(await countWork(() => createProducts(alike(1_000, 10)))).toBeLessThan(3 * few);
  expect(await countTurns(() => createProducts(alike(10_000)))).toBeGreaterThan(3);
});

/** By the definition: every product is held against every other one. */
function naive(stated: string[], asked: string | undefined, about: string): (product: string) => string {
  const tellingOf = (name: string) => new Set(name.split(' ').filter((word) => word !== '' && word !== 'own'));
  const isEqual = (a: Set<string>, b: Set<string>) => a.size === b.size && a.isSubsetOf(b);
  const all = stated.map(tellingOf).filter(({ size }) => size > 0);
  const known = all.filter((words, at) => all.findIndex((other) => isEqual(other, words)) === at);
  const wanted = tellingOf(asked ?? about);
  const named = known.filter((words) => words.isSubsetOf(wanted));
  return (product) => {
    const words = tellingOf(product);
    if (named.some((one) => isEqual(one, words)) && !named.some((one) => one.size > words.size && words.isSubsetOf(one))) return 'asked';
    if (named.length > 0) return 'other';
    if (words.size > 0 && words.isSubsetOf(wanted)) return 'asked';
    if (asked !== undefined)
      return known.filter((one) => wanted.isSubsetOf(one)).length === 1 && wanted.isSubsetOf(words) ? 'asked' : 'other';
    return words.isDisjointFrom(wanted) ? 'unsaid' : 'other';
  };
}

test('what is told of a product is what holding each against each tells', async () => {
  const name = fc.array(fc.constantFrom('own', 'ab', 'cd', 'ef', 'gh'), { maxLength: 4 }).map((words) => words.join(' '));
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { maxLength: 6 }),
      fc.option(name, { nil: undefined }),
      name,
      fc.array(name),
      async (stated, asked, about, products) => {
        const { fit, of } = await createProducts({
          stated: new Map(stated.map((one, at) => [`d${at}`, one])),
          asked,
          about,
          company: ['own'],
        });
        const wanted = naive(stated, asked, about);
        expect([...stated, ...products].map(fit)).toEqual([...stated, ...products].map(wanted));
        expect(stated.map((_, at) => of({ id: `d${at}` }))).toEqual(stated.map((one) => (/[a-h]{2}/.test(one) ? one : null)));
      },
    ),
  );
});
