/** A printed table whose rows end in boxes with words, and some of them in a line for a remark. */
import { expect, test } from 'vitest';
import { findQuestions } from '../find-questions.ts';
import { lineAt } from '../testing/pdf.ts';

const asked = [
  'Van-e érvényes engedélye?',
  'Készül-e évente terv a telephelyre?',
  'Mérik-e gépenként a fogyasztást?',
  'Gyűjtik-e külön a hulladékot?',
];
const options = ['igen', 'nem', 'részben'];

test('gives each row its options and boxes, and a remark where a line for one stands under it', () => {
  const lines = asked.flatMap((text, at) => [
    lineAt(1, 700 - at * 40, [
      [48, `A${at + 1}`],
      [75, text],
      ...options.flatMap((option, column): [number, string][] => [
        [380 + column * 55, '☐'],
        [392 + column * 55, option],
      ]),
    ]),
    ...(at === 1 ? [lineAt(1, 700 - at * 40 - 14, [[75, 'Megjegyzés:']])] : []),
  ]);
  lines.push(
    lineAt(1, 520, [
      [48, 'A5'],
      [75, 'Hány tonna hulladék keletkezett az előző évben?'],
    ]),
  );
  const { questions } = findQuestions({ format: 'pdf', warnings: [], pdf: { pages: 1, lines, fields: [] } }, 'form.pdf');
  expect(questions.map(({ id, question }) => [id, question])).toEqual([
    ...asked.map((text, at) => [`A${at + 1}`, text]),
    ['A5', 'Hány tonna hulladék keletkezett az előző évben?'],
  ]);
  const marks = options.map((value) => ['mark', value]);
  expect(questions.map(({ answers }) => answers.map(({ kind, value }) => (value === undefined ? [kind] : [kind, value])))).toEqual([
    marks,
    [...marks, ['comment']],
    marks,
    marks,
    [['text']],
  ]);
  expect(questions[0]?.answers[0]?.at).toMatchObject({ page: 1 });
});

test('answers to be circled in bold letters are options, no heading of what follows', () => {
  const lines = [
    lineAt(1, 720, [[40, 'Řízení']], { bold: true }),
    lineAt(1, 700, [[40, '1. Máte zavedený systém řízení?']]),
    lineAt(1, 686, [[60, 'ANO / NE']], { bold: true }),
    lineAt(1, 660, [[40, '2. Kdo odpovídá za bezpečnost?']]),
    lineAt(1, 620, [[40, '3. Kdy proběhla poslední analýza rizik?']]),
  ];
  const { questions } = findQuestions({ format: 'pdf', warnings: [], pdf: { pages: 1, lines, fields: [] } }, 'form.pdf');
  expect(questions.map(({ section, answers }) => [section, answers[0]?.allowed])).toEqual([
    ['Řízení', ['ANO', 'NE']],
    ['Řízení', undefined],
    ['Řízení', undefined],
  ]);
});
