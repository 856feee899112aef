import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readDocument } from './read-document.ts';

const questions = ['Is data encrypted at rest?', 'Are backups tested?', 'Is there a head of security?', 'Are laptops encrypted?'];
const read = (header: string[], rows: string[][]) =>
  readDocument(
    strToU8(
      [header, ...rows.map((row, at) => [questions[at] ?? '', ...row])].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'),
    ),
    'past.csv',
  );
const told = async (header: string[], rows: string[][]) =>
  (await read(header, rows)).pairs.map(({ answer, date, customer }) => [answer, date?.slice(0, 10), customer]);

test.each([
  [['Question', 'Answer', 'Date', 'Customer']],
  [['Question', 'Answer', 'Response date', 'Client']],
  [['Question', 'Answer', 'Last updated', 'Customer name']],
  [['Vprašanje', 'Odgovor', 'Datum', 'Stranka']],
  [['Domanda', 'Risposta', 'Data', 'Cliente']],
  [['Question', 'Réponse', 'Date', 'Client']],
  [['Питання', 'Відповідь', 'Дата', 'Клієнт']],
  [['Frage', 'Antwort', 'Datum', 'Kunde']],
])('rows under %j say their day and their customer, which are no part of the answer', async (header) => {
  const rows = [
    ['Yes, with AES.', '18.3.2024', 'Harbour Bank'],
    ['Every quarter.', '12. 5. 2025', 'Quay Insurance'],
    ['Yes, since 2020.', '', 'Quay Insurance'],
  ];
  expect(await told(header, rows)).toEqual([
    ['Yes, with AES.', '2024-03-18', 'Harbour Bank'],
    ['Every quarter.', '2025-05-12', 'Quay Insurance'],
    ['Yes, since 2020.', undefined, 'Quay Insurance'],
  ]);
});

test('a day to come, and a deadline that a form asks for, is no day of an answer', async () => {
  const rows = [
    ['Yes.', '2099-03-18'],
    ['No.', '2024-03-18'],
    ['Yes.', '2024-03-18'],
  ];
  expect((await told(['Question', 'Answer', 'Date'], rows)).map(([, date]) => date)).toEqual([undefined, '2024-03-18', '2024-03-18']);
  expect((await told(['Question', 'Answer', 'Due date'], rows)).map(([, date]) => date)).toEqual([undefined, undefined, undefined]);
});

test('a form whose rows say their days is of the latest of them', async () => {
  const { date } = await read(['Question', 'Answer', 'Date'], [['Yes.', '2024-03-18'], ['No.', '2025-05-12'], ['Yes.', '']]); // prettier-ignore
  expect(date).toBe('2025-05-12T00:00:00.000Z');
});
