import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { speaksOfItsPaper, speaksToOthers, statementsOf } from './statement.ts';

const texts = (passage: string): string[] => statementsOf(passage).map(({ text }) => text);

test.each([
  ['Every view of a record is logged.', 'These entries are kept for 24 months.'],
  ['Vsak vpogled se zapiše.', 'Ti zapisi se hranijo 24 mesecev.'],
  ['Ogni accesso viene registrato.', 'Queste registrazioni sono conservate per 24 mesi.'],
  ['Chaque consultation est journalisée.', 'Ces journaux sont conservés pendant 24 mois.'],
  ['Кожен перегляд запису система зберігає.', 'Ці записи зберігаються 24 місяці.'],
  ['Access must be approved by the owner.', 'If not, the request is closed within a day.'],
  ['Access must be approved by the owner.', 'Otherwise the request is closed within a day.'],
  ['The owner may be away for some days.', 'In that case the deputy approves the request.'],
  ['Dostop mora odobriti lastnik.', 'Če ne, se zahtevek zapre v enem dnevu.'],
  ['Lastnik je lahko tudi odsoten.', 'V tem primeru zahtevek odobri namestnik.'],
  ["L'accesso deve essere approvato dal titolare.", 'In caso contrario la richiesta viene chiusa.'],
  ["L'accesso deve essere approvato dal titolare.", 'Altrimenti la richiesta viene chiusa entro un giorno.'],
  ["L'accès doit être approuvé par le responsable.", 'Sinon, la demande est fermée dans la journée.'],
  ['Le responsable peut aussi être absent.', 'Dans ce cas, son adjoint approuve la demande.'],
  ['Доступ має схвалити власник системи.', 'Якщо ні, запит закривається протягом дня.'],
  ['Власник системи може бути відсутній.', 'У такому разі запит схвалює заступник.'],
  ['Restores are tried out twice a year.', 'Once these trials have been carried out, the board is told of them.'],
  ['Obnovitev se preizkusi dvakrat na leto.', 'Ko so te vaje izvedene, se uprava seznani z izidom.'],
  ['Il ripristino viene provato ogni anno.', 'Una volta concluse queste prove, la direzione viene informata.'],
  ['La restauration est essayée chaque année.', 'Une fois ces essais terminés, la direction en est informée.'],
  ['Відновлення систем перевіряється щороку.', 'Після цих перевірок керівництво отримує звіт.'],
])('a sentence leans on the one before it: “%s” “%s”', (before, leaning) =>
  expect(statementsOf(`${before} ${leaning}`)).toEqual([
    { text: before, lead: null, isItem: false },
    { text: leaning, lead: before, isItem: false },
  ]),
);

test.each([
  ['Keys are changed every year.', 'To protect them from theft, copies are kept in a safe.'],
  ['Ključi se menjajo vsako leto.', 'Le varnostnik ima dostop do kopij v sefu.'],
  ['Keys are changed every year.', 'Before this policy is changed, the board is asked for its consent.'],
  ['Les clés sont changées tous les ans.', 'Dans le cas de clés perdues, le service est arrêté.'],
])('a sentence leans by the words of its own language alone, and on no paper that it speaks of itself: “%s” “%s”', (before, next) =>
  expect(statementsOf(`${before} ${next}`).at(-1)).toEqual({ text: next, lead: null, isItem: false }),
);

