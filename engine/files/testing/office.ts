/** Small office packages built in code, for tests: a form as a spreadsheet or word program would write it. */
import { strToU8, zipSync } from 'fflate';
import { letterOf } from '#contract/columns.ts';
import { escapeText } from '../xml.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Text (inline string), number, formula with its cached value, or an empty styled cell. */
export type TestCell = string | number | null | { text?: string; number?: number; formula?: string; style?: number };

export interface TestSheet {
  name: string;
  /** Rows from 1; `null` leaves a cell out. */
  rows?: TestCell[][];
  /** Inner XML of `sheetData`, instead of `rows`. */
  data?: string;
  /** XML before and after `sheetData`: `cols`, `mergeCells`, `dataValidations`, `extLst`, … */
  before?: string;
  after?: string;
  state?: 'hidden' | 'veryHidden';
}

export interface TestWorkbook {
  sheets: TestSheet[];
  /** XML of the `cellXfs` children; format 0 is plain, 1 unlocked, 2 bold on a yellow fill, unless given. */
  formats?: string;
  strings?: string[];
  /** Inner XML of `definedNames`. */
  names?: string;
  /** Element prefix in the sheets, such as `x:`. */
  prefix?: string;
  absoluteTargets?: boolean;
  /** More parts by name. */
  parts?: Record<string, string | Uint8Array>;
}

/** Format 0 plain, 1 unlocked, 2 bold on a fill. */
const FORMATS = '<xf/><xf applyProtection="1"><protection locked="0"/></xf><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/>';

export const attributeText = (text: string): string => escapeText(text).replace(/"/g, '&quot;');

/** One `c` element. */
export function cellXml(row: number, column: number, cell: TestCell, prefix = ''): string {
  if (cell === null) return '';
  const p = prefix;
  const { text, number, formula, style } = typeof cell === 'object' ? cell : typeof cell === 'number' ? { number: cell } : { text: cell }; // prettier-ignore
  const start = `<${p}c r="${letterOf(column)}${row}"${style === undefined ? '' : ` s="${style}"`}`;
  if (formula !== undefined)
    return `${start}${text === undefined ? '' : ' t="str"'}><${p}f>${escapeText(formula)}</${p}f><${p}v>${escapeText(text ?? String(number ?? 0))}</${p}v></${p}c>`;
  if (number !== undefined) return `${start}><${p}v>${number}</${p}v></${p}c>`;
  if (text === undefined) return `${start}/>`;
  return `${start} t="inlineStr"><${p}is><${p}t xml:space="preserve">${escapeText(text)}</${p}t></${p}is></${p}c>`;
}

export function sheetXml(sheet: TestSheet, prefix = ''): string {
  const p = prefix;
  const rows = (sheet.rows ?? []).map(
    (cells, at) => `<${p}row r="${at + 1}">${cells.map((cell, column) => cellXml(at + 1, column + 1, cell, p)).join('')}</${p}row>`,
  );
  const space = p === '' ? `xmlns="${MAIN}"` : `xmlns:${p.slice(0, -1)}="${MAIN}"`;
  return `${HEAD}<${p}worksheet ${space} xmlns:r="${OFFICE}">${sheet.before ?? ''}<${p}sheetData>${sheet.data ?? rows.join('')}</${p}sheetData>${sheet.after ?? ''}</${p}worksheet>`;
}

function relations(rows: { type: string; target: string }[]): string {
  const inner = rows.map(({ type, target }, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`);
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${inner.join('')}</Relationships>`;
}

function contentTypes(parts: { name: string; type: string }[]): string {
  const inner = parts.map(
    ({ name, type }) => `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  );
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>${inner.join('')}</Types>`;
}

const zipped = (parts: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content])),
  );

/** A workbook with sheets, styles and, where asked for, shared strings and names. */
export function buildXlsx(workbook: TestWorkbook): Uint8Array {
  const { sheets, strings, prefix = '' } = workbook;
  const at = workbook.absoluteTargets ? '/xl/' : '';
  const listed = sheets.map(
    (sheet, n) =>
      `<sheet name="${attributeText(sheet.name)}" sheetId="${n + 1}"${sheet.state ? ` state="${sheet.state}"` : ''} r:id="rId${n + 1}"/>`,
  );
  const names = workbook.names ? `<definedNames>${workbook.names}</definedNames>` : '';
  const styles = `<fonts><font/><font><b/></font></fonts><fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/></patternFill></fill></fills><borders><border/></borders><cellXfs>${workbook.formats ?? FORMATS}</cellXfs>`;
  const sheetNames = sheets.map((_, n) => `worksheets/sheet${n + 1}.xml`);
  return zipped({
    '[Content_Types].xml': contentTypes([
      { name: 'xl/workbook.xml', type: 'spreadsheetml.sheet.main' },
      ...sheetNames.map((name) => ({ name: `xl/${name}`, type: 'spreadsheetml.worksheet' })),
    ]),
    '_rels/.rels': relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets>${names}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheetNames.map((target) => ({ type: 'worksheet', target: at + target })),
      { type: 'styles', target: `${at}styles.xml` },
      ...(strings ? [{ type: 'sharedStrings', target: `${at}sharedStrings.xml` }] : []),
    ]),
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
    ...(strings
      ? {
          'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${strings.map((text) => `<si><t xml:space="preserve">${escapeText(text)}</t></si>`).join('')}</sst>`,
        }
      : {}),
    ...Object.fromEntries(sheets.map((sheet, n) => [`xl/worksheets/sheet${n + 1}.xml`, sheetXml(sheet, prefix)])),
    ...workbook.parts,
  });
}

