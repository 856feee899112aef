import { expect, it } from 'vitest';
import type { Encoder } from '#engine/encoder/model.ts';
import { bySentences } from './by-sentences.ts';

/** Knows two things that a text may speak of. */
const encoder: Encoder = {
  model: 'm',
  dimensions: 2,
  query: async (text) => {
    const vector = Float32Array.from([text.split('snow').length - 1, text.split('leave').length - 1]);
    const length = Math.hypot(...vector) || 1;
    return vector.map((value) => value / length);
  },
  passages: async () => [],
  questions: async () => [],
  close: async () => {},
};

it('hears what is asked beside what is told', async () => {
  const story = 'There was snow and snow and snow. How much leave do I get?';
  const [whole, heard] = await Promise.all([encoder.query(story), bySentences(encoder).query(story)]);
  expect(whole[1]).toBeCloseTo(0.32, 1);
  expect(heard[1]).toBeGreaterThan(0.45);
  expect(Math.hypot(...heard)).toBeCloseTo(1);
});

it('hears the end of a text of hundreds of sentences', async () => {
  const heard: string[] = [];
  const counting = bySentences({
    ...encoder,
    query: (text) => {
      heard.push(text);
      return encoder.query(text);
    },
  });
  await counting.query(`${'There was snow. '.repeat(300)}How much leave do I get?`);
  expect(heard.length).toBeLessThan(20);
  expect(heard.at(-1)).toBe('How much leave do I get?');
});

it('takes a single sentence as it is', async () => {
  expect(await bySentences(encoder).query('How much leave?')).toEqual(await encoder.query('How much leave?'));
});
