import { expect, it } from 'vitest';
import { NEWER, measureNumbers } from './measure-numbers.ts';
import { measureSentences } from './measure-sentences.ts';
import { measureTies } from './measure-ties.ts';
import { measureTold } from './measure-told.ts';

it('finds by words alone most answers that no longer hold, and doubts few that do', async () => {
  const { figures } = await measureTold(null);
  expect(figures.found.right / figures.found.of).toBeGreaterThanOrEqual(0.78);
  expect(figures.falseAlarms.right / figures.falseAlarms.of).toBeLessThanOrEqual(0.2);
  expect(figures.shown.right / figures.shown.of).toBeGreaterThanOrEqual(0.7);
  expect(figures.stand.right).toBe(figures.stand.of);
});

it('finds by words alone most sentences that say something else than what they replace, and doubts few that say the same', async () => {
  const { figures } = await measureSentences();
  expect(figures.found.right / figures.found.of).toBeGreaterThanOrEqual(0.9);
  expect(figures.falseAlarms.right / figures.falseAlarms.of).toBeLessThanOrEqual(0.2);
});

it('finds by words alone most newer sentences of other papers that say otherwise of the same, and doubts few for those on another thing', async () => {
  const { figures } = await measureNumbers(NEWER);
  expect(figures.found.right / figures.found.of).toBeGreaterThanOrEqual(0.7);
  expect(figures.falseAlarms.right / figures.falseAlarms.of).toBeLessThanOrEqual(0.12);
});

it('ties by words alone every copied sentence to itself, whatever the language of the question, and nothing to another one', async () => {
  for (const { copies, wrong, restless } of (await measureTies(null)).figures) {
    expect(copies.right).toBe(copies.of);
    expect(wrong.right + restless.right).toBe(0);
  }
});
