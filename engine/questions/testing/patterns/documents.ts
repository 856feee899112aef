/** Patterns of Word and PDF files. */
import PdfKit from 'pdfkit';
import { buildDocx, paragraphXml, tableXml } from '#engine/files/testing/office.ts';
import type { Pattern } from './pattern.ts';

const BULLETS =
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="❏"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/></w:num>';
const item = (text: string, list = 1): string => paragraphXml(text, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`);
const heading = (text: string): string => paragraphXml(text, '<w:outlineLvl w:val="0"/>');
const word = (...body: string[]) => ({ file: 'form.docx', bytes: () => buildDocx(body.join(''), { numbering: BULLETS }) });

const boxes = ['Yes', 'No', 'Not available'].map((text) => item(text)).join('');
const span = (text: string, columns: number): string =>
  `<w:tr><w:tc><w:tcPr><w:gridSpan w:val="${columns}"/></w:tcPr>${paragraphXml(text)}</w:tc></w:tr>`;
const row = (...cells: string[]): string => tableXml([cells]).replace('<w:tbl><w:tblPr/>', '').replace('</w:tbl>', '');

/** Words at places of pages, left edge and height from the top in points. */
function pages(...texts: [x: number, y: number, text: string][][]): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const made = new PdfKit({ size: 'A4', margin: 0 });
    const parts: Uint8Array[] = [];
    made.on('data', (part: Uint8Array) => parts.push(part));
    made.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
    made.on('error', reject);
    for (const [at, page] of texts.entries()) {
      if (at > 0) made.addPage();
      for (const [x, y, text] of page) made.fontSize(10).text(text, x, y, { lineBreak: false });
    }
    made.end();
  });
}

/** A row of a table: the id broken over two lines, the question over three, the answer beside the first. */
const brokenRow = (topic: string, at: number, top = 60 + at * 60): [number, number, string][] => [
  [110, top, `Is the ${topic}`],
  [320, top, at % 3 === 0 ? 'No' : 'Yes'],
  [40, top + 12, 'AB-'],
  [110, top + 12, 'plan written down and'],
  [40, top + 24, `0${at + 1}.1`],
  [110, top + 24, 'approved every year?'],
];

export const documents: Pattern[] = [
  {
    number: 31,
    what: 'Word: columns for yes and no, a stem with its items',
    ...word(
      tableXml([
        ['Nº', 'Checklist', 'Yes', 'No', 'Next steps'],
        ['1.a', 'Do you train people in these topics?', '', '', ''],
        ['1.a.i', 'Where the policy stands,', '', '', ''],
        ['1.b', 'Is the policy known?', '', '', ''],
      ]),
    ),
    expect: 't0.1.1:t0.1.2,t0.1.3,t0.1.4 t0.2.1:t0.2.2,t0.2.3,t0.2.4 t0.3.1:t0.3.2,t0.3.3,t0.3.4',
    holds: { 1: { parent: '1.a' } },
    places: { '0.0': { kind: 'mark', value: 'Yes' }, '0.1': { kind: 'mark', value: 'No' } },
  },
  {
    number: 32,
    what: 'Word: options as bulleted paragraphs inside the answer cell',
    ...word(
      tableXml([
        ['Policies', 'Implementation', 'Notes'],
        ['Is there a policy?', boxes, ''],
        ['Are people trained?', boxes, ''],
      ]),
    ),
    expect: 't0.1.0:t0.1.1,t0.1.2 t0.2.0:t0.2.1,t0.2.2',
    places: { '0.0': { kind: 'choice-in-cell', allowed: ['Yes', 'No', 'Not available'] }, '0.1': { kind: 'comment' } },
  },
  {
    number: 33,
    what: 'Word: the header repeated as section rows, prompts in the notes',
    ...word(
      tableXml([
        ['Policies', 'Implementation', 'Notes'],
        ['Is there a policy?', boxes, `${paragraphXml('If yes:')}${paragraphXml('Is it known to all?')}`],
        ['Software', 'Implementation', 'Notes'],
        ['Is the product described?', boxes, ''],
      ]),
    ),
    expect: 't0.1.0:t0.1.1,t0.1.2 t0.3.0:t0.3.1,t0.3.2',
    sections: ['Policies', 'Software'],
    places: { '0.1': { kind: 'comment', prompt: 'If yes:\nIs it known to all?' } },
  },
  {
    number: 34,
    what: 'Word: bulleted paragraphs, one without a question mark, the items of a stem',
    ...word(
      heading('Programme'),
      item('Do you have a written policy?'),
      item('Have you named a person for it, and told everybody who that is'),
      item('Do you handle these cases?'),
      item('sold as a binary', 2),
      item('sold as source', 2),
      item('Do you keep records of it?'),
    ),
    expect: 'p1:p1 p2:p2 p3:p5 p6:p6',
    sections: ['Programme', 'Programme', 'Programme', 'Programme'],
    holds: { 2: { guidance: 'sold as a binary\nsold as source' } },
  },
  {
    number: 35,
    what: 'Word: spanned cells, a composite answer, a cell without a response',
    ...word(
      `<w:tbl><w:tblPr/>${row('Criteria', 'Conformance level', 'Remarks and explanations')}${row('1.1.1 Content that is no text has a text beside it', '', '')}${row('2.1 Keyboard', 'Heading cell – no response required', 'Heading cell – no response required')}${span('The rest is answered for the web, the desktop and the help alike.', 3)}${row('2.1.1 All of it works by keyboard', 'Web: Supports\nDesktop: Partially supports', '')}${row('2.1.2 The keyboard is never trapped', '', '')}</w:tbl>`,
    ),
    expect: 't0.1.0:t0.1.1,t0.1.2 t0.4.0:t0.4.1,t0.4.2 t0.5.0:t0.5.1,t0.5.2',
    places: { '1.0': { current: 'Web: Supports\nDesktop: Partially supports' } },
  },
  {
    number: 36,
    what: 'PDF: ids broken over lines, a row that goes on over the page',
    file: 'form.pdf',
    bytes: () =>
      pages(
        [
          ...['audit', 'backup', 'access', 'network', 'staff', 'vendor'].flatMap((topic, at) => brokenRow(topic, at)),
          [110, 780, 'Is the'],
          [320, 780, 'Yes'],
        ],
        [
          [110, 60, 'spare plan tested and'],
          [110, 72, 'kept in a safe place?'],
          ...brokenRow('office', 7, 140),
          ...brokenRow('travel', 8, 200),
        ],
      ),
    expect: `${['audit', 'backup', 'access', 'network', 'staff', 'vendor'].map((topic) => `=Is the ${topic} plan written down and approved every year?`).join('\n')}
      =Is the spare plan tested and kept in a safe place?
      =Is the office plan written down and approved every year?
      =Is the travel plan written down and approved every year?`,
    ids: ['AB-01.1', 'AB-02.1', 'AB-03.1', 'AB-04.1', 'AB-05.1', 'AB-06.1', null, 'AB-08.1', 'AB-09.1'],
  },
];
