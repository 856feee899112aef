/** Names down a column of a workbook, and names over the empty columns beside them. */
import { expect, test } from 'vitest';
import { answers, find } from '../testing/form.ts';

const rows = (...texts: string[]): string[][] => texts.map((text) => text.split('|'));
const all = (found: ReturnType<typeof find>): string[][] => found.questions.map((_, at) => answers(found, at));

test('each name has a place in every drawn column, of the kind that its name says', () => {
  const found = find({ rows: rows('*Energi', '', '*Energislag|*2023|*2024|*2025', 'El', 'Diesel', 'Biogas'), lined: ['A3:D6'] });
  expect(found.questions.map(({ question, section }) => [question, section])).toEqual(
    ['El', 'Diesel', 'Biogas'].map((name) => [name, 'Energi']),
  );
  expect(all(found)).toEqual([4, 5, 6].map((row) => ['B', 'C', 'D'].map((column) => `number ${column}${row}`)));
  expect(found.warnings).toEqual([]);
});

test('a name over all of the columns, or names alone, are enough', () => {
  const grouped = find({
    rows: rows('*Personal', '', '|*Effectif au 31 décembre', '*Contrat|*Femmes|*Hommes|*Autres', 'CDI', 'CDD', 'Alternance'),
    lined: ['A4:D7'],
    merges: ['B3:D3'],
  });
  expect(all(grouped)).toEqual([5, 6, 7].map((row) => ['B', 'C', 'D'].map((column) => `text ${column}${row}`)));
  const sites = find({ rows: rows('*Toimipaikka|*Avattu|*Henkilöstö|*Sertifikaatti', 'Helsinki', 'Oulu', 'Turku'), lined: ['A1:D4'] });
  expect(sites.questions.map((one) => one.answers.length)).toEqual([3, 3, 3]);
});

test('columns to be marked, and what sentences are answered with, are none of these', () => {
  const marked = find({ rows: rows('*Krav|*Ja|*Nej|*Delvist', 'Plan', 'Test', 'Ejer'), lined: ['A1:D4'] });
  expect(all(marked).flat()).not.toContain('text B2');
  const told = rows(
    '*Thema|*Xovil|*Xemir',
    'Wir schulen alle Mitarbeitenden jedes Jahr',
    'Wir prüfen alle Lieferanten jedes Jahr',
    'Wir melden alle Vorfälle binnen eines Tages',
  );
  expect(
    all(find({ rows: told, lined: ['A1:C4'] })).filter((one) => one.length === 2 && one.every((place) => place.startsWith('text'))),
  ).toEqual([]);
});
