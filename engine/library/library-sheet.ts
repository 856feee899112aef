/** Reads a table of questions and answers, an export of ours or anybody's. */
import type { Sheet } from '#engine/files/model.ts';
import { plain } from '#engine/language/text.ts';
import { headerMeaning } from '#engine/questions/header-meaning.ts';
import { rowColumn } from '#engine/questions/vocabulary.ts';
import { isMarkInWords } from '#engine/reading/filled-form.ts';
import { type TellingColumn, factsIn, tellingColumns } from '#engine/reading/row-columns.ts';
import { type Field, type FileEntry, type ReadEntry, type TableTells, fields, heads, shownNames } from './library-fields.ts';

type Told = 'dated' | 'customer';
interface Head {
  row: number;
  /** Columns from 1, those apart that say when answers were given and to whom. */
  columns: Map<Exclude<Field, Told> | 'comment', number>;
  telling: TellingColumn[];
  /** Its columns for question and answer are called as in a library file. */
  own: boolean;
}

const fieldOf = new Map(fields.flatMap((field) => [[plain(heads[field]), field] as const, [plain(field), field] as const]));

/** How surely a header must say that it stands over questions or answers where it does not say so in our words. */
const SURELY = 3;

/** What the header of a past form says in the words of the field. */
function meantBy(header: string): 'question' | 'answer' | 'comment' | null {
  const meaning = headerMeaning(header);
  if (meaning === null || rowColumn(header) !== null) return null;
  if (meaning.role === 'comment') return 'comment';
  return (meaning.role === 'question' || meaning.role === 'answer') && meaning.weight >= SURELY ? meaning.role : null;
}

/** The first table of a sheet with questions and what was answered; null where it has none. */
export function readTable(sheet: Sheet, now: number = Date.now()): { rows: ReadEntry[]; tells: TableTells; own: boolean } | null {
  const head = headOf(sheet);
  if (head === null) return null;
  const { rows, ...counts } = rowsUnder(sheet, head, now);
  return { rows, tells: { columns: namesOf(sheet, head), ...counts }, own: head.own };
}

const isWhole = (columns: Head['columns']): boolean => columns.has('question') && (columns.has('answer') || columns.has('choice'));

function headOf(sheet: Sheet): Head | null {
  for (const [row, cells] of Map.groupBy(sheet.cells, (cell) => cell.row)) {
    const columns: Head['columns'] = new Map();
    const taken = new Set<number>();
    const take = (field: Field | 'comment' | null | undefined, column: number): void => {
      if (!field || field === 'dated' || field === 'customer' || columns.has(field) || taken.has(column)) return;
      columns.set(field, column);
      taken.add(column);
    };
    for (const { text, column } of cells) take(fieldOf.get(plain(text)), column);
    const own = isWhole(columns);
    for (const { text, column } of cells) take(meantBy(text), column);
    if (!isWhole(columns)) continue;
    const telling = tellingColumns(sheet, { headerRow: row, firstRow: row + 1, lastRow: sheet.rowCount }).filter(
      ({ column }) => !taken.has(column),
    );
    return { row, columns, telling, own };
  }
  return null;
}

function namesOf(sheet: Sheet, { row: head, columns, telling }: Head): TableTells['columns'] {
  const named = sheet.cells.filter(({ row, text }) => row === head && text.trim() !== '');
  const taken = new Set([...columns.values(), ...telling.map(({ column }) => column)]);
  const names = (isTaken: boolean): string[] =>
    shownNames(named.filter(({ column }) => taken.has(column) === isTaken).map(({ text }) => text));
  return { read: names(true), left: names(false) };
}

/** What stands in a cell; a formula counts as the text that it showed. */
function rowsUnder(sheet: Sheet, { row: head, columns, telling }: Head, now: number): { rows: ReadEntry[] } & Omit<TableTells, 'columns'> {
  const rows: ReadEntry[] = [];
  const counts = { days: 0, customers: 0, comments: 0, unread_days: 0 };
  const facts = factsIn(telling, { firstRow: head + 1 }, now);
  const days = telling.filter(({ says }) => says !== 'customer');
  for (let row = head + 1; row <= sheet.rowCount; row += 1) {
    const { comment = '', ...entry }: Partial<FileEntry> & { comment?: string } = Object.fromEntries(
      [...columns].map(([field, column]) => [field, (sheet.at(row, column)?.text ?? '').trim()]),
    );
    if (comment === '' && Object.values(entry).every((text) => text === '')) continue;
    const { date, customer } = facts.get(row) ?? {};
    const isUnread = date === undefined && days.some(({ cells }) => (cells[row - head - 1] ?? '') !== '');
    counts.comments += Number(comment !== '');
    counts.days += Number(date !== undefined);
    counts.customers += Number(customer !== undefined);
    counts.unread_days += Number(isUnread);
    const dated = days.length === 0 || isUnread ? {} : { dated: date?.slice(0, 10) ?? '' };
    rows.push({
      row,
      entry: { ...withComment(entry, comment), ...dated, ...(telling.length > days.length ? { customer: customer ?? '' } : {}) },
    });
  }
  return { rows, ...counts };
}

/** A comment is part of the answer: it stands beside a mark, and under a text, as in a filled form. */
function withComment(entry: Partial<FileEntry>, comment: string): Partial<FileEntry> {
  const { answer = '', choice = '' } = entry;
  if (comment === '' || comment === answer) return entry;
  if (choice === '' && isMarkInWords(answer)) return { ...entry, choice: answer, answer: comment };
  return { ...entry, answer: [answer, comment].filter((text) => text !== '').join('\n') };
}
