/** Printed and fillable forms: two languages over each other, labels side by side, headed tables, room under statements. */
import { describe, expect, it } from 'vitest';
import type { PdfField, PdfLine } from '#engine/files/model.ts';
import { findQuestions } from '../find-questions.ts';
import { field, lineAt } from '../testing/pdf.ts';

type Cells = Parameters<typeof lineAt>[2];
type Look = Parameters<typeof lineAt>[3];

const find = (lines: PdfLine[], fields: PdfField[] = [], without: string[] = []) =>
  findQuestions({ format: 'pdf', warnings: [], pdf: { pages: 1, lines, fields } }, 'form.pdf', { without: new Set(without) });
const asked = (lines: PdfLine[], fields: PdfField[] = [], without: string[] = []) =>
  find(lines, fields, without).questions.map((one) => one.question);

/** Lines with the way down to each. */
function page(...rows: [down: number, cells: Cells, look?: Look][]): PdfLine[] {
  let y = 780;
  return rows.map(([down, cells, look]) => lineAt(1, (y -= down), cells, look));
}

describe('a form in two languages, one in smaller letters under the other', () => {
  const pairs = [
    ['Wie viele Personen arbeiten bei Ihnen?', 'Quante persone lavorano presso di voi?'],
    ['Wer ist für die Sicherheit zuständig?', 'Chi è responsabile della sicurezza?'],
    ['Welche Zeugnisse haben Sie erhalten?', 'Quali certificati avete ricevuto?'],
    ['Wann wurde zuletzt geprüft?', 'Quando è stato fatto l’ultimo controllo?'],
    ['Wo lagern Sie die Ware?', 'Dove conservate la merce?'],
  ] as const;
  const lines = page(
    ...pairs.flatMap(([one, other]): [number, Cells, Look?][] => [
      [34, [[50, one]]],
      [12, [[50, other]], { size: 8 }],
    ]),
  );

  it('asks each question once', () => {
    expect(asked(lines)).toEqual(pairs.map(([one]) => one));
    expect(find(lines).warnings).toEqual([]);
    expect(asked(lines, [], ['translations under lines of a PDF'])).toHaveLength(10);
  });

  it('is not what small remarks in the same language are', () => {
    const remarks = ['Wie viele Menschen?', 'Wie viele Wagen?', 'Wie viele Hallen?', 'Wie viele Läger?'];
    const same = page(
      ...remarks.flatMap((text): [number, Cells, Look?][] => [
        [34, [[50, text]]],
        [12, [[50, `${text.slice(0, -1)} im Jahr?`]], { size: 8 }],
      ]),
    );
    expect(asked(same).length).toBeGreaterThan(remarks.length);
  });
});

it('two labels with a line each side by side are two, and a line to sign is none', () => {
  const lines = page(
    [24, [[50, 'Naziv: ....................']]],
    [24, [[50, 'OIB: .......... Godina osnivanja: ..........']]],
    [24, [[50, 'Telefon: __________ E-pošta: __________ Faks: __________']]],
    [24, [[50, 'Datum: .......... Potpis: ..........']]],
  );
  expect(asked(lines)).toEqual(['Naziv:', 'OIB:', 'Godina osnivanja:', 'Telefon:', 'E-pošta:', 'Faks:']);
  expect(asked(lines, [], ['labels side by side in a PDF'])).toEqual(['Naziv:', 'OIB:', 'Telefon:']);
});

it('a question with a remark in brackets asks, and so does a statement that goes on with its number over room to write', () => {
  const lines = page(
    [24, [[50, '1.1 Which problem do you want to solve? (at most 500 characters)']]],
    [70, [[50, '1.2 The activities and what they lead to.']]],
    [70, [[50, '1.3 Who will take part?']]],
    [70, [[50, '2.1 Is the association registered?']]],
    [24, [[50, '2.2 The reason for the largest sum.']]],
    [80, [[50, 'Thank you.']]],
  );
  expect(asked(lines)).toEqual([
    'Which problem do you want to solve? (at most 500 characters)',
    'The activities and what they lead to.',
    'Who will take part?',
    'Is the association registered?',
    'The reason for the largest sum.',
  ]);
});

