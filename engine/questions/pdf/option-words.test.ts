/** Options printed beside radio buttons, on the first of two lines of their question. */
import { expect, test } from 'vitest';
import type { PdfField } from '#engine/files/model.ts';
import { field, lineAt } from '../testing/pdf.ts';
import { findInPdf } from './find-in-pdf.ts';

const radio = (name: string, y: number, options: string[]): PdfField =>
  field(name, [390, y, 390 + options.length * 58, y + 12], {
    kind: 'radio',
    options,
    widgets: options.map((option, at) => ({ page: 1, rect: [390 + at * 58, y, 402 + at * 58, y + 12], option, id: `${name}${at}` })),
  });

test('are no part of the question that goes on under them, and each group keeps its own question', () => {
  const lines = [
    lineAt(1, 700, [
      [40, 'Are all devices registered?'],
      [406, 'Ja'],
      [464, 'Nein'],
    ]),
    lineAt(1, 678, [
      [40, 'Has a body withdrawn a certificate in the last three'],
      [406, 'Ja'],
      [464, 'Nein'],
    ]),
    lineAt(1, 666, [[40, 'years?']]),
    lineAt(1, 644, [
      [40, 'Do you hold a certificate?'],
      [406, 'Ja'],
      [464, 'Nein'],
      [522, 'In Arbeit'],
    ]),
  ];
  const fields = [radio('a', 699, ['Ja', 'Nein']), radio('b', 677, ['Ja', 'Nein']), radio('c', 643, ['Ja', 'Nein', 'In Arbeit'])];
  expect(findInPdf(lines, fields).questions.map(({ question, answers }) => [question, answers.map(({ at }) => at?.field)])).toEqual([
    ['Are all devices registered?', ['a']],
    ['Has a body withdrawn a certificate in the last three years?', ['b']],
    ['Do you hold a certificate?', ['c']],
  ]);
});

test('a text under boxes is the label of the field under it', () => {
  const lines = [
    lineAt(1, 700, [[40, 'Which classes do you supply?']]),
    lineAt(1, 682, [
      [57, 'Class I'],
      [177, 'Class II'],
    ]),
    lineAt(1, 658, [[40, 'Describe how notices reach our wards.']]),
  ];
  const fields = [
    field('c1', [40, 681, 52, 693], { kind: 'checkbox', options: ['Yes'] }),
    field('c2', [160, 681, 172, 693], { kind: 'checkbox', options: ['Yes'] }),
    field('text', [40, 600, 555, 655]),
  ];
  expect(findInPdf(lines, fields).questions.map(({ question, answers }) => [question, answers.map(({ at }) => at?.field)])).toEqual([
    ['Which classes do you supply?', ['c1', 'c2']],
    ['Describe how notices reach our wards.', ['text']],
  ]);
});

test('words behind boxes beside each other are options of what is asked over them, and a list says in one line that nothing is chosen', () => {
  const lines = [
    lineAt(1, 700, [[40, 'Which reports can you share? Tick all that apply.']]),
    lineAt(1, 684, [
      [57, 'SOC 1'],
      [177, 'ISO 27001'],
      [297, 'C5'],
    ]),
    lineAt(1, 650, [[40, 'Which service do you offer?']]),
  ];
  const fields = [
    ...[40, 160, 280].map((x, at) => field(`c${at}`, [x, 682, x + 12, 694], { kind: 'checkbox' as const, options: ['Yes'] })),
    field('list', [300, 648, 400, 662], { kind: 'choice', options: ['- escolher -', 'IaaS', 'SaaS'], value: '- escolher -' }),
  ];
  const { questions } = findInPdf(lines, fields);
  expect(questions.map(({ question }) => question)).toEqual([
    'Which reports can you share? Tick all that apply.',
    'Which service do you offer?',
  ]);
  const allowed = ['SOC 1', 'ISO 27001', 'C5'];
  expect(questions[0]?.answers.map(({ kind, value, allowed: all }) => [kind, value, all])).toEqual(
    allowed.map((value) => ['checkbox', value, allowed]),
  );
  expect(questions[1]?.answers).toMatchObject([{ allowed: ['IaaS', 'SaaS'], default: true }]);
});
