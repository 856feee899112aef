/** Which sheets hold the questions and which only look as if they did. */
import { sentenceOf } from '#contract/reason-sentences.ts';
import { describe, expect, it } from 'vitest';
import { find, places } from '../testing/form.ts';
import type { TestForm } from '../testing/form.ts';

const yesNo = ['Yes', 'No'];
const topics = (name: string, letter: string, count: number): TestForm => ({
  name,
  rows: [
    ['ID', 'Question', 'Vendor answer', 'Comments'],
    ...Array.from({ length: count }, (_, index) => [`${letter}-${index + 1}`, `Does part ${letter} meet point ${index + 1} of the plan?`]),
  ],
  lists: { [`C2:C${count + 1}`]: yesNo },
});

describe('roles of sheets', () => {
  it('3: a sheet whose answers are formulas repeats the form; a larger one that gathers several does too', () => {
    const parts = [topics('People', 'P', 4), topics('Systems', 'S', 4)];
    const mirror: TestForm = {
      name: 'Copy',
      rows: [
        ['ID', 'Question', 'Answer'],
        ...[1, 2, 3, 4].map((at) => [`P-${at}`, `Does part P meet point ${at} of the plan?`, `=People!C${at + 1}|`]),
      ],
    };
    const evaluation: TestForm = {
      name: 'All together',
      rows: [['ID', 'Question', 'Institution rating'], ...parts.flatMap((part) => part.rows.slice(1).map((row) => [row[0], row[1], '']))],
      lists: { 'C2:C9': ['Good', 'Bad'] },
    };
    const found = find([...parts, mirror, evaluation]);
    expect(found.sheets.map((sheet) => sheet.role)).toEqual(['questions', 'questions', 'repeat', 'repeat']);
    expect(found.questions).toHaveLength(8);
  });

  it('3: texts taken by formula from another visible sheet make a repetition, whichever comes first', () => {
    const form = topics('Form', 'F', 3);
    const report: TestForm = {
      name: 'Overview',
      rows: [
        ['ID', 'Question', 'Rating'],
        ...[2, 3, 4].map((at) => [`F-${at - 1}`, `=Form!B${at}|Does part F meet point ${at - 1} of the plan?`]),
      ],
      lists: { 'C2:C4': yesNo },
    };
    expect(find([report, form]).sheets.map((sheet) => sheet.role)).toEqual(['repeat', 'questions']);
  });

  it('the sheet that asks most is the form, also where only a smaller one beside it has places', () => {
    const asked = Array.from({ length: 12 }, (_, at) => [
      `${at + 1}`,
      `Does the supplier meet point ${at + 1} of the plan?`,
      `Part ${at + 1} of the plan says how it is kept and by whom, with all that belongs to it.`,
    ]);
    const form: TestForm = { name: 'Assessment', rows: [['No.', 'Question', 'Guidance'], ['*People'], ...asked] };
    const found = find([topics('Company', 'P', 4), form]);
    expect(found.sheets.map(({ role, count }) => [role, count])).toEqual([
      ['questions', 4],
      ['questions', 12],
    ]);
    const less = find([topics('Company', 'P', 14), form]);
    expect(less.sheets.map(({ role }) => role)).toEqual(['questions', 'reference']);
  });

  it('a list of controls that another sheet asks about by their ids is no form; sheets that count anew from 1 are', () => {
    const rows = (of: (at: number) => unknown[]) => Array.from({ length: 8 }, (_, index) => of(index + 1));
    const form: TestForm = {
      name: 'Assessment',
      rows: [
        ['ID', 'Question', 'Answer'],
        ...[1, 2].flatMap((part) => rows((at) => [`AC-0${at}.${part}`, `Do you meet part ${part} of control ${at} everywhere?`, ''])),
      ] as TestForm['rows'],
      lists: { 'C2:C17': yesNo },
    };
    const controls = (name: string, id: (at: number) => string): TestForm => ({
      name,
      rows: [
        ['ID', 'Control', 'Applicable'],
        ...rows((at) => [id(at), `Access of kind ${at} shall be granted by the owner of the system only.`, '']),
      ] as TestForm['rows'],
      lists: { 'C2:C9': yesNo },
    });
    const listed = find([form, controls('Matrix', (at) => `AC-0${at}`)]).sheets[1]!;
    expect([listed.role, listed.reason]).toEqual(['reference', 'the questions of Assessment ask about its rows, by their ids']);
    expect(find([form, controls('Matrix', (at) => `BC-0${at}`)]).sheets[1]!.role).toBe('questions');
    expect(find([form, controls('Matrix', String)]).sheets[1]!.role).toBe('questions');
  });

  it('21: a second sheet of the same layout whose name says it is a list is not filled in', () => {
    const long = { ...topics('Shortlists', 'L', 30) };
    const found = find([topics('Requirements', 'R', 6), long]);
    expect(found.sheets.map((sheet) => [sheet.role, sheet.count])).toEqual([
      ['questions', 6],
      ['reference', 0],
    ]);
    expect(found.sheets[1]?.reason).toContain('Shortlists');
  });

  it('tells instructions, change log, lists, cover and empty sheets apart, each with its reason', () => {
    const found = find([
      { name: 'Welcome', rows: [['Supplier security form'], ['Edition of this spring']] },
      {
        name: 'How to use',
        rows: [
          ['Column', 'Meaning'],
          ['Question', 'What we ask you'],
          ['Answer', 'Your answer: yes or no'],
          ['Comment', 'Anything else you wish to say'],
        ],
      },
      topics('Form', 'F', 3),
      {
        name: 'Change log',
        rows: [
          ['Version', 'Date', 'Description of change'],
          ['1.0', '2024-01-01', 'First edition of this form'],
          ['1.1', '2024-02-01', 'Questions on backups were added'],
        ],
      },
      { name: 'Nothing', rows: [] },
    ]);
    expect(found.sheets.map((sheet) => sheet.role)).toEqual(['cover', 'instructions', 'questions', 'reference', 'empty']);
    expect(found.sheets.every((sheet) => sheet.reason.length > 5)).toBe(true);
    for (const { reason, because = [] } of found.sheets) expect(because.map(sentenceOf).join('; ')).toBe(reason);
    expect(found.sheets.map((sheet) => sheet.because?.[0]?.code)).toEqual(['before_sheets', 'called', 'asked_under', 'called', 'no_text']);
  });

  it.each([
    [
      'an inventory',
      [
        ['Asset', 'Owner', 'Location', 'Value'],
        ['Server one', 'IT', 'Berlin', '100'],
        ['Server two', 'IT', 'Paris', '200'],
      ],
    ],
    [
      'a price list',
      [
        ['Item', 'Description', 'Unit', 'Price'],
        ['1', 'Annual licence for the platform', 'year', '1000'],
        ['2', 'Support in business hours', 'year', '300'],
      ],
    ],
  ])('%s holds no questions, and the warning says the way on', (_, rows) => {
    const found = find({ rows });
    expect(found.questions).toEqual([]);
    expect(found.warnings).toEqual(['No table with questions was found on 1 sheet; mark the question column yourself with --mapping.']);
  });

  it('hidden sheets are read when asked, and otherwise named as a way on', () => {
    const form = { ...topics('Form', 'F', 3), hidden: true };
    expect(find(form).warnings[0]).toContain('--hidden');
    expect(places(find(form, { hidden: true }))).toHaveLength(3);
  });

  it('a mapping by hand replaces what was found, null leaves a sheet out', () => {
    const form: TestForm = {
      name: 'Form',
      rows: [
        ['A', 'B', 'C'],
        ['k1', 'Colour of the logo', ''],
        ['k2', 'Size of the logo', ''],
      ],
    };
    const mapping = { Form: { headerRow: 1, question: 'B', id: 'A', answer: ['C'], firstRow: 2, lastRow: 3 }, Absent: null };
    const found = find([form, topics('Other', 'O', 3)], { mapping: { ...mapping, Other: null } });
    expect(places(found)).toEqual(['k1 B2', 'k2 B3']);
    expect(found.questions[0]?.answers).toMatchObject([{ kind: 'text', at: { cell: 'C2' } }]);
    expect(found.sheets.map((sheet) => sheet.reason)).toEqual([
      'columns marked by hand; questions in column B; answers in C',
      'left out by hand',
    ]);
    expect(found.warnings).toEqual(['The mapping names a sheet Absent, which is not in the file.']);
  });

  it('says which column is what, as the mapping that was found', () => {
    const found = find({
      name: 'Form',
      rows: [
        ['Form'],
        ['Area', 'No.', 'Question', 'Answer', 'Comments'],
        ['People', '1', 'Are people screened?'],
        ['', '2', 'Are people trained?'],
      ],
      merges: ['A3:A4'],
      lists: { 'D3:D4': yesNo },
    });
    expect(found.sheets[0]?.mapping).toEqual({
      headerRow: 2,
      question: 'C',
      id: 'B',
      section: 'A',
      guidance: null,
      answer: ['D'],
      comment: 'E',
      firstRow: 3,
      lastRow: 4,
    });
  });

  it('a sheet of the sections of another sums them up; few words in many rows are labels', () => {
    const sections = ['People at work', 'Systems in use', 'Network and cables', 'Paper and post'];
    const rows = sections.flatMap((name) => [
      [`*${name}`],
      ...[1, 2].map((at) => [`${name[0]}${at}`, `Is the ${name} list number ${at} kept?`]),
      ['', 'Reach:', '', 'what is meant'],
    ]);
    const form: TestForm = { name: 'Form', rows: [['ID', 'Question', 'Answer', 'Comment'], ...rows] };
    const summary: TestForm = { name: 'Overview', rows: [['Practice', 'Status', 'Comment'], ...sections.map((name) => [name, '', ''])] };
    const found = find([form, summary]);
    expect(found.sheets.map((sheet) => [sheet.role, sheet.count])).toEqual([
      ['questions', 8],
      ['scoring', 0],
    ]);
    expect(found.sheets[0]?.left_out?.[0]?.reason).toBe('the same few words in many rows: a label, not a question');
  });
});
