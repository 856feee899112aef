/** Word, text and PDF forms of the third set, with the section of every question. */
import { buildDocx, paragraphXml, tableXml } from '#engine/files/testing/office.ts';
import { findQuestions } from '../../find-questions.ts';
import { lineAt } from '../pdf.ts';
import type { FormCase } from './form-case.ts';

const docx = (...body: string[]): { file: string; bytes: () => Uint8Array } => ({
  file: 'form.docx',
  bytes: () => buildDocx(body.join('')),
});
const p = paragraphXml;
const heading = (text: string, level = 0): string => p(text, `<w:outlineLvl w:val="${level}"/>`);
const bold = (text: string): string => `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
/** A row of a table as one shaded cell over `span` columns. */
const banner = (text: string, span: number): string =>
  `<w:tr><w:tc><w:tcPr><w:gridSpan w:val="${span}"/><w:shd w:val="clear" w:fill="D9D9D9"/></w:tcPr>${bold(text)}</w:tc></w:tr>`;
const row = (...cells: string[]): string =>
  `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr/>${cell.startsWith('<') ? cell : p(cell)}</w:tc>`).join('')}</w:tr>`;
const table = (...rows: string[]): string => `<w:tbl><w:tblPr/>${rows.join('')}</w:tbl>`;
const text = (...content: string[]): { file: string; bytes: () => Uint8Array } => ({
  file: 'form.txt',
  bytes: () => new TextEncoder().encode(content.join('\n')),
});

