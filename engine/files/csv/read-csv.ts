import type { Cell, Source } from '../model.ts';
import { endingOf } from '#contract/formats.ts';
import { decodeText } from '../text.ts';
import type { DecodedText } from '../text.ts';
import { damaged } from '../unreadable.ts';
import { plainSheet } from '../workbook/sheet.ts';
import { detectDelimiter, parseCsv } from './parse-csv.ts';
import type { CsvField } from './parse-csv.ts';

export interface OpenCsv extends DecodedText {
  delimiter: string;
  newline: string;
  records: CsvField[][];
}

/** Reads a CSV or TSV with the offsets of every field. @throws UnreadableFile */
export function openCsv(bytes: Uint8Array, fileName: string): OpenCsv {
  const content = decodeText(bytes);
  if (content.text.trim() === '') damaged('it holds nothing but white space');
  const delimiter = endingOf(fileName) === 'tsv' ? '\t' : detectDelimiter(content.text);
  const newline = /\r\n|\n|\r/.exec(content.text)?.[0] ?? '\n';
  return { ...content, delimiter, newline, records: parseCsv(content.text, delimiter) };
}

/** A CSV as a source with one sheet that is named by the file; rows and columns count from 1 there. */
export function readCsv(bytes: Uint8Array, fileName: string): Source {
  const { records, delimiter, newline, encoding, bom } = openCsv(bytes, fileName);
  const cells: Cell[] = [];
  let columnCount = 0;
  records.forEach((record, row) => {
    columnCount = Math.max(columnCount, record.length);
    record.forEach(({ value }, column) => {
      if (value !== '') cells.push({ row: row + 1, column: column + 1, text: value, locked: false });
    });
  });
  const sheet = plainSheet({ name: fileName, hidden: false }, cells, { rowCount: records.length, columnCount });
  return { format: 'csv', warnings: [], sheets: [sheet], csv: { delimiter, newline, encoding, bom } };
}
