import { expect, test } from 'vitest';
import { buildXlsx, type TestCell } from '#engine/files/testing/office.ts';
import { readDocument } from './read-document.ts';

const PAINTED = 2;
const painted = (text: string): TestCell => ({ text, style: PAINTED });
const rows = (prompt: (text: string) => TestCell, question = painted): TestCell[][] => [
  ['No.', 'Question', 'Answer'],
  ['G-1', question('Vendor name'), 'Lipa d.o.o.'],
  ['G-2', question('Do you encrypt data at rest?'), 'With AES-256, on every disk.'],
  ['G-3', question('Do you keep logs for a year?'), 'They are kept for 90 days.'],
  ['G-4', question('Do you test restores?'), 'Each spring.'],
  ['G-5', question('Who assesses this form for the buyer?'), prompt('The buyer’s engineer, by name')],
];
const answersIn = async (cells: TestCell[][]) =>
  (await readDocument(buildXlsx({ sheets: [{ name: 'Form', rows: cells }] }), 'past.xlsx')).pairs.map(({ answer }) => answer);

const given = ['Lipa d.o.o.', 'With AES-256, on every disk.', 'They are kept for 90 days.', 'Each spring.'];
const prompt = 'The buyer’s engineer, by name';

test('what a form paints as its questions is its own prompt and nobody’s answer', async () => {
  expect(await answersIn(rows(painted))).toEqual(given);
});

test('what is painted as all other answers are was answered', async () => {
  expect(await answersIn(rows((text) => text))).toEqual([...given, prompt]);
  expect(await answersIn(rows((text) => text, (text) => text))).toEqual([...given, prompt]); // prettier-ignore
});

test('on a sheet that paints its answers as its questions paint tells nothing', async () => {
  const all = rows(painted).map(([id = null, question = null, answer = null], at) => [id, question, at === 0 || typeof answer !== 'string' ? answer : painted(answer)]); // prettier-ignore
  expect(await answersIn(all)).toEqual([...given, prompt]);
});
