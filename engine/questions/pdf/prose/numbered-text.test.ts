/** Numbered forms in running text: lines of dots, lettered parts over two pages, boxes under each other, two columns. */
import { describe, expect, it } from 'vitest';
import type { PdfLine } from '#engine/files/model.ts';
import { findQuestions } from '../../find-questions.ts';
import { lineAt } from '../../testing/pdf.ts';

type Cells = Parameters<typeof lineAt>[2];

const find = (lines: PdfLine[], without: string[] = []) =>
  findQuestions({ format: 'pdf', warnings: [], pdf: { pages: 2, lines, fields: [] } }, 'form.pdf', { without: new Set(without) });

/** Lines of a page, 22 points apart. */
const page = (number: number, ...rows: Cells[]): PdfLine[] => rows.map((cells, at) => lineAt(number, 780 - at * 22, cells));

const dots: Cells = [[75, '............................................................']];

describe('a numbered form with lines of dots', () => {
  const lines = [
    ...page(
      1,
      [[50, '1.1 Which goods does the company deliver to us?']],
      dots,
      [[50, '1.2 Number of people employed: ..............................']],
      [[50, '1.3 Name the three largest customers of the company.']],
      dots,
      dots,
      [[50, '2.1 Is the company certified by anybody?']],
      [[90, '□ yes □ no □ in part']],
      [[50, '2.2 Name the machines that are there for:']],
      [[75, 'a) turning']],
      dots,
      [[50, 'Form 7, page 1']],
    ),
    ...page(
      2,
      [[75, 'b) treatment with heat']],
      dots,
      [[75, 'c) measuring']],
      dots,
      [[50, '2.3 Are the plans written down?']],
      [[90, '□ yes □ no □ in part']],
      [[50, '2.4 The goods are bought with a certificate.']],
      [[90, '□ confirmed □ not confirmed']],
      [[50, '2.5 The share of work that others do: ..............']],
      [[50, '2.6 How do you deliver in an outage?']],
      dots,
      [[50, 'Form 7, page 2']],
    ),
  ];

  it('is read as text, whatever places its words share, with the lettered parts under their sentence', () => {
    const { questions, warnings } = find(lines);
    expect(questions.map((one) => [one.id, one.question])).toEqual([
      ['1.1', 'Which goods does the company deliver to us?'],
      ['1.2', 'Number of people employed:'],
      ['1.3', 'Name the three largest customers of the company.'],
      ['2.1', 'Is the company certified by anybody?'],
      ['2.2a', 'turning'],
      ['2.2b', 'treatment with heat'],
      ['2.2c', 'measuring'],
      ['2.3', 'Are the plans written down?'],
      ['2.4', 'The goods are bought with a certificate.'],
      ['2.5', 'The share of work that others do:'],
      ['2.6', 'How do you deliver in an outage?'],
    ]);
    expect(questions[5]?.parent).toBe('Name the machines that are there for:');
    expect(questions[8]?.answers.map(({ value }) => value)).toEqual(['confirmed', 'not confirmed']);
    expect(warnings).toEqual([]);
  });

  it('asks the sentence over its letters without the rule for them', () => {
    const asked = find(lines, ['lettered questions of a PDF']).questions.map((one) => one.question);
    expect(asked).toContain('Name the machines that are there for:');
    expect(asked).not.toContain('turning');
  });
});

it('boxes under a question are its options, one a line or several, however many lines', () => {
  const { questions } = find(
    page(
      1,
      [[50, '1. Which of these are there?']],
      [[70, '☐ a plan']],
      [[70, '☐ a register']],
      [[70, '☐ nothing of these']],
      [[50, '2. How often is it tested?']],
      [[70, '☐ each month ☐ each year']],
      [[70, '☐ never']],
      [[50, '3. Who keeps it?']],
    ),
  );
  expect(questions.map((one) => one.answers[0]?.allowed)).toEqual([
    ['a plan', 'a register', 'nothing of these'],
    ['each month', 'each year', 'never'],
    undefined,
  ]);
});

describe('two columns with numbers that stand out to the left', () => {
  const left = [
    '1.|Is there a policy for this site?',
    '2.|Who signed it this year?',
    '3.|When was it last read again?',
    '4.|Where is it kept?',
  ];
  const right = ['5.|Is there a plan for outages?', '6.|Who tests it and how?', '7.|When was it tested?', '8.|What came of the last test?'];
  const cells = (text: string, x: number): Cells => {
    const [id = '', rest = ''] = text.split('|');
    return [
      [x, id],
      [x + 18, rest],
    ];
  };
  const lines = page(1, ...left.map((text, at) => [...cells(text, 40), ...cells(right[at] ?? '', 310)]));

  it('are read one after the other, each number with its text', () => {
    expect(find(lines).questions.map((one) => one.id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  });
});

it('what begins every page in the same words is no heading, on two pages already', () => {
  const head = (number: number): PdfLine => lineAt(number, 800, [[50, 'Supplier form 2031']], { bold: true });
  const lines = [
    head(1),
    ...page(1, [[50, '1. Is there a plan?']], [[50, '2. Is it tested?']]),
    head(2),
    ...page(2, [[50, '3. Who keeps it?']], [[50, '4. Where is it kept?']]),
  ];
  expect(find(lines).questions.map((one) => one.section)).toEqual([null, null, null, null]);
});

it('a numbered line that stands out between numbered questions is one of them, not a heading', () => {
  const lines = page(1, [[50, 'B1 Is power measured?']], [[50, 'B2 Power used last year']], [[50, 'B3 Is heat measured?']]);
  const numbered = lines.map((line, at) => {
    const words = line.words.map((word, index) => (index === 0 ? word : { ...word, x0: word.x0 + 14, x1: word.x1 + 14, bold: at === 1 }));
    return { ...line, words: at === 1 ? words.map((word) => ({ ...word, bold: true })) : words };
  });
  expect(find(numbered).questions.map((one) => one.id)).toEqual(['B1', 'B2', 'B3']);
});
