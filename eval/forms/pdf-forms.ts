/** PDF files: fields to fill in, numbered questions over wrapped lines, a ruled table. */
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import PdfKit from 'pdfkit';
import type { EvalForm, GoldQuestion } from './model.ts';

const fields: { question: string; name: string; kind: 'text' | 'choice' | 'comment' }[] = [
  { question: 'Name of the event', name: 'event', kind: 'text' },
  { question: 'How many visitors are expected?', name: 'visitors', kind: 'text' },
  { question: 'Will food be sold?', name: 'food', kind: 'choice' },
  { question: 'Are stewards present at all exits?', name: 'stewards', kind: 'choice' },
  { question: 'Describe the route for emergency vehicles.', name: 'route', kind: 'text' },
];
const allowed = ['Yes', 'No', 'Not known'];

export const eventFields: EvalForm = {
  fileName: 'event-permit.pdf',
  language: 'en',
  layout: 'AcroForm: a label at the left of each text field or drop-down.',
  build: async () => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    const page = document.addPage([595, 842]);
    page.drawText('Event permit', { x: 50, y: 780, size: 18, font });
    const form = document.getForm();
    const questions = fields.map(({ question, name, kind }, at): GoldQuestion => {
      const y = 720 - at * 50;
      page.drawText(question, { x: 50, y: y + 5, size: 11, font });
      const box = { x: 310, y, width: 230, height: 20 };
      if (kind === 'choice') {
        const list = form.createDropdown(name);
        list.addOptions(allowed);
        list.addToPage(page, box);
      } else form.createTextField(name).addToPage(page, box);
      const answer = { kind, at: { field: name }, ...(kind === 'choice' ? { allowed } : {}) };
      return { sheet: null, id: null, section: null, question, at: { page: 1 }, answers: [answer] };
    });
    return { bytes: await document.save(), questions };
  },
};

/** Runs PDFKit and gives its bytes; dates are fixed so that the same form has the same bytes. */
function drawn(draw: (page: PDFKit.PDFDocument) => void): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const made = new PdfKit({ size: 'A4', margin: 60, info: { CreationDate: new Date('2026-01-05T08:00:00Z') } });
    const parts: Uint8Array[] = [];
    made.on('data', (part: Uint8Array) => parts.push(part));
    made.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
    made.on('error', reject);
    draw(made);
    made.end();
  });
}

const french: { heading: string; questions: [id: string, question: string][] }[] = [
  {
    heading: '1. Le chantier',
    questions: [
      [
        '1.1',
        'Décrivez les mesures prises pour protéger les riverains du bruit et de la poussière pendant toute la durée des travaux de démolition.',
      ],
      ['1.2', 'Qui coordonne la sécurité sur le chantier ?'],
    ],
  },
  {
    heading: '2. Les déchets',
    questions: [
      [
        '2.1',
        'Vers quelles installations les gravats sont-ils évacués, et quel tonnage est prévu pour chacune d’elles selon votre estimation ?',
      ],
      ['2.2', 'Un diagnostic amiante a-t-il été réalisé avant les travaux ?'],
      ['2.3', 'Comment les bordereaux de suivi sont-ils archivés ?'],
    ],
  },
];

export const worksFrench: EvalForm = {
  fileName: 'chantier.pdf',
  language: 'fr',
  layout: 'Numbered questions under bold headings, wrapped over lines, with space below for the answer and no fields.',
  build: async () => {
    const bytes = await drawn((page) => {
      page.font('Helvetica-Bold').fontSize(16).text('Questionnaire de chantier').moveDown();
      for (const { heading, questions } of french) {
        page.font('Helvetica-Bold').fontSize(13).text(heading).moveDown(0.5);
        for (const [id, question] of questions) page.font('Helvetica').fontSize(11).text(`${id} ${question}`).moveDown(4);
      }
    });
    const questions = french.flatMap(({ heading, questions: asked }) =>
      asked.map(([id, question]): GoldQuestion => ({
        sheet: null,
        id,
        section: heading,
        question,
        at: { page: 1 },
        answers: [],
      })),
    );
    return { bytes, questions };
  },
};

const inspection: [id: string, question: string][] = [
  ['E1', 'Are lifting slings marked with their safe working load?'],
  ['E2', 'Is the crane log signed by the operator at the beginning of every shift and kept on site?'],
  ['E3', 'Has the ground under the outriggers been tested?'],
  ['E4', 'Is there a plan for winds above fifteen metres a second?'],
  ['E5', 'Are signallers trained and named?'],
];

export const craneTable: EvalForm = {
  fileName: 'crane-inspection.pdf',
  language: 'en',
  layout: 'A ruled table with number, question (wrapped in its cell), answer and remarks; its header repeated on the second page.',
  build: async () => {
    const edges = [60, 100, 330, 400, 535];
    const bytes = await drawn((page) => {
      page.font('Helvetica-Bold').fontSize(16).text('Crane inspection', 60, 60);
      let y = 110;
      const line = (texts: string[], bold: boolean): void => {
        page.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(10);
        const height =
          Math.max(...texts.map((text, at) => page.heightOfString(text || ' ', { width: edges[at + 1]! - edges[at]! - 8 }))) + 10;
        for (const [at, text] of texts.entries()) {
          page.rect(edges[at]!, y, edges[at + 1]! - edges[at]!, height).stroke();
          page.text(text, edges[at]! + 4, y + 5, { width: edges[at + 1]! - edges[at]! - 8 });
        }
        y += height;
      };
      const header = ['No.', 'Question', 'Answer', 'Remarks'];
      line(header, true);
      for (const [at, [id, question]] of inspection.entries()) {
        if (at === 3) {
          page.addPage();
          y = 60;
          line(header, true);
        }
        line([id, question, '', ''], false);
      }
    });
    const questions = inspection.map(([id, question], at): GoldQuestion => ({
      sheet: null,
      id,
      section: null,
      question,
      at: { page: at < 3 ? 1 : 2 },
      answers: [],
    }));
    return { bytes, questions };
  },
};
