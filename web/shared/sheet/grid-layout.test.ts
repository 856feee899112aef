import { expect, test } from 'vitest';
import { Offsets, heightOf, inkOn, pixelsOf, scrolledTo, spanOf, type Span } from './grid-layout.ts';
import { rowOf, rowStates, questionsOn, sectionsOn, isDrawn } from './found-rows.ts';
import type { Extraction, FoundQuestion } from '#contract/extraction.ts';

test('positions find the stretch that holds them', () => {
  const offsets = new Offsets([10, 20, 30]);
  expect(offsets.total).toBe(60);
  expect([-5, 0, 9, 10, 29, 30, 59, 99].map((position) => offsets.at(position))).toEqual([0, 0, 0, 1, 1, 2, 2, 2]);
  expect(offsets.size(1)).toBe(20);
  expect(new Offsets([]).at(5)).toBe(0);
});

test('a window moves just as far as a cell needs, and to the beginning of one that is wider', () => {
  expect([scrolledTo([0, 80], 40, 300), scrolledTo([100, 300], 40, 300), scrolledTo([500, 700], 40, 300)]).toEqual([0, 40, 400]);
  expect(scrolledTo([500, 900], 40, 300)).toBe(500);
});

test('the question and its answer are both in sight where there is room, else the answer', () => {
  const both = (question: Span, answer: Span) => scrolledTo(answer, scrolledTo(question, 0, 500), 500);
  expect([both([80, 300], [300, 400]), both([80, 480], [480, 620]), both([80, 480], [900, 1040])]).toEqual([0, 120, 540]);
});

test('a row is as high as its longest text in its column needs, within bounds', () => {
  const widths = new Offsets([pixelsOf(8), pixelsOf(40)]);
  const row = (column: string, text: string, more = {}) => ({ row: 1, hidden: false, cells: [{ column, text, ...more }] });
  expect(heightOf(row('B', 'Short'), widths)).toBe(26);
  expect(heightOf(row('B', 'word '.repeat(20)), widths)).toBeGreaterThan(40);
  expect(heightOf(row('A', 'word '.repeat(500)), widths)).toBe(7 * 17 + 7);
  expect(heightOf(row('A', 'word '.repeat(500), { rows: 3 }), widths)).toBe(26);
});

test('text reads on the fill of its cell', () => {
  expect([inkOn('FFFFFF'), inkOn('FFFF00'), inkOn('1F3864'), inkOn('000000')]).toEqual(['dark', 'dark', 'light', 'light']);
});

const question = (part: Partial<FoundQuestion>): FoundQuestion => ({
  sheet: null,
  id: null,
  section: null,
  question: 'Why?',
  at: {},
  answers: [],
  parent: null,
  guidance: null,
  ...part,
});
const extraction = (format: Extraction['format'], questions: FoundQuestion[]): Extraction => ({
  file: 'f',
  format,
  sheets: [],
  questions,
  warnings: [],
  ms: 1,
});

test('rows count from 1 wherever a question stands', () => {
  expect(rowOf(question({ at: { cell: 'AB12', part: 1 } }))).toBe(12);
  expect(rowOf(question({ at: { table: 0, row: 0, cell: 1 } }))).toBe(1);
  expect(rowOf(question({ at: { paragraph: 3 } }))).toBeNull();
});

test('each sheet, table and text has its questions', () => {
  const book = extraction('xlsx', [question({ sheet: 'One', at: { cell: 'B2' } }), question({ sheet: 'Two', at: { cell: 'B2' } })]);
  expect(questionsOn(book, 'Two')).toHaveLength(1);
  const word = extraction('docx', [question({ at: { table: 1, row: 2, cell: 0 } }), question({ at: { paragraph: 4 } })]);
  expect(questionsOn(word, 'Table 2')).toHaveLength(1);
  expect(questionsOn(word, 'Text')).toEqual([word.questions[1]]);
  expect([isDrawn(word, 'Table 2'), isDrawn(word, 'Text'), isDrawn({ format: 'pdf' }, 'Pages')]).toEqual([true, false, false]);
});

test('a row is taken or left out with a reason, and sections are counted in order', () => {
  const questions = ['B2', 'B2', 'B4'].map((cell, at) => question({ sheet: 'One', at: { cell }, section: at < 2 ? 'Access' : 'Backup' }));
  const sheet = {
    name: 'One',
    role: 'questions' as const,
    reason: '',
    hidden: false,
    count: 3,
    mapping: null,
    left_out: [{ row: 3, text: 'Backup', reason: 'a heading' }],
  };
  const states = rowStates(extraction('xlsx', questions), sheet, ({ reason }) => `as ${reason}`);
  expect([...states.keys()].toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
  expect(states.get(2)).toMatchObject({ taken: [{}, {}] });
  expect(states.get(3)).toEqual({ leftOut: 'as a heading' });
  expect(sectionsOn(questions)).toEqual([
    { name: 'Access', count: 2, row: 2 },
    { name: 'Backup', count: 1, row: 4 },
  ]);
});

test('a long text in a narrow column runs on over the empty cells beside it', () => {
  const widths = new Offsets([8, 40, 12, 12].map(pixelsOf));
  const cell = (column: string, text: string) => ({ column, text });
  const row = (...cells: { column: string; text: string }[]) => ({ row: 1, hidden: false, cells });
  const title = cell('A', 'A title that is longer than its column');
  expect(spanOf(title, row(title), widths)).toBe(2);
  expect(spanOf(title, row(title, cell('B', 'taken')), widths)).toBe(1);
  expect(spanOf(cell('A', 'Id'), row(cell('A', 'Id')), widths)).toBe(1);
  const question = cell('B', 'word '.repeat(30));
  expect(spanOf(question, row(question), widths)).toBe(1);
  expect(spanOf(cell('D', 'word '.repeat(30)), row(cell('D', 'word '.repeat(30))), widths)).toBe(1);
});
