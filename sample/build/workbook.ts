import { XML, escapeXml, packageOf, relationships } from './office-package.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles of the sample's workbooks, by their index in `cellXfs`. */
export const style = { plain: 0, title: 1, header: 2, section: 3, wrapped: 4, answer: 5, note: 6 } as const;

export type CellStyle = keyof typeof style;
export interface SampleCell {
  text: string;
  style?: CellStyle;
}
export interface SampleSheet {
  name: string;
  hidden?: boolean;
  protect?: boolean;
  widths: number[];
  /** Rows of cells; null leaves a place empty. */
  rows: (SampleCell | null)[][];
  merges?: string[];
  /** Drop-down lists: range → formula (`"Yes,No"` or a name). */
  lists?: [range: string, formula: string][];
}

const letter = (column: number): string => String.fromCharCode(65 + column);

function sheetXml(sheet: SampleSheet): string {
  const columns = sheet.widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('');
  const rows = sheet.rows
    .map((cells, r) => {
      const inner = cells.map((cell, c) => {
        if (!cell) return '';
        const start = `<c r="${letter(c)}${r + 1}" s="${style[cell.style ?? 'wrapped']}"`;
        return cell.text === '' ? `${start}/>` : `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.text)}</t></is></c>`;
      });
      return `<row r="${r + 1}">${inner.join('')}</row>`;
    })
    .join('');
  const protection = sheet.protect ? '<sheetProtection sheet="1" objects="1" scenarios="1"/>' : '';
  const merges = sheet.merges?.length
    ? `<mergeCells count="${sheet.merges.length}">${sheet.merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
    : '';
  const lists = sheet.lists?.length
    ? `<dataValidations count="${sheet.lists.length}">${sheet.lists
        .map(
          ([range, formula]) =>
            `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${range}"><formula1>${escapeXml(formula)}</formula1></dataValidation>`,
        )
        .join('')}</dataValidations>`
    : '';
  return `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetFormatPr defaultRowHeight="15"/><cols>${columns}</cols><sheetData>${rows}</sheetData>${protection}${merges}${lists}<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`;
}

const fonts = [
  '<font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="16"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font>',
  '<font><i/><sz val="10"/><color rgb="FF56657A"/><name val="Calibri"/></font>',
];
const solid = (colour: string): string => `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/></patternFill></fill>`;
const line =
  '<left style="thin"><color rgb="FFC5D0DC"/></left><right style="thin"><color rgb="FFC5D0DC"/></right><top style="thin"><color rgb="FFC5D0DC"/></top><bottom style="thin"><color rgb="FFC5D0DC"/></bottom><diagonal/>';
const wrap = '<alignment vertical="top" wrapText="1"/>';
const xf = (font: number, fill: number, border: number, more: string): string =>
  `<xf numFmtId="0" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1" applyProtection="1">${more}</xf>`;

const stylesXml =
  `${XML}<styleSheet xmlns="${MAIN}"><fonts count="${fonts.length}">${fonts.join('')}</fonts>` +
  `<fills count="5"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid('FF1565C0')}${solid('FFEAF4FE')}${solid('FFFFFDF2')}</fills>` +
  `<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${line}</border></borders>` +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="7">${xf(0, 0, 0, '')}${xf(1, 0, 0, '')}${xf(2, 2, 1, '<alignment horizontal="center" vertical="center" wrapText="1"/>')}${xf(3, 3, 1, wrap)}${xf(0, 0, 1, wrap)}${xf(0, 4, 1, `${wrap}<protection locked="0"/>`)}${xf(4, 0, 0, '')}</cellXfs></styleSheet>`;

/** A workbook of the sample as bytes; `names` are defined names (name → reference). */
export function buildWorkbook(sheets: SampleSheet[], names: [string, string][] = []): Uint8Array {
  const listed = sheets.map(
    (sheet, i) => `<sheet name="${escapeXml(sheet.name)}" sheetId="${i + 1}"${sheet.hidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
  );
  const defined = names.length
    ? `<definedNames>${names.map(([name, reference]) => `<definedName name="${name}">${escapeXml(reference)}</definedName>`).join('')}</definedNames>`
    : '';
  const parts = sheets.map((sheet, i) => ({
    name: `xl/worksheets/sheet${i + 1}.xml`,
    text: sheetXml(sheet),
    type: `${KIND}.worksheet+xml`,
  }));
  return packageOf([
    { name: '_rels/.rels', text: relationships([['officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      text: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets>${defined}</workbook>`,
      type: `${KIND}.sheet.main+xml`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relationships([
        ...sheets.map((_, i): [string, string] => ['worksheet', `worksheets/sheet${i + 1}.xml`]),
        ['styles', 'styles.xml'],
      ]),
    },
    { name: 'xl/styles.xml', text: stylesXml, type: `${KIND}.styles+xml` },
    ...parts,
  ]);
}
