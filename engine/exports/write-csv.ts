import { mapInTurns } from '#engine/common/taking-turns.ts';
import { guarded } from '#engine/files/csv/formula-text.ts';

const field = (text: string): string => `"${guarded(text).replaceAll('"', '""')}"`;

/** A row of comma-separated text (RFC 4180); no field becomes a formula. */
const csvRow = (row: readonly string[]): string => `${row.map(field).join(',')}\r\n`;

/** The mark by which spreadsheet programs know UTF-8. */
const CSV_MARK = '\u{FEFF}';

/** Comma-separated text (RFC 4180) with the mark by which spreadsheet programs know UTF-8; no field becomes a formula. In turns. */
export const writeCsv = async (rows: readonly (readonly string[])[]): Promise<Uint8Array> =>
  Buffer.concat([Buffer.from(CSV_MARK), ...(await mapInTurns(rows, (row) => Buffer.from(csvRow(row))))]);

/** A page of a table, and where the next one begins; null after the last. */
interface CsvPage {
  rows: string[][];
  next: string | null;
}

/** A table as a CSV file in pieces, a page after the other: no more than one lies in memory. */
export async function* csvInPieces(head: string[], pageAfter: (after: string | null) => Promise<CsvPage>): AsyncGenerator<string> {
  yield CSV_MARK + csvRow(head);
  let after: string | null = null;
  do {
    const { rows, next }: CsvPage = await pageAfter(after);
    yield rows.map((row) => csvRow(row)).join('');
    after = next;
  } while (after !== null);
}
