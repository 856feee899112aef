import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statementsOf } from './statement.ts';

const texts = (passage: string): string[] => statementsOf(passage).map(({ text }) => text);

describe('a row of a table', () => {
  test.each(['| Audit log of the service | 18 months | Security |', 'Customer data\t30 days\tat once'])('is one statement: %s', (row) =>
    expect(texts(`We keep data as follows.\n${row}\nAll else is deleted.`)).toEqual([
      'We keep data as follows.',
      row,
      'All else is deleted.',
    ]),
  );
  test.each([
    ['of a history of versions', '| 3.1 | 1 July 2025 | Table of retention times added |'],
    ['of a form', '| Are audit logs of the service kept? | |'],
    ['of figures alone', '| 12 | 14 |'],
  ])('but not %s', (_, row) => expect(texts(row)).toEqual([]));
});

describe('what states something', () => {
  test.each([
    'Backups are made every night.',
    'We screen every candidate before the first day',
    'Varnostne kopije delamo vsako noč.',
    'I salvataggi vengono eseguiti ogni notte.',
    'Les sauvegardes sont faites chaque nuit.',
    'Резервні копії створюються щоночі.',
    'Encryption of data at rest: AES with 256 bits',
    'Every company laptop has full-disk encryption.',
    'Status of the service: https://status.example.com/uptime',
    'Backups are described at [the page on backups](https://example.com/backups).',
  ])('a whole sentence: %s', (sentence) => expect(texts(sentence)).toEqual([sentence]));

  test.each([
    ['a question', 'Are backups made every night?'],
    ['a heading', 'Backup and Recovery of Customer Data'],
    ['a line of contents', 'Backups are described in . . . . . . . . . 12'],
    ['a label', 'Backup of customer data:'],
    ['a fragment', 'daily backup of the customer data'],
    ['the end of a sentence that began before', 'and are kept for a year in another region.'],
    ['an item of a list of requirements', '9.5.1 Store backups of the media in a safe place.'],
    ['where something stands', '[Backup and restore policy of the whole company](https://example.com/backups)\\*'],
    ['where links lead to', '[backup-policy]: https://example.com/policies/how-backups-are-made'],
    ['where links lead to', '[kopije]: <https://example.si/pravilniki/kako-se-delajo-kopije> "Kopije" [pravila]: ./pravila-podjetja.md'],
    ['a bare address', 'https://example.com/policies/how-backups-are-made-and-kept'],
    ['a bare address', '<https://example.com/uk/yak-stvoryuyutsya-kopiyi>.'],
    ['rights', '© 2031 Lipa. All rights reserved.'],
  ])('not %s: %s', (_, text) => expect(texts(text)).toEqual([]));
});

test('lines of one sentence are one, items of a list are told with what leads up to them', () => {
  const passage =
    'Backups are made every night and are\nkept for a year. We also offer:\n• Restores are tested twice a year\n• Copies leave the region';
  expect(statementsOf(passage)).toEqual([
    { text: 'Backups are made every night and are\nkept for a year.', lead: null, isItem: false },
    { text: 'Restores are tested twice a year', lead: 'We also offer:', isItem: true },
    { text: 'Copies leave the region', lead: 'We also offer:', isItem: true },
  ]);
});

describe('an item of a numbered list is told under what leads in to it, without its number', () => {
  test.each([
    ['We keep apart:', '2. Backups are made in another region.', 'Backups are made in another region.'],
    ['We keep apart:', 'b. Backups are made in another region.', 'Backups are made in another region.'],
    ['Ločeno hranimo:', '2. Kopije so v drugi regiji.', 'Kopije so v drugi regiji.'],
    ['Teniamo separati:', '2. I salvataggi sono in un’altra regione.', 'I salvataggi sono in un’altra regione.'],
    ['Nous gardons à part :', '2. Les sauvegardes sont dans une autre région.', 'Les sauvegardes sont dans une autre région.'],
    ['Окремо зберігаємо:', '2. Резервні копії створюються щоночі.', 'Резервні копії створюються щоночі.'],
  ])('%s %s', (lead, item, text) =>
    expect(statementsOf(`${lead}\n${item.replace(/^\S+/u, (sign) => (sign === '2.' ? '1.' : 'a.'))}\n${item}`).at(-1)).toEqual({
      text,
      lead,
      isItem: true,
    }),
  );
  test('a letter in brackets stays, as it always stood there', () =>
    expect(statementsOf('We keep apart:\n(a) Backups are made in another region.')).toEqual([
      { text: '(a) Backups are made in another region.', lead: 'We keep apart:', isItem: true },
    ]));
  test('after a list within an item the words over the whole list hold again', () => {
    const passage = 'We promise:\n1. Customers are told of:\n- every outage that was long.\n2. Keys are changed every year.';
    expect(statementsOf(passage)).toEqual([
      { text: 'every outage that was long.', lead: 'Customers are told of:', isItem: true },
      { text: 'Keys are changed every year.', lead: 'We promise:', isItem: true },
    ]);
  });
});

test('cells and items written as HTML are statements of their own, without its tags', () => {
  expect(
    texts('<tr> <td>Critical</td> <td>Backups are made every hour.</td> </tr> <li><b>Rest</b>: backups are made every night.'),
  ).toEqual(['Backups are made every hour.', '<b>Rest</b>: backups are made every night.']);
});

test('statements are parts of their passage, word for word', () => {
  const word = fc.constantFrom('backups', 'are', 'kept', '.', '\n', '• ', ':', 'We', 'a year', 'and', '1.2.3 ');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) =>
      statementsOf(words.join(' ')).every(({ text }) => words.join(' ').includes(text)),
    ),
  );
});

test.each(['Access Control - 164.312(a)(1)', '164.312(b) - Audit Controls', '9.2.1.c - Media Disposal'])(
  '“%s” is a title of a scheme, and states nothing',
  (title) => expect(texts(title)).toEqual([]),
);
