import { expect, test } from 'vitest';
import { findQuestions } from '../find-questions.ts';
import { headerMeaning, meaningRules } from '../header-meaning.ts';
import { workbookOf } from '../testing/form.ts';
import { headerRowObjections, headerRowRules } from './header-rules.ts';
import { allWithout } from './rule.ts';

test('no two rules of headers share a name', () => {
  const names = [...headerRowRules, ...headerRowObjections, ...meaningRules].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  ['Answer', 'label: its words', { role: 'answer', weight: 3 }, null],
  ['Current level (0-4)', 'label: points of a scale', { role: 'answer', weight: 1 }, { role: 'reference', weight: 2 }],
  ['Question [fr]', 'label: a language', { role: 'language', weight: 3 }, { role: 'question', weight: 3 }],
])('%s is read by the rule “%s”', (label, rule, meaning, otherwise) => {
  expect(headerMeaning(label)).toEqual(meaning);
  expect(headerMeaning(label, allWithout(new Set([rule])))).toEqual(otherwise);
});

const rows = [
  ['ID', 'Question', 'Answer'],
  ['A-1', 'Is the data encrypted at rest?', ''],
  ['A-2', 'Who keeps the keys?', ''],
];

test('without the rule that reads it, a header is read by none or by another', () => {
  const read = (without: string[]) => findQuestions(workbookOf({ rows }), 'form.xlsx', { without: new Set(without) });
  expect(read([]).questions).toHaveLength(2);
  const blind = read(headerRowRules.filter(({ name }) => name !== 'header: a text alone').map(({ name }) => name));
  expect(JSON.stringify(blind.sheets)).not.toBe(JSON.stringify(read([]).sheets));
});

test.each([
  ['up', ['1', '2', '3', '4', '5']],
  ['down', ['5', '4', '3', '2', '1']],
])('points that count %s over empty columns are marks, whatever language the table is in', (_way, points) => {
  const blanks = points.map(() => '');
  const form = workbookOf({
    rows: [
      ['รายการประเมิน', ...points],
      ['มีนโยบายความปลอดภัยเป็นลายลักษณ์อักษร', ...blanks],
      ['มีเจ้าหน้าที่ความปลอดภัยประจำหน่วยงาน', ...blanks],
      ['มีการฝึกอบรมพนักงานใหม่ทุกคน', ...blanks],
    ],
    lined: ['A1:F4'],
  });
  const { questions } = findQuestions(form, 'form.xlsx');
  expect(questions.map(({ answers }) => answers.map(({ kind, value }) => [kind, value]))).toEqual(
    Array.from({ length: 3 }, () => points.map((point) => ['mark', point])),
  );
});

test('an empty column in which the sender says of what kind a value must be takes answers', () => {
  const form = workbookOf({
    rows: [
      ['Indicator', 'Unit', '2024', '2025', 'Remarks'],
      ['Use of nature'],
      ['Energy used', 'MWh', '', '', ''],
      ['Water drawn', 'm³', '', '', ''],
      ['Waste', 't', '', '', ''],
    ],
    merges: ['A2:E2'],
    types: { 'C3:D5': 'decimal' },
  });
  const places = (without: string[]) =>
    findQuestions(form, 'form.xlsx', { without: new Set(without) }).questions.map(({ answers }) => answers.map(({ at }) => at?.cell));
  expect(places([])).toEqual([3, 4, 5].map((row) => [`C${row}`, `D${row}`, `E${row}`]));
  expect(places(['empty columns with a rule for what is written', 'empty columns of years'])).toEqual([3, 4, 5].map((row) => [`E${row}`]));
});