export const thirdDocuments: FormCase[] = [
  {
    name: 'Word: a table under each heading, two levels of headings',
    form: docx(
      heading('1 General'),
      heading('1.1 Company', 1),
      tableXml([
        ['Question', 'Response'],
        ['How long has the company existed?', ''],
        ['Who owns it?', ''],
      ]),
      heading('1.2 Insurance', 1),
      tableXml([
        ['Question', 'Response'],
        ['Which damages are insured?', ''],
        ['Up to which sum?', ''],
      ]),
      heading('2 Security'),
      tableXml([
        ['Question', 'Response'],
        ['Is there a policy?', ''],
        ['Who approves it?', ''],
      ]),
    ),
    expect: 't0.1.0:t0.1.1 t0.2.0:t0.2.1 t1.1.0:t1.1.1 t1.2.0:t1.2.1 t2.1.0:t2.1.1 t2.2.0:t2.2.1',
    sections: [
      ['1.1 Company', 2],
      ['1.2 Insurance', 2],
      ['2 Security', 2],
    ],
  },
  {
    name: 'Word: a bold paragraph over each table, no heading styles',
    form: docx(
      bold('Angaben zum Betrieb'),
      p('Bitte vollständig ausfüllen.'),
      tableXml([
        ['Frage', 'Antwort'],
        ['Seit wann besteht der Betrieb?', ''],
        ['Wie viele Personen sind beschäftigt?', ''],
      ]),
      bold('Angaben zur Sicherheit'),
      tableXml([
        ['Frage', 'Antwort'],
        ['Wer ist für die Sicherheit zuständig?', ''],
        ['Wann fand die letzte Übung statt?', ''],
      ]),
    ),
    expect: 't0.1.0:t0.1.1 t0.2.0:t0.2.1 t1.1.0:t1.1.1 t1.2.0:t1.2.1',
    sections: [
      ['Angaben zum Betrieb', 2],
      ['Angaben zur Sicherheit', 2],
    ],
  },
  {
    name: 'Word: shaded rows over the whole table as sections',
    form: docx(
      table(
        row('No', 'Requirement', 'Compliant', 'Comment'),
        banner('Access control', 4),
        row('1', 'Accounts are personal and not shared.', '', ''),
        row('2', 'Access is withdrawn on the last day.', '', ''),
        banner('Cryptography', 4),
        row('3', 'Data is encrypted on the way.', '', ''),
        row('4', 'Keys are changed every year.', '', ''),
      ),
    ),
    expect: 't0.2.1:t0.2.2,t0.2.3 t0.3.1:t0.3.2,t0.3.3 t0.5.1:t0.5.2,t0.5.3 t0.6.1:t0.6.2,t0.6.3',
    sections: [
      ['Access control', 2],
      ['Cryptography', 2],
    ],
  },
  {
    name: 'Word: bold section rows that are not merged',
    form: docx(
      table(
        row('No', 'Question', 'Answer'),
        row(bold('A'), bold('Premises'), ''),
        row('A1', 'Is the entrance locked?', ''),
        row('A2', 'Are visitors met at the door?', ''),
        row(bold('B'), bold('Equipment'), ''),
        row('B1', 'Are devices listed?', ''),
        row('B2', 'Who repairs them?', ''),
      ),
    ),
    expect: 't0.2.1:t0.2.2 t0.3.1:t0.3.2 t0.5.1:t0.5.2 t0.6.1:t0.6.2',
    sections: [
      ['Premises', 2],
      ['Equipment', 2],
    ],
  },
  {
    name: 'Word: numbered paragraphs, the word Response and an empty line under each',
    form: docx(
      heading('Continuity'),
      p('1.1 Describe your plan for a longer outage.'),
      p('Response:'),
      p(''),
      p('1.2 How often is it tried out?'),
      p('Response:'),
      p(''),
      heading('Support'),
      p('2.1 At which hours can you be reached?'),
      p('Response:'),
      p(''),
    ),
    expect: 'p1:p3 p4:p6 p8:p10',
    sections: [
      ['Continuity', 2],
      ['Support', 1],
    ],
  },
  {
    name: 'Word: the question and the answer below it in one bordered cell each, bold questions',
    form: docx(
      table(row(bold('1. Which personal data is processed?')), row('Answer:')),
      table(row(bold('2. For how long is it kept?')), row('Answer:')),
      table(row(bold('3. Who receives it?')), row('Answer:')),
    ),
    expect: 't0.0.0:t0.1.0 t1.0.0:t1.1.0 t2.0.0:t2.1.0',
  },
  {
    name: 'text: questions wrapped at seventy letters, numbered with brackets, in a letter',
    form: text(
      'Dear Sir or Madam,',
      '',
      'before we can sign, our auditors need answers to these questions. Please',
      'reply by the end of the month.',
      '',
      '1) Do you keep a list of all people who have access to our data, and is',
      'that list reviewed by somebody other than the administrators?',
      '2) In which countries is our data stored or processed?',
      '3) Which measures make sure that data of one customer cannot be read by',
      'another, and how are those measures tested?',
      '',
      'Kind regards,',
      'Purchasing',
    ),
    expect: 'l6:l6 l8:l8 l9:l9',
  },
  {
    name: 'text: marked headings, bulleted questions over two lines',
    form: text(
      '# Vendor check',
      '',
      '## Data',
      '',
      '- Which personal data do you process on our behalf, and for',
      '  which purposes?',
      '- Is it stored outside the union?',
      '',
      '## People',
      '',
      '- Have all employees signed a declaration that they will keep',
      '  what they learn to themselves?',
      '- How often are they trained?',
    ),
    expect: 'l5:l5 l7:l7 l11:l11 l13:l13',
    sections: [
      ['Data', 2],
      ['People', 2],
    ],
  },
  {
    name: 'text: headings underlined, questions in paragraphs',
    form: text(
      'Sicherheit',
      '==========',
      '',
      'Wie werden Zugänge vergeben und wer prüft, ob sie noch gebraucht',
      'werden?',
      '',
      'Gibt es einen Notfallplan?',
      '',
      'Datenschutz',
      '-----------',
      '',
      'Wann werden personenbezogene Daten gelöscht, und wie wird das',
      'nachgewiesen?',
    ),
    expect: 'l4:l4 l7:l7 l12:l12',
    sections: [
      ['Sicherheit', 2],
      ['Datenschutz', 1],
    ],
  },
  {
    name: 'text: questions lettered Q, answers A still empty',
    form: text(
      'Q1: Is customer data used for training models?',
      'A1:',
      '',
      'Q2: May customers object to that?',
      'A2:',
      '',
      'Q3: Are outputs checked by people?',
      'A3:',
    ),
    expect: 'l1:l2 l4:l5 l7:l8',
  },
];

