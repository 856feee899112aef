import { PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { readSource } from '#engine/files/read-source.ts';
import { buildPdfForm } from '#engine/files/testing/pdf.ts';
import { readDocument } from '#engine/reading/read-document.ts';
import { findQuestions } from './find-questions.ts';
import { findInDocument } from './testing/word.ts';

const questions = [
  'Do you encrypt data at rest?',
  'How do you test your backups?',
  'Who looks at the logs of access?',
  'Where are your servers placed?',
  'When is the plan of recovery tested?',
];
const form = (said: (at: number) => string) =>
  findInDocument([{ table: [['No.', 'Question', 'Answer'], ...questions.map((question, at) => [`${at + 1}`, question, said(at)])] }]);
const own = (said: (at: number) => string): (string | undefined)[] =>
  form(said).questions.map(({ answers: [place] }) => (place?.default ? undefined : place?.current));

describe('what most places of a Word form hold in the same words', () => {
  test.each([
    'Klicken Sie hier, um Text einzugeben.',
    'Click or tap to enter text.',
    'Kliknite tukaj in vnesite svoj odgovor',
    '[Please describe]',
  ])('is its own prompt: %s', (prompt) =>
    expect(own((at) => (at === 1 ? 'Each spring, by the team.' : prompt))).toEqual([
      undefined,
      'Each spring, by the team.',
      undefined,
      undefined,
      undefined,
    ]),
  );

  test.each(['Fully in place', 'Yes, we have that in place.', 'Ne, tega pri nas ni.'])('is an answer where it says so: %s', (said) =>
    expect(own(() => said)).toEqual(questions.map(() => said)),
  );

  test('is an answer where most places hold something else', () => {
    const said = (at: number): string => (at < 2 ? 'See the policy on that, please.' : `By the team of floor ${at}.`);
    expect(own(said)).toEqual(questions.map((_, at) => said(at)));
  });
});

test('what a field of a PDF offers by itself is nobody’s answer, in a new form and in a past one', async () => {
  const offered = 'Describe it in two sentences';
  const bytes = await buildPdfForm({
    fields: questions.map((label, at) => ({
      name: `q${at}`,
      kind: 'text',
      label,
      value: at === 2 ? offered : `The team of floor ${at} does.`,
    })),
    change: (document) => document.getForm().getTextField('q2').acroField.dict.set(PDFName.of('DV'), PDFString.of(offered)),
  });
  const { questions: found } = findQuestions(await readSource(bytes, 'form.pdf'), 'form.pdf');
  expect(found.flatMap(({ answers }) => answers.map((place) => place.default ?? false))).toEqual([false, false, true, false, false]);
  expect((await readDocument(bytes, 'past.pdf')).pairs.map(({ answer }) => answer)).toEqual(
    [0, 1, 3, 4].map((at) => `The team of floor ${at} does.`),
  );
});
