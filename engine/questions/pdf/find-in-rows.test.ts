/** Rows of a ruled table with a line of labels over its columns, where texts of two columns stand close together. */
import { expect, it } from 'vitest';
import type { PdfLine } from '#engine/files/model.ts';
import { lineAt } from '../testing/pdf.ts';
import { findInRows } from './find-in-rows.ts';

type Cells = Parameters<typeof lineAt>[2];

const head: Cells = [
  [40, 'No.'],
  [74, 'Question'],
  [300, 'Article'],
  [380, 'Answer'],
  [600, 'Remarks'],
];
const rows: Cells[] = [
  [
    [40, 'Ex.'],
    [74, 'Is the building locked?'],
    [300, 'Art. 32'],
    [380, '☒ yes ☐ no'],
    [600, 'see annex'],
  ],
  [
    [40, '1'],
    [74, 'Are the people who work with the data bound'],
    [300, 'Art. 28'],
    [380, '☐ yes ☐ no'],
  ],
  [[74, 'to keep it to themselves?']],
  [
    [40, '2'],
    [74, 'Which ways to sign in do you use on your site'],
    [300, 'Art. 32'],
    [380, '☐ password ☐ password and token'],
  ],
  [
    [74, 'and from outside?'],
    [380, '☐ card ☐ other'],
  ],
  [
    [40, '3'],
    [74, 'How long are the logs kept, and where is that?'],
    [300, 'Art. 5'],
  ],
];
const more: Cells[] = [
  [
    [40, '4'],
    [74, 'Is the backup tried out in each of the years'],
    [300, 'Art. 32'],
    [380, '☐ yes ☐ no'],
  ],
  [[74, 'of the contract?']],
];
const page = (number: number, cells: Cells[]): PdfLine[] => cells.map((one, at) => lineAt(number, 500 - at * 12, one));

it('keeps each text in its column, takes the boxes of a row as its options, and a column for remarks', () => {
  const { questions } = findInRows([...page(1, [head, ...rows]), ...page(2, [head, ...more])]);
  const remark = { kind: 'comment' };
  expect(questions.map((one) => [one.id, one.question, one.answers])).toEqual([
    ['1', 'Are the people who work with the data bound to keep it to themselves?', [{ kind: 'choice', allowed: ['yes', 'no'] }, remark]],
    [
      '2',
      'Which ways to sign in do you use on your site and from outside?',
      [{ kind: 'choice', allowed: ['password', 'password and token', 'card', 'other'] }, remark],
    ],
    ['3', 'How long are the logs kept, and where is that?', [{ kind: 'text' }, remark]],
    ['4', 'Is the backup tried out in each of the years of the contract?', [{ kind: 'choice', allowed: ['yes', 'no'] }, remark]],
  ]);
});
