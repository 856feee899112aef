/** Word documents: tables in four shapes, numbered questions with lines to write on, drop-downs and check boxes. */
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { buildDocx, paragraphXml, tableXml } from '#engine/files/testing/office.ts';
import { escapeText } from '#engine/files/xml.ts';
import type { EvalForm, GoldQuestion } from './model.ts';

const cell = (text: string, bold = false): TableCell =>
  new TableCell({ children: [new Paragraph({ children: [new TextRun({ text, bold })] })] });
const row = (texts: string[], bold = false): TableRow => new TableRow({ children: texts.map((text) => cell(text, bold)) });
const pack = async (children: (Paragraph | Table)[]): Promise<Uint8Array> =>
  new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children }] })));

const catering: { heading: string; questions: string[] }[] = [
  {
    heading: 'Kitchen',
    questions: [
      'How are cold rooms monitored?',
      'Who inspects the kitchen, and when was the last visit?',
      'How is cross-contamination prevented?',
    ],
  },
  { heading: 'Delivery', questions: ['State the longest time between cooking and serving.', 'Which vehicles are used?'] },
];

export const cateringTables: EvalForm = {
  fileName: 'catering-offer.docx',
  language: 'en',
  layout: 'Written by a document library: one table under each heading, question left, answer right, with a header row.',
  build: async () => {
    const children = [
      new Paragraph({ text: 'Catering offer', heading: HeadingLevel.TITLE }),
      new Paragraph('Please reply in the right column.'),
      ...catering.flatMap(({ heading, questions }) => [
        new Paragraph({ text: heading, heading: HeadingLevel.HEADING_1 }),
        new Table({ rows: [row(['Question', 'Your reply'], true), ...questions.map((question) => row([question, '']))] }),
      ]),
    ];
    const questions = catering.flatMap(({ heading, questions: asked }, table) =>
      asked.map((question, at): GoldQuestion => ({
        sheet: null,
        id: null,
        section: heading,
        question,
        at: { table, row: at + 1, cell: 0 },
        answers: [{ kind: 'text', at: { table, row: at + 1, cell: 1 } }],
      })),
    );
    return { bytes: await pack(children), questions };
  },
};

const ukrainian = [
  'Чи має будинок паспорт безпеки?',
  'Чи обладнано входи пандусами?',
  'Чи є у будинку укриття?',
  'Чи проведено навчання персоналу з домедичної допомоги?',
];

export const marksUkrainian: EvalForm = {
  fileName: 'оцінка-закладу.docx',
  language: 'uk',
  layout: 'Table with number, question, two columns to mark and a column for notes.',
  build: async () => {
    const header = ['№', 'Питання', 'Так', 'Ні', 'Примітка'];
    const table = new Table({ rows: [row(header, true), ...ukrainian.map((question, at) => row([String(at + 1), question, '', '', '']))] });
    const questions = ukrainian.map((question, index): GoldQuestion => {
      const at = (column: number) => ({ table: 0, row: index + 1, cell: column });
      return {
        sheet: null,
        id: String(index + 1),
        section: null,
        question,
        at: at(1),
        answers: [
          { kind: 'mark', at: at(2), value: 'Так' },
          { kind: 'mark', at: at(3), value: 'Ні' },
          { kind: 'comment', at: at(4) },
        ],
      };
    });
    return { bytes: await pack([new Paragraph({ text: 'Оцінка закладу', heading: HeadingLevel.TITLE }), table]), questions };
  },
};

const slovenian = [
  'Opišite postopek sprejema novih članov.',
  'Kdo odloča o porabi sredstev?',
  'Kako obveščate javnost o svojem delu?',
  'Navedite število prostovoljcev.',
];

export const linesSlovenian: EvalForm = {
  fileName: 'prijava-drustva.docx',
  language: 'sl',
  layout: 'Numbered questions as plain paragraphs, each followed by a line of underscores to write on.',
  build: () => {
    const line = '_'.repeat(60);
    const paragraphs = [
      'Prijava društva na razpis',
      'Na vprašanja odgovorite na črti pod njimi.',
      ...slovenian.flatMap((question, at) => [`${at + 1}. ${question}`, line]),
    ];
    const questions = slovenian.map((question, at): GoldQuestion => ({
      sheet: null,
      id: String(at + 1),
      section: null,
      question,
      at: { paragraph: 2 + at * 2 },
      answers: [{ kind: 'text', at: { paragraph: 3 + at * 2 } }],
    }));
    return { bytes: buildDocx(paragraphs.map((text) => paragraphXml(text)).join('')), questions };
  },
};

const italian = [
  'Descrivere le attrezzature disponibili per lo spettacolo.',
  'Indicare il numero massimo di spettatori.',
  'Come viene gestito il parcheggio?',
  'Chi è responsabile del primo soccorso?',
];

export const boxesItalian: EvalForm = {
  fileName: 'scheda-sala.docx',
  language: 'it',
  layout: 'One table of one column: a shaded question row, then an empty row for the answer.',
  build: () => {
    const shaded = (text: string): string =>
      `<w:tr><w:tc><w:tcPr><w:shd w:val="clear" w:color="auto" w:fill="DDDDDD"/></w:tcPr>${paragraphXml(text)}</w:tc></w:tr>`;
    const empty = `<w:tr><w:tc><w:tcPr/>${paragraphXml('')}</w:tc></w:tr>`;
    const table = `<w:tbl><w:tblPr/>${italian.map((question) => shaded(question) + empty).join('')}</w:tbl>`;
    const questions = italian.map((question, at): GoldQuestion => ({
      sheet: null,
      id: null,
      section: null,
      question,
      at: { table: 0, row: at * 2, cell: 0 },
      answers: [{ kind: 'text', at: { table: 0, row: at * 2 + 1, cell: 0 } }],
    }));
    return { bytes: buildDocx(paragraphXml('Scheda della sala') + table), questions };
  },
};

const french = ['Le terrain est-il clôturé ?', 'L’éclairage a-t-il été contrôlé cette année ?', 'Un défibrillateur est-il accessible ?'];
const choices = ['Oui', 'Non', 'Sans objet'];

export const controlsFrench: EvalForm = {
  fileName: 'equipement-sportif.docx',
  language: 'fr',
  layout: 'Table whose answer cells hold drop-down content controls, and a column for observations.',
  build: () => {
    const items = choices.map((one) => `<w:listItem w:displayText="${escapeText(one)}" w:value="${escapeText(one)}"/>`).join('');
    const control = (id: string): string =>
      `<w:sdt><w:sdtPr><w:id w:val="${id}"/><w:tag w:val="reponse"/><w:showingPlcHdr/><w:dropDownList>${items}</w:dropDownList></w:sdtPr><w:sdtContent>${paragraphXml('Choisissez un élément.')}</w:sdtContent></w:sdt>`;
    const rows = [
      ['Question', 'Réponse', 'Observations'],
      ...french.map((question, at) => [question, `${control(String(1001 + at))}${paragraphXml('')}`, '']),
    ];
    const body = paragraphXml('Équipement sportif') + tableXml(rows);
    const questions = french.map((question, at): GoldQuestion => ({
      sheet: null,
      id: null,
      section: null,
      question,
      at: { table: 0, row: at + 1, cell: 0 },
      answers: [
        { kind: 'choice', at: { table: 0, row: at + 1, cell: 1 }, allowed: choices },
        { kind: 'comment', at: { table: 0, row: at + 1, cell: 2 } },
      ],
    }));
    return { bytes: buildDocx(body), questions };
  },
};
