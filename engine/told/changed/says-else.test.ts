import { expect, test } from 'vitest';
import { cellLost, saysElse } from './says-else.ts';

const claimOf = (said: string) => ({ said, question: 'What is done?', beside: [], otherProducts: null });
const isElse = (was: string, is: string, said = was, isTranslated = false): boolean => saysElse({ was, is, isTranslated }, claimOf(said));

test.each([
  ['a word that narrows', 'Lamps are tested on arrival.', 'Lamps for lifts are tested on arrival.'],
  ['what is done where it can be', 'Guests are met at the gate.', 'Guests are met at the gate where possible.'],
  ['what narrows in the place of "all"', 'All food is labelled.', 'Packaged food is labelled.'],
  ['a word for another', 'The shed is watched by a public guard.', 'The shed is watched by a private guard.'],
  ['a part that went', 'Deliveries are made on Saturdays and Sundays.', 'Deliveries are made on Saturdays.'],
  ['days that came', 'The yard is swept every night.', 'The yard is swept every night from Monday to Friday.'],
  ['a count that is left open', 'Drawings are checked by two engineers.', 'Drawings are checked by one or two engineers.'],
  ['how often, left open', 'The bell is rung twice a year.', 'The bell is rung once or twice a year.'],
  ['a time in the place of an occasion', 'With every load, scales are tried out.', 'Once a month, scales are tried out.'],
  ['the most for the least', 'Records are kept for at least 30 days.', 'Records are kept for at most 30 days.'],
  ['one of two for both', 'The lab is entered with a badge and a key.', 'The lab is entered with a badge or a key.'],
  ['what may be done', 'Goods are weighed on arrival.', 'Goods may be weighed on arrival.'],
  [
    'a narrowing word in French',
    'Les badges sont bloqués dans l’heure.',
    'Les badges sont bloqués dans l’heure pendant les jours ouvrables.',
  ],
  ['a narrowing word in Slovenian', 'Obiskovalce spremljamo.', 'Obiskovalce spremljamo, kolikor je to mogoče.'],
])('%s says something else: %s → %s', (_, was, is) => expect(isElse(was, is)).toBe(true));

test.each([
  ['another order', 'Guests are met at the gate by a guard.', 'A guard meets guests at the gate.'],
  ['"all" that came', 'Lamps are tested on arrival.', 'All lamps are tested on arrival.'],
  [
    'a word of the same kind in a sentence that was recast',
    'Files are checked before they are stored.',
    'Before a file is stored, it is scanned.',
  ],
  ['another way to say a time', 'Records are kept for twelve months.', 'Records are kept for one year.'],
  [
    'another form of a bound',
    'Keys are taken back within 4 hours of the end.',
    'Keys are taken back no later than four hours after the end.',
  ],
  ['cases of another language', 'Ključe hrani vodja oddelka.', 'Vodja oddelka hrani ključe.'],
])('%s says the same: %s → %s', (_, was, is) => expect(isElse(was, is)).toBe(false));

test('what is exchanged is nothing to an answer that does not say it, nor what words of another language say', () => {
  expect(isElse('Goods are insured with Kastell.', 'Goods are insured with Nordheim.', 'Goods are insured.')).toBe(false);
  expect(isElse('Goods are insured.', 'Les biens sont assurés contre le vol.', 'Goods are insured.', true)).toBe(false);
});

test('of a row those cells count that the answer says, and a name that went is told', () => {
  const [was, is] = ['| Postillon | Letters | 8 hours |', '| Briefduif | Letters | 12 hours |'];
  const pair = { was, is, isTranslated: false };
  expect(isElse(was, is, 'Letters')).toBe(false);
  expect(isElse(was, is, 'Postillon')).toBe(true);
  expect(cellLost(pair, claimOf('Postillon for letters'))).toBe('Postillon');
  expect(cellLost(pair, claimOf('8 hours'))).toBeNull();
});
