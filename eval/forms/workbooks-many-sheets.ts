/** Workbooks with several sheets: a cover, instructions, scoring by formulas, and forms that were begun already. */
import { buildXlsx } from '#engine/files/testing/office.ts';
import { gridSheet, layOut } from './lay-out.ts';
import type { Entry } from './lay-out.ts';
import type { EvalForm } from './model.ts';

const privacy: Entry[] = [
  ['PR-01', 'Is a record of processing activities kept?'],
  ['PR-02', 'Are data subjects told about automated decisions?'],
  ['PR-03', 'Is consent withdrawn as easily as it is given?'],
  ['PR-04', 'Are transfers to third countries assessed one by one?'],
];
const resilience: Entry[] = [
  ['RS-01', 'Is there a deputy for every function that is critical?'],
  ['RS-02', 'Are emergency drills held with the authorities?'],
  ['RS-03', 'Can the call centre move within a day?'],
];
const artificial: Entry[] = [
  ['AI-01', 'Is it marked when a text was written by a machine?'],
  ['AI-02', 'Are training sets checked for bias?'],
  ['AI-03', 'Can a person overrule the model’s decision?'],
];

export const assurancePack: EvalForm = {
  fileName: 'assurance-pack.xlsx',
  language: 'en',
  layout: 'Cover, instructions, three sheets of questions, a scoring sheet with formulas and a list on a sheet of its own by a name.',
  build: () => {
    const allowed = ['Yes', 'No', 'Planned'];
    const sheets = [
      { name: 'A Privacy', entries: privacy },
      { name: 'B Resilience', entries: resilience },
      { name: 'C Models', entries: artificial },
    ].map(({ name, entries }) => {
      const { rows, questions } = layOut(entries, {
        sheet: name,
        firstRow: 3,
        line: ({ id, question }) => [[null, id, question, '~', '~']],
        gold: ({ row }) => ({
          at: { cell: `C${row}` },
          answers: [
            { kind: 'choice', at: { cell: `D${row}` }, allowed },
            { kind: 'comment', at: { cell: `E${row}` } },
          ],
        }),
      });
      const top = [
        [null, `*${name}`],
        [null, '*ID', '*Question', '*Answer', '*Details'],
      ];
      return {
        questions,
        sheet: gridSheet({ name, rows: [...top, ...rows], widths: [2, 8, 60, 12, 40], list: [`D3:D${2 + rows.length}`, 'Choices'] }),
      };
    });
    const formula = (name: string): { formula: string; number: number } => ({ formula: `COUNTIF('${name}'!D3:D9,"Yes")`, number: 0 });
    const bytes = buildXlsx({
      names: '<definedName name="Choices">\'Drop-downs\'!$A$1:$A$3</definedName>',
      sheets: [
        gridSheet({
          name: 'Cover',
          rows: [['*Assurance pack'], [null], ['Prepared for suppliers of services'], ['Edition 4']],
          widths: [60],
        }),
        gridSheet({
          name: 'Read me',
          rows: [
            ['*How to fill this in'],
            ['1. Answer every question on the sheets A to C.'],
            ['2. Do you need help? Write to the address on the cover.'],
            ['3. Return the file unchanged in name.'],
          ],
          widths: [100],
        }),
        ...sheets.map(({ sheet }) => sheet),
        { name: 'Result', rows: [['Part', 'Number of Yes'], ...sheets.map(({ sheet }) => [sheet.name, formula(sheet.name)])] },
        gridSheet({ name: 'Drop-downs', rows: allowed.map((one) => [one]), widths: [12] }),
      ],
    });
    return { bytes, questions: sheets.flatMap(({ questions }) => questions) };
  },
};

const begun: [id: string, question: string, type: 'choice' | 'number' | 'date' | 'text', written: string, comment: string][] = [
  ['10', 'Is the building insured against flood?', 'choice', 'Yes', 'Policy attached in March'],
  ['20', 'Number of floors', 'number', '', ''],
  ['30', 'Date of the last inspection of the roof', 'date', '', ''],
  ['40', 'Are the escape routes marked?', 'choice', '', ''],
  ['50', 'Name of the caretaker', 'text', 'see annex', ''],
  ['60', 'Is there a shelter?', 'choice', 'No', ''],
  ['70', 'Heated floor space in square metres', 'number', '', ''],
];

