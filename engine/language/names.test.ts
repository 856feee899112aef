import { expect, test } from 'vitest';
import { countWork } from '#test/count-work.ts';
import { createNames } from './names.ts';

test('a name is found whatever its case, and not where a letter or figure goes on', async () => {
  const names = await createNames(['Šport-X', 'Vault']);
  const found = ['ŠPORT-X is tested.', 'Šport-X2 is tested.', 'It is tested in šport-x, not in vault.'].map((text) => names.in(text));
  expect(found).toEqual([['Šport-X'], [], ['Šport-X', 'Vault']]);
});

test('a text is looked through once, however many names there are', async () => {
  const letters = (at: number): string => [17, 26, 1].map((of) => String.fromCodePoint(97 + (Math.floor(at / of) % 26))).join('');
  const work = async (count: number): Promise<number> => {
    const names = await createNames(Array.from({ length: count }, (_, at) => `Q${letters(at)}${letters(at * 7)}`));
    return countWork(() => {
      for (let at = 0; at < 50; at++) names.in(`We test line ${at} of it daily.`);
    });
  };
  expect(await work(400)).toBeLessThan((await work(50)) * 1.5);
});
