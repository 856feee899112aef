/** Forms told by how they are drawn: lines, fills, groups and boxes, where no word says it. */
import { expect, it } from 'vitest';
import { lineAt } from './testing/pdf.ts';
import { answers, find, places } from './testing/form.ts';
import { findInDocument } from './testing/word.ts';
import { findInPdf } from './pdf/find-in-pdf.ts';

const rows = (...texts: string[]): string[][] => texts.map((text) => text.split('|'));

it('takes labels with a drawn empty cell beside each, two pairs in a row too, over a table', () => {
  const found = find({
    rows: rows('*Xanel', 'Xovil||Xemir', 'Xodul||Xaret', '', '*Question|*Answer', 'Is there a plan?', 'Is it tested?', 'Who owns it?'),
    lined: ['A2:D3'],
    lists: { 'B6:B8': ['Yes', 'No'] },
  });
  expect(places(found)).toEqual(['- A2', '- C2', '- A3', '- C3', '- A6', '- A7', '- A8']);
  expect(answers(found, 1)).toEqual(['text D2']);
  expect(found.questions[0]?.section).toBe('Xanel');
});

it('takes a sheet of nothing but labels with drawn cells, under its title', () => {
  const found = find({ rows: rows('*Xanel', '', 'Xovil', 'Xemir', 'Xodul'), lined: ['A3:B5'] });
  expect(places(found)).toEqual(['- A3', '- A4', '- A5']);
  expect(found.questions.map((one) => one.section)).toEqual(['Xanel', 'Xanel', 'Xanel']);
  expect(found.warnings).toEqual([]);
});

it('takes boxes under questions beside a block of labels, and neither the title nor the closing note', () => {
  const found = find({
    rows: rows(
      '|Supplier assurance, form 12',
      '',
      '|Supplier name||Telephone',
      '|Product||Completed by',
      '|Describe how the product is kept safe and who looks after it.',
      '',
      '|Explain how incidents are reported and to whom they go.',
      '',
      '|State when the last test took place and what came of it.',
      '',
      '|Send it back by the end of the month, with all boxes filled.',
    ),
    lined: ['B3:E4', 'B5:E10'],
    merges: ['B5:E5', 'B6:E6', 'B7:E7', 'B8:E8', 'B9:E9', 'B10:E10'],
  });
  expect(places(found)).toEqual(['- B3', '- D3', '- B4', '- D4', '- B5', '- B7', '- B9']);
  expect(answers(found, 4)).toEqual(['text B6']);
});

it('leaves an empty column that is shaded as the results beside it are', () => {
  const found = find({
    rows: rows(
      '*No|*Question|*Answer|*Evidence|*Score (0-5)|*Weighted',
      '1|Is there a plan?||||=E2*2|0',
      '2|Is it tested?||||=E3*2|0',
      '3|Who owns it?||||=E4*2|0',
    ).map((row) => row.map((text, at) => (at === 5 && text.startsWith('=') ? `${text}|0` : text))),
    fills: { 'E2:F4': 'grey' },
  });
  expect(answers(found, 0)).toEqual(['text C2', 'comment D2']);
  expect(found.warnings).toEqual([]);
});

it('takes what is asked for, not what the customer requires of it', () => {
  const found = find({
    rows: rows(
      '*№ п/п|*Показатель|*Требование заказчика|*Предложение участника',
      '1|Гарантийный срок, месяцев|не менее 24',
      '2|Время работы от аккумулятора|не менее 120',
      '3|Срок поставки, дней|не более 60',
      '4|Модель|указать',
    ),
  });
  expect(places(found)).toEqual(['1 B2', '2 B3', '3 B4', '4 B5']);
});

