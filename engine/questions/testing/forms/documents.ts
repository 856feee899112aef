/** Word, PDF and text forms of layouts that the rules were not made on. */
import { buildDocx, paragraphXml, tableXml } from '#engine/files/testing/office.ts';
import type { FormCase } from './form-case.ts';

const docx = (...body: string[]): { file: string; bytes: () => Uint8Array } => ({
  file: 'form.docx',
  bytes: () => buildDocx(body.join('')),
});
const p = paragraphXml;
const heading = (text: string): string => p(text, '<w:outlineLvl w:val="0"/>');
const run = (inner: string): string => `<w:r>${inner}</w:r>`;
/** A field of the old kind: `FORMTEXT`, `FORMCHECKBOX` or `FORMDROPDOWN`. */
const legacy = (name: string, kind: 'FORMTEXT' | 'FORMCHECKBOX' | 'FORMDROPDOWN', inner: string, shown = ''): string =>
  run(`<w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="${name}"/><w:enabled/>${inner}</w:ffData></w:fldChar>`) +
  run(`<w:instrText xml:space="preserve"> ${kind} </w:instrText>`) +
  run('<w:fldChar w:fldCharType="separate"/>') +
  run(`<w:t>${shown}</w:t>`) +
  run('<w:fldChar w:fldCharType="end"/>');
const said = (text: string): string => run(`<w:t xml:space="preserve">${text}</w:t>`);
const text =
  (content: string): (() => Uint8Array) =>
  () =>
    new TextEncoder().encode(content);

