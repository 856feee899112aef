/** Word tables of a header over empty rows: one question, asked by the paragraph over them. */
import { expect, test } from 'vitest';
import { findInDocument } from '../testing/word.ts';

const rows = (...texts: string[]): string[][] => texts.map((text) => text.split('|'));

test('a numbered list under a sentence is one question with every empty cell as its place', () => {
  const found = findInDocument([
    { text: '2. Underleverandører', heading: 2 },
    '2.1 Angiv alle underleverandører, der skal bruges:',
    { table: rows('Nr.|Navn|CVR-nr.', '1||', '2||', '3||') },
    'Tak for besvarelsen.',
  ]);
  expect(found.questions).toHaveLength(1);
  const [question] = found.questions;
  expect(question).toMatchObject({
    id: '2.1',
    question: 'Angiv alle underleverandører, der skal bruges:',
    section: '2. Underleverandører',
  });
  expect(question?.at).toEqual({ paragraph: 1 });
  expect(question?.answers.map(({ label }) => label)).toEqual(['Navn 1', 'CVR-nr. 1', 'Navn 2', 'CVR-nr. 2', 'Navn 3', 'CVR-nr. 3']);
  expect(question?.answers[1]?.at).toEqual({ table: 0, row: 1, cell: 2 });
});

test('a list without numbers takes its heading where no sentence stands over it', () => {
  const found = findInDocument([
    { text: 'Reference projects', heading: 1 },
    { table: rows('Client|Year|Value', '||', '||') },
    { text: 'Staff', heading: 1 },
    { table: rows('Question|Answer', 'How many people work for you?|', 'Who leads them?|', 'Who deputises?|') },
  ]);
  expect(found.questions.map((one) => [one.question, one.answers.length])).toEqual([
    ['Reference projects', 6],
    ['How many people work for you?', 1],
    ['Who leads them?', 1],
    ['Who deputises?', 1],
  ]);
});

test('a table mapped by hand is read as people say', () => {
  const mapping = {
    'Table 1': {
      headerRow: 1,
      question: 'A',
      id: null,
      section: null,
      guidance: null,
      answer: ['B'],
      comment: null,
      firstRow: 2,
      lastRow: 3,
    },
  };
  const found = findInDocument(['List your sites:', { table: rows('Site|Town', '||', '||') }], { mapping });
  expect(found.questions.some((one) => one.at.paragraph === 0 && one.answers.length > 1)).toBe(false);
});