type Page = [name: string, lines: ReturnType<typeof lineAt>[], texts: string[], sections: (string | null)[]];

export const thirdPages: Page[] = [
  [
    'headings larger than the text, not bold',
    [
      lineAt(1, 780, [[50, 'Fragebogen']], { size: 20 }),
      lineAt(1, 740, [[50, 'Organisation']], { size: 14 }),
      lineAt(1, 715, [[50, 'Wer trägt die Verantwortung für die Sicherheit der Daten und an wen']]),
      lineAt(1, 703, [[50, 'berichtet diese Person?']]),
      lineAt(1, 675, [[50, 'Wie oft wird das Konzept überprüft?']]),
      lineAt(1, 635, [[50, 'Technik']], { size: 14 }),
      lineAt(1, 610, [[50, 'Welche Verfahren schützen die Daten bei der Übertragung?']]),
      lineAt(1, 582, [[50, 'Wo werden die Schlüssel aufbewahrt?']]),
    ],
    [
      'Wer trägt die Verantwortung für die Sicherheit der Daten und an wen berichtet diese Person?',
      'Wie oft wird das Konzept überprüft?',
      'Welche Verfahren schützen die Daten bei der Übertragung?',
      'Wo werden die Schlüssel aufbewahrt?',
    ],
    ['Organisation', 'Organisation', 'Technik', 'Technik'],
  ],
  [
    'bold numbered headings right over numbered questions',
    [
      lineAt(1, 780, [[50, 'Supplier questionnaire']], { size: 18, bold: true }),
      lineAt(1, 750, [[50, '1. Staff']], { bold: true }),
      lineAt(1, 736, [[50, '1.1 Are background checks carried out before somebody starts?']]),
      lineAt(1, 722, [[50, '1.2 Is there a process for people who leave?']]),
      lineAt(1, 694, [[50, '2. Systems']], { bold: true }),
      lineAt(1, 680, [[50, '2.1 Describe how systems are hardened before they go live and who']]),
      lineAt(1, 668, [[72, 'checks that this was done.']]),
      lineAt(1, 654, [[50, '2.2 Are test systems kept apart from live ones?']]),
    ],
    [
      'Are background checks carried out before somebody starts?',
      'Is there a process for people who leave?',
      'Describe how systems are hardened before they go live and who checks that this was done.',
      'Are test systems kept apart from live ones?',
    ],
    ['1. Staff', '1. Staff', '2. Systems', '2. Systems'],
  ],
  [
    'a table with bold topics over its width',
    [
      lineAt(
        1,
        760,
        [
          [50, 'No'],
          [80, 'Question'],
          [350, 'Answer'],
          [430, 'Remarks'],
        ],
        { bold: true },
      ),
      lineAt(1, 740, [[50, 'Doors and windows']], { bold: true }),
      lineAt(1, 720, [
        [50, '1'],
        [80, 'Do outer doors close by themselves?'],
      ]),
      lineAt(1, 700, [
        [50, '2'],
        [80, 'Are windows on the ground floor barred?'],
      ]),
      lineAt(1, 680, [
        [50, '3'],
        [80, 'Is the key cabinet locked?'],
      ]),
      lineAt(1, 660, [[50, 'Alarm']], { bold: true }),
      lineAt(1, 640, [
        [50, '4'],
        [80, 'Is the alarm connected to the police?'],
      ]),
      lineAt(1, 620, [
        [50, '5'],
        [80, 'Is it tried out every month?'],
      ]),
    ],
    [
      'Do outer doors close by themselves?',
      'Are windows on the ground floor barred?',
      'Is the key cabinet locked?',
      'Is the alarm connected to the police?',
      'Is it tried out every month?',
    ],
    ['Doors and windows', 'Doors and windows', 'Doors and windows', 'Alarm', 'Alarm'],
  ],
];

/** Finds the questions of a page. */
export const findOnPage = (lines: Page[1]): ReturnType<typeof findQuestions> =>
  findQuestions({ format: 'pdf', warnings: [], pdf: { pages: 1, lines, fields: [] } }, 'form.pdf');
