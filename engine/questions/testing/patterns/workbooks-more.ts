/** Patterns of workbooks that go on: rows and sheets that are no questions, forms without places, dirty sources. */
import { lines } from '../forms/form-case.ts';
import { workbook } from './pattern.ts';
import type { Pattern } from './pattern.ts';

const yesNo = ['Yes', 'No'];

export const workbooksMore: Pattern[] = [
  workbook(
    19,
    'follow-ups, and rows that only join others',
    {
      rows: lines(
        'Ref|Question|Response',
        '1.2|Do you hold one of these?',
        '1.2.1|A certificate for the whole company?',
        '|OR',
        '1.2.2|A report of an outside auditor?',
      ),
    },
    {
      expect: 'B2:C2 B3:C3 B5:C5',
      holds: { 1: { parent: '1.2' }, 2: { parent: '1.2' } },
      leftOut: { 4: 'only joins the rows above and below it' },
    },
  ),
  workbook(
    20,
    'instructions inside the table and the mark of its end',
    {
      rows: lines(
        'ID|Question|Answer|Comment',
        'Please answer every question of this part of the form with yes or no.',
        'Q-1|Is data encrypted?',
        'Q-2|<Copy and paste this row where needed>',
        'Q-3|Is access logged?',
        '|End of form',
      ),
      merges: ['A2:D2'],
      lists: { 'C3:C5': yesNo },
    },
    {
      expect: 'B3:C3,D3 B5:C5,D5',
      leftOut: {
        2: 'an instruction over the width of the table',
        4: 'a placeholder to be replaced, not a question',
        6: 'marks the end of the table',
      },
    },
  ),
  workbook(
    21,
    'a second sheet of the same layout that is only a list',
    [
      {
        name: 'Requirements',
        rows: [['ID', 'Question', 'Vendor answer'], ...[1, 2, 3].map((at) => [`R-${at}`, `Does it meet point ${at} of the plan?`])],
        lists: { 'C2:C4': yesNo },
      },
      {
        name: 'Shortlists',
        rows: [
          ['ID', 'Question', 'Vendor answer'],
          ...[1, 2, 3, 4, 5, 6].map((at) => [`L-${at}`, `Could it meet point ${at} of the list?`]),
        ],
        lists: { 'C2:C7': yesNo },
      },
    ],
    { expect: 'B2:C2 B3:C3 B4:C4', roles: ['questions', 'reference'] },
  ),
  workbook(
    22,
    'no answer cells, the type on another sheet',
    [
      {
        name: 'Content',
        rows: lines(
          'Ref_id|Question|Answer',
          'A-1|When was access last reviewed?|T1',
          'A-2|How are leavers removed?|T2',
          'A-3|Which report shows it?|T3',
        ),
      },
      { name: 'Types', rows: lines('id|question_type|question_choices', 'T1|date|', 'T2|text|', 'T3|file|') },
    ],
    {
      expect: 'B2 B3 B4',
      places: { '0.0': { kind: 'date' }, '1.0': { kind: 'text' }, '2.0': { kind: 'attachment' } },
      roles: ['questions', 'reference'],
    },
  ),
  workbook(
    23,
    'long sentences to choose from, another list for each question',
    [
      {
        name: 'Form',
        rows: lines('ID|Question|Answer', 'P-1|Is there a strategy?', 'P-2|Are people trained?'),
        farLists: { C2: 'Lists!$A$1:$A$3', C3: 'Lists!$B$1:$B$2' },
      },
      {
        name: 'Lists',
        hidden: true,
        rows: [
          ['No', 'No'],
          ['Yes, and it is reviewed once a year', 'Yes, everybody who writes software'],
          ['Yes, and it is shown to all staff'],
        ],
      },
    ],
    {
      expect: 'B2:C2 B3:C3',
      places: {
        '0.0': { allowed: ['No', 'Yes, and it is reviewed once a year', 'Yes, and it is shown to all staff'] },
        '1.0': { allowed: ['No', 'Yes, everybody who writes software'] },
      },
    },
  ),
  workbook(
    24,
    'a protected sheet of which only the answers are open',
    {
      rows: lines('ID|Requirement|Level|Score|Total|Comments', 'A-1|Logs shall be kept.|Basic||1', 'A-2|Logs shall be read.|High||1'),
      open: ['D2:D3', 'F2:F3'],
      lists: { 'C2:C3': ['Basic', 'High'] },
    },
    { expect: 'B2:D2,F2 B3:D3,F3' },
  ),
  workbook(
    25,
    'ids twice and with blanks inside',
    {
      rows: lines('ID|Question|Answer', 'AIS- 01.1|Is the code reviewed?', 'AIS-01.2|Is it scanned?', 'AIS-01.2|Are findings mended?'),
      lists: { 'C2:C4': yesNo },
    },
    { expect: 'B2:C2 B3:C3 B4:C4', ids: ['AIS-01.1', 'AIS-01.2', 'AIS-01.2'] },
  ),
  workbook(
    26,
    'lists that slipped to other rows',
    {
      rows: lines(
        'ID|Question|Answer|Comments',
        'A-1|Is data encrypted?',
        'A-2|Is access logged?',
        'A-3|Are backups tested?',
        'A-4|Are keys rotated?',
        'A-5|Describe your network.',
      ),
      lists: { 'C2:C4': yesNo },
    },
    {
      expect: 'B2:C2,D2 B3:C3,D3 B4:C4,D4 B5:C5,D5 B6:C6,D6',
      places: { '3.0': { kind: 'choice', allowed: yesNo }, '4.0': { kind: 'text' } },
    },
  ),
  workbook(
    27,
    'marks after the question mark, line breaks, nothing as guidance',
    {
      rows: [
        ['Ref', 'Question', 'Guidance', 'Answer'],
        ['1', 'Are logs protected?*', '0', ''],
        ['2', 'Are clocks\nin step? ', ' ', ''],
        ['3', 'Who reads them?\n', 'A name', ''],
      ],
      lists: { 'D2:D3': yesNo },
    },
    { expect: 'B2:D2 B3:D3 B4:D4', holds: { 0: { guidance: null }, 1: { guidance: null }, 2: { guidance: 'A name' } } },
  ),
  workbook(
    28,
    'columns for a language each',
    {
      rows: lines(
        'ref|name|name[fr]|answer',
        '1|Is data encrypted?|Les données sont-elles chiffrées ?',
        '2|Is access logged?|Les accès sont-ils consignés ?',
        '3|Is there a plan?|Existe-t-il un plan ?',
      ),
    },
    { expect: 'B2:D2 B3:D3 B4:D4' },
  ),
  workbook(
    29,
    'hidden rows with a broken formula',
    {
      rows: [
        ['ID', 'Question', 'Answer'],
        ['Q-1', 'Is data encrypted?'],
        ['Q-2', '=Gone!A1|#REF!'],
        ['Q-3', 'Is access logged?'],
      ],
      hiddenRows: [3],
      lists: { 'C2:C4': yesNo },
    },
    { expect: 'B2:C2 B4:C4' },
  ),
  workbook(
    30,
    'columns of the assessor in the same row',
    {
      rows: [
        ['ID', 'Question', 'Answer', 'Score', 'Analyst notes', 'Assessor rating'],
        ['A-1', 'Is data encrypted?', '', '=IF(C2="Yes",1,0)|0'],
        ['A-2', 'Is access logged?', '', '=IF(C3="Yes",1,0)|0'],
      ],
      lists: { 'C2:C3': yesNo, 'F2:F3': ['Good', 'Bad'] },
    },
    { expect: 'B2:C2 B3:C3' },
  ),
];