/** A list validation over ranges; `formula` as it stands in the file, such as `"Yes,No"` with its quotes. */
export const listValidation = (sqref: string, formula: string, more = 'showErrorMessage="1"'): string =>
  `<dataValidations count="1"><dataValidation type="list" ${more} sqref="${sqref}"><formula1>${escapeText(formula)}</formula1></dataValidation></dataValidations>`;

/** The same as an x14 extension, which may point to another sheet. */
export const x14Validation = (sqref: string, formula: string): string =>
  `<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}"><x14:dataValidations xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main" count="1"><x14:dataValidation type="list" showErrorMessage="1"><x14:formula1><xm:f>${escapeText(formula)}</xm:f></x14:formula1><xm:sqref>${sqref}</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>`;

/** A paragraph of Word with one run; `properties` is inner XML of `w:pPr`. */
export const paragraphXml = (text: string, properties = ''): string =>
  `<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ''}${text === '' ? '' : `<w:r><w:t xml:space="preserve">${escapeText(text)}</w:t></w:r>`}</w:p>`;

/** A Word table from rows of cell texts, or of inner XML when it begins with `<`. */
export const tableXml = (rows: string[][]): string =>
  `<w:tbl><w:tblPr/>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr/>${cell.startsWith('<') ? cell : paragraphXml(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

/** A Word document whose body is `body`; `numbering` is inner XML of `w:numbering`. */
export function buildDocx(body: string, options: { numbering?: string; styles?: string; parts?: Record<string, string> } = {}): Uint8Array {
  const space = `xmlns:w="${WORD}" xmlns:r="${OFFICE}" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"`;
  return zipped({
    '[Content_Types].xml': contentTypes([{ name: 'word/document.xml', type: 'wordprocessingml.document.main' }]),
    '_rels/.rels': relations([{ type: 'officeDocument', target: 'word/document.xml' }]),
    'word/document.xml': `${HEAD}<w:document ${space}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    'word/_rels/document.xml.rels': relations([
      ...(options.numbering ? [{ type: 'numbering', target: 'numbering.xml' }] : []),
      ...(options.styles ? [{ type: 'styles', target: 'styles.xml' }] : []),
    ]),
    ...(options.numbering ? { 'word/numbering.xml': `${HEAD}<w:numbering ${space}>${options.numbering}</w:numbering>` } : {}),
    ...(options.styles ? { 'word/styles.xml': `${HEAD}<w:styles ${space}>${options.styles}</w:styles>` } : {}),
    ...options.parts,
  });
}
