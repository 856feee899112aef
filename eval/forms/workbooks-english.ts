/** Workbooks in English: headers over two rows, columns to mark, protected label sheets, maturity levels, answers below. */
import { buildXlsx } from '#engine/files/testing/office.ts';
import { gridSheet, layOut } from './lay-out.ts';
import type { Entry } from './lay-out.ts';
import type { EvalForm } from './model.ts';

const hosting: Entry[] = [
  'Data centres',
  ['DC-1', 'Are fire suppression systems installed in every data hall?'],
  ['DC-2', 'Are generators tested under load at least twice a year?'],
  ['DC-3', 'State the tier of the facility and who confirmed it.'],
  ['DC-4', 'Is entry to the halls logged for each person?'],
  'Network',
  ['NW-1', 'Are management interfaces unreachable from the public internet?'],
  ['NW-2', 'Provide the capacity of the uplinks and how it is shared.'],
  ['NW-3', 'Are firewall rules recertified each year?'],
  'Staffing',
  ['ST-1', 'Do operators work in pairs during night shifts?'],
  ['ST-2', 'List the languages that the control room speaks.'],
];

export const hostingReview: EvalForm = {
  fileName: 'hosting-review.xlsx',
  language: 'en',
  layout: 'Header over two rows with a merged group; sections as merged rows; a list and an evidence column.',
  build: () => {
    const allowed = ['Compliant', 'Partially compliant', 'Not compliant', 'Not applicable'];
    const sheet = 'Hosting review';
    const { rows, questions, sectionRows } = layOut(hosting, {
      sheet,
      firstRow: 6,
      section: (title) => [`*${title}`, '*', '*', '*', '*'],
      line: ({ id, question }) => [[id, question, '', '', '']],
      gold: ({ row }) => ({
        at: { cell: `B${row}` },
        answers: [
          { kind: 'choice', at: { cell: `C${row}` }, allowed },
          { kind: 'comment', at: { cell: `D${row}` } },
        ],
      }),
    });
    const top = [
      ['*Hosting review'],
      ['To be completed by the hosting company within ten working days.'],
      [null],
      ['*Ref', '*Requirement', '*Response of the supplier', '*', '*Reviewer only'],
      ['*', '*', '*Status', '*Evidence or remarks', '*Score'],
    ];
    const bytes = buildXlsx({
      sheets: [
        gridSheet({
          name: sheet,
          rows: [...top, ...rows],
          widths: [8, 60, 18, 40, 14],
          merges: ['A4:A5', 'B4:B5', 'C4:D4', ...sectionRows.map((row) => `A${row}:E${row}`)],
          list: [`C6:C${5 + rows.length}`, `"${allowed.join(',')}"`],
        }),
      ],
    });
    return { bytes, questions };
  },
};

const travel: Entry[] = [
  ['1', 'Travellers are told of risks in the country they visit.'],
  ['2', 'Emergency numbers are printed on the traveller’s card.'],
  ['3', 'Laptops are inspected after a journey.'],
  ['4', 'A person on duty can be reached while somebody travels.'],
  ['5', 'Hotels are chosen from an approved list.'],
  ['6', 'Medical insurance is arranged before departure.'],
  ['7', 'Journeys to regions at war need consent of the board.'],
];

export const travelMarks: EvalForm = {
  fileName: 'travel-safety-self-check.xlsx',
  language: 'en',
  layout: 'Statements with four columns of which one is to be marked, and a remarks column.',
  build: () => {
    const sheet = 'Self-check';
    const marks = ['Always', 'Mostly', 'Seldom', 'Never'];
    const { rows, questions } = layOut(travel, {
      sheet,
      firstRow: 4,
      line: ({ id, question }) => [[id, question, '~', '~', '~', '~', '~']],
      gold: ({ row }) => ({
        at: { cell: `B${row}` },
        answers: [
          ...marks.map((value, at) => ({ kind: 'mark' as const, at: { cell: `${'CDEF'[at]}${row}` }, value })),
          { kind: 'comment', at: { cell: `G${row}` } },
        ],
      }),
    });
    const top = [
      ['*Travel safety self-check'],
      ['Put an X in exactly one of the four columns for each statement.'],
      ['*#', '*Statement', ...marks.map((mark) => `*${mark}`), '*Remarks'],
    ];
    return {
      bytes: buildXlsx({ sheets: [gridSheet({ name: sheet, rows: [...top, ...rows], widths: [5, 70, 9, 9, 9, 9, 40] })] }),
      questions,
    };
  },
};

const vendor = [
  'Registered name',
  'Street and house number',
  'Postcode and town',
  'VAT number',
  'Year of foundation',
  'Main contact for orders',
  'Telephone',
  'Web address',
];

