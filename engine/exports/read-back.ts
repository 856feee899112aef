import { unguarded } from '#engine/files/csv/formula-text.ts';
import { comparable } from '#engine/language/text.ts';
import { openZip } from '#engine/files/zip.ts';
import type { Sheet } from '#engine/files/model.ts';
import { readSource } from '#engine/files/read-source.ts';
import { sniff, sourceFormatOf } from '#engine/files/sniff.ts';
import { decodeText } from '#engine/files/text.ts';
import { aboutFile, overLimit } from '#engine/files/unreadable.ts';
import type { BackItem } from './model.ts';
import { readDocxBack } from './read-docx-back.ts';
import { allWords, type BookColumn, columnOrder } from './words.ts';
import { KEY_COLUMN } from './write-xlsx.ts';

/**
 * Reads an answers document that was made here and edited by people: DOCX, XLSX, CSV or JSON. Null for any other file.
 * @throws UnreadableFile
 */
export const readBack = (bytes: Uint8Array, fileName: string): Promise<BackItem[] | null> =>
  aboutFile(fileName, async () => {
    const items = await readByKind(bytes, fileName);
    if (items !== null && items.length > MOST_ITEMS) overLimit(`it holds ${items.length} answers, and ${MOST_ITEMS} are read`);
    return items;
  });

/** Four times as many as a request takes. */
const MOST_ITEMS = 20_000;

const readByKind = async (bytes: Uint8Array, fileName: string): Promise<BackItem[] | null> => {
  const format = sourceFormatOf(sniff(bytes, fileName), fileName);
  if (format === 'docx') return readDocxBack(openZip(bytes));
  if (format === 'json') return fromJson(decodeText(bytes).text);
  if (format !== 'xlsx' && format !== 'csv') return null;
  return fromSheets((await readSource(bytes, fileName)).sheets ?? [], format === 'xlsx');
};

/** Columns by the words of their headers, in any of the languages that exports are written in. */
const columnOf = new Map(allWords.flatMap(({ columns }) => columnOrder.map((column) => [comparable(columns[column]), column] as const)));

/** What is taken from a table. Its other columns are for people: an earlier version had fewer of them, a later one has more. */
const readColumns = ['ref', 'question', 'choice', 'answer', 'comment'] as const satisfies readonly BookColumn[];
type ReadColumn = (typeof readColumns)[number];

/** Where a table of ours has its header: the row that names the hidden column, or, without ids, all columns that are read. */
const headerOf = (sheet: Sheet, withKeys: boolean): { row: number; columns: Map<BookColumn | 'key', number> } | null => {
  for (const [row, cells] of Map.groupBy(sheet.cells, (cell) => cell.row)) {
    const columns = new Map<BookColumn | 'key', number>();
    for (const cell of cells) {
      const name = comparable(cell.text) === KEY_COLUMN ? 'key' : columnOf.get(comparable(cell.text));
      if (name !== undefined && !columns.has(name)) columns.set(name, cell.column);
    }
    if (withKeys ? columns.has('key') && columns.has('question') : readColumns.every((column) => columns.has(column)))
      return { row, columns };
  }
  return null;
};

const fromSheets = (sheets: Sheet[], withKeys: boolean): BackItem[] | null => {
  const tables = sheets.map((sheet) => ({ sheet, header: headerOf(sheet, withKeys) })).filter(({ header }) => header !== null);
  if (tables.length === 0) return null;
  return tables.flatMap(({ sheet, header }) => {
    const rows: BackItem[] = [];
    for (let row = (header?.row ?? 0) + 1; row <= sheet.rowCount; row += 1) {
      const read = (name: ReadColumn | 'key'): string => {
        const column = header?.columns.get(name);
        const text = column === undefined ? '' : (sheet.at(row, column)?.text ?? '');
        return withKeys ? text : unguarded(text);
      };
      const item = { key: read('key').trim() || null, ref: read('ref'), question: read('question') };
      if (item.key === null && item.question.trim() === '') continue;
      rows.push({ ...item, choice: read('choice'), answer: read('answer'), comment: read('comment') });
    }
    return rows;
  });
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const fromJson = (text: string): BackItem[] | null => {
  const parsed = parse(text);
  const entries = typeof parsed === 'object' && parsed !== null && 'qa_entries' in parsed ? parsed.qa_entries : null;
  if (!Array.isArray(entries)) return null;
  return entries.map((entry: Record<string, unknown>) => ({
    key: textOf(entry['id']) || null,
    ref: textOf(entry['ref']),
    question: textOf(entry['question']),
    choice: textOf(entry['choice']),
    answer: textOf(entry['answer']),
    comment: textOf(entry['comment']),
  }));
};

/** Null for what is no JSON at all: such a file is none of ours. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