export const begunForm: EvalForm = {
  fileName: 'building-check-begun.xlsx',
  language: 'en',
  layout: 'A form that was begun: some answers stand in it, some places take numbers or dates, the last column is the assessor’s.',
  build: () => {
    const sheet = 'Building';
    const allowed = ['Yes', 'No'];
    const { rows, questions } = layOut(
      begun.map(([id, question, ...more]) => [id, question, ...more] as const),
      {
        sheet,
        firstRow: 2,
        line: ({ id, question, more }) => [[id, question, more[1] ?? '', more[2] ?? '', '']],
        gold: ({ row, more }) => ({
          at: { cell: `B${row}` },
          answers: [
            more[0] === 'choice'
              ? { kind: 'choice', at: { cell: `C${row}` }, allowed }
              : { kind: more[0] as 'number' | 'date' | 'text', at: { cell: `C${row}` } },
            { kind: 'comment', at: { cell: `D${row}` } },
          ],
        }),
      },
    );
    const rule = (type: string, cells: string, inner: string): string =>
      `<dataValidation type="${type}" allowBlank="1" showErrorMessage="1" sqref="${cells}">${inner}</dataValidation>`;
    const cellsOf = (type: string): string => begun.flatMap(([, , one], at) => (one === type ? [`C${at + 2}`] : [])).join(' ');
    const rules = [
      rule('list', cellsOf('choice'), '<formula1>"Yes,No"</formula1>'),
      `<dataValidation type="decimal" operator="greaterThan" allowBlank="1" showErrorMessage="1" sqref="${cellsOf('number')}"><formula1>0</formula1></dataValidation>`,
      `<dataValidation type="date" operator="greaterThan" allowBlank="1" showErrorMessage="1" sqref="${cellsOf('date')}"><formula1>36526</formula1></dataValidation>`,
    ];
    const made = gridSheet({
      name: sheet,
      rows: [['*Pos.', '*Question', '*Answer', '*Comment', '*Assessor’s verdict'], ...rows],
      widths: [6, 50, 18, 40, 18],
    });
    const bytes = buildXlsx({
      sheets: [{ ...made, after: `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>` }],
    });
    return { bytes, questions };
  },
};

const parties: Entry[] = [
  ['A1', 'Legal entity that signs the agreement'],
  ['A2', 'Court and number of registration'],
  ['A3', 'Person entitled to sign'],
];
const controls: Entry[] = [
  ['B1', 'Are invoices checked by two people?'],
  ['B2', 'Are gifts above 50 euro reported?'],
  ['B3', 'Is there a list of conflicts of interest?'],
  ['B4', 'Are payments in cash forbidden?'],
];

export const twoTables: EvalForm = {
  fileName: 'integrity-two-tables.xlsx',
  language: 'en',
  layout:
    'Two tables one under the other on one sheet, with different headers and columns; prefixed XML and shared strings as some programs write them.',
  build: () => {
    const sheet = 'Integrity';
    const first = layOut(parties, {
      sheet,
      firstRow: 4,
      line: ({ id, question }) => [[id, question, '']],
      gold: ({ row }) => ({ at: { cell: `B${row}` }, answers: [{ kind: 'text', at: { cell: `C${row}` } }] }),
    });
    const second = layOut(controls, {
      sheet,
      firstRow: 11,
      line: ({ id, question }) => [[id, question, null, '', '']],
      gold: ({ row }) => ({
        at: { cell: `B${row}` },
        answers: [
          { kind: 'choice', at: { cell: `D${row}` }, allowed: ['true', 'false', 'unknown'] },
          { kind: 'comment', at: { cell: `E${row}` } },
        ],
      }),
    });
    const section = (title: string) => (question: (typeof first.questions)[number]) => ({ ...question, section: title });
    const rows = [
      ['*Integrity questionnaire'],
      ['*Part A: the parties'],
      ['*No.', '*Item', '*Entry'],
      ...first.rows,
      [null],
      [null],
      ['*Part B: controls'],
      ['*No.', '*Question', null, '*Reply', '*Remark'],
      ...second.rows,
    ];
    const bytes = buildXlsx({
      prefix: 'x:',
      sheets: [
        {
          ...gridSheet({ name: sheet, rows, widths: [6, 50, 30, 12, 30] }),
          before: '',
          after:
            '<x:dataValidations count="1"><x:dataValidation type="list" allowBlank="1" sqref="D11:D14"><x:formula1>"true,false,unknown"</x:formula1></x:dataValidation></x:dataValidations>',
        },
      ],
    });
    return {
      bytes,
      questions: [...first.questions.map(section('Part A: the parties')), ...second.questions.map(section('Part B: controls'))],
    };
  },
};
