import { expect, test } from 'vitest';
import { blankIn } from './blanks.ts';

test.each([
  ['Please write to [name].', '[name]'],
  ['Please write to [Name of the officer] at [e-mail].', '[Name of the officer]'],
  ['Reviewed on [insert date].', '[insert date]'],
  ['Our <company name> keeps logs.', '<company name>'],
  ['Encrypted by [[ FILL IN: provider ]].', '[[ FILL IN: provider ]]'],
  ['{{company}} encrypts all data.', '{{company}}'],
  ['Signed by ________.', '________'],
  ['Pišite na [ime in priimek].', '[ime in priimek]'],
  ['Écrire à [adresse e-mail].', '[adresse e-mail]'],
  ['Rivolgersi a [nome].', '[nome]'],
  ['Report being finalised, tbc', 'tbc'],
  ['It can be switched off by TODO finish', 'TODO'],
  ['Пишіть на [адреса пошти].', '[адреса пошти]'],
])('%s has a blank', (text, blank) => expect(blankIn(text)).toBe(blank));

test.each([
  'We encrypt all data [1].',
  'See [our policy](https://example.com/policy) and [company profile](https://example.com).',
  'Logs [kept for a year] are reviewed.',
  'Recovery takes < 4 hours and > 1 name server.',
  'The field [username] is masked.',
  'En todo momento.',
  'Ask at tbc.example.com.',
  'Write to <security@example.com>.',
])('%s has none', (text) => expect(blankIn(text)).toBeNull());
