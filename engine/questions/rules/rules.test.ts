import { expect, it } from 'vitest';
import { findQuestions } from '../find-questions.ts';
import { workbookOf } from '../testing/form.ts';
import { firstThatApplies } from './rule.ts';

const form = workbookOf({
  rows: [
    ['ID', 'Question', 'Answer'],
    ['A-1', 'Is the data encrypted at rest?', ''],
    ['', 'OR', ''],
    ['A-2', 'Who keeps the keys?', ''],
    ['A-3', '<Copy and paste the row above>', ''],
    ['A-4', 'Where are backups kept?', ''],
  ],
});

it('lets the first rule that applies decide, and says which', () => {
  const rules = [
    { name: 'small', applies: (given: number) => given < 10, decides: () => 'small' },
    { name: 'any', applies: () => true, decides: () => 'large' },
  ];
  expect(firstThatApplies(rules, 3, () => true)).toEqual({ rule: 'small', decision: 'small' });
  expect(firstThatApplies(rules, 3, (rule) => rule !== 'small')).toEqual({ rule: 'any', decision: 'large' });
  expect(firstThatApplies(rules, 30, (rule) => rule === 'small')).toBeNull();
});

it('does without a rule that is named', () => {
  const texts = (without: string[]): string[] =>
    findQuestions(form, 'form.xlsx', { without: new Set(without) }).questions.map((one) => one.question);
  expect(texts([])).not.toContain('<Copy and paste the row above>');
  expect(texts(['templates in angle brackets'])).toContain('<Copy and paste the row above>');
});
