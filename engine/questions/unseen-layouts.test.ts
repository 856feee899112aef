/** Layouts that are not among the forms the rules were measured on, in several languages: what a person would expect of each. */
import { describe, expect, it } from 'vitest';
import { answers, find } from './testing/form.ts';
import type { TestForm } from './testing/form.ts';

/** Rows written as one text each, cells parted by `|`. */
const lines = (...rows: string[]): string[][] => rows.map((row) => row.split('|'));

/** What it is, the form, and the cells in which its questions stand. */
const forms: [string, TestForm | TestForm[], string][] = [
  [
    'two tables stacked with different layouts',
    {
      rows: lines(
        'General information',
        'Field|Your answer',
        'Company name',
        'Head office address',
        '',
        '#|Control question|Yes|No|N/A|Evidence',
        '1.1|Do you review access rights?',
        '1.2|Are leavers removed within a day?',
        '1.3|Is MFA enforced?',
      ),
    },
    'A3 A4 B7 B8 B9',
  ],
  [
    'key-value form w/ open cells',
    { rows: lines('Supplier details', 'Legal name', 'Country', 'Number of employees', 'Contact e-mail'), open: ['B2:B5'] },
    'A2 A3 A4 A5',
  ],
  [
    'follow-ups in rows of their own, no ids',
    {
      rows: lines(
        'Question|Answer|Comment',
        'Are lifts inspected?',
        'If no, please explain',
        'Is there a rota for the lifts?',
        'If yes, attach it',
      ),
    },
    'A2 A3 A4 A5',
  ],
  [
    'follow-ups in rows of their own, Ukrainian, no ids',
    { rows: lines('Питання|Відповідь|Коментар', 'Чи перевіряють ліфти?', 'Якщо ні, поясніть', 'Чи є графік перевірок?') },
    'A2 A3 A4',
  ],
  [
    'statement with "Comply (Y/N)"',
    {
      rows: lines(
        'S/N|Technical Requirement|Comply (Y/N)|Bidder Remarks|For Purchaser Use',
        '1|The system shall support single sign-on.',
        '2|The system shall keep audit logs for one year.',
        '3|The vendor shall provide 24x7 support.',
      ),
    },
    'B2 B3 B4',
  ],
  [
    'filled past form with long answers',
    {
      rows: lines(
        'Nr|Question|Answer',
        '1|Do you have a policy?|Yes, our information security policy was approved by the board in March and is reviewed every year.',
        '2|Do you train staff?|All employees complete security training when they start and once a year after that, with a test.',
        '3|Is access logged?|Access to production systems is logged centrally and kept for a year in a separate account.',
      ),
    },
    'B2 B3 B4',
  ],
  [
    'multi-sheet topics identical layout + lists sheet',
    [
      {
        name: 'HR',
        rows: lines('ID|Question|Answer', 'HR-1|Do you screen staff?', 'HR-2|Do you train staff?'),
        lists: { 'C2:C3': ['Yes', 'No'] },
      },
      {
        name: 'IT',
        rows: lines('ID|Question|Answer', 'IT-1|Is access logged?', 'IT-2|Is data encrypted?'),
        lists: { 'C2:C3': ['Yes', 'No'] },
      },
      { name: 'Lists', rows: lines('Yes', 'No', 'N/A') },
    ],
    'B2 B3 B2 B3',
  ],
  [
    'labels with line breaks and symbols',
    {
      rows: lines(
        'Ref.|Control\nQuestion|Supplier\nResponse *|Supporting\nEvidence',
        '1|Do you have a policy?',
        '2|Do you train staff?',
        '3|Is access logged?',
      ),
    },
    'B2 B3 B4',
  ],
  [
    'requirement + rationale',
    {
      rows: lines(
        '#|Requirement|Rationale|Vendor response|Compliant?',
        '1|Provide single sign-on|We want one account for each person in all our systems, now and later.',
        '2|Provide audit logs|Our auditors ask for them every single year without fail and in detail.',
        '3|Provide an API|We want to connect our own reporting with the data of the product.',
      ),
    },
    'B2 B3 B4',
  ],
  [
    'dense with priority + reference cols first',
    {
      rows: lines(
        'Priority|NIST ref|ID|Question|Response|Notes',
        'High|AC-1|Q-01|Do you have a policy?',
        'Low|AC-2|Q-02|Do you manage accounts?',
        'High|AC-3|Q-03|Are rights enforced?',
      ),
    },
    'D2 D3 D4',
  ],
  [
    'evidence request list',
    {
      rows: lines(
        '#|Document requested|Provided (Y/N)|File name|Comments',
        '1|Information security policy',
        '2|Latest penetration test report',
        '3|Business continuity plan',
      ),
    },
    'B2 B3 B4',
  ],
];