it('takes a code beside a name for the section of the ids that begin with it', () => {
  const found = find({
    rows: rows(
      '*Code|*Control|*Current level (0-4)|*Evidence',
      '*GO|*Governance',
      'GO.01|A board meets at least once in three months.',
      'GO.02|Risks are told to the directors.',
      '*RE|*Detection and response',
      'RE.01|Events are put together in one place.',
      'RE.02|The plan is tested every year.',
    ),
  });
  expect(places(found)).toEqual(['GO.01 B3', 'GO.02 B4', 'RE.01 B6', 'RE.02 B7']);
  expect(answers(found, 2)).toEqual(['number C6', 'comment D6']);
  expect(found.questions.map((one) => one.section)).toEqual([
    'Governance',
    'Governance',
    'Detection and response',
    'Detection and response',
  ]);
});

it('takes a target beside points for points', () => {
  const found = find({
    rows: rows('*No|*Requirement|*Score (0–5)|*Target|*Remarks', '1|There is a plan.', '2|It is tested.', '3|It has an owner.'),
  });
  expect(answers(found, 0)).toEqual(['number C2', 'number D2', 'comment E2']);
});

it('takes what stands under an answer group for an answer, whatever its own label explains', () => {
  const found = find({
    rows: rows('*No|*Question|*Answer|', '||*Result|*Explanation', '1|Is there a plan?', '2|Is it tested?', '3|Who owns it?'),
    merges: ['A1:A2', 'B1:B2', 'C1:D1'],
    lists: { 'C3:C5': ['Yes', 'No'] },
  });
  expect(answers(found, 0)).toEqual(['choice C3', 'comment D3']);
});

it('takes the name over each of two tables beside each other for its section', () => {
  const found = find({
    rows: rows(
      '*Survey of the year',
      '',
      '*Climate||||*Work',
      '*No|*Question|*Answer||*No|*Question|*Answer',
      '1|Is there a plan?|||1|Are contracts written?',
      '2|Is it measured?|||2|Is overtime paid?',
      '3|Is there a goal?|||3|Is there a line to tell?',
    ),
    merges: ['A3:C3', 'E3:G3'],
    lists: { 'C5:C7 G5:G7': ['Yes', 'No'] },
  });
  expect(new Set(found.questions.map((one) => one.section))).toEqual(new Set(['Climate', 'Work']));
});

it('takes a line that begins with “Answer:” for the place of the question over it, and boxes in one line for its options', () => {
  const lines = findInDocument(['1. Where are you?', 'Answer: ________', '2. Who leads you?', 'Answer: ________']);
  expect(lines.questions.map((one) => [one.question, one.answers[0]?.at])).toEqual([
    ['Where are you?', { paragraph: 1 }],
    ['Who leads you?', { paragraph: 3 }],
  ]);
  const boxes = findInDocument(['1. Is overtime paid?', '☐ Yes   ☐ No   ☐ Not applicable']);
  expect(boxes.questions[0]?.answers).toEqual([{ kind: 'choice', at: { paragraph: 1 }, allowed: ['Yes', 'No', 'Not applicable'] }]);
});

it('takes lines to write on after tables of labels, and a label in capitals among them', () => {
  const found = findInDocument([
    {
      table: [
        ['Bank', ''],
        ['IBAN', ''],
        ['BIC', ''],
      ],
    },
    'Place: ____________',
    'Name: ____________',
  ]);
  expect(found.questions.map((one) => one.question)).toEqual(['Bank', 'IBAN', 'BIC', 'Place:', 'Name:']);
});

it('takes numbered headings of a printed form for its sections', () => {
  const part = (y: number, at: number, name: string) => [
    lineAt(1, y, [[50, `${at}. ${name}`]], { size: 13 }),
    ...[1, 2, 3].map((one) =>
      lineAt(1, y - 25 * one, [
        [50, `${at}.${one}`],
        [75, `Is there a plan for matter ${at}${one}?`],
      ]),
    ),
  ];
  const found = findInPdf([...part(780, 1, 'Quality'), ...part(660, 2, 'Production'), ...part(540, 3, 'Suppliers')]);
  expect(found.questions.map((one) => one.section)).toEqual(
    ['1. Quality', '2. Production', '3. Suppliers'].flatMap((name) => [name, name, name]),
  );
});
