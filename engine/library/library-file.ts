import { leadingIds } from '#engine/language/leading-id.ts';
import { daysOf } from '#engine/language/written-day.ts';
import { writeWorkbook } from '#engine/exports/write-workbook.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import { readSource } from '#engine/files/read-source.ts';
import { formatOf } from '#contract/formats.ts';
import { libraryLimits } from '#contract/library.ts';
import { decodeText } from '#engine/files/text.ts';
import { type Field, type FileEntry, type ReadEntry, type ReadLibrary, fields, heads, otherStates, shownNames } from './library-fields.ts';
import { readTable } from './library-sheet.ts';

export type LibraryFormat = 'xlsx' | 'json';

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

/** Rows of one file: twice the entries of a library, so that what is there already and what is broken fits beside what is new. */
const MOST_ROWS = 2 * libraryLimits.entries;

/** Whoever plans an import compares its rows where everybody is served. @throws UnreadableFile */
function requireFewRows(count: number, fileName: string): void {
  if (count <= MOST_ROWS) return;
  const [has, most, entries] = [count, MOST_ROWS, libraryLimits.entries].map((figure) => figure.toLocaleString('en'));
  throw new UnreadableFile(
    'limit',
    `“${fileName}” has ${has} rows, and an import reads at most ${most}. Import it in parts; a library has at most ${entries} entries of your own.`,
  );
}

/**
 * Reads a library that was exported here, or a table of anybody's that has a column "Question".
 * @throws UnreadableFile when it is neither, naming what is missing, and for more than MOST_ROWS
 */
export async function readLibrary(bytes: Uint8Array, fileName: string): Promise<ReadLibrary> {
  if (formatOf(fileName) === 'json') return fromJson(decodeText(bytes).text, fileName);
  const sheets = (await readSource(bytes, fileName)).sheets ?? [];
  const tables = sheets.flatMap((sheet) => {
    const table = readTable(sheet);
    return table ? [{ ...table, sheet: sheet.name }] : [];
  });
  const table = tables.find(({ own }) => own) ?? (tables.length === 1 ? tables[0] : undefined);
  if (table) {
    requireFewRows(table.rows.length, fileName);
    const sheet = sheets.length > 1 ? table.sheet : null;
    return { rows: withIdsBefore(table.rows), tells: { ...table.tells, sheet, states: otherStates(table.rows) } };
  }
  if (tables.length > 1)
    throw new UnreadableFile(
      'unsupported',
      `“${fileName}” has several sheets with questions and answers (${shownNames(tables.map(({ sheet }) => sheet)).join(', ')}), and which of them are yours cannot be told. Add a filled form under Knowledge base, where all of it is read; for an import keep one sheet, or call its columns Question and Answer.`,
    );
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

function fromJson(text: string, fileName: string): ReadLibrary {
  const list = parsedList(text);
  if (!list)
    throw new UnreadableFile('unsupported', `“${fileName}” is no library: it must be JSON with a list “library”, as the export writes it.`);
  requireFewRows(list.length, fileName);
  const names = [...new Set(list.flatMap((item) => (typeof item === 'object' && item !== null ? Object.keys(item) : [])))];
  const isKnown = (name: string): boolean => fields.includes(name as Field);
  const entries = list.map(packed);
  const days = daysOf(entries.map(({ dated }) => dated ?? ''));
  const isUnread = (at: number): boolean => Boolean(entries[at]?.dated) && !Number.isFinite(days[at]);
  return {
    rows: withIdsBefore(
      entries.map(({ dated, ...entry }, at) => ({
        row: at + 1,
        entry: dated === undefined || isUnread(at) ? entry : { ...entry, dated: dayText(days[at]) },
      })),
    ),
    tells: {
      columns: { read: shownNames(names.filter(isKnown)), left: shownNames(names.filter((name) => !isKnown(name))) },
      days: days.filter(Number.isFinite).length,
      customers: entries.filter(({ customer }) => Boolean(customer)).length,
      comments: 0,
      sheet: null,
      unread_days: entries.filter((_, at) => isUnread(at)).length,
      states: otherStates(entries.map((entry, at) => ({ row: at + 1, entry }))),
    },
  };
}

const dayText = (day: number | undefined): string => (Number.isFinite(day) ? new Date(day ?? 0).toISOString().slice(0, 10) : '');

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
