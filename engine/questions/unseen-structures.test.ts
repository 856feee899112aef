/** Structures that are not among the measured forms: merges, groups of headers, marks, ids that restart or are missing. */
import { describe, expect, it } from 'vitest';
import { find } from './testing/form.ts';
import type { TestForm } from './testing/form.ts';

/** Rows written as one text each, cells parted by `|`. */
const lines = (...rows: string[]): string[][] => rows.map((row) => row.split('|'));

/** What it is, the form, and the cells in which its questions stand. */
const forms: [string, TestForm | TestForm[], string][] = [
  [
    'a title over a table without ids',
    {
      rows: lines(
        'Acme Corp Vendor Security Review',
        '',
        'Question|Response|Comments',
        'Do you encrypt backups?',
        'Is there a security officer?',
        'Describe your patching process.',
        'Are logs kept for a year?',
      ),
    },
    'A4 A5 A6 A7',
  ],
  [
    'section rows bold with number, ids nested',
    {
      rows: lines(
        'Ref|Requirement|Compliance|Remarks',
        '1|*Access control',
        '1.1|The supplier shall review access rights at least once a year.',
        '1.2|The supplier shall remove leavers without delay.',
        '2|*Cryptography',
        '2.1|The supplier shall encrypt customer data at rest.',
        '2.2|The supplier shall manage keys in a hardware module.',
      ),
    },
    'B3 B4 B6 B7',
  ],
  [
    'guidance column between question and answer',
    {
      rows: lines(
        'ID|Question|Guidance|Answer',
        'A1|Do you have a policy?|State the title and date of the policy.',
        'A2|Do you train staff?|Say how often people are trained and by whom.',
        'A3|Do you screen staff?|Describe the checks before hiring.',
      ),
    },
    'B2 B3 B4',
  ],
  [
    'no header, list validation in C',
    {
      rows: lines('Do you have a policy?', 'Do you train staff?', 'Do you screen staff?', 'Is access logged?'),
      lists: { 'B1:B4': ['Yes', 'No'] },
    },
    'A1 A2 A3 A4',
  ],
  [
    'no header, questions only',
    { rows: lines('Do you have a policy?', 'Do you train staff?', 'Do you screen staff?', 'Is access logged?') },
    'A1 A2 A3 A4',
  ],
  [
    'answer column left of question',
    {
      rows: lines('Answer|Question', '|Do you have a policy?', '|Do you train staff?', '|Do you screen staff?'),
      lists: { 'A2:A4': ['Yes', 'No'] },
    },
    'B2 B3 B4',
  ],
  [
    'question text merged over two columns',
    {
      rows: lines('ID|Question||Answer|Comment', 'Q1|Do you have a policy?|', 'Q2|Do you train staff?|', 'Q3|Do you screen staff?|'),
      merges: ['B1:C1', 'B2:C2', 'B3:C3', 'B4:C4'],
      lists: { 'D2:D4': ['Yes', 'No'] },
    },
    'B2 B3 B4',
  ],
  [
    'question above, answer below (merged rows)',
    {
      rows: lines(
        '1. Describe how you encrypt data.',
        '',
        '2. Describe your backup process.',
        '',
        '3. Who is responsible for security?',
        '',
      ),
      open: ['A2:A2', 'A4:A4', 'A6:A6'],
    },
    'A1 A3 A5',
  ],
  [
    'side by side tables',
    {
      rows: lines(
        'ID|Question|Answer||ID|Question|Answer',
        '1|Do you have a policy?|||11|Do you train staff?',
        '2|Do you screen staff?|||12|Is access logged?',
        '3|Is data encrypted?|||13|Are backups tested?',
      ),
    },
    'B2 B3 B4 F2 F3 F4',
  ],
  [
    'weights & scores formulas',
    {
      rows: [
        ['Question #', 'Question Text', 'Response', 'Score', 'Weight', 'Weighted'],
        ['1', 'Do you have a policy?', '', '=IF(C2="Yes",1,0)|0', '5', '=D2*E2|0'],
        ['2', 'Do you train staff?', '', '=IF(C3="Yes",1,0)|0', '3', '=D3*E3|0'],
        ['3', 'Is access logged?', '', '=IF(C4="Yes",1,0)|0', '2', '=D4*E4|0'],
      ],
      lists: { 'C2:C4': ['Yes', 'No'] },
    },
    'B2 B3 B4',
  ],
  [
    'header far down after long intro',
    {
      rows: lines(
        'Security questionnaire',
        'Please answer every question below. Use the comment column to explain your answer where needed.',
        'Return the form to procurement within ten working days.',
        'Company:|',
        'Completed by:|',
        '',
        'Section|Question|Answer (Yes/No)|Comments',
        'People|Do you screen staff?',
        'People|Do you train staff?',
        'Systems|Is access logged?',
        'Systems|Is data encrypted?',
      ),
    },
    'B8 B9 B10 B11',
  ],
  [
    'ids only, requirement w/ sub-items a) b)',
    {
      rows: lines(
        'Item|Requirement|Response',
        '3.1|Which of these do you hold?',
        '3.1.a|ISO 27001 certificate',
        '3.1.b|SOC 2 report',
        '3.2|Is data encrypted?',
      ),
    },
    'B2 B3 B4 B5',
  ],
  [
    'unusual header words',
    { rows: lines('Ask|Your input|Anything else?', 'Do you have a policy?', 'Do you train staff?', 'Is access logged?') },
    'A2 A3 A4',
  ],
  [
    'numbering in text, section merged rows',
    {
      rows: lines(
        'Question|Response',
        'Section A – Access|',
        '1. Do you review access rights?',
        '2. Do you remove leavers?',
        'Section B – Network|',
        '3. Is the network split?',
        '4. Are flows filtered?',
      ),
      merges: ['A2:B2', 'A5:B5'],
    },
    'A3 A4 A6 A7',
  ],
  [
    'whole column dropdown',
    {
      rows: lines('No|Question|Answer|Comment', '1|Do you have a policy?', '2|Do you train staff?', '3|Is access logged?'),
      lists: { 'C1:C1048576': ['Yes', 'No'] },
    },
    'B2 B3 B4',
  ],
  [
    'follow-ups without id',
    {
      rows: lines(
        'No|Question|Answer|Comment',
        '1|Do you encrypt data?',
        '|If yes, which algorithm is used?',
        '2|Do you train staff?',
        '|If yes, how often?',
        '3|Is access logged?',
      ),
    },
    'B2 B3 B4 B5 B6',
  ],
  [
    'id merged over several questions',
    {
      rows: lines(
        'No|Question|Answer|Comment',
        '1|Do you encrypt data?',
        '|Which algorithm is used?',
        '2|Do you train staff?',
        '|How often are they trained?',
      ),
      merges: ['A2:A3', 'A4:A5'],
    },
    'B2 B3 B4 B5',
  ],
  [
    'ids restart per section',
    {
      rows: lines(
        'No|Question|Answer',
        '*Access',
        '1|Do you review rights?',
        '2|Do you remove leavers?',
        '*Network',
        '1|Is the network split?',
        '2|Are flows filtered?',
      ),
    },
    'B3 B4 B6 B7',
  ],
  [
    'Yes/No single column',
    { rows: lines('Question|Yes / No / N/A|Remarks', 'Do you review rights?', 'Do you remove leavers?', 'Is the network split?') },
    'A2 A3 A4',
  ],
  [
    'group header unmerged + leaf',
    {
      rows: lines(
        '||To be completed by supplier||To be completed by buyer',
        'ID|Requirement|Answer|Comment|Score',
        'R1|The system shall log access.',
        'R2|The system shall encrypt data.',
        'R3|The system shall be tested.',
      ),
      merges: ['C1:D1'],
    },
    'B3 B4 B5',
  ],
  [
    'filled form all columns',
    {
      rows: lines(
        'ID|Question|Answer|Comment',
        'Q1|Do you review rights?|Yes|Every quarter by the owners of each system, recorded in a ticket.',
        'Q2|Do you remove leavers?|Yes|On the last day, by a script that the human resources system starts.',
        'Q3|Is the network split?|No|It is flat within the office because no servers stand there at all.',
      ),
    },
    'B2 B3 B4',
  ],
  [
    'description + question columns',
    {
      rows: lines(
        'Control ID|Control Title|Control Description|Assessment Question|Response|Evidence',
        'AC-1|Access policy|The organisation writes and keeps an access policy that is approved and shared.|Do you have an access policy?',
        'AC-2|Account management|The organisation manages accounts through their life, from joining to leaving.|Do you manage accounts?',
        'AC-3|Enforcement|The system enforces the approved rights for access to information.|Are rights enforced?',
      ),
    },
    'D2 D3 D4',
  ],
  [
    'radio columns 1..5 without group',
    {
      rows: lines(
        'Statement|1|2|3|4|5',
        'Access rights are reviewed on a schedule.',
        'Incidents are recorded and learned from.',
        'Suppliers are assessed before contract.',
      ),
    },
    'A2 A3 A4',
  ],
  [
    'strongly agree columns',
    {
      rows: lines(
        'Statement|Strongly agree|Agree|Neutral|Disagree|Strongly disagree',
        'Our staff know whom to tell about an incident.',
        'Our staff lock their screens.',
        'Our staff report strange mail.',
      ),
    },
    'A2 A3 A4',
  ],
  [
    'guidance rows between, no id, lists',
    {
      rows: lines(
        'Governance|Answer|Notes',
        'Is there a policy?',
        'The policy is approved by the management',
        'The policy is shared with all people',
        'Is there a budget?',
        'The budget is planned every year',
      ),
      lists: { 'B2 B5': ['Yes', 'No'] },
    },
    'A2 A5',
  ],
  [
    'header w/ only Question + options columns',
    {
      rows: lines(
        'Question|Answer options',
        'How often are rights reviewed?|Monthly; Quarterly; Yearly',
        'Who approves access?|Manager; Owner; IT',
        'Is MFA on?|Yes; No',
      ),
    },
    'A2 A3 A4',
  ],
];

describe('structures nobody measured', () => {
  it.each(forms)('%s', (_, form, cells) => {
    expect(find(form).questions.map((question) => question.at.cell)).toEqual(cells.split(' '));
  });
});
