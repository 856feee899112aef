import { expect, test } from 'vitest';
import { isRequirement, voiceOf } from './voice.ts';

const passage = (text: string, heading: string | null = null) => ({ text, heading });

test('names of organisations are told from other words in capitals, in any language', () => {
  const voice = voiceOf('policies/Orlica overview.pdf', [
    passage('The services of Orlica Data d.o.o. run in two regions. Orlica’s staff is trained, and Orlica tests its backups.'),
    passage(
      'Varnostne kopije podjetja Orlica hranimo v regiji. Le kopie di Orlica sono cifrate. Les données chez Orlica restent en Europe.',
    ),
    passage('Every Customer signs, and the customer decides; a customer may leave.'),
  ]);
  expect(voice.names['Orlica']!.count).toBeGreaterThanOrEqual(4);
  expect(voice.names['Orlica']!.organisation).toBeGreaterThanOrEqual(2);
  expect(voice.names).not.toHaveProperty('Customer');
  expect(voice.titled).toContain('Orlica');
  expect(voice.first).toBe(1);
});

test('a name of several words is known by its first word and by its initials', () => {
  const { names } = voiceOf('report.pdf', [
    passage('We examined Gornik Hosting Works, Inc. and found that GHW protects its halls; at Gornik nobody smokes.'),
  ]);
  expect(names).toMatchObject({ Gornik: { organisation: 1 }, GHW: { organisation: 1 } });
  expect(voiceOf('звіт.pdf', [passage('Перевірено ТОВ «Сокіл Дані», що Сокіл зберігає копії.')]).names).toHaveProperty('Сокіл');
});

test.each([
  ['Access standard.md', 'Status: SUPERSEDED by version 3.0 on 1 March 2025. Kept for the record only.'],
  ['Access standard.md', 'This policy has been replaced by the policy of 2025.'],
  ['Access standard (superseded).docx', 'Accounts are personal.'],
  ['Pravilnik.md', 'Ta pravilnik je nadomeščen z različico 3.'],
  ['Politica.md', 'Stato: sostituita dalla versione 3.'],
  ['Politique.md', 'Cette politique est remplacée par la version 3.'],
  ['Політика.md', 'Статус: скасовано.'],
])('a paper that is no longer in force says so: %s “%s”', (name, text) => expect(voiceOf(name, [passage(text)]).superseded).toBe(true));
test.each(['Status: in force. It replaces version 2.3.', 'Keys are replaced every year.', 'Version 2.3 was superseded by this one.'])(
  'a paper in force: %s',
  (text) => expect(voiceOf('Access standard.md', [passage(text)]).superseded).toBe(false),
);

test('items of a list of requirements are counted, and what calls itself one', () => {
  const voice = voiceOf('Matrix.xlsx', [
    passage('1.1.2 Maintain a diagram of all networks\n1.1.3 Restrict inbound traffic\n8.2 Encrypt all backups', 'Responsibility matrix'),
  ]);
  expect(voice).toMatchObject({ sentences: 3, orders: 3, numbered: 3, listed: true });
});

test.each(['The organization shall keep a list.', 'Each service provider must report incidents.', 'A1.2 Restrict access to each system.'])(
  'a requirement: %s',
  (sentence) => expect(isRequirement(sentence)).toBe(true),
);
test.each([
  'We restrict access to each system.',
  'Employees must lock their screens.',
  'Use of removable media is forbidden here.',
  'Test results are kept.',
])('a statement: %s', (sentence) => expect(isRequirement(sentence)).toBe(false));

test('a run of capitals is looked at once, however long it is', () => {
  const rows = Array.from({ length: 600 }, () => ({ answer: 'A'.repeat(32_000), ref: null }));
  expect(voiceOf('form.csv', [], rows).names).toEqual({});
});
