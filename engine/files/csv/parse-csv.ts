import { damaged, overLimit } from '../unreadable.ts';

/** A field with where it stands in the text, quotation marks included. */
export interface CsvField {
  start: number;
  end: number;
  value: string;
  quoted: boolean;
}

const MAX_FIELDS = 2_000_000;
const MAX_COLUMNS = 16_384;
const MAX_ROWS = 1_048_576;
const MAX_FIELD = 1_000_000;
const QUOTE = '"';

/**
 * Records of a CSV text (RFC 4180, with any delimiter and line end), each field with its offsets. An empty line is a
 * record of one empty field; a line end at the very end opens no further record.
 * @throws UnreadableFile `damaged` for a quotation mark that is never closed, `limit`
 */
export function parseCsv(text: string, delimiter: string): CsvField[][] {
  const records: CsvField[][] = [];
  let record: CsvField[] = [];
  let at = 0;
  let fields = 0;
  while (at < text.length) {
    const field = text[at] === QUOTE ? quotedField(text, at, delimiter, records.length) : plainField(text, at, delimiter);
    if (field.value.length > MAX_FIELD) overLimit(`one of its fields is longer than ${MAX_FIELD} characters`);
    record.push(field);
    if (record.length > MAX_COLUMNS) overLimit(`row ${records.length + 1} has more than ${MAX_COLUMNS} fields`);
    if (++fields > MAX_FIELDS) overLimit(`it has more than ${MAX_FIELDS} fields`);
    at = field.end;
    if (text[at] === delimiter) {
      at++;
      if (at < text.length) continue;
      record.push({ start: at, end: at, value: '', quoted: false });
    } else at += text.startsWith('\r\n', at) ? 2 : 1;
    records.push(record);
    if (records.length > MAX_ROWS) overLimit(`it has more than ${MAX_ROWS} rows`);
    record = [];
  }
  return records;
}

const endsField = (text: string, at: number, delimiter: string): boolean => {
  const sign = text[at];
  return sign === undefined || sign === delimiter || sign === '\n' || sign === '\r';
};

function plainField(text: string, start: number, delimiter: string): CsvField {
  let end = start;
  while (!endsField(text, end, delimiter)) end++;
  return { start, end, value: text.slice(start, end), quoted: false };
}

function quotedField(text: string, start: number, delimiter: string, row: number): CsvField {
  let close = start + 1;
  for (;;) {
    close = text.indexOf(QUOTE, close);
    if (close < 0) damaged(`the quotation mark that opens a field in row ${row + 1} is never closed`);
    if (text[close + 1] !== QUOTE) break;
    close += 2;
  }
  const inner = text.slice(start + 1, close).replaceAll('""', QUOTE);
  const rest = plainField(text, close + 1, delimiter);
  return { start, end: rest.end, value: inner + rest.value, quoted: true };
}

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_CHARACTERS = 200_000;
const SAMPLE_RECORDS = 200;

/** The delimiter that cuts the first records into the most even rows of at least two fields; a comma when none does. */
export function detectDelimiter(text: string): string {
  let best = ',';
  let most = 0;
  for (const delimiter of DELIMITERS) {
    const evenness = rateDelimiter(text, delimiter);
    if (evenness > most) [best, most] = [delimiter, evenness];
  }
  return best;
}

function rateDelimiter(text: string, delimiter: string): number {
  const counts = sampleCounts(text, delimiter);
  const rows = counts.filter((count) => count > 0);
  const tally = Map.groupBy(rows, (count) => count);
  const [common = 1, alike = []] = [...tally].toSorted((a, b) => b[1].length - a[1].length || b[0] - a[0])[0] ?? [];
  return common < 2 ? 0 : alike.length / rows.length + common / 10_000;
}

/** Fields per record of the first records, quotation marks respected, without building the fields. */
function sampleCounts(text: string, delimiter: string): number[] {
  const counts: number[] = [];
  const end = Math.min(text.length, SAMPLE_CHARACTERS);
  let count = 1;
  let quoted = false;
  let fresh = true;
  for (let at = 0; at < end && counts.length < SAMPLE_RECORDS; at++) {
    const sign = text[at];
    if (sign === QUOTE && (quoted || fresh)) quoted = !quoted;
    else if (!quoted && sign === delimiter) count++;
    else if (!quoted && sign === '\n') {
      counts.push(count);
      count = 1;
    }
    fresh = sign === delimiter || sign === '\n' || (sign === QUOTE && quoted === false);
  }
  if (counts.length === 0) counts.push(count);
  return counts;
}
