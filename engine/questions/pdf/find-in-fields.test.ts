import { describe, expect, it } from 'vitest';
import type { PdfField } from '#engine/files/model.ts';
import { findQuestions } from '../find-questions.ts';
import { field, lineAt } from '../testing/pdf.ts';

type Rect = [number, number, number, number];

const find = (lines: Parameters<typeof lineAt>[2][], fields: PdfField[]) =>
  findQuestions(
    { format: 'pdf', warnings: [], pdf: { pages: 1, lines: lines.map((cells, at) => lineAt(1, 700 - at * 40, cells)), fields } },
    'form.pdf',
  ).questions.map((one) => [one.question, one.answers.map((place) => place.at?.field)]);

describe('fields of a PDF form', () => {
  it('go to the question they stand beside or under, with what they allow and hold', () => {
    const asked: [number, string][][] = [
      [[60, '1. Do you keep a list of suppliers?']],
      [[60, '2. How often is the list reviewed?']],
      [[60, '3. Who approves a new supplier?']],
    ];
    const fields = [
      field('list', [400, 698, 440, 712], { kind: 'radio', options: ['Yes', 'No'], value: 'Yes' }),
      field('listMore', [60, 676, 400, 694], { tooltip: 'Remarks' }),
      field('often', [400, 658, 500, 672], { kind: 'choice', options: ['Yearly', 'Never'] }),
      field('who', [60, 596, 400, 616]),
      field('fixed', [60, 560, 400, 590], { readOnly: true }),
    ];
    expect(find(asked, fields)).toEqual([
      ['Do you keep a list of suppliers?', ['list', 'listMore']],
      ['How often is the list reviewed?', ['often']],
      ['Who approves a new supplier?', ['who']],
    ]);
    const [first] = findQuestions({ format: 'pdf', warnings: [], pdf: { pages: 1, lines: asked.map((cells, at) => lineAt(1, 700 - at * 40, cells)), fields } }, 'form.pdf').questions; // prettier-ignore
    expect(first?.answers[0]).toEqual({ kind: 'choice', at: { field: 'list' }, allowed: ['Yes', 'No'], current: 'Yes' });
  });

  it('without a question are asked for by tooltip, by the text left, over or under, or by their name', () => {
    const labels: [number, string][][] = [[[60, 'Company:']], [[60, 'Street']], [[300, 'Town']], []];
    const fields = [
      field('f1', [120, 698, 300, 712]),
      field('f2', [60, 640, 280, 656]),
      field('town', [300, 632, 400, 650]),
      field('f4', [420, 500, 500, 520], { tooltip: 'Number of employees' }),
      field('vatNumber', [60, 400, 200, 420]),
    ];
    expect(find(labels, fields)).toEqual([
      ['Company', ['f1']],
      ['Street', ['f2']],
      ['Town', ['town']],
      ['Number of employees', ['f4']],
      ['vat Number', ['vatNumber']],
    ]);
  });

  it('boxes in one line belong to one question; what stands right of a box is what ticking means', () => {
    const fields = [
      field('y', [250, 700, 260, 710], { kind: 'checkbox', options: ['On'] }),
      field('n', [320, 700, 330, 710], { kind: 'checkbox', options: ['On'] }),
    ];
    const lines = [lineAt(1, 700, [[60, 'Insured before'], [264, 'Yes'], [334, 'No']])]; // prettier-ignore
    const { questions } = findQuestions({ format: 'pdf', warnings: [], pdf: { pages: 1, lines, fields } }, 'form.pdf');
    expect(questions.map((one) => one.question)).toEqual(['Insured before']);
    expect(questions[0]?.answers).toMatchObject([
      { kind: 'checkbox', value: 'Yes', at: { field: 'y' } },
      { kind: 'checkbox', value: 'No', at: { field: 'n' } },
    ]);
  });

  it('are asked for by what is printed, under the heading that stands out; the tooltip is a hint unless it alone asks', () => {
    const rows: [number, string][][] = [[[60, 'Cover']], [[60, 'Expiry date of the policy']], [[60, 'Staff']]];
    const lines = rows.map((cells, at) => lineAt(1, 700 - at * 40, cells));
    for (const word of lines[0]?.words ?? []) word.size = 14;
    const fields = [
      field('expiry', [260, 658, 400, 672], { tooltip: 'dd/mm/yyyy' }),
      field('staff', [260, 618, 400, 632], { tooltip: 'How many people work for you?' }),
    ];
    const found = findQuestions({ format: 'pdf', warnings: [], pdf: { pages: 1, lines, fields } }, 'form.pdf').questions;
    expect(found.map((one) => [one.section, one.question, one.answers[0]?.prompt])).toEqual([
      ['Cover', 'Expiry date of the policy', 'dd/mm/yyyy'],
      ['Cover', 'How many people work for you?', 'How many people work for you?'],
    ]);
  });

  it('under a numbered heading are asked for by their labels; what a list shows before anything is chosen is no option', () => {
    const rows: [number, string][][] = [
      [[60, '1. About the company']],
      [[60, 'Trade name']],
      [[60, 'Seat of the company']],
      [[60, 'Kind of work']],
      [[60, '2. Safety']],
      [[60, '2.1 Are all people trained?']],
      [[60, '2.2 Are risks assessed?']],
      [[60, '2.3 Are accidents reported?']],
    ];
    const lines = rows.map((cells, at) => lineAt(1, 700 - at * 40, cells));
    for (const at of [0, 4]) for (const word of lines[at]?.words ?? []) word.size = 14;
    const box = (at: number): Rect => [260, 698 - at * 40, 400, 712 - at * 40];
    const options = ['-- please choose --', 'Building', 'Cleaning'];
    const fields = [
      field('name', box(1)),
      field('seat', box(2)),
      field('kind', box(3), { kind: 'choice', options, value: options[0] ?? '' }),
      ...[5, 6, 7].map((at) => field(`q${at}`, box(at))),
    ];
    const found = findQuestions({ format: 'pdf', warnings: [], pdf: { pages: 1, lines, fields } }, 'form.pdf').questions;
    expect(found.map((one) => [one.id, one.question, one.answers.map((place) => place.at?.field)])).toEqual([
      [null, 'Trade name', ['name']],
      [null, 'Seat of the company', ['seat']],
      [null, 'Kind of work', ['kind']],
      ['2.1', 'Are all people trained?', ['q5']],
      ['2.2', 'Are risks assessed?', ['q6']],
      ['2.3', 'Are accidents reported?', ['q7']],
    ]);
    expect(found[2]?.answers).toMatchObject([{ allowed: ['Building', 'Cleaning'], current: options[0], default: true }]);
  });
});

