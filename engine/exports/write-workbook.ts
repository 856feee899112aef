import { letterOf } from '#contract/columns.ts';
import { strToU8, zipSync } from 'fflate';

/** One sheet of a workbook made here: text only. The first row is the header of the table. */
export interface MadeSheet {
  name: string;
  rows: readonly (readonly string[])[];
  /** Lines above the table; the first one is its title. */
  intro?: readonly string[];
  /** Columns, from 0, that are there for programs and hidden from people. */
  hidden?: readonly number[];
  /** The column, from 0, that is shown in colour, and how, by row index. */
  tone?: { column: number; of: (row: number) => Tone };
}

export type Tone = 'plain' | 'good' | 'attention' | 'muted';

/** What programs say about a file: who it is from, and what it is called. */
export interface MadeProperties {
  title?: string;
  creator?: string;
}

/** Characters a cell may hold (ECMA-376). */
const CELL_LIMIT = 32_767;
const NAME_LIMIT = 31;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Without control characters and lone surrogates, which XML cannot hold; what reads as an escape of the format is escaped itself. */
const cellText = (text: string): string => {
  const plain = text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  return escape(plain.length > CELL_LIMIT ? `${plain.slice(0, CELL_LIMIT - 1)}…` : plain);
};

/** Cell formats, by their number in the style sheet. */
const FORMAT = { title: 3, intro: 4, header: 1, plain: 2, good: 5, attention: 6, muted: 7 } as const;

/** A cell is always text: nothing written here can become a formula. */
const cell = (text: string, row: number, column: number, format: number): string =>
  text === ''
    ? `<c r="${letterOf(column + 1)}${row}" s="${format}"/>`
    : `<c r="${letterOf(column + 1)}${row}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;

/** Wide enough for what stands in a column, at most 48 characters. */
const widthOf = (rows: MadeSheet['rows'], column: number): number => {
  const longest = rows.reduce((most, row) => Math.max(most, ...(row[column] ?? '').split('\n').map((line) => line.length)), 0);
  return Math.min(48, Math.max(10, longest + 2));
};

const LINE_HEIGHT = 15;
/** Points; more a row cannot have. */
const TALLEST = 409;

/** High enough for the wrapped text of a row; programs set it anew when the row is edited, for it is no fixed height. */
const heightOf = (row: readonly string[], widths: number[]): number => {
  const lines = row.map((text, column) =>
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * 1.08) / (widths[column] ?? 48))), 0),
  );
  return Math.min(TALLEST, Math.max(...lines, 1) * LINE_HEIGHT);
};

/** The row, from 1, in which the table's header stands. */
const headerRowOf = ({ intro = [] }: MadeSheet): number => (intro.length === 0 ? 1 : intro.length + 2);

const columnsXml = ({ hidden = [] }: MadeSheet, widths: number[]): string =>
  widths
    .map(
      (width, column) =>
        `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"${hidden.includes(column) ? ' hidden="1"' : ''}/>`,
    )
    .join('');

const rowsXml = (sheet: MadeSheet, widths: number[]): string => {
  const first = headerRowOf(sheet);
  const intro = (sheet.intro ?? []).map(
    (line, index) =>
      `<row r="${index + 1}"${index === 0 ? ' ht="24"' : ''}>${cell(line, index + 1, 0, index === 0 ? FORMAT.title : FORMAT.intro)}</row>`,
  );
  const formatOf = (index: number, column: number): keyof typeof FORMAT =>
    index === 0 ? 'header' : column === sheet.tone?.column ? sheet.tone.of(index) : 'plain';
  const table = sheet.rows.map((row, index) => {
    const cells = row.map((text, column) => cell(text, first + index, column, FORMAT[formatOf(index, column)]));
    return `<row r="${first + index}" ht="${heightOf(row, widths)}">${cells.join('')}</row>`;
  });
  return [...intro, ...table].join('');
};

