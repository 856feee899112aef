import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countTurns, countWork } from '#test/count-work.ts';
import { titleOf } from './cite.ts';
import { type NamedThing, namedIn } from './named-things.ts';
import { paperOf } from './paper.fixture.ts';
import { titledBy } from './titled-things.ts';

const papers = (count: number) => Array.from({ length: count }, (_, at) => ({ ...paperOf(`AB ${at}, CD ${at}.pdf`), id: `d${at}` }));

test('papers are read for their titles once and in turns, however many things are looked up', async () => {
  const many = papers(20_000);
  expect(await countTurns(() => titledBy(many))).toBeGreaterThan(3);
  const titled = await titledBy(many);
  const few = await titledBy(papers(10));
  const looking = (of: typeof titled) =>
    countWork(() => {
      for (let at = 0; at < 1_000; at++) of.has({ name: 'AB', number: `${at}0000` }, null, null);
    });
  expect(await looking(titled)).toBeLessThan(2 * (await looking(few)));
});

test('a thing is a paper’s title where reading each paper tells it', async () => {
  const paper = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    name: fc.constantFrom('AB 1.pdf', 'AB 2 of AB 1:2013.pdf', 'CD.pdf', 'x/AB-1:2020_CD 3.pdf', 'notes.txt'),
    date: fc.constantFrom(null, '2024-01-01', '2025-01-01', '2026-01-01'),
    sample: fc.constantFrom(undefined, true),
  });
  const same = (one: NamedThing, other: NamedThing): boolean =>
    one.name === other.name && one.number.split(':')[0] === other.number.split(':')[0];
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(paper, { selector: ({ id }) => id }),
      fc.option(paper),
      fc.constantFrom('AB 1', 'AB 1:2013', 'AB 2', 'CD 3', 'EF 4'),
      fc.constantFrom(null, '2024-06-01', '2025-06-01'),
      async (some, beside, named, since) => {
        const documents = some.map(({ sample, ...one }) => ({ ...paperOf(one.name), ...one, ...(sample ? { sample } : {}) }));
        const [thing = { name: '', number: '' }] = namedIn(named);
        const from = since === null ? null : Date.parse(since);
        const wanted = documents.some(
          (one) =>
            one.id !== beside?.id &&
            one.sample === beside?.sample &&
            namedIn(titleOf(one.name)).some((other) => same(other, thing)) &&
            (from === null || (one.date !== null && Date.parse(one.date) > from)),
        );
        expect((await titledBy(documents)).has(thing, beside as never, from)).toBe(wanted);
      },
    ),
    { numRuns: 1_000 },
  );
});