export const vendorCard: EvalForm = {
  fileName: 'vendor-card.xlsx',
  language: 'en',
  layout: 'Protected sheet of labels with an unlocked cell to the right and no header row.',
  build: () => {
    const sheet = 'Vendor card';
    const { rows, questions } = layOut(
      vendor.map((label) => [null, label] as const),
      {
        sheet,
        firstRow: 3,
        line: ({ question }) => [[null, `${question}:`, '~', '~']],
        gold: ({ row, question }) => ({
          at: { cell: `B${row}` },
          answers: [{ kind: question === 'Year of foundation' ? 'number' : 'text', at: { cell: `C${row}` } }],
        }),
      },
    );
    const bytes = buildXlsx({
      sheets: [
        gridSheet({
          name: sheet,
          rows: [[null, '*Vendor card'], [null], ...rows],
          widths: [3, 32, 30, 20],
          merges: rows.map((_, at) => `C${at + 3}:D${at + 3}`),
          protect: true,
        }),
      ],
    });
    return { bytes, questions: questions.map((question) => ({ ...question, question: `${question.question}:` })) };
  },
};

const practices: Entry[] = [
  'Plan',
  ['P.1', 'Objectives for the supply of spare parts are written down.'],
  ['P.2', 'Shortages are forecast for at least two quarters.'],
  ['P.3', 'Suppliers of single parts have a named deputy.'],
  'Run',
  ['R.1', 'Stock is counted against the books.'],
  ['R.2', 'Goods received are inspected before they are booked.'],
  ['R.3', 'Returns are analysed for their causes.'],
  'Improve',
  ['I.1', 'Lessons from late deliveries change the plan.'],
  ['I.2', 'Figures are shown to the people who do the work.'],
];

export const maturityLevels: EvalForm = {
  fileName: 'supply-maturity.xlsx',
  language: 'en',
  layout: 'Section in a column merged downwards; two lists for each practice (now and target) taken from a hidden sheet by an extension.',
  build: () => {
    const sheet = 'Practices';
    const allowed = ['0 None', '1 Begun', '2 Defined', '3 Measured', '4 Improving'];
    const { rows, questions } = layOut(practices, {
      sheet,
      firstRow: 3,
      line: ({ section, id, question }) => [[section, id, question, '', '', '']],
      gold: ({ row }) => ({
        at: { cell: `C${row}` },
        answers: [
          { kind: 'choice', at: { cell: `D${row}` }, allowed },
          { kind: 'choice', at: { cell: `E${row}` }, allowed },
          { kind: 'comment', at: { cell: `F${row}` } },
        ],
      }),
    });
    const seen = new Set<string>();
    const once = rows.map(([section = null, ...rest]) => [
      section !== null && !seen.has(section) && seen.add(section) ? section : '',
      ...rest,
    ]);
    const bytes = buildXlsx({
      sheets: [
        gridSheet({
          name: sheet,
          rows: [['*Supply maturity'], ['*Domain', '*No.', '*Practice', '*Level today', '*Level in two years', '*Justification'], ...once],
          widths: [14, 7, 60, 14, 16, 40],
          merges: ['A3:A5', 'A6:A8', 'A9:A10'],
          farList: ['D3:E10', 'Levels!$B$2:$B$6'],
        }),
        gridSheet({
          name: 'Levels',
          rows: [['Code', 'Level'], ...allowed.map((level, at) => [String(at), level])],
          widths: [8, 20],
          state: 'hidden',
        }),
      ],
    });
    return { bytes, questions };
  },
};

const openQuestions: Entry[] = [
  ['Q1', 'Describe the organisation of your quality department.'],
  ['Q2', 'Which measuring instruments are calibrated, and by whom?'],
  ['Q3', 'How do you treat a product that does not conform?'],
  ['Q4', 'Explain how drawings are released and withdrawn.'],
  ['Q5', 'Who decides on a recall?'],
];

export const answersBelow: EvalForm = {
  fileName: 'quality-interview.xlsx',
  language: 'en',
  layout: 'Each question is a merged row and its answer is the merged empty block below it.',
  build: () => {
    const sheet = 'Interview';
    const { rows, questions } = layOut(openQuestions, {
      sheet,
      firstRow: 4,
      line: ({ id, question }) => [[`*${id}`, `*${question}`, '*', '*'], ['', '', '', ''], [null]],
      gold: ({ row }) => ({ at: { cell: `B${row}` }, answers: [{ kind: 'text', at: { cell: `B${row + 1}` } }] }),
    });
    const merges = questions.flatMap((_, at) => [`B${4 + at * 3}:D${4 + at * 3}`, `B${5 + at * 3}:D${5 + at * 3}`]);
    const top = [['*Quality interview'], ['Write your answer into the empty field under each question.'], [null]];
    return {
      bytes: buildXlsx({ sheets: [gridSheet({ name: sheet, rows: [...top, ...rows], widths: [6, 40, 30, 30], merges })] }),
      questions,
    };
  },
};
