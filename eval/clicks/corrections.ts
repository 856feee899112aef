/** What a person could do next on the check screen: one step each, at the places where a reading is wrong. */
import { columnOf, letterOf } from '#contract/columns.ts';
import type { AnswerKind, Extraction, FoundQuestion, Mapping, MappingBySheet, Place } from '#contract/extraction.ts';
import type { Source } from '#engine/files/model.ts';
import {
  dropRow,
  joinRows,
  keepRow,
  roles,
  saidOfAnswers,
  takeRow,
  withAnswers,
  withFirst,
  withHeader,
  withLast,
  withRole,
} from '../../web/shared/sheet/mapping-edits.ts';
import { tableBelow, tableBeside, tablesOf, withTable } from '../../web/shared/sheet/tables.ts';
import type { GoldQuestion } from '../forms/model.ts';

interface Standing {
  source: Source;
  found: Extraction;
  gold: GoldQuestion[];
  mapping: MappingBySheet;
}

/** Columns of a sheet that are tried. */
const MOST_COLUMNS = 14;
/** Rows at which a table may begin or end that are tried. */
const MOST_ROWS = 6;

/** Every mapping that is one step further. */
export function* corrections(standing: Standing): Generator<MappingBySheet> {
  const { source, found, mapping } = standing;
  for (const { name, mapping: given, count } of found.sheets) {
    const set = (next: Mapping | null): MappingBySheet => ({ ...mapping, [name]: next });
    if (count > 0) yield set(null);
    const size = sizeOf(source, name);
    if (!size) {
      yield* prose(found, name, set, mapping[name] ?? null);
      continue;
    }
    if (source.word && count === 0) yield set({ headerRow: null, question: 'A', answer: [], firstRow: 1, lastRow: 1, box: true });
    const rows = rowsOf(standing, name);
    const base = mapping[name] ?? given;
    for (const next of base && !base.box ? ofSheet(base, size, rows) : begun(size)) yield set(next);
  }
}

const sizeOf = ({ sheets, word }: Source, name: string): { rows: number; columns: number } | null => {
  const sheet = sheets?.find((one) => one.name === name);
  if (sheet) return { rows: sheet.rowCount, columns: Math.min(MOST_COLUMNS, sheet.columnCount + 1) };
  const table = word?.find((block) => block.kind === 'table' && `Table ${block.table + 1}` === name);
  if (table?.kind !== 'table') return null;
  return { rows: table.rows.length, columns: Math.min(MOST_COLUMNS, Math.max(...table.rows.map((row) => row.length))) };
};

const letters = (count: number): string[] => Array.from({ length: count }, (_, at) => letterOf(at + 1));

/** A sheet without a table: its question column is named. */
function* begun({ rows, columns }: { rows: number; columns: number }): Generator<Mapping> {
  for (const column of letters(columns)) {
    const next = withRole(null, column, 'question', { first: 1, last: rows });
    if (next) yield next;
  }
}

interface Rows {
  /** That were taken and are no questions, or are questions and were not. */
  wrong: number[];
  lost: number[];
  /** From the first to the last of the gold. */
  asked: number[];
}

function* ofSheet(
  mapping: Mapping,
  { rows, columns }: { rows: number; columns: number },
  { wrong, lost, asked }: Rows,
): Generator<Mapping> {
  const [first = 1, last = rows] = [asked[0], asked.at(-1)];
  for (const [index, table] of tablesOf(mapping).entries()) {
    for (const column of letters(columns))
      for (const role of [...roles, null]) {
        const next = withRole(table, column, role, { first: 1, last: rows });
        if (next) yield withTable(mapping, index, next);
      }
    for (const column of [...table.answer, ...(table.comment ? [table.comment] : [])])
      for (const kind of ['choice', 'text', 'number', 'date', 'mark'] satisfies AnswerKind[])
        yield withTable(mapping, index, withAnswers(table, column, { ...saidOfAnswers(table, column), kind }));
    yield withTable(mapping, index, withFirst(table, first));
    yield withTable(mapping, index, withLast(table, last));
    for (const row of [first - 1, first - 2].filter((one) => one > 0)) yield withTable(mapping, index, withHeader(table, row));
  }
  for (const row of wrong) yield dropRow(mapping, row);
  for (const row of wrong) yield keepRow(mapping, row);
  for (const row of lost) yield takeRow(mapping, row);
  for (const row of wrong.slice(0, MOST_ROWS)) yield joinRows(mapping, row - 1, row);
  const question = columnOf(mapping.question);
  for (const row of lost.slice(0, MOST_ROWS)) {
    const below = tableBelow(mapping, { row, column: question }, rows);
    if (below) yield below;
  }
  for (const column of letters(columns)) {
    const beside = tableBeside(mapping, { row: first, column: columnOf(column) }, column);
    if (beside) yield beside;
  }
}

/** Questions in prose are left out or joined, by their number. */
function* prose(
  { questions }: Extraction,
  name: string,
  set: (next: Mapping) => MappingBySheet,
  before: Mapping | null,
): Generator<MappingBySheet> {
  const own = questions.filter(({ at }) => name !== 'Text' || at.table === undefined);
  const base = before ?? { headerRow: null, question: 'A', answer: [], firstRow: 1, lastRow: Math.max(1, own.length) };
  for (let number = 1; number <= own.length; number += 1) {
    yield set(dropRow(base, number));
    if (number > 1) yield set(joinRows(base, number - 1, number));
  }
}

const rowAt = ({ cell, row }: Place): number =>
  typeof cell === 'string' ? Number(/\d+$/u.exec(cell)?.[0] ?? 0) : row === undefined ? 0 : row + 1;

function rowsOf({ found, gold }: Standing, name: string): Rows {
  const table = Number(/^Table (\d+)$/u.exec(name)?.[1] ?? 0) - 1;
  const own = ({ sheet, at }: Pick<FoundQuestion, 'sheet' | 'at'>): boolean =>
    at.table === undefined ? sheet === null || sheet === name : at.table === table;
  const counted = (list: Pick<FoundQuestion, 'sheet' | 'at'>[]): number[] => list.filter(own).map(({ at }) => rowAt(at));
  const [taken, asked] = [counted(found.questions), counted(gold).toSorted((a, b) => a - b)];
  const times = (list: number[], row: number): number => list.filter((one) => one === row).length;
  return {
    wrong: [...new Set(taken)].filter((row) => times(taken, row) > times(asked, row)),
    lost: [...new Set(asked)].filter((row) => times(asked, row) > times(taken, row)),
    asked,
  };
}
