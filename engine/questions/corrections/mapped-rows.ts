/** Rows that people decided on one by one: taken, left out, joined to one question, or split into several. */
import { type Reason, reason } from '#contract/reasons.ts';
import { because } from '../because.ts';
import type { FoundQuestion, MappedRows } from '#contract/extraction.ts';
import { placesOfRow } from '../sheet/answer-places.ts';
import type { Grid } from '../sheet/grid.ts';
import type { LeftOut, ReadTable, TableReading } from '../sheet/read-table.ts';
import { sectionName } from '../sheet/section-column.ts';
import { countWords, isIdLike, splitLeadingId, tidyId } from '../text.ts';

/** A question with the row it stands in. */
interface Entry {
  row: number;
  question: FoundQuestion;
}

export interface DecidedRows {
  tables: ReadTable[];
  leftOut: LeftOut[];
}

/**
 * The tables of a sheet after the decisions. They are taken in this order: rows added, joined, split, dropped; so a row
 * that is dropped is gone whatever else was said about it. What cannot be followed is among the rows left out.
 */
export function decideRows(grid: Grid, tables: ReadTable[], rows: MappedRows, reading: TableReading): DecidedRows {
  const leftOut: LeftOut[] = [];
  const entries = new Map(tables.map((read) => [read, entriesOf(read)]));
  const deciding: Deciding = { grid, tables, reading, entries, leftOut };
  const textOf = (row: number): string | null => textAt(grid, listOf(deciding, row)?.read, row)?.text ?? null;
  const remove = (row: number, why: Reason | null, keep?: Entry): void => removeAt(deciding, row, why, keep);
  for (const row of rows.add ?? []) addAt(deciding, row);
  for (const group of rows.join ?? []) joinRows(deciding, group, textOf);
  keepWhole(rows.keep ?? [], { own: (row) => ownOf(deciding, row), remove, textOf });
  for (const { row, parts } of rows.split ?? []) {
    const entry = addAt(deciding, row);
    const list = listOf(deciding, row)?.list;
    if (!entry || !list) continue;
    remove(row, null, entry);
    list.splice(list.indexOf(entry), 1, ...partsAt(entry, parts));
  }
  for (const row of rows.drop ?? []) remove(row, reason('by_hand_out'));
  return { tables: tables.map((read) => withEntries(read, entries.get(read) ?? [])), leftOut };
}

/** What the decisions about rows work on. */
interface Deciding {
  grid: Grid;
  tables: ReadTable[];
  reading: TableReading;
  entries: Map<ReadTable, Entry[]>;
  leftOut: LeftOut[];
}

/** The table that a row belongs to, with its questions as decided so far. */
function listOf({ grid, tables, entries }: Deciding, row: number): { read: ReadTable; list: Entry[] } | null {
  const read = tableAt(grid, tables, row);
  const list = read && entries.get(read);
  return read && list ? { read, list } : null;
}

const ownOf = (deciding: Deciding, row: number): Entry[] => listOf(deciding, row)?.list.filter((one) => one.row === row) ?? [];

/** The question of a row, made where there is none. */
function addAt(deciding: Deciding, row: number): Entry | null {
  const found = ownOf(deciding, row)[0];
  const where = listOf(deciding, row);
  if (found || !where) return found ?? null;
  const question = questionAt(deciding.grid, where.read, where.list, row, deciding.reading);
  if (question === null) {
    deciding.leftOut.push({ row, text: '', ...because(reason('row_without_text')) });
    return null;
  }
  const entry = { row, question };
  const next = where.list.findIndex((one) => one.row > row);
  where.list.splice(next < 0 ? where.list.length : next, 0, entry);
  return entry;
}

/** Takes the questions of a row away, but the one to keep; without a reason nothing is said of it. */
function removeAt(deciding: Deciding, row: number, why: Reason | null, keep?: Entry): void {
  const where = listOf(deciding, row);
  for (const one of ownOf(deciding, row))
    if (where && one !== keep) {
      where.list.splice(where.list.indexOf(one), 1);
      if (why !== null && one.row !== keep?.row) deciding.leftOut.push({ row, text: one.question.question.slice(0, 200), ...because(why) });
    }
}