describe('layouts nobody measured', () => {
  it.each(forms)('%s', (_, form, cells) => {
    expect(find(form).questions.map((question) => question.at.cell)).toEqual(cells.split(' '));
  });

  it('takes both sheets when one form is to be filled in for two products', () => {
    const product = (name: string): TestForm => ({
      name,
      rows: [
        ['ID', 'Question', 'Answer'],
        ['A1', 'Do you encrypt?'],
        ['A2', 'Do you log?'],
        ['A3', 'Do you test?'],
      ],
      lists: { 'C2:C4': ['Yes', 'No'] },
    });
    expect(find([product('Product A'), product('Product B')]).sheets.map((sheet) => [sheet.role, sheet.count])).toEqual([
      ['questions', 3],
      ['questions', 3],
    ]);
  });

  it('takes labels with an empty cell beside them when there is no table', () => {
    const found = find({ rows: [['Company profile'], ['Company name:'], ['Registered address:'], ['Web site:'], ['Security contact:']] });
    expect(found.questions.map((question) => question.at.cell)).toEqual(['A2', 'A3', 'A4', 'A5']);
    expect(answers(found, 0)).toEqual(['text B2']);
  });

  it('leaves a column of given text and a group for the buyer alone', () => {
    const rationale = find({
      rows: [
        ['#', 'Requirement', 'Rationale', 'Vendor response', 'Compliant?'],
        ['1', 'Provide single sign-on', 'We want one account for each person in all systems.'],
        ['2', 'Provide audit logs', 'Our auditors ask for them every single year.'],
        ['3', 'Provide an API', 'We want to connect our own reporting with it.'],
      ],
    });
    expect(answers(rationale, 0)).toEqual(['text D2', 'comment E2']);
    const groups = find({
      rows: [
        ['', '', 'To be completed by supplier', '', 'To be completed by buyer'],
        ['ID', 'Requirement', 'Answer', 'Comment', 'Score'],
        ['R1', 'The system shall log access.'],
        ['R2', 'The system shall encrypt data.'],
        ['R3', 'The system shall be tested.'],
      ],
      merges: ['C1:D1'],
    });
    expect(answers(groups, 0)).toEqual(['text C3', 'comment D3']);
  });

  it('writes under the question when that is where the open cell is', () => {
    const found = find({
      rows: [
        ['1. Describe how you encrypt data.'],
        [],
        ['2. Describe your backup process.'],
        [],
        ['3. Who is responsible for security?'],
        [],
      ],
      open: ['A2', 'A4', 'A6'],
    });
    expect([0, 1, 2].map((at) => answers(found, at))).toEqual([['text A2'], ['text A4'], ['text A6']]);
  });

  it('ties follow-ups without an id to the question before them', () => {
    const found = find({
      rows: [
        ['No', 'Question', 'Answer', 'Comment'],
        ['1', 'Do you encrypt data?'],
        ['', 'If yes, which algorithm is used?'],
        ['2', 'Do you train staff?'],
      ],
    });
    expect(found.questions.map((question) => question.parent)).toEqual([null, '1', null]);
  });
});
