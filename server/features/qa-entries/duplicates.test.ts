import { expect, test } from 'vitest';
import { findDuplicates } from './duplicates.ts';

const asked = (question: string, more: { section?: string; guidance?: string; options?: string[]; stem?: string } = {}) => ({
  ref: null,
  question,
  stem: more.stem ?? null,
  guidance: more.guidance ?? null,
  section: more.section ?? null,
  options: more.options ?? [],
});

test('R-75: a question asked again elsewhere points to the first', async () => {
  const questions = [
    asked('Do you encrypt customer data at rest?', { section: 'Data' }),
    asked('Who approves access?'),
    asked('Do you encrypt customer data at rest', { section: 'Hosting' }),
    asked('  DO YOU encrypt customer data at rest? '),
  ];
  expect(await findDuplicates(questions)).toEqual([null, null, 0, 0]);
});

test('what differs in a word, in its options, its stem or its guidance is another question', async () => {
  const questions = [
    asked('Do you encrypt customer data at rest?', { options: ['Yes', 'No'] }),
    asked('Do you encrypt customer data in transit?', { options: ['Yes', 'No'] }),
    asked('Do you encrypt customer data at rest?', { options: ['Yes', 'No', 'N/A'] }),
    asked('Do you encrypt customer data at rest?', { options: ['Yes', 'No'], guidance: 'Backups only.' }),
    asked('Do you encrypt customer data at rest?', { options: ['Yes', 'No'], stem: 'For test systems:' }),
  ];
  expect(await findDuplicates(questions)).toEqual([null, null, null, null, null]);
});

test('a few words mean something only in their section', async () => {
  const questions = [
    asked('Please describe.', { section: 'Backup' }),
    asked('Please describe.', { section: 'Access' }),
    asked('Please describe.', { section: 'Access' }),
  ];
  expect(await findDuplicates(questions)).toEqual([null, null, 1]);
});