/** Makes one question of several rows, in the first of them. */
function joinRows(deciding: Deciding, group: number[], textOf: (row: number) => string | null): void {
  const [first, ...others] = group.toSorted((a, b) => a - b).filter((row, index, all) => all.indexOf(row) === index);
  const entry = first === undefined ? null : addAt(deciding, first);
  if (!entry || first === undefined) return;
  const texts = [first, ...others].map((row) => textOf(row) ?? '');
  entry.question = { ...withoutPart(entry.question), question: joined(texts) };
  for (const row of [first, ...others]) removeAt(deciding, row, reason('row_joined', { row: first }), entry);
}

interface Keeping {
  own(row: number): Entry[];
  remove(row: number, why: Reason | null, keep?: Entry): void;
  textOf(row: number): string | null;
}

/** Of each row that was taken apart one question is left, with the whole text of its cell. */
function keepWhole(rows: number[], { own, remove, textOf }: Keeping): void {
  for (const row of rows) {
    const [entry] = own(row);
    if (!entry) continue;
    entry.question = { ...withoutPart(entry.question), question: textOf(row) ?? entry.question.question };
    remove(row, null, entry);
  }
}

const entriesOf = (read: ReadTable): Entry[] => read.questions.map((question, index) => ({ row: read.rows[index] ?? 0, question }));

const withEntries = (read: ReadTable, list: Entry[]): ReadTable => ({
  ...read,
  questions: list.map((one) => one.question),
  rows: list.map((one) => one.row),
});

/** The table a row belongs to: the one with questions in it, else the nearest whose question column has a text there. */
function tableAt(grid: Grid, tables: ReadTable[], row: number): ReadTable | null {
  const own = tables.find((read) => read.rows.includes(row));
  if (own) return own;
  const distance = (read: ReadTable): number => {
    const all = [...read.table.rows, ...read.rows];
    const [first, last] = [all.reduce((a, b) => Math.min(a, b), Infinity), all.reduce((a, b) => Math.max(a, b), 0)];
    const away = row < first ? first - row : row > last ? row - last : 0;
    return away + (grid.text(row, read.layout.question) === '' ? 0.5 : 0);
  };
  return tables.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** The text of a row that is the question: in the question column, else the longest beside the answers. */
function textAt(grid: Grid, read: ReadTable | undefined, row: number): { text: string; column: number } | null {
  if (!read) return null;
  const { layout } = read;
  const own = grid.text(row, layout.question);
  if (own !== '') return { text: own, column: layout.question };
  const answers = new Set(layout.answers.map((one) => one.column));
  const others = grid.cells(row).filter((cell) => !answers.has(cell.column) && cell.column !== layout.id);
  const longest = others.toSorted((a, b) => countWords(b.text) - countWords(a.text))[0];
  return longest ? { text: grid.text(row, longest.column), column: longest.column } : null;
}

function questionAt(grid: Grid, read: ReadTable, list: Entry[], row: number, reading: TableReading): FoundQuestion | null {
  const { layout } = read;
  const found = textAt(grid, read, row);
  if (!found) return null;
  const rawId = layout.id === null ? '' : grid.shown(row, layout.id);
  const named = layout.section === null ? '' : grid.shown(row, layout.section);
  const before = list.findLast((one) => one.row < row);
  const guidance = layout.guidance === null ? '' : grid.shown(row, layout.guidance);
  return {
    sheet: reading.sheetName,
    id: isIdLike(rawId) ? tidyId(rawId) : layout.idInText ? (splitLeadingId(found.text)?.id ?? null) : null,
    section: named === '' ? (before?.question.section ?? null) : sectionName(named, layout.sectionHeads),
    question: found.text,
    at: reading.placeOf(row, found.column),
    answers: placesOfRow(grid, layout.answers, row, reading.placeOf, found.text).places,
    parent: null,
    guidance: guidance === '' ? null : guidance,
  };
}

/** Texts of one question: a sentence that ended stands on its own line, one that did not goes on. */
function joined(texts: string[]): string {
  let whole = '';
  for (const text of texts) {
    if (text === '') continue;
    whole = whole === '' ? text : `${whole}${/[.:;?!]\s*$/.test(whole) ? '\n' : ' '}${text}`;
  }
  return whole;
}

function withoutPart(question: FoundQuestion): FoundQuestion {
  const { part: _, ...at } = question.at;
  return { ...question, at };
}

function partsAt({ row, question }: Entry, parts: string[]): Entry[] {
  return parts.map((text, part) => {
    const led = splitLeadingId(text);
    return {
      row,
      question: { ...question, id: led?.id ?? question.id, question: text, at: { ...question.at, part } },
    };
  });
}
