import { openCsv } from '../csv/read-csv.ts';
import type { OpenCsv } from '../csv/read-csv.ts';
import type { CsvField } from '../csv/parse-csv.ts';
import { guarded } from '../csv/formula-text.ts';
import { encodeText } from '../text.ts';
import { ownMarks, together } from './answer.ts';
import type { FillAnswer, FillOptions, Filled, Refusal } from './answer.ts';
import { applyEdits } from './patch-sheet.ts';
import type { Edit } from './patch-sheet.ts';

/** Longer fields are not read back either (parse-csv.ts). */
const MAX_FIELD = 1_000_000;

/**
 * Writes fields by their offsets; all other bytes stay. Rows and columns count from 0. A row that is shorter than the
 * table gets the delimiters it lacks; a place outside of the table is refused.
 */
export function fillCsv(bytes: Uint8Array, fileName: string, answers: FillAnswer[], options: FillOptions): Filled {
  const csv = openCsv(bytes, fileName);
  const width = csv.records.reduce((most, record) => Math.max(most, record.length), 0);
  const refused: Refusal[] = [];
  const edits: Edit[] = [];
  let written = 0;
  let marks: ((column: number) => string) | undefined;
  for (const [row, inRow] of Map.groupBy(answers, (answer) => answer.at.row ?? -1)) {
    const record = csv.records[row];
    const fields = new Map<number, string>();
    for (const [column, given] of Map.groupBy(inRow, columnOf)) {
      const text = together(given.map(({ value }) => (value === true ? (marks ??= csvMarks(csv))(column) : value)));
      const reason = refusalOf(csv, record, column, width, text);
      if (reason) {
        refused.push(...given.map((answer) => ({ ...answer, reason })));
        continue;
      }
      fields.set(column, options.raw ? text : guarded(text));
      written += given.length;
    }
    if (record && fields.size > 0) edits.push(...editsOf(record, fields, csv.delimiter));
  }
  if (edits.length === 0 || (options.strict && refused.length > 0)) return { bytes, written: 0, refused, changedParts: [] };
  return { bytes: encoded(bytes, csv, edits), written, refused, changedParts: [fileName] };
}

const columnOf = ({ at }: FillAnswer): number => at.column ?? (typeof at.cell === 'number' ? at.cell : -1);

function refusalOf(csv: OpenCsv, record: CsvField[] | undefined, column: number, width: number, text: string): Refusal['reason'] | null {
  if (!record || column < 0 || column >= width) return 'no-such-place';
  if (text.length > MAX_FIELD) return 'too-long';
  return text.includes('\0') || encodeText(text, csv.encoding) === null ? 'not-allowed' : null;
}

const csvMarks = (csv: OpenCsv): ((column: number) => string) =>
  ownMarks(csv.records.flatMap((record) => record.map((field, column) => ({ column, text: field.value }))));

function editsOf(record: CsvField[], fields: Map<number, string>, delimiter: string): Edit[] {
  const edits: Edit[] = [];
  const beyond = Math.max(...fields.keys());
  for (const [column, text] of fields) {
    const field = record[column];
    if (field) edits.push({ start: field.start, end: field.end, text: quoted(text, delimiter, field.quoted) });
  }
  if (beyond >= record.length) {
    const end = (record.at(-1) as CsvField).end;
    const added = Array.from({ length: beyond - record.length + 1 }, (_, at) => fields.get(record.length + at) ?? '');
    const text = added.map((value) => delimiter + quoted(value, delimiter, false)).join('');
    edits.push({ start: end, end, text });
  }
  return edits;
}

/** In quotation marks where the field was, or where the text needs them: for this table, or for a program that has other separators. */
function quoted(text: string, delimiter: string, was: boolean): string {
  const needed = was || text.includes(delimiter) || /[",;|\t\r\n]|^\s|\s$/.test(text);
  return needed ? `"${text.replaceAll('"', '""')}"` : text;
}

function encoded(bytes: Uint8Array, csv: OpenCsv, edits: Edit[]): Uint8Array {
  const mark = csv.bom ? bytes.subarray(0, csv.encoding === 'utf-8' ? 3 : 2) : new Uint8Array();
  const text = encodeText(applyEdits(csv.text, edits), csv.encoding);
  if (!text) throw new Error('An answer that its encoding cannot hold was let through.');
  return Buffer.concat([mark, text]);
}
