/** A sheet as people decided on it: by hand for this file, or by a correction remembered for files of its shape. */
import { type Reason, reason } from '#contract/reasons.ts';
import { type Because, because } from '../because.ts';
import { placesIn } from '../sheet/sheet-words.ts';
import { columnOf } from '#contract/columns.ts';
import type { Mapping, TableMapping } from '#contract/extraction.ts';
import { narrow } from '../sheet/grid.ts';
import type { Grid } from '../sheet/grid.ts';
import { decideRows } from './mapped-rows.ts';
import { readMapped, readRemembered } from './mapping.ts';
import { readTable } from '../sheet/read-table.ts';
import type { LeftOut, ReadTable, TableReading } from '../sheet/read-table.ts';
import { mappingOfTable } from '../sheet/sheet-candidate.ts';
import type { Candidate } from '../sheet/sheet-candidate.ts';

export interface MappedSheet extends Because {
  tables: ReadTable[];
  mapping: Mapping;
  by: 'hand' | 'remembered';
  leftOut: LeftOut[];
}

interface Decided {
  hand: Mapping | null;
  remembered: Mapping | null;
  reading: TableReading;
  /** The sheet's own tables were taken as questions. */
  asks: boolean;
}

/**
 * The sheet with the mapping applied, or null without one. A mapping names one table: the sheet's other tables stay as
 * they were found, unless one of their questions stands in a row of the mapping; of tables side by side, only the one
 * whose columns the mapping names gives way. A remembered mapping that finds nothing in this file is not used.
 */
export function mapSheet(candidate: Candidate, decided: Decided): MappedSheet | null {
  if (decided.hand && missingColumn(candidate.grid, decided.hand) === null) return byHand(candidate, decided.hand, decided);
  if (decided.remembered) return fromMemory(candidate, decided.remembered, decided);
  return null;
}

/**
 * The first column that a mapping names and the sheet lacks, or null. A Word table and a CSV end with their last column; in a
 * workbook an answer may stand right of all texts, the question may not.
 */
export function missingColumn(grid: Grid, mapping: Mapping): string | null {
  const last = grid.framed || grid.bounded ? grid.sheet.columnCount : Number.POSITIVE_INFINITY;
  for (const one of [mapping, ...(mapping.also ?? [])]) {
    const named = [one.id, one.section, one.guidance, one.options, one.type, ...one.answer, one.comment];
    if (columnOf(one.question) > grid.sheet.columnCount) return one.question;
    const beyond = named.find((name) => name != null && columnOf(name) > last);
    if (beyond != null) return beyond;
  }
  return null;
}

function byHand(candidate: Candidate, mapping: Mapping, { reading, asks }: Decided): MappedSheet {
  const given = [mapping, ...(mapping.also ?? [])];
  const kept = given.map((one) => candidate.tables.find((read) => sameColumns(mappingOfTable(read), one)));
  const own = given.map((one, index) => {
    const found = kept[index];
    return found ? inRows(candidate.grid, found, one, reading) : readMapped(candidate.grid, one, reading);
  });
  const others = asks ? candidate.tables.filter((read) => !kept.includes(read) && !given.some((one) => overlaps(read, one))) : [];
  const tables = inOrder([...own, ...others]);
  const { tables: after, leftOut } = mapping.rows ? decideRows(candidate.grid, tables, mapping.rows, reading) : { tables, leftOut: [] };
  const how = reason(kept.every((one) => one !== undefined) ? 'rows_by_hand' : 'columns_by_hand');
  return { tables: after, mapping, by: 'hand', ...because(how, ...given.flatMap(namesOf), ...besides(others)), leftOut };
}

function fromMemory(candidate: Candidate, remembered: Mapping, { reading, asks }: Decided): MappedSheet | null {
  const own = readRemembered(candidate.grid, remembered, reading);
  if (!own || own.questions.length === 0) return null;
  const { marks, kinds, choices } = remembered;
  const mapping = { ...mappingOfTable(own), ...(marks && { marks }), ...(kinds && { kinds }), ...(choices && { choices }) };
  const others = asks ? candidate.tables.filter((read) => !overlaps(read, mapping)) : [];
  return {
    tables: inOrder([own, ...others]),
    mapping,
    by: 'remembered',
    ...because(reason('columns_remembered'), ...namesOf(mapping), ...besides(others)),
    leftOut: [],
  };
}

/** The table as it was found, but only its rows within the mapping, and those that the mapping adds above and below it. */
function inRows(grid: Grid, found: ReadTable, mapping: Mapping, reading: TableReading): ReadTable {
  const [first, last] = [found.rows[0] ?? 0, found.rows.at(-1) ?? 0];
  if (mapping.firstRow === first && mapping.lastRow === last) return found;
  const part = found.band ? narrow(grid, found.band.from, found.band.to) : grid;
  const inHeaders = (row: number): boolean => found.table.headers.some((block) => block.top <= row && row <= block.bottom);
  const rows = part.rows.filter((row) => row >= mapping.firstRow && row <= mapping.lastRow && !inHeaders(row));
  const table = { ...found.table, rows, firstHeaderRow: Math.min(found.table.firstHeaderRow, mapping.firstRow) };
  return readTable(part, table, found.layout, { ...reading, byHand: (row) => row < first || row > last });
}

/** All columns of the one are those of the other; what the other does not say of marks, kinds and options is as it was found. */
function sameColumns(found: TableMapping, given: TableMapping): boolean {
  const key = ({ question, id, section, guidance, answer, comment, headerRow }: TableMapping): string =>
    JSON.stringify([
      headerRow,
      question,
      id ?? null,
      section ?? null,
      guidance ?? null,
      [...answer].toSorted(),
      comment ?? null,
    ]).toUpperCase();
  const told = (said: Record<string, unknown> | undefined): string =>
    Object.entries(said ?? {})
      .map(([letter, value]) => `${letter}=${JSON.stringify(value)}`)
      .toSorted()
      .join('\n');
  return (
    key(found) === key(given) &&
    (['marks', 'kinds', 'choices'] as const).every((field) => given[field] === undefined || told(found[field]) === told(given[field])) &&
    (['options', 'type'] as const).every((field) => given[field] === undefined || (found[field] ?? null) === given[field])
  );
}

function overlaps(read: ReadTable, mapping: TableMapping): boolean {
  const inRange = read.rows.some((row) => row >= mapping.firstRow && row <= mapping.lastRow);
  const { band } = read;
  if (!band) return inRange;
  const named = [mapping.question, mapping.id, ...mapping.answer, mapping.comment].filter((name) => name != null).map(columnOf);
  return inRange && named.some((column) => column >= band.from && column <= band.to);
}

const inOrder = (tables: ReadTable[]): ReadTable[] =>
  tables.toSorted((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0) || a.layout.question - b.layout.question);

const namesOf = ({ question, answer, comment }: TableMapping): Reason[] => [
  reason('asked_in', { column: question }),
  placesIn([...answer, ...(comment ? [comment] : [])]),
];

const besides = (others: ReadTable[]): Reason[] => (others.length === 0 ? [] : [reason('others_as_found', { number: others.length })]);
