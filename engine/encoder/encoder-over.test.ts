import { expect, it } from 'vitest';
import { encoderOver } from './encoder-over.ts';

it('makes the vector of a question once, and again after a failure', async () => {
  let asked = 0;
  const encode = (texts: string[]) =>
    texts.map(async () => {
      asked += 1;
      if (asked === 1) throw new Error('the worker ended');
      return new Float32Array([asked]);
    });
  const traits = { model: 'm:1', dimensions: 1, query: 'query: ', passage: 'passage: ' };
  const encoder = encoderOver({ encode, close: async () => {} }, traits);
  await expect(encoder.query('one')).rejects.toThrow('ended');
  expect(await encoder.query('one')).toBe(await encoder.query('one'));
  await encoder.query('two');
  expect(asked).toBe(3);
});
