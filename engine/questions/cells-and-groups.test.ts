/** Layouts of workbooks and Word tables by how their cells are merged, grouped and put under one another. */
import { expect, it } from 'vitest';
import { answers, find, places } from './testing/form.ts';
import { findInDocument } from './testing/word.ts';

const rows = (...texts: string[]): string[][] => texts.map((text) => text.split('|'));

it('takes a short name under the group of answers as a mark like its neighbours, and titles from repeated two-row headers', () => {
  const found = find({
    rows: rows(
      '1|PAPERS|Answer|||Notes',
      '||YES|NO|N/P',
      '1.1|Is there a plan for emergencies?',
      '1.2|Is the plan known to all?',
      '2|PEOPLE|Answer|||Notes',
      '||YES|NO|N/P',
      '2.1|Is everybody trained once a year?',
      '2.2|Are lists of the training kept?',
    ),
    merges: ['C1:E1', 'C5:E5'],
  });
  expect(places(found)).toEqual(['1.1 B3', '1.2 B4', '2.1 B7', '2.2 B8']);
  expect(found.questions[0]?.answers.map(({ kind, value }) => [kind, value])).toEqual([
    ['mark', 'YES'],
    ['mark', 'NO'],
    ['mark', 'N/P'],
    ['comment', undefined],
  ]);
  expect(found.questions.map((one) => one.section)).toEqual(['PAPERS', 'PAPERS', 'PEOPLE', 'PEOPLE']);
});

it('keeps a short answer with a slash whole among options parted by slashes', () => {
  const found = find({
    rows: rows(
      'Ref|Question|Response (Yes / No / Partial / N/A)|Evidence',
      'A1|Is there a plan?',
      'A2|Is it tested?',
      'A3|Who keeps it up to date?',
    ),
  });
  expect(found.questions[0]?.answers[0]).toMatchObject({ kind: 'choice', allowed: ['Yes', 'No', 'Partial', 'N/A'] });
});

it('takes a text that asks under a table with a wide empty merge beside it as a question answered there', () => {
  const found = find({
    rows: rows(
      'Ref|Criterion|Level 0|Level 1|Your level|Proof',
      'E1|Saving of energy|none|some',
      'E2|Sorting of waste|none|some',
      'E3|Ways to work|none|some',
      '',
      '|Which step do you want to point out?',
    ),
    lists: { 'E2:E4': ['0', '1'] },
    merges: ['C6:F6'],
  });
  expect(places(found).at(-1)).toBe('- B6');
  expect(answers(found, 3)).toEqual(['text C6']);
});

it('finds lists and boxes under numbered questions, and the room for a remark beside a list', () => {
  const found = find({
    rows: rows(
      '*RULES',
      '1|Who looks after the rules in your firm?',
      '',
      '2|Are the rules written down?',
      '||Remark:',
      '3|How do people get to know them?',
      '',
      '4|Are they known to all?',
      '||Remark:',
    ),
    lists: { 'B5 B9': ['Yes', 'No'] },
    merges: ['B2:E2', 'B3:E3', 'B4:E4', 'D5:E5', 'B6:E6', 'B7:E7', 'B8:E8', 'D9:E9'],
    lined: ['B3:E3', 'B5:E5', 'B7:E7', 'B9:E9'],
  });
  expect(places(found)).toEqual(['1 B2', '2 B4', '3 B6', '4 B8']);
  expect([0, 1, 2, 3].map((at) => answers(found, at))).toEqual([
    ['text B3'],
    ['choice B5', 'comment D5'],
    ['text B7'],
    ['choice B9', 'comment D9'],
  ]);
  expect(found.questions.map((one) => one.section)).toEqual(['RULES', 'RULES', 'RULES', 'RULES']);
});

it('reads figures by year with a column for remarks as one question a row, under a numbered heading and past an example', () => {
  const found = find({
    rows: rows('*2|*Figures', '|Item|2023|2024|Remarks', '|Example: rent|10|12|paid', '|Turnover', '|Profit', '|Debts'),
    types: { 'C4:D6': 'decimal' },
  });
  expect(found.questions.map((one) => [one.question, one.section])).toEqual([
    ['Turnover', 'Figures'],
    ['Profit', 'Figures'],
    ['Debts', 'Figures'],
  ]);
  expect(answers(found, 0)).toEqual(['number C4', 'number D4', 'comment E4']);
});

