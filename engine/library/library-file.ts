import { leadingIds } from '#engine/language/leading-id.ts';
import { plain } from '#engine/language/text.ts';
import { writeWorkbook } from '#engine/exports/write-workbook.ts';
import type { Sheet } from '#engine/files/model.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import { readSource } from '#engine/files/read-source.ts';
import { formatOf } from '#contract/formats.ts';
import { decodeText } from '#engine/files/text.ts';

/** An entry as a file of ours holds it: everything is text, lists have an item a line, dates are ISO. */
export type FileEntry = Record<Field, string>;

const fields = [
  'id',
  'question',
  'options',
  'choice',
  'answer',
  'ref',
  'section',
  'labels',
  'review_at',
  'status',
  'origin',
  'document',
  'owner',
] as const;
type Field = (typeof fields)[number];

/** An entry with its row, from 1: of the sheet, or in the list. */
export interface ReadEntry {
  row: number;
  /** Only fields that the file has a column for. */
  entry: Partial<FileEntry>;
}

export type LibraryFormat = 'xlsx' | 'json';

/** Columns as people read them; a file is recognised by these or by the bare names of the fields. */
const heads: Record<Field, string> = {
  id: 'id',
  question: 'Question',
  options: 'Options',
  choice: 'Choice',
  answer: 'Answer',
  ref: 'Ref',
  section: 'Section',
  labels: 'Labels',
  review_at: 'Review date',
  status: 'Status',
  origin: 'Origin',
  document: 'Document',
  owner: 'Owner',
};

/** Writes the library. Every cell is text: nothing in it can become a formula. */
export function writeLibrary(entries: FileEntry[], format: LibraryFormat): Uint8Array {
  if (format === 'json') return new TextEncoder().encode(`${JSON.stringify({ library: entries.map(unpacked) }, null, 2)}\n`);
  const rows = entries.map((entry) => fields.map((field) => entry[field]));
  return writeWorkbook([{ name: 'Library', rows: [fields.map((field) => heads[field]), ...rows], hidden: [0] }], { title: 'Library' });
}

const lists = new Set<Field>(['options', 'labels']);

/** Lists as lists, and null for what is not there. */
const unpacked = (entry: FileEntry): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((field) => {
      const text = entry[field];
      return [field, lists.has(field) ? linesOf(text) : text === '' && field !== 'answer' ? null : text];
    }),
  );

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Reads a library that was exported here, or a table of anybody's that has a column "Question".
 * @throws UnreadableFile when it is neither, naming what is missing
 */
export async function readLibrary(bytes: Uint8Array, fileName: string): Promise<ReadEntry[]> {
  if (formatOf(fileName) === 'json') return withIdsBefore(fromJson(decodeText(bytes).text, fileName));
  const sheets = (await readSource(bytes, fileName)).sheets ?? [];
  for (const sheet of sheets) {
    const head = headOf(sheet);
    if (head) return withIdsBefore(fromSheet(sheet, head));
  }
  throw new UnreadableFile(
    'unsupported',
    `“${fileName}” has no table with the columns “Question” and “Answer” or “Choice”. Export the library to see how it looks.`,
  );
}

/** Rows of no entry of ours whose questions begin with an id each: it is their id, and no word of the question. */
function withIdsBefore(rows: ReadEntry[]): ReadEntry[] {
  const foreign = rows.filter(({ entry }) => !entry.id && !entry.ref && entry.question !== undefined);
  const led = leadingIds(foreign.map(({ entry }) => entry.question ?? ''));
  const ids = new Map(foreign.map((one, at) => [one, led[at]]));
  return rows.map((one) => {
    const found = ids.get(one);
    return found ? { ...one, entry: { ...one.entry, ref: found.id, question: found.rest } } : one;
  });
}

const fieldOf = new Map(fields.flatMap((field) => [[plain(heads[field]), field] as const, [plain(field), field] as const]));

function headOf(sheet: Sheet): { row: number; columns: Map<Field, number> } | null {
  for (const [row, cells] of Map.groupBy(sheet.cells, (cell) => cell.row)) {
    const columns = new Map<Field, number>();
    for (const { text, column } of cells) {
      const field = fieldOf.get(plain(text));
      if (field && !columns.has(field)) columns.set(field, column);
    }
    if (columns.has('question') && (columns.has('answer') || columns.has('choice'))) return { row, columns };
  }
  return null;
}

/** What stands in a cell; a formula counts as the text that it showed. */
function fromSheet(sheet: Sheet, { row: head, columns }: { row: number; columns: Map<Field, number> }): ReadEntry[] {
  const read: ReadEntry[] = [];
  for (let row = head + 1; row <= sheet.rowCount; row += 1) {
    const entry = Object.fromEntries([...columns].map(([field, column]) => [field, (sheet.at(row, column)?.text ?? '').trim()]));
    if (Object.values(entry).some((text) => text !== '')) read.push({ row, entry });
  }
  return read;
}

function fromJson(text: string, fileName: string): ReadEntry[] {
  const list = parsedList(text);
  if (!list)
    throw new UnreadableFile('unsupported', `“${fileName}” is no library: it must be JSON with a list “library”, as the export writes it.`);
  return list.map((item, at) => ({ row: at + 1, entry: packed(item) }));
}

function parsedList(text: string): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed)) return parsed;
    const list = typeof parsed === 'object' && parsed !== null && 'library' in parsed ? parsed.library : null;
    return Array.isArray(list) ? list : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const packed = (item: unknown): Partial<FileEntry> => {
  if (typeof item !== 'object' || item === null) return {};
  const known = Object.entries(item).filter((pair): pair is [Field, unknown] => fields.includes(pair[0] as Field));
  return Object.fromEntries(known.map(([field, value]) => [field, asText(value)]));
};

const asText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(asText).join('\n');
  return typeof value === 'string' ? value.trim() : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};
