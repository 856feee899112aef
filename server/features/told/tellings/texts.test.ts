import { expect, test } from 'vitest';
import { countLetters, countWork } from '#test/count-work.ts';
import { correctedText } from './corrected-text.ts';
import { withPromise } from './promise-text.ts';

const sentence = (at: number): string => `Key${at.toString(16)} will be turned.`;
const all = (count: number): string => Array.from({ length: count }, (_, at) => sentence(at)).join(' ');
const said = (answer: string) => ({ choice: null, answer, comment: null });
const dropped = { due: null, isDropped: true, toldAt: 0 };

test('the sentence that is looked for in an answer is read once, however many sentences that has', async () => {
  const words = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ');
  const replaced = (sentences: number, was: string) => () =>
    expect(correctedText(said(`${'A b. '.repeat(sentences)}${was}`), { code: 'changed', was, now: 'Now.' })).toMatchObject({
      answer: `${'A b. '.repeat(sentences)}Now.`,
    });
  const read = await countWork(replaced(2, `It ${words}.`));
  expect(await countWork(replaced(1_000, `It ${words}.`))).toBeLessThan(read + (await countWork(replaced(1_000, 'It is kept.'))));
});

test('a promise of many sentences is taken out of an answer in one pass', async () => {
  const out = (count: number) => () =>
    expect(withPromise(said(`Yes. ${all(count)} Ask us.`), { sentence: all(count), ...dropped })?.answer).toMatch(
      /^Yes\. .{10,120} Ask us\.$/u,
    );
  expect(await countLetters(out(2_000))).toBeLessThan(6 * (await countLetters(out(500))));
});

test('what stands between the sentences of a promise stays, and a part of a sentence is taken out too', () => {
  const answer = `${sentence(1)} We stay. ${sentence(2)} ${sentence(2)} It is so.`;
  const left = (promised: string) => withPromise(said(answer), { sentence: promised, ...dropped })?.answer;
  const says = left('We stay.')?.slice(sentence(1).length + 1, -2 * sentence(2).length - ' It is so.'.length - 2) ?? '';
  expect(says.length).toBeGreaterThan(10);
  expect(left(`${sentence(1)} ${sentence(2)}`)).toBe(`${says} We stay. ${sentence(2)} It is so.`);
  expect(left('will be turned. We stay.')).toBe(`Key1 ${says} ${sentence(2)} ${sentence(2)} It is so.`);
  expect(left('Nothing of it.')).toBeUndefined();
});
