import { expect, it } from 'vitest';
import { nameIn } from './request-names.ts';

it('a known name is found in whole words, the longest first, whatever stands between them', () => {
  const names = ['Harbour', 'Harbour Bank', 'Ark'];
  expect(nameIn(names, ['Form_of_harbour-bank_2026.xlsx'])).toBe('Harbour Bank');
  expect(nameIn(names, ['Harbour.docx', 'Remarks'])).toBe('Harbour');
  expect(nameIn(names, ['Remarks of the marketing'])).toBeNull();
  expect(nameIn(['–'], ['a – b'])).toBeNull();
});
