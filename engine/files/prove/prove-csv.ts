import { openCsv } from '../csv/read-csv.ts';
import type { OpenCsv } from '../csv/read-csv.ts';
import { parseCsv } from '../csv/parse-csv.ts';
import type { CsvField } from '../csv/parse-csv.ts';
import { decodeAs, decodeText } from '../text.ts';
import { proofOf } from './report.ts';
import type { ChangedPlace, ProofReport } from './report.ts';

/** Compares two CSV files field by field; of equal fields, the bytes must be equal too. @throws UnreadableFile */
export function proveCsv(original: Uint8Array, filled: Uint8Array, fileName: string): ProofReport {
  const before = openCsv(original, fileName);
  // An answer may take the place of the only letter that told the encoding, so the copy is read in the original's own.
  const text = decodeAs(filled, before.encoding);
  const after: OpenCsv = { ...before, text, records: parseCsv(text, before.delimiter) };
  const places: ChangedPlace[] = [];
  const elsewhere = before.bom === decodeText(filled).bom ? [] : ['The byte order mark differs.'];
  if (before.records.length !== after.records.length) {
    elsewhere.push(`There are ${after.records.length} rows where there were ${before.records.length}.`);
    return proofOf([fileName], places, elsewhere);
  }
  before.records.forEach((record, row) => compareRecord(before, after, record, row, places, elsewhere));
  const changed = Buffer.compare(original, filled) !== 0;
  return proofOf(changed ? [fileName] : [], places, elsewhere);
}

function compareRecord(before: OpenCsv, after: OpenCsv, old: CsvField[], row: number, places: ChangedPlace[], elsewhere: string[]): void {
  const now = after.records[row] as CsvField[];
  if (now.length < old.length) return void elsewhere.push(`Row ${row} has ${now.length} fields where it had ${old.length}.`);
  now.forEach((field, column) => {
    const was = old[column];
    if (!was || was.value !== field.value) {
      if ((was?.value ?? '') !== field.value)
        places.push({ sheet: null, at: { row, column }, before: was?.value ?? '', after: field.value });
    } else if (before.text.slice(was.start, was.end) !== after.text.slice(field.start, field.end)) {
      elsewhere.push(`Row ${row}, column ${column}: the same text is written in another way.`);
    }
  });
  const ends = [before.text, after.text].map((text, at) => lineEnd(text, (at === 0 ? old : now).at(-1)?.end ?? 0));
  if (ends[0] !== ends[1]) elsewhere.push(`Row ${row} ends in another way.`);
}

const lineEnd = (text: string, at: number): string => /^(?:\r\n|\n|\r)?/.exec(text.slice(at, at + 2))?.[0] ?? '';
