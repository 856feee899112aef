import { expect, test } from 'vitest';
import { customerKey } from '#engine/answers/customers.ts';
import { countTurns, countWork } from '#test/count-work.ts';
import { clausesOn } from './clauses.ts';
import { lookAgain } from './look-again.ts';

const sentences = (days: number): string[] => Array.from({ length: 300 }, (_, at) => `Part ${at} of it is kept for ${at + days} days.`);
const tens = (all: string[]): string[] => Array.from({ length: all.length / 10 }, (_, at) => all.slice(at * 10, at * 10 + 10).join(' '));
const paper = (days: number) => ({ name: 'parts.md', passages: tens(sentences(days)).map((text) => ({ heading: null, text })) });

/** One answer that quotes nearly all of a paper, each sentence so often; of each another figure stands now. */
async function look(times: number): Promise<void> {
  const quotes = tens(sentences(3)).map((quote) => ({ document: 'parts.md', quote }));
  const said = { question: 'How long is it kept?', choice: null, answer: 'It is kept for 4 days.' };
  const given = { id: 'a', customer: 'Mill', date: '2026-01-01', ...said, quotes: Array.from({ length: times }, () => quotes).flat() };
  const found = await lookAgain([given], { before: [paper(3)], after: [paper(4)], encoder: null, now: Date.UTC(2026, 8, 1) });
  expect(found).toHaveLength(1);
}

test('others have their turn within one answer that quotes many sentences, and what it quotes twice is looked at once', async () => {
  expect(await countTurns(() => look(1))).toBeGreaterThan(5);
  expect(await countWork(() => look(10))).toBeLessThan(2 * (await countWork(() => look(1))));
});

test('clauses of a sentence are told apart in one pass, and so is the end of a customer’s name', async () => {
  const clauses = (count: number) => countWork(() => clausesOn('Is it kept?', 'a, '.repeat(count)));
  expect(await clauses(4_000)).toBeLessThan(6 * (await clauses(1_000)));
  const key = (count: number) => countWork(() => customerKey('Mill '.repeat(count)));
  expect(await key(4_000)).toBeLessThan(6 * (await key(1_000)));
  expect(clausesOn('Is it kept?', 'It is kept for a year and it cannot be changed')).toBe('It is kept for a year');
  expect([customerKey('Harbour Mill d. o. o.'), customerKey('GmbH')]).toEqual(['harbourmill', 'gmbh']);
});