test.each([
  ['Access must be approved.', 'If not, the owner is told of:', 'the team that has asked for access.'],
  ['Dostop mora biti odobren.', 'Če ne, se lastniku sporoči:', 'kdo je zahteval dostop do zapisov'],
  ["L'accesso deve essere approvato.", 'In caso contrario il titolare viene a sapere:', "chi ha chiesto l'accesso ai dati."],
  ["L'accès doit être approuvé.", 'Sinon, le responsable apprend :', "qui a demandé l'accès aux données."],
  ['Доступ має бути схвалений.', 'Якщо ні, власнику повідомляють:', 'хто просив доступ до цих записів.'],
])('what leads in to a list may lean on the sentence before it: “%s” “%s”', (before, lead, item) =>
  expect(statementsOf(`${before} ${lead}\n• ${item}`).at(-1)).toEqual({ text: item, lead: `${before} ${lead}`, isItem: true }),
);

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
    ['a fragment whose only verb stands in a clause about it', 'Data about a person that would be expected to be kept confidential'],
    ['a fragment whose only verb stands in brackets', 'Date of the release (as it was decided by the team)'],
    ['what stops in the middle', 'Backups are made and kept for at least'],
    ['the end of a sentence that began before', 'and are kept for a year in another region.'],
    ['what auditors say of their work', 'We have examined whether the backups of the service were made in time.'],
    ['wording of a standard', 'The entity restores its backups to meet its objectives.'],
    ['an item of a list of requirements', '9.5.1 Store backups of the media in a safe place.'],
    ['what is said of any company', 'Every company should test its backups once a year.'],
    ['what any company has', "An organization's backups are made to be restored."],
    ['advice to the reader', 'Ensure that the backups of your organization are tested.'],
    ['what a thing is for anybody', 'A backup is a type of copy that outlives the loss of the original.'],
    ['what a thing is for anybody', 'RPO means the time for which data may be lost after an outage.'],
    ['what a document is about', 'This document describes how backups are made.'],
    ['what a document is about', 'Ta dokument opisuje varnostne kopije podjetja.'],
    ['what a document is about', 'Questo documento descrive i salvataggi dei dati.'],
    ['what a document is about', 'Ce document décrit les sauvegardes des données.'],
    ['what a document is about', 'Цей документ описує резервні копії даних.'],
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
  test('a sentence leans on the one before it, not on its number', () =>
    expect(statementsOf('1. Every view is logged.\n2. These entries are kept for a year.').at(-1)).toMatchObject({
      lead: 'Every view is logged.',
    }));
});

test('cells and items written as HTML are statements of their own, without its tags', () => {
  expect(
    texts('<tr> <td>Critical</td> <td>Backups are made every hour.</td> </tr> <li><b>Rest</b>: backups are made every night.'),
  ).toEqual(['Backups are made every hour.', '<b>Rest</b>: backups are made every night.']);
});

describe('a sentence on its own paper', () => {
  test.each([
    'This policy applies to all backups of customer data.',
    'This backup and recovery policy also covers laptops.',
    'The purpose of this policy is to limit access to backups.',
    'Ta pravilnik o varnostnih kopijah velja za vse zaposlene.',
    'Namen te politike je omejiti dostop do kopij.',
    'Questa politica si applica a tutti i salvataggi.',
    "Lo scopo di questa procedura è limitare l'accesso.",
    "Cette politique s'applique à toutes les sauvegardes.",
    'Le but de cette procédure est de limiter les accès.',
    'Ця політика поширюється на всі резервні копії.',
    'Мета цієї політики – обмежити доступ до копій.',
  ])('answers only who asks for a paper: %s', (text) => {
    expect(speaksOfItsPaper(text, null, 'Are backups made?')).toBe(true);
    expect(speaksOfItsPaper(text, null, 'Do you have a documented policy on backups?')).toBe(false);
  });
  test.each([
    ['Scope', true],
    ['Backup policy › 1.2 **Purpose and scope**', true],
    ['Portée', true],
    ['Область › Сфера дії', true],
    ['Purpose › Backups', false],
    ['Scope of the backups', false],
    [null, false],
  ])('under %s: %s', (heading, expected) =>
    expect(speaksOfItsPaper('All systems that store backups are in.', heading, 'Are backups made?')).toBe(expected),
  );
  test.each([
    'This policy was approved by the board.',
    'Backups follow this policy, which applies to all staff.',
    'Our purpose is to protect backups.',
  ])('is none: %s', (text) => expect(speaksOfItsPaper(text, null, 'Are backups made?')).toBe(false));
});

test('statements are parts of their passage, word for word', () => {
  const word = fc.constantFrom('backups', 'are', 'kept', '.', '\n', '• ', ':', 'We', 'a year', 'and', '1.2.3 ');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) =>
      statementsOf(words.join(' ')).every(({ text }) => words.join(' ').includes(text)),
    ),
  );
});

test.each(['Complementary User Entity Controls', 'Customer responsibilities', 'Responsabilità del cliente', 'Обов’язки клієнта'])(
  'under this heading others are spoken to: %s',
  (heading) => {
    expect(speaksToOthers(heading)).toBe(true);
    expect(speaksToOthers('Backups')).toBe(false);
  },
);
