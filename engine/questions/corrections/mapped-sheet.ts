/** A sheet as people decided on it: by hand for this file, or by a correction remembered for files of its shape. */
import { columnOf } from '#contract/columns.ts';
import type { Mapping } from '#contract/extraction.ts';
import { narrow } from '../sheet/grid.ts';
import type { Grid } from '../sheet/grid.ts';
import { decideRows } from './mapped-rows.ts';
import { readMapped, readRemembered } from './mapping.ts';
import { readTable } from '../sheet/read-table.ts';
import type { LeftOut, ReadTable, TableReading } from '../sheet/read-table.ts';
import { mappingOfTable } from '../sheet/sheet-candidate.ts';
import type { Candidate } from '../sheet/sheet-candidate.ts';

export interface MappedSheet {
  tables: ReadTable[];
  mapping: Mapping;
  by: 'hand' | 'remembered';
  reason: string;
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
  if (decided.hand) return byHand(candidate, decided.hand, decided);
  if (decided.remembered) return fromMemory(candidate, decided.remembered, decided);
  return null;
}

function byHand(candidate: Candidate, mapping: Mapping, { reading, asks }: Decided): MappedSheet {
  const found = candidate.tables.find((read) => sameColumns(mappingOfTable(read), mapping));
  const own = found ? inRows(candidate.grid, found, mapping, reading) : readMapped(candidate.grid, mapping, reading);
  const others = asks ? candidate.tables.filter((read) => read !== found && !overlaps(read, mapping)) : [];
  const tables = inOrder([own, ...others]);
  const { tables: after, leftOut } = mapping.rows ? decideRows(candidate.grid, tables, mapping.rows, reading) : { tables, leftOut: [] };
  const columns = found ? `rows decided by hand, columns as found` : 'columns marked by hand';
  return { tables: after, mapping, by: 'hand', reason: `${columns}: ${namesOf(mapping)}${besides(others)}`, leftOut };
}

function fromMemory(candidate: Candidate, remembered: Mapping, { reading, asks }: Decided): MappedSheet | null {
  const own = readRemembered(candidate.grid, remembered, reading);
  if (!own || own.questions.length === 0) return null;
  const mapping = { ...mappingOfTable(own), ...(remembered.marks ? { marks: remembered.marks } : {}) };
  const others = asks ? candidate.tables.filter((read) => !overlaps(read, mapping)) : [];
  return {
    tables: inOrder([own, ...others]),
    mapping,
    by: 'remembered',
    reason: `columns as corrected before in a form of this shape: ${namesOf(mapping)}${besides(others)}`,
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

/** All columns of the one are those of the other, with the same meanings of marks. */
function sameColumns(found: Mapping, given: Mapping): boolean {
  const key = ({ question, id, section, guidance, answer, comment, headerRow }: Mapping): string =>
    JSON.stringify([
      headerRow,
      question,
      id ?? null,
      section ?? null,
      guidance ?? null,
      [...answer].toSorted(),
      comment ?? null,
    ]).toUpperCase();
  const marks = ({ marks: given }: Mapping): string =>
    Object.entries(given ?? {})
      .map(([letter, value]) => `${letter}=${value}`)
      .toSorted()
      .join('\n');
  return key(found) === key(given) && (given.marks === undefined || marks(found) === marks(given));
}

function overlaps(read: ReadTable, mapping: Mapping): boolean {
  const inRange = read.rows.some((row) => row >= mapping.firstRow && row <= mapping.lastRow);
  const { band } = read;
  if (!band) return inRange;
  const named = [mapping.question, mapping.id, ...mapping.answer, mapping.comment].filter((name) => name != null).map(columnOf);
  return inRange && named.some((column) => column >= band.from && column <= band.to);
}

const inOrder = (tables: ReadTable[]): ReadTable[] =>
  tables.toSorted((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0) || a.layout.question - b.layout.question);

const namesOf = ({ question, answer, comment }: Mapping): string => {
  const places = [...answer, ...(comment ? [comment] : [])];
  return `questions in ${question}${places.length > 0 ? `, answers in ${places.join(', ')}` : ', no cell for the answer'}`;
};

const besides = (others: ReadTable[]): string =>
  others.length === 0 ? '' : `; ${others.length === 1 ? 'another table' : `${others.length} other tables`} as found`;