export const documents: FormCase[] = [
  {
    name: 'Word: one column, each question over its own empty cell',
    form: docx(
      p('Bitte beantworten Sie die folgenden Fragen.'),
      tableXml([
        ['1. Wie stellen Sie die Verfügbarkeit sicher?'],
        [''],
        ['2. Welche Zertifikate besitzen Sie?'],
        [''],
        ['3. Wer ist Ansprechpartner für Datenschutz?'],
        [''],
      ]),
    ),
    expect: 't0.0.0:t0.1.0 t0.2.0:t0.3.0 t0.4.0:t0.5.0',
  },
  {
    name: 'Word: two columns, question cells over answer cells',
    form: docx(
      tableXml([
        ['Name of the applicant', 'Date of foundation'],
        ['', ''],
        ['Number of staff', 'Turnover last year'],
        ['', ''],
        ['Main activity', 'Insurer until now'],
        ['', ''],
      ]),
    ),
    expect: 't0.0.0:t0.1.0 t0.0.1:t0.1.1 t0.2.0:t0.3.0 t0.2.1:t0.3.1 t0.4.0:t0.5.0 t0.4.1:t0.5.1',
  },
  {
    name: 'Word, German: boxes to tick in the cells of Ja and Nein',
    form: docx(
      tableXml([
        ['Nr.', 'Frage', 'Ja', 'Nein', 'Bemerkung'],
        ['1', 'Werden Besucher begleitet?', '☐', '☐', ''],
        ['2', 'Ist der Serverraum verschlossen?', '☐', '☐', ''],
        ['3', 'Gibt es eine Alarmanlage?', '☐', '☐', ''],
      ]),
    ),
    expect: 't0.1.1:t0.1.2,t0.1.3,t0.1.4 t0.2.1:t0.2.2,t0.2.3,t0.2.4 t0.3.1:t0.3.2,t0.3.3,t0.3.4',
  },
  {
    name: 'Word: numbered paragraphs with dotted lines',
    form: docx(
      heading('Data of the company'),
      p('1. Name of the company ..............................'),
      p('2. Registered office ..............................'),
      p('3. Number of the register ..............................'),
      p('4. Do you have a security policy? ..............................'),
    ),
    expect: 'p1:p1 p2:p2 p3:p3 p4:p4',
  },
  {
    name: 'Word, French: a question, then an empty line, under headings',
    form: docx(
      heading('Organisation'),
      p('Décrivez l’organisation de la sécurité dans votre entreprise.'),
      p(''),
      p('Combien de personnes y travaillent ?'),
      p(''),
      heading('Technique'),
      p('Quels outils de surveillance utilisez-vous ?'),
      p(''),
    ),
    expect: 'p1:p2 p3:p4 p6:p7',
  },
  {
    name: 'Word: fields of the old kind in table cells',
    form: docx(
      tableXml([
        ['Question', 'Answer'],
        ['Name of the supplier', `<w:p>${legacy('Text1', 'FORMTEXT', '<w:textInput/>', '     ')}</w:p>`],
        [
          'Is there a works council?',
          `<w:p>${legacy('Check1', 'FORMCHECKBOX', '<w:checkBox><w:default w:val="0"/></w:checkBox>')}${said(' Yes ')}${legacy('Check2', 'FORMCHECKBOX', '<w:checkBox><w:default w:val="0"/></w:checkBox>')}${said(' No')}</w:p>`,
        ],
        [
          'How often are staff trained?',
          `<w:p>${legacy('Drop1', 'FORMDROPDOWN', '<w:ddList><w:listEntry w:val="Yearly"/><w:listEntry w:val="Monthly"/></w:ddList>')}</w:p>`,
        ],
      ]),
    ),
    expect: 't0.1.0:t0.1.1 t0.2.0:cCheck1,cCheck2 t0.3.0:t0.3.1',
  },
  {
    name: 'Word: a table within a table holds the questions',
    form: docx(
      tableXml([
        ['Part A'],
        [
          tableXml([
            ['No.', 'Question', 'Answer'],
            ['A1', 'Do you test the emergency plan?', ''],
            ['A2', 'Who starts it?', ''],
            ['A3', 'How long may the service be down?', ''],
          ]) + p(''),
        ],
      ]),
    ),
    expect: 't1.1.1:t1.1.2 t1.2.1:t1.2.2 t1.3.1:t1.3.2',
  },
  {
    name: 'Word: statements with a cell for the answer, no header, section rows over the width',
    form: docx(
      tableXml([
        ['Building', ''],
        ['Entrances are watched by cameras.', ''],
        ['Visitors wear a badge.', ''],
        ['Staff', ''],
        ['New staff sign a duty of secrecy.', ''],
        ['Staff are trained each year.', ''],
      ]).replace(
        /<w:tc><w:tcPr\/>(<w:p>(?:(?!<\/w:p>).)*(?:Building|Staff)<\/w:t><\/w:r><\/w:p>)<\/w:tc><w:tc><w:tcPr\/><w:p><\/w:p><\/w:tc>/g,
        '<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>$1</w:tc>',
      ),
    ),
    expect: 't0.1.0:t0.1.1 t0.2.0:t0.2.1 t0.4.0:t0.4.1 t0.5.0:t0.5.1',
  },
  {
    name: 'Word: boxes in the line of the question',
    form: docx(
      p('1. Have you lost data in the last three years?  ☐ Yes  ☐ No'),
      p('2. Is a second factor needed for remote access?  ☐ Yes  ☐ No'),
      p('3. Are backups kept apart from the network?  ☐ Yes  ☐ No'),
    ),
    expect: 'p0:p0 p1:p1 p2:p2',
  },
  {
    name: 'Word, Ukrainian: a table with an answer column',
    form: docx(
      p('Анкета постачальника'),
      tableXml([
        ['№', 'Питання', 'Відповідь постачальника'],
        ['1', 'Назва та код компанії', ''],
        ['2', 'Чи є у вас сертифікат якості?', ''],
        ['3', 'Опишіть порядок повернення товару.', ''],
      ]),
    ),
    expect: 't0.1.1:t0.1.2 t0.2.1:t0.2.2 t0.3.1:t0.3.2',
  },
  {
    name: 'text, Italian: numbered lines under titles',
    form: {
      file: 'domande.txt',
      bytes: text(
        'ORGANIZZAZIONE\n1. Chi è responsabile della sicurezza?\n2. Quante persone lavorano nel reparto?\n\nTECNICA\n3. Descrivere le copie di sicurezza.\n4. I dati sono cifrati?\n',
      ),
    },
    expect: 'l2:l2 l3:l3 l6:l6 l7:l7',
  },
  {
    name: 'Markdown: headings and bullets',
    form: {
      file: 'questions.md',
      bytes: text(
        '# Vendor check\n\nPlease answer each point.\n\n## Hosting\n\n- Where is the service hosted?\n- Who operates it?\n\n## Support\n\n- Which hours do you cover?\n- State the time to first response.\n',
      ),
    },
    expect: 'l7:l7 l8:l8 l12:l12 l13:l13',
  },
];
