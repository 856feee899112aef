/** Options with boxes under the question they answer: tables of nothing else, and lines under a text. */
import { expect, test } from 'vitest';
import { findInDocument } from '../testing/word.ts';

const options = ['IFS', 'BRCGS', 'keine'];
const shown = (parts: Parameters<typeof findInDocument>[0]) =>
  findInDocument(parts).questions.map(({ id, question, section, at, answers }) => [
    id,
    question,
    section,
    at.paragraph,
    answers.map(({ kind, value, allowed, at: place }) => [kind, value ?? allowed, place]),
  ]);

test.each([
  ['in a row', [options.map((one) => `☐ ${one}`)], options.map((_, cell) => ({ table: 0, row: 0, cell }))],
  ['down a column', options.map((one) => [`[ ] ${one}`]), options.map((_, row) => ({ table: 0, row, cell: 0 }))],
  ['beside their boxes', options.map((one) => ['☐', one]), options.map((_, row) => ({ table: 0, row, cell: 0 }))],
])('a table of options %s is answered under the paragraph over it', (_, table, places) => {
  const found = shown([
    { text: 'D', heading: 1 },
    'D1. Assinale as certificações em vigor.',
    { table },
    '',
    '2. Quem responde?',
    '________',
  ]);
  expect(found).toEqual([
    ['D1', 'Assinale as certificações em vigor.', 'D', 1, options.map((one, at) => ['mark', one, places[at]])],
    ['2', 'Quem responde?', 'D', 3, [['text', undefined, { paragraph: 4 }]]],
  ]);
});

test('lines of boxes under a text are its options, beside other questions too', () => {
  const found = findInDocument(['Tegevusala', '☐ ehitus', '☐ vedu', 'Töökeeled', { table: [['☐ eesti', '☐ vene']] }]);
  expect(found.questions.map(({ question, answers }) => [question, answers.map((one) => one.value)])).toEqual([
    ['Tegevusala', ['ehitus', 'vedu']],
    ['Töökeeled', ['eesti', 'vene']],
  ]);
  expect(found.questions[0]?.answers[0]).toEqual({ kind: 'checkbox', at: { paragraph: 1 }, allowed: ['ehitus', 'vedu'], value: 'ehitus' });
});

test('a table with anything else in it, or under no text, is none', () => {
  expect(findInDocument([{ table: [['☐ eesti', '☐ vene']] }]).questions).toEqual([]);
  const mixed = findInDocument([
    'Keeled',
    {
      table: [
        ['☐ eesti', 'muu'],
        ['☐ vene', ''],
      ],
    },
  ]).questions;
  expect(mixed.map((one) => one.question)).not.toContain('Keeled');
});
