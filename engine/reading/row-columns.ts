/** Columns of a past form that say of each row when its answer was given, and to whom. */
import { columnOf } from '#contract/columns.ts';
import { libraryLimits } from '#contract/library.ts';
import type { AnswerPlace, Extraction, FoundQuestion, Place, TableMapping } from '#contract/extraction.ts';
import type { Sheet, Source } from '#engine/files/model.ts';
import { parseCell } from '#engine/files/ranges.ts';
import { daysOf } from '#engine/language/written-day.ts';
import { isChoiceLabel, rowColumn } from '#engine/questions/vocabulary.ts';
import { saneDay } from './document-date.ts';
import type { Pair } from './model.ts';

export type RowFacts = Pick<Pair, 'date' | 'customer'>;

/** What is known of the rows of a form beside their questions and answers. */
export interface Rows {
  of(question: FoundQuestion): RowFacts;
  /** Whether an answer place stands in such a column, or holds the form's own text, so that nothing was answered there. */
  tells(question: FoundQuestion, answer: AnswerPlace): boolean;
}

/** No file with rows, no columns. */
export const noRows: Rows = { of: () => ({}), tells: () => false };

/** Reads such columns of a workbook or a CSV. */
export function rowsOf({ sheets = [] }: Source, found: Extraction, now: number = Date.now()): Rows {
  const facts = new Map<string, RowFacts>();
  const taken = new Set<string>();
  for (const { name, mapping } of found.sheets) {
    const sheet = sheets.find((one) => one.name === name);
    if (!sheet || !mapping) continue;
    for (const table of [mapping, ...(mapping.also ?? [])]) {
      const columns = columnsOf(sheet, table);
      for (const { column } of columns) taken.add(`${name}\n${column}`);
      for (const [row, said] of factsIn(columns, table, now)) facts.set(`${name}\n${row}`, said);
    }
  }
  const keyOf = ({ sheet }: FoundQuestion, number: number | undefined): string => `${sheet ?? found.sheets[0]?.name}\n${number}`;
  return {
    of: (question) => facts.get(keyOf(question, cellAt(question.at)?.row)) ?? {},
    tells: (question, { at }) => at !== undefined && taken.has(keyOf(question, cellAt(at)?.column)),
  };
}

/** From 1. */
const cellAt = ({ cell, row, column }: Place): { row: number; column: number } | null =>
  typeof cell === 'string' ? parseCell(cell) : row === undefined || column === undefined ? null : { row: row + 1, column: column + 1 };

/** A column that tells when the answers of its rows were given, or to whom. */
export interface TellingColumn {
  /** From 1. */
  column: number;
  says: NonNullable<ReturnType<typeof rowColumn>>;
  /** Of each row from the first one of the table to its last. */
  cells: string[];
}

/** Such columns by their headers. Rows from 1. */
export const tellingColumns = (sheet: Sheet, table: { headerRow: number; firstRow: number; lastRow: number }): TellingColumn[] =>
  sheet.cells
    .filter(({ row }) => row === table.headerRow)
    .flatMap(({ text, column }): TellingColumn[] => {
      const says = rowColumn(text);
      if (says === null) return [];
      const cells = Array.from({ length: table.lastRow - table.firstRow + 1 }, (_, at) => sheet.at(table.firstRow + at, column));
      return [{ column, says, cells: cells.map((cell) => cell?.text.trim() ?? '') }];
    });

function columnsOf(sheet: Sheet, table: TableMapping): TellingColumn[] {
  const { headerRow, firstRow, lastRow } = table;
  const columns = headerRow === null ? [] : tellingColumns(sheet, { headerRow, firstRow, lastRow });
  return columns.filter((one) => isFree(table, one, columns));
}

/**
 * Whether no question is told by a column, and nothing asked in it: beside another place for the answer a header that says no more than "Date" or
 * "Customer" asks for none, where days or names are all that stands under it.
 */
function isFree(
  { question, id, section, guidance, options, type, answer, comment }: TableMapping,
  one: TellingColumn,
  all: TellingColumn[],
): boolean {
  const isOne = (letters: string | null | undefined): boolean => Boolean(letters) && columnOf(letters ?? '') === one.column;
  if ([question, id, section, guidance, options, type].some(isOne)) return false;
  if (one.says === 'answered' || ![...answer, comment].some(isOne)) return true;
  const others = answer.filter((letters) => all.every(({ column }) => column !== columnOf(letters)));
  const filled = one.cells.filter((cell) => cell !== '');
  return others.length > 0 && filled.length > 0 && (one.says === 'customer' ? filled.every(isName) : daysOf(filled).every(Number.isFinite));
}

/** What such columns tell of each row of their table. Rows from 1; the day is an ISO instant. */
export function factsIn(columns: TellingColumn[], { firstRow }: { firstRow: number }, now: number): Map<number, RowFacts> {
  const days = columns.filter(({ says }) => says !== 'customer').map(({ cells }) => daysOf(cells));
  const customers = columns.filter(({ says }) => says === 'customer').map(({ cells }) => cells);
  const facts = new Map<number, RowFacts>();
  for (const at of columns[0]?.cells.keys() ?? []) {
    const given = days.flatMap((cells) => saneDay(cells[at] ?? Number.NaN, now) ?? []);
    const customer = customers.map((cells) => cells[at] ?? '').find(isName);
    // Of two days, as of writing and of the last change, the answer holds from the later one.
    const date = given.toSorted().at(-1);
    facts.set(firstRow + at, { ...(date === undefined ? {} : { date }), ...(customer === undefined ? {} : { customer }) });
  }
  return facts;
}

const isName = (text: string): boolean => text.length <= libraryLimits.customer && /\p{L}{2}/u.test(text) && !isChoiceLabel(text);