const sheetXml = (sheet: MadeSheet): string => {
  const width = sheet.rows[0]?.length ?? 1;
  const widths = Array.from({ length: width }, (_, column) => widthOf(sheet.rows, column));
  const first = headerRowOf(sheet);
  const end = `${letterOf(width)}${first + sheet.rows.length - 1}`;
  return [
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    `<sheetViews><sheetView showGridLines="0" workbookViewId="0"><pane ySplit="${first}" topLeftCell="A${first + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
    `<cols>${columnsXml(sheet, widths)}</cols><sheetData>${rowsXml(sheet, widths)}</sheetData>`,
    `<autoFilter ref="A${first}:${end}"/><pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>`,
    `<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`,
  ].join('');
};

const font = (inner: string): string => `<font>${inner}<name val="Calibri"/><family val="2"/></font>`;
const fonts = [
  font('<sz val="11"/>'),
  font('<b/><sz val="11"/><color rgb="FFFFFFFF"/>'),
  font('<b/><sz val="16"/><color rgb="FF1F3A5F"/>'),
  font('<sz val="11"/><color rgb="FF5A6672"/>'),
  font('<sz val="11"/><color rgb="FF1B6B3A"/>'),
  font('<b/><sz val="11"/><color rgb="FF8A4B00"/>'),
];
const line = '<bottom style="thin"><color rgb="FFD5DCE3"/></bottom>';
const format = (fontId: number, more: { fill?: number; border?: boolean; wrap?: boolean } = {}): string =>
  `<xf numFmtId="49" xfId="0" applyNumberFormat="1" applyFont="1" fontId="${fontId}" fillId="${more.fill ?? 0}" applyFill="1" borderId="${more.border ? 1 : 0}" applyBorder="1" applyAlignment="1"><alignment vertical="top"${more.wrap ? ' wrapText="1"' : ''}/></xf>`;
const styles = [
  `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="${fonts.length}">${fonts.join('')}</fonts>`,
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF1F3A5F"/></patternFill></fill></fills>',
  `<borders count="2"><border/><border><left/><right/><top/>${line}<diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8"><xf xfId="0"/>`,
  format(1, { fill: 2, wrap: true }),
  format(0, { border: true, wrap: true }),
  format(2),
  format(3),
  format(4, { border: true, wrap: true }),
  format(5, { border: true, wrap: true }),
  format(3, { border: true, wrap: true }),
  '</cellXfs></styleSheet>',
].join('');

/** Names as the format allows them: at most 31 characters, none of `[]:*?/\`, no two alike, none empty. */
const sheetNames = (sheets: MadeSheet[]): string[] => {
  const taken = new Set<string>();
  return sheets.map(({ name }) => {
    const base =
      name
        .replaceAll(/[[\]:*?/\\]/g, ' ')
        .replaceAll(/^'+|(?<!')'+$/g, '')
        .trim() || 'Answers';
    let unique = base.slice(0, NAME_LIMIT).trim();
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = `${base.slice(0, NAME_LIMIT - 5).trim()} (${n})`;
    taken.add(unique.toLowerCase());
    return unique;
  });
};

/** The header of every table is printed on each of its pages. */
const printTitles = (sheets: MadeSheet[], names: string[]): string => {
  const defined = sheets.map((sheet, index) => {
    const row = headerRowOf(sheet);
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${escape(`'${(names[index] ?? '').replaceAll("'", "''")}'!$${row}:$${row}`)}</definedName>`;
  });
  return `<definedNames>${defined.join('')}</definedNames>`;
};

const CORE = `${PACKAGE}/metadata/core-properties`;
const coreXml = ({ title = '', creator = '' }: MadeProperties): string =>
  `${HEAD}<cp:coreProperties xmlns:cp="${CORE}" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${cellText(title)}</dc:title><dc:creator>${cellText(creator)}</dc:creator></cp:coreProperties>`;

/**
 * A workbook made of plain tables (Office Open XML), for questionnaires that were no workbook: frozen header, wrapped text, a filter,
 * pages that fit their width. Written here because the spreadsheet library at hand writes neither wrapping nor bold.
 */
export const writeWorkbook = (sheets: MadeSheet[], properties: MadeProperties = {}): Uint8Array => {
  const names = sheetNames(sheets);
  const overrides = sheets.map(
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  const listed = names.map((name, index) => `<sheet name="${cellText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`);
  const related = names.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets>${printTitles(sheets, names)}</workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${related.join('')}<Relationship Id="rIdStyles" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    'docProps/core.xml': coreXml(properties),
  };
  sheets.forEach((sheet, index) => {
    parts[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(sheet);
  });
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
};
