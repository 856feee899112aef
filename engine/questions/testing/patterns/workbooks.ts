/** Patterns of workbooks: where the questions stand, and where their answers go. */
import { lines } from '../forms/form-case.ts';
import { workbook } from './pattern.ts';
import type { Pattern } from './pattern.ts';

const yesNo = ['Yes', 'No'];

export const workbooks: Pattern[] = [
  workbook(
    1,
    'section titles in the id column of repeated header rows',
    {
      rows: lines(
        'Staff||Vendor answers|Additional information',
        'STAF-01|Are people screened before they start?',
        'STAF-02|Are they trained every year?',
        'Backups||Vendor answers|Additional information',
        'BACK-01|Are copies kept apart from the source?',
      ),
      merges: ['A1:B1', 'A4:B4'],
      lists: { 'C2:C3 C5': yesNo },
    },
    { expect: 'B2:C2,D2 B3:C3,D3 B5:C5,D5', ids: ['STAF-01', 'STAF-02', 'BACK-01'], sections: ['Staff', 'Staff', 'Backups'] },
  ),
  workbook(
    2,
    'question text by a formula into a hidden sheet',
    [
      {
        name: 'Form',
        rows: lines('ID|Question|Answer', 'Q-1|=Store!A1#Is data encrypted?', 'Q-2|=Store!A2#Is access logged?').map((row) =>
          row.map((cell) => cell.replace('#', '|')),
        ),
        lists: { 'C2:C3': yesNo },
      },
      { name: 'Store', hidden: true, rows: [['Is data encrypted?'], ['Is access logged?']] },
    ],
    { expect: 'B2:C2 B3:C3', holds: { 0: { question: 'Is data encrypted?' }, 1: { question: 'Is access logged?' } } },
  ),
  workbook(
    3,
    'the same questions on another sheet, their answers by formula',
    [
      {
        name: 'Form',
        rows: lines('ID|Question|Answer', 'F-1|Is there a plan?', 'F-2|Is it tested?', 'F-3|Who owns it?'),
        lists: { 'C2:C4': yesNo },
      },
      {
        name: 'Copy',
        rows: [
          ['ID', 'Question', 'Answer'],
          ...['Is there a plan?', 'Is it tested?', 'Who owns it?'].map((text, at) => [`F-${at + 1}`, text, `=Form!C${at + 2}|`]),
        ],
      },
    ],
    { expect: 'B2:C2 B3:C3 B4:C4', roles: ['questions', 'repeat'] },
  ),
  workbook(
    4,
    'list of an extension, on another sheet',
    [
      {
        name: 'Form',
        rows: lines('ID|Question|Answer', 'A-1|Is data encrypted?', 'A-2|Is access logged?'),
        farLists: { 'C2:C3': 'Choices!$A$1:$A$3' },
      },
      { name: 'Choices', hidden: true, rows: [['Yes'], ['No'], ['Not yet']] },
    ],
    { expect: 'B2:C2 B3:C3', places: { '0.0': { kind: 'choice', allowed: ['Yes', 'No', 'Not yet'] } } },
  ),
  workbook(
    5,
    'lists by a name and written out',
    [
      {
        name: 'Form',
        rows: lines('ID|Question|Answer', 'A-1|Is data encrypted?', 'A-2|Is access logged?', 'A-3|Is there a plan?'),
        formulaLists: { 'C2:C3': 'Answers' },
        lists: { C4: ['Yes', 'No', 'NA'] },
      },
      { name: 'Lists', rows: [['Full'], ['Part'], ['None']] },
    ],
    { expect: 'B2:C2 B3:C3 B4:C4', places: { '0.0': { allowed: ['Full', 'Part', 'None'] }, '2.0': { allowed: ['Yes', 'No', 'NA'] } } },
    { Answers: 'Lists!$A$1:$A$3' },
  ),
  workbook(
    6,
    'a prompt that says what to leave empty',
    {
      rows: lines('ID|Question|Answer|Comments', 'A-1|Is data encrypted?', 'A-2|Is access logged?'),
      lists: { 'C2:C3': yesNo },
      prompts: { D3: 'This cell should be left blank' },
    },
    { expect: 'B2:C2,D2 B3:C3' },
  ),
  workbook(
    7,
    'several answer cells for one question',
    {
      rows: lines('ID|Question|Answer|Ownership|How it is done|Proof', 'A-1|Is data encrypted?', 'A-2|Is access logged?'),
      lists: { 'C2:C3': yesNo, 'D2:D3': ['Ours', 'Yours', 'Shared'] },
    },
    { expect: 'B2:C2,D2,E2,F2 B3:C3,D3,E3,F3' },
  ),
  workbook(
    8,
    'free text over the cells of choice and comment',
    {
      rows: lines('ID|Question|Answer|Comments', 'A-1|Is data encrypted?', 'A-2|Describe your backups.'),
      merges: ['C3:D3'],
      lists: { C2: yesNo },
    },
    { expect: 'B2:C2,D2 B3:C3', places: { '1.0': { kind: 'text', merged: 'C3:D3' } } },
  ),
  workbook(
    9,
    'one of several columns to mark, named two header rows up',
    {
      rows: lines(
        'Control|ID|Questions|Answers|||Notes',
        '|||Yes|No|Not applicable',
        'Access|A-1|Are rights reviewed?||x',
        '|A-2|Are leavers removed?',
      ),
      merges: ['A1:A2', 'B1:B2', 'C1:C2', 'D1:F1', 'G1:G2'],
    },
    {
      expect: 'C3:D3,E3,F3,G3 C4:D4,E4,F4,G4',
      places: { '0.0': { kind: 'mark', value: 'Yes' }, '0.1': { value: 'No', current: 'x' }, '0.2': { value: 'Not applicable' } },
    },
  ),
  workbook(
    10,
    'one comment cell for several questions',
    {
      rows: lines('ID|Assessment questions|Comments and notes', 'A-1|Is there a plan?', 'A-2|Is it tested?', 'A-3|Is it kept apart?'),
      merges: ['C2:C3'],
    },
    { expect: 'B2:C2 B3:C2 B4:C4', places: { '1.0': { kind: 'comment', merged: 'C2:C3' } } },
  ),
  workbook(
    11,
    'several questions in one cell',
    {
      rows: [
        ['Area', 'Control', 'Questions'],
        ['Audit', 'CO-01', 'CO-01a - Do you plan audits?'],
        ['Audit', 'CO-02', 'CO-02a - Do you share reports?\nCO-02b - Do you mend what was found?'],
      ],
    },
    { expect: 'C2.0 C3.0 C3.1', ids: ['CO-01a', 'CO-02a', 'CO-02b'], holds: { 2: { question: 'Do you mend what was found?' } } },
  ),
  workbook(
    12,
    'id inside the text',
    {
      rows: lines(
        'Requirement|Score|Comments',
        'GV.OC-01.1: The mission shall be known.',
        'GV.OC-02.1: Stakeholders shall be known.',
        'AC-030 (Access) - Access shall be reviewed.',
      ),
      lists: { 'B2:B4': ['1', '2', '3'] },
    },
    { expect: 'A2:B2,C2 A3:B3,C3 A4:B4,C4', ids: ['GV.OC-01.1', 'GV.OC-02.1', 'AC-030'] },
  ),
  workbook(
    13,
    'ids only in a hidden column, other hidden columns left alone',
    {
      rows: lines(
        'Key|Question|Weight of it|Answer',
        'k-1|Is there a programme?|What counts for this one is much|',
        'k-2|Do people know it?|What counts for that one is less|',
        'k-3|Are risks rated?|What counts here is least of all|',
      ),
      hiddenColumns: ['A', 'C'],
      lists: { 'D2:D4': yesNo },
    },
    { expect: 'B2:D2 B3:D3 B4:D4', ids: ['k-1', 'k-2', 'k-3'] },
  ),
  workbook(
    14,
    'guidance rows between the questions',
    {
      rows: lines(
        'No|Question|Answer',
        '1|Is there a programme?',
        '|Guidance:|It is written down and easy to find',
        '2|Do people know it?',
        '|Guidance:|The goals are shared with everyone',
        '3|Are risks rated?',
      ),
      lists: { 'C2 C4 C6': yesNo },
    },
    { expect: 'B2:C2 B4:C4 B6:C6', holds: { 0: { guidance: 'It is written down and easy to find' } } },
  ),
  workbook(
    15,
    'requirements and statements without a question mark',
    {
      rows: lines(
        'Ref|Requirement|Implemented|Evidence',
        '1.1|Logs shall be kept for one year.',
        '1.2|Verify that clocks are in step.',
        '1.3|Backups are kept in another town.',
      ),
    },
    { expect: 'B2:C2,D2 B3:C3,D3 B4:C4,D4' },
  ),
  workbook(
    16,
    'sections in merged cells at the left',
    {
      rows: lines(
        'Area|#|Requirement|Valid|Comment',
        'Passwords|2.1|Passwords are long.',
        '|2.2|Passwords are checked.',
        'Sessions|3.1|Sessions end by themselves.',
      ),
      merges: ['A2:A3'],
      lists: { 'D2:D4': ['Valid', 'Not valid'] },
    },
    { expect: 'C2:D2,E2 C3:D3,E3 C4:D4,E4', sections: ['Passwords', 'Passwords', 'Sessions'] },
  ),
  workbook(
    17,
    'a default and a placeholder in the answer cell',
    { rows: lines('ID|Question|Answer', 'A-1|Is data encrypted?|Select one', 'A-2|Is access logged?|Yes'), lists: { 'C2:C3': yesNo } },
    { expect: 'B2:C2 B3:C3', places: { '0.0': { current: 'Select one', default: true }, '1.0': { current: 'Yes' } } },
  ),
  workbook(
    18,
    'questions for the other side',
    {
      rows: lines(
        'ID|Question|Vendor answers|Additional information',
        'GEN-01|Name of the vendor|Acme',
        'GEN-02; populated by Institution',
        'GEN-02|Name of the analyst',
        'GEN-03|Name of the product|Box',
      ),
      merges: ['A3:D3'],
    },
    { expect: 'B2:C2,D2 B4:C4,D4 B5:C5,D5', holds: { 1: { for_other_side: true } } },
  ),
];