it('finds the second label of a row whose first one is merged too', () => {
  const found = find({
    rows: rows(
      '*About you',
      'Name||||Number',
      'Country||||People',
      'Contact||||Post',
      '',
      'Nr.|Question|||Answer|Notes',
      '1|Is there a plan?',
      '2|Is it tested?',
      '3|Is it known?',
    ),
    merges: ['A2:B2', 'C2:D2', 'A3:B3', 'C3:D3', 'A4:B4', 'C4:D4', 'B6:D6', 'B7:D7', 'B8:D8', 'B9:D9'],
    lists: { 'E7:E9': ['yes', 'no'] },
  });
  expect(places(found).slice(0, 6)).toEqual(['- A2', '- E2', '- A3', '- E3', '- A4', '- E4']);
  expect(answers(found, 1)).toEqual(['text F2']);
});

it('in Word, help between a numbered question and its room belongs to the question, and boxes in the room are options', () => {
  const found = findInDocument([
    {
      table: [
        [{ lines: [{ text: '1.1 Are all people trained?', bold: true }] }],
        ['☐ yes ☐ no'],
        [{ lines: [{ text: '1.2 Who trained them and when?', bold: true }] }],
        ['Give the name and the day.'],
        [''],
        [{ lines: [{ text: '1.3 Describe what was taught.', bold: true }] }],
        [''],
      ],
    },
  ]);
  expect(
    found.questions.map(({ question, guidance, answers: [place] }) => [
      question.slice(0, 3),
      guidance,
      place?.kind,
      place?.at?.row,
      place?.allowed,
    ]),
  ).toEqual([
    ['1.1', null, 'choice-in-cell', 1, ['yes', 'no']],
    ['1.2', 'Give the name and the day.', 'text', 4, undefined],
    ['1.3', null, 'text', 6, undefined],
  ]);
});

it('in Word, reads two labels a row with an empty cell each, also few, and labels of letters with points', () => {
  const found = findInDocument([
    { text: 'Bank', heading: 2 },
    {
      table: [
        ['Bank', '', 'Owner', ''],
        ['N.I.F.', '', 'IBAN', ''],
      ],
    },
  ]);
  expect(found.questions.map(({ question, answers: [place] }) => [question, place?.at?.row, place?.at?.cell])).toEqual([
    ['Bank', 0, 1],
    ['Owner', 0, 3],
    ['N.I.F.', 1, 1],
    ['IBAN', 1, 3],
  ]);
});

it('in Word, a numbered stem over parts counted with letters is their stem, and the section over it goes on after them', () => {
  const found = findInDocument([
    {
      table: [
        ['No.', 'Question', 'YES', 'NO', 'Remarks'],
        [{ text: 'I. Ways of work', span: 5 }],
        ['1', 'Is there a plan for emergencies?', '', '', ''],
        ['2', { text: 'Do you use these means:', span: 4, shaded: true }],
        ['a)', 'locks on all doors', '', '', ''],
        ['b)', 'lists of visitors', '', '', ''],
        ['3', 'Is the plan tested once a year?', '', '', ''],
      ],
    },
  ]);
  expect(found.questions.map(({ id, section, parent }) => [id, section, parent])).toEqual([
    ['1', 'I. Ways of work', null],
    ['a)', 'I. Ways of work', 'Do you use these means:'],
    ['b)', 'I. Ways of work', 'Do you use these means:'],
    ['3', 'I. Ways of work', null],
  ]);
});

it('in Word, lines of the contents are no labels', () => {
  const found = findInDocument([
    'Contents',
    'About you\t........ 1',
    'Your work\t........ 2',
    { text: 'About you', heading: 1 },
    '1. What is your name? ____________',
    '2. Where do you live? ____________',
    { text: 'Your work', heading: 1 },
    '3. What do you make? ____________',
  ]);
  expect(found.questions.map(({ id }) => id)).toEqual(['1', '2', '3']);
});

it('names an option with room for a text of its own without that room, and a column of attachments by its kind', () => {
  const inWord = findInDocument([
    '1. Which rules do you follow?',
    { text: '☐ our own', list: '1' },
    { text: '☐ other: ________', list: '1' },
    '2. Who checks them? ____________',
    '3. How often? ____________',
  ]);
  expect(inWord.questions[0]?.answers.map(({ value }) => value)).toEqual(['our own', 'other']);
  const found = find({
    rows: rows('Id|Question|Response|Comment|Attachment', '1|Is there a plan?', '2|Is it tested?', '3|Is it known to all?'),
    lists: { 'C2:C4': ['Yes', 'No'] },
  });
  expect(answers(found, 0)).toEqual(['choice C2', 'comment D2', 'attachment E2']);
});
