import { expect, test } from 'vitest';
import { asButtons, beginningWith, marked } from './marks.ts';

const form = (options: string[], answer_type: 'choice' | 'multi_choice' = 'choice') => ({ options, answer_type, location: [] });

test('the n-th option, none, or what is not there', () => {
  const yesNo = form(['Yes', 'No', 'N/A']);
  expect([1, 3, 0, 4].map((n) => marked(yesNo, 'No', n))).toEqual(['Yes', 'N/A', null, undefined]);
});

test('where several may be chosen, one is added or taken out, in the order of the form', () => {
  const several = form(['EU', 'UK', 'US'], 'multi_choice');
  expect(marked(several, 'US', 1)).toBe('EU\nUS');
  expect(marked(several, 'EU\nUS', 3)).toBe('EU');
  expect(marked(several, 'EU', 1)).toBeNull();
});

test('a letter goes to the next option that begins with it, going round, with and without accents', () => {
  const options = ['Oui', 'Non', 'Non applicable', 'Été'];
  expect([0, 2, 3].map((from) => beginningWith(options, 'n', from))).toEqual([2, 3, 2]);
  expect(beginningWith(options, 'e', 0)).toBe(4);
  expect(beginningWith(options, 'x', 1)).toBe(0);
});

test('few short options are buttons, many or long ones a list', () => {
  expect(asButtons(form(['Yes', 'No']))).toBe(true);
  expect(asButtons(form(Array.from({ length: 12 }, (_, n) => `Level ${n}`)))).toBe(false);
  expect(asButtons(form(['Yes', 'Implemented by us and checked by an independent auditor']))).toBe(false);
});