describe('fields under a numbered question', () => {
  const down = (...rows: [y: number, cells: Parameters<typeof lineAt>[2], size?: number][]) =>
    rows.map(([y, cells, size]) => lineAt(1, y, cells, { size: size ?? 10 }));
  const lines = down(
    [700, [[48, '1. Name of the company']]],
    [660, [[48, '2. What was the turnover in the last year (in euros)?']]],
    [642, [[60, 'a) in this country']]],
    [624, [[60, 'b) in other countries']]],
    [590, [[48, '3. Are all machines looked after?']]],
    [577, [[60, 'If not, say which are not:']], 8],
    [530, [[48, '4. Are there old machines in use?']]],
    [490, [[48, '5. When was the backup tried out?']]],
    [450, [[48, 'Broker ref: __________ Premium: __________ Class: __________']]],
  );
  const fields = [
    field('Text1', [300, 698, 500, 712]),
    field('Text2', [300, 640, 500, 654]),
    field('Text3', [300, 622, 500, 636]),
    field('Group4', [300, 588, 340, 602], { kind: 'radio', options: ['Yes', 'No'] }),
    field('Text5', [60, 552, 500, 574]),
    field('Group6', [300, 528, 340, 542], { kind: 'radio', options: ['Yes', 'No'] }),
    field('Text7', [300, 488, 500, 502]),
  ];
  const { questions } = findQuestions({ format: 'pdf', warnings: [], pdf: { pages: 1, lines, fields } }, 'form.pdf');

  it('are for its lettered parts, and for a remark where smaller print asks for one', () => {
    expect(questions.map((one) => [one.id, one.question, one.parent])).toEqual([
      ['1', 'Name of the company', null],
      ['2a', 'in this country', 'What was the turnover in the last year (in euros)?'],
      ['2b', 'in other countries', 'What was the turnover in the last year (in euros)?'],
      ['3', 'Are all machines looked after?', null],
      ['4', 'Are there old machines in use?', null],
      ['5', 'When was the backup tried out?', null],
    ]);
    expect(questions[3]?.answers).toEqual([
      { kind: 'choice', at: { field: 'Group4' }, allowed: ['Yes', 'No'] },
      { kind: 'comment', at: { field: 'Text5' }, label: 'If not, say which are not' },
    ]);
  });
});

describe('fields in drawn cells', () => {
  const edge = (along: boolean, at: number, from: number, to: number) => ({ page: 1, along, at, from, to });
  const frame = (x0: number, y0: number, x1: number, y1: number) => [
    edge(true, y0, x0, x1),
    edge(true, y1, x0, x1),
    edge(false, x0, y0, y1),
    edge(false, x1, y0, y1),
  ];

  it('are asked for by what their own cell says, side by side too, and by the cell left of theirs', () => {
    const lines = [
      lineAt(1, 720, [[60, '1. Name'], [310, '2. Trade name']]), // prettier-ignore
      lineAt(1, 660, [[60, '3. Which of these do you sell?']]),
      lineAt(1, 640, [[74, 'Goods'], [154, 'Services']]), // prettier-ignore
      lineAt(1, 600, [[60, '4. Where do you keep records?']]),
    ];
    const fields = [
      field('name', [60, 700, 290, 716]),
      field('trade', [310, 700, 540, 716]),
      field('goods', [60, 640, 70, 650], { kind: 'checkbox', options: ['On'] }),
      field('services', [140, 640, 150, 650], { kind: 'checkbox', options: ['On'] }),
      field('where', [310, 596, 540, 616], { kind: 'choice', options: ['(choose)', 'Here', 'Abroad'] }),
    ];
    const edges = [...frame(50, 695, 300, 735), ...frame(300, 695, 550, 735), ...frame(50, 630, 550, 675), ...frame(50, 590, 300, 620), ...frame(300, 590, 550, 620)]; // prettier-ignore
    const found = findQuestions({ format: 'pdf', warnings: [], pdf: { pages: 1, lines, fields, edges } }, 'form.pdf').questions;
    expect(
      found.map(({ id, question, answers }) => [id, question, ...answers.map(({ at, value, allowed }) => [at?.field, value ?? allowed])]),
    ).toEqual([
      ['1', 'Name', ['name', undefined]],
      ['2', 'Trade name', ['trade', undefined]],
      ['3', 'Which of these do you sell?', ['goods', 'Goods'], ['services', 'Services']],
      ['4', 'Where do you keep records?', ['where', ['Here', 'Abroad']]],
    ]);
  });
});