it('statements over lines to write on ask', () => {
  const dots: Cells = [[50, '................................................']];
  const lines = page(
    [24, [[50, 'Name: ..............']]],
    [24, [[50, 'Town: ..............']]],
    [30, [[50, 'Pilgrimage to the north and how it is prepared']]],
    [26, dots],
    [26, dots],
    [30, [[50, 'The stay in the mountains and who pays for it']]],
    [26, dots],
  );
  expect(asked(lines).slice(2)).toEqual([
    'Pilgrimage to the north and how it is prepared',
    'The stay in the mountains and who pays for it',
  ]);
  expect(asked(lines, [], ['lines to write on under statements of a PDF'])).toHaveLength(0);
});

describe('a printed table under a line of labels', () => {
  const head: Cells = [
    [50, 'Nr'],
    [80, 'Punkt'],
    [330, 'Ja'],
    [380, 'Nein'],
    [440, 'entfällt'],
    [500, 'Bemerkung'],
  ];
  const rows = ['Der Plan liegt in Schriftform vor', 'Die Geräte sind erfasst', 'Die Rechte sind geregelt', 'Der Zutritt ist überwacht'];
  const table: [number, Cells][] = rows.map((text, at) => [
    18,
    [
      [50, `${at + 1}`],
      [80, text],
    ],
  ]);

  it('asks in each numbered row, though no row asks, and says what may be chosen', () => {
    const { questions } = find(page([24, head], ...table));
    expect(questions.map((one) => [one.id, one.question])).toEqual(rows.map((text, at) => [`${at + 1}`, text]));
    expect(questions[0]?.answers).toEqual([{ kind: 'choice', allowed: ['Ja', 'Nein', 'entfällt'] }, { kind: 'comment' }]);
  });

  it('leaves the labels over it to be asked too', () => {
    const labels = page(
      [24, [[50, 'Firma: ................']]],
      [24, [[50, 'Anschrift: ................']]],
      [24, [[50, 'Kontakt: ................']]],
      [30, head],
      ...table,
    );
    expect(asked(labels)).toEqual(['Firma:', 'Anschrift:', 'Kontakt:', ...rows]);
  });
});

describe('fields', () => {
  it('under a later heading are no part of the question over it', () => {
    const lines = page(
      [20, [[50, 'Do you keep records?']]],
      [40, [[50, 'Do you test them?']]],
      [40, [[50, 'Do you store them?']]],
      [40, [[50, 'Remarks']], { size: 14 }],
      [30, [[50, 'Anything else']]],
    );
    const fields = [
      field('q1', [300, 758, 400, 772]),
      field('q2', [300, 718, 400, 732]),
      field('q3', [300, 678, 400, 692]),
      field('more', [50, 560, 400, 606]),
    ];
    const { questions } = find(lines, fields);
    expect(questions.at(-1)).toMatchObject({ question: 'Anything else', section: 'Remarks' });
    expect(questions[2]?.answers).toHaveLength(1);
  });

  it('boxes under a text that begins left of them are asked for by the whole of it', () => {
    const lines = page(
      [20, [[50, 'Storage of the goods (tick all that apply)']]],
      [
        17,
        [
          [76, 'dry'],
          [140, 'cold'],
          [210, 'frozen'],
        ],
      ],
    );
    const boxes = [60, 124, 194].map((x, at) => field(`box${at}`, [x, 742, x + 11, 753], { kind: 'checkbox', options: ['On'] }));
    const { questions } = find(lines, boxes);
    expect(questions.map((one) => [one.question, one.answers.length])).toEqual([['Storage of the goods (tick all that apply)', 3]]);
  });
});

it('rows under labels that were not taken, and one of two labels side by side, are told with their page', () => {
  const asking: [number, Cells][] = ['Is there a plan?', 'Is it tested?', 'Who keeps it?'].map((text) => [24, [[50, text]]]);
  const prices: [number, Cells][] = [
    [
      24,
      [
        [50, 'Place'],
        [250, 'Cleaning'],
        [400, 'Windows'],
      ],
    ],
    [24, [[50, 'Town hall']]],
    [24, [[50, 'Library']]],
  ];
  expect(find(page(...asking)).warnings).toEqual([]);
  expect(find(page(...asking, ...prices)).warnings).toEqual([
    'Page 1 (“Place Cleaning Windows”): labels stand over columns there, but the rows under them were not taken.',
  ]);
  const labels = page(
    [24, [[50, 'Name: ..........']]],
    [24, [[50, 'Town: ..........']]],
    [24, [[50, 'Tax number: .......... Founded: ..........']]],
  );
  expect(find(labels).warnings).toEqual([]);
  expect(find(labels, [], ['labels side by side in a PDF']).warnings.join(' ')).toMatch(/^Page 1 .*not all were taken/);
});
