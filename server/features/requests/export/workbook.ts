import { strToU8, zipSync } from 'fflate';

/** One sheet of a workbook made here: text only, the first row is the header. */
export interface MadeSheet {
  name: string;
  rows: readonly (readonly string[])[];
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

const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** A cell is always text: nothing written here can become a formula. */
const cell = (text: string, row: number, column: number): string =>
  text === ''
    ? ''
    : `<c r="${columnName(column)}${row}" s="${row === 1 ? 1 : 2}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;

/** Wide enough for what stands in a column, at most 60 characters. */
const widthOf = (rows: MadeSheet['rows'], column: number): number => {
  const longest = rows.reduce((most, row) => Math.max(most, ...(row[column] ?? '').split('\n').map((line) => line.length)), 0);
  return Math.min(60, Math.max(10, longest + 2));
};

const sheetXml = ({ rows }: MadeSheet): string => {
  const width = rows[0]?.length ?? 1;
  const cols = Array.from(
    { length: width },
    (_, column) => `<col min="${column + 1}" max="${column + 1}" width="${widthOf(rows, column)}" customWidth="1"/>`,
  );
  const data = rows.map((row, index) => `<row r="${index + 1}">${row.map((text, column) => cell(text, index + 1, column)).join('')}</row>`);
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>${data.join('')}</sheetData><autoFilter ref="A1:${columnName(width - 1)}${rows.length}"/></worksheet>`;
};

const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`;

/** Names as the format allows them: at most 31 characters, none of `[]:*?/\`, no two alike, none empty. */
const sheetNames = (sheets: MadeSheet[]): string[] => {
  const taken = new Set<string>();
  return sheets.map(({ name }) => {
    const base =
      name
        .replaceAll(/[[\]:*?/\\]/g, ' ')
        .replaceAll(/^'+|'+$/g, '')
        .trim() || 'Answers';
    let unique = base.slice(0, NAME_LIMIT).trim();
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = `${base.slice(0, NAME_LIMIT - 5).trim()} (${n})`;
    taken.add(unique.toLowerCase());
    return unique;
  });
};

/**
 * A workbook made of plain tables (Office Open XML), for questionnaires that were no workbook: frozen bold header, wrapped text,
 * a filter. Written here because the spreadsheet library at hand writes neither wrapping nor bold.
 */
export const writeWorkbook = (sheets: MadeSheet[]): Uint8Array => {
  const names = sheetNames(sheets);
  const overrides = sheets.map(
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  const listed = names.map((name, index) => `<sheet name="${cellText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`);
  const related = names.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${related.join('')}<Relationship Id="rIdStyles" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
  };
  sheets.forEach((sheet, index) => {
    parts[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(sheet);
  });
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
};
