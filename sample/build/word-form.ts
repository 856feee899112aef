import { supplierForm, supplierParagraphs } from './new-questionnaire-rows.ts';
import { XML, escapeXml, packageOf, relationships } from './office-package.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const KIND = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const run = (text: string, bold = false): string =>
  text ? `<w:r>${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>` : '';
const paragraph = (text: string, styleId?: string, bold = false): string =>
  `<w:p>${styleId ? `<w:pPr><w:pStyle w:val="${styleId}"/></w:pPr>` : ''}${run(text, bold)}</w:p>`;
const tableCell = (text: string, width: number, shade?: string, bold = false): string =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${shade ? `<w:shd w:val="clear" w:color="auto" w:fill="${shade}"/>` : ''}</w:tcPr>${paragraph(text, undefined, bold)}</w:tc>`;

const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:color="C5D0DC"/>`)
  .join('');

const table = (rows: string[]): string =>
  `<w:tbl><w:tblPr><w:tblW w:w="9360" w:type="dxa"/><w:tblBorders>${edges}</w:tblBorders></w:tblPr><w:tblGrid><w:gridCol w:w="4200"/><w:gridCol w:w="5160"/></w:tblGrid>` +
  `<w:tr>${tableCell('Question', 4200, 'EAF4FE', true)}${tableCell('Answer of the supplier', 5160, 'EAF4FE', true)}</w:tr>` +
  rows.map((question) => `<w:tr>${tableCell(question, 4200)}${tableCell('', 5160)}</w:tr>`).join('') +
  '</w:tbl>';

const styles =
  `${XML}<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>` +
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:rPr><w:b/><w:sz w:val="36"/></w:rPr></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="28"/></w:rPr></w:style></w:styles>';

const numbering =
  `${XML}<w:numbering xmlns:w="${WORD}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:lvlJc w:val="left"/></w:lvl></w:abstractNum>` +
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>';

const numbered = (text: string): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`;

/** The Word form of the sample: two tables (question left, answer right) and three numbered questions with an empty line for the answer. */
export function buildSupplierForm(): Uint8Array {
  const tables = supplierForm.map(({ heading, rows }) => paragraph(heading, 'Heading1') + table(rows) + paragraph('')).join('');
  const paragraphs = supplierParagraphs.map((question) => numbered(question) + paragraph('')).join('');
  const body =
    paragraph('Supplier self-disclosure (sample)', 'Title') +
    paragraph(
      'Sample of an invented customer, made to show how Rejoinder works. Please answer in the right column and below the questions.',
    ) +
    tables +
    paragraph('Further statements', 'Heading1') +
    paragraphs +
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134"/></w:sectPr>';
  return packageOf([
    { name: '_rels/.rels', text: relationships([['officeDocument', 'word/document.xml']]) },
    {
      name: 'word/document.xml',
      text: `${XML}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
      type: `${KIND}.document.main+xml`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      text: relationships([
        ['styles', 'styles.xml'],
        ['numbering', 'numbering.xml'],
      ]),
    },
    { name: 'word/styles.xml', text: styles, type: `${KIND}.styles+xml` },
    { name: 'word/numbering.xml', text: numbering, type: `${KIND}.numbering+xml` },
  ]);
}
