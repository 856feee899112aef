/** What one sheet offers on its own, before the sheets of a file are compared. */
import { reason } from '#contract/reasons.ts';
import { because } from '../because.ts';
import { comparable } from '#engine/language/text.ts';
import { letterOf } from '#contract/columns.ts';
import type { FoundQuestion, Mapping, TableMapping } from '#contract/extraction.ts';
import type { Sheet } from '#engine/files/model.ts';
import type { PlaceOf } from './answer-places.ts';
import type { Formulas } from '../formulas/follow-ups.ts';
import { findDrawn, withoutRows } from '../drawn/find-drawn.ts';
import type { FoundDrawn } from '../drawn/find-drawn.ts';
import { findBoxes } from './boxes-under.ts';
import { createGrid, narrow } from './grid.ts';
import { bandsOf } from './header-compare.ts';
import type { Grid } from './grid.ts';
import type { Uses } from '../rules/rule.ts';
import { findResponses } from './responses.ts';
import { findCards, findOverCells } from './cards.ts';
import { findLabelMatrix } from './label-matrix.ts';
import { findScaleMatrix } from './scale-matrix.ts';
import { findLabels, haveRoom } from './label-form.ts';
import { chooseLayout } from './layout.ts';
import type { Layout } from './layout.ts';
import { readTable } from './read-table.ts';
import type { LeftOut, ReadTable } from './read-table.ts';
import { findTables } from './table.ts';
import type { Table } from './table.ts';
import { sheetNameRole } from '../vocabulary.ts';

export interface Candidate {
  sheet: Sheet;
  grid: Grid;
  /** Tables that read as questions, top down. */
  tables: ReadTable[];
  questions: FoundQuestion[];
  leftOut: LeftOut[];
  mirrors: number;
  /** 2 lists, open cells or marks; 1 answer columns by their headers; 0 nothing to fill in. */
  evidence: 0 | 1 | 2;
  /** The question texts are formulas that take them from another visible sheet. */
  copied: boolean;
  /** A column of answers beside the questions is filled by formulas from other sheets. */
  mirrored: boolean;
  nameRole: ReturnType<typeof sheetNameRole>;
}

export interface SheetReading {
  hidden: boolean;
  sheetName: string | null;
  placeOf: PlaceOf;
  /** Every cell is drawn, as in a Word table. */
  framed: boolean;
  /** Nothing can be written right of the last column, as in a CSV. */
  bounded: boolean;
  /** The heading that stands over the table, after the table before it. */
  title?: string | null;
  uses: Uses;
  formulas: Formulas;
  /** Visible sheets' names, for telling copied texts. */
  visible: string[];
}

/** Layouts by the shape of their header, so that sheets of one form agree. */
export type KnownLayouts = Map<string, Layout>;

/** Reads one sheet as far as it can be judged alone. */
export function readSheet(sheet: Sheet, reading: SheetReading, known: KnownLayouts): Candidate {
  const grid = createGrid(sheet, reading);
  const matrix = grid.uses('labels down, names across, in Word') ? findLabelMatrix(grid, reading) : null;
  const scale = grid.uses('statements beside a scale, in Word') ? findScaleMatrix(grid, reading) : null;
  const told = findCards(grid, reading) ?? findResponses(grid, reading) ?? findOverCells(grid, reading);
  const cards = scale ?? matrix ?? (told && isPartOfDrawn(told, findDrawn(grid, reading)) ? null : told);
  const { tables, leftOut, mirrors } = cards ? { tables: [cards], leftOut: [], mirrors: 0 } : readBody(grid, reading, known);
  const evidence = tables.reduce<0 | 1 | 2>((most, read) => Math.max(most, evidenceOf(read)) as 0 | 1 | 2, 0);
  return {
    sheet,
    grid,
    tables,
    questions: inOrder(tables),
    leftOut,
    mirrors,
    evidence,
    copied: isCopied(
      grid,
      tables,
      reading.visible.filter((name) => name !== sheet.name),
    ),
    mirrored: grid.uses('answer columns taken from another sheet') && tables.some((read) => isMirrored(grid, read)),
    nameRole: sheetNameRole(sheet.name),
  };
}

/** Whether what is drawn tells all of these questions, and more. */
const isPartOfDrawn = (told: ReadTable, drawn: FoundDrawn | null): boolean =>
  drawn !== null && drawn.table.questions.length > told.questions.length && told.rows.every((row) => drawn.table.rows.includes(row));

/** What is told by its drawing, then tables, labels and boxes in the rows that are left. */
function readBody(whole: Grid, reading: SheetReading, known: KnownLayouts): FoundTables {
  const drawn = findDrawn(whole, reading);
  const grid = drawn ? withoutRows(whole, drawn.rows) : whole;
  const found = readTables(grid, reading, known);
  addLabels(grid, reading, found);
  if (grid.uses('boxes beside tables')) addBoxes(grid, reading, found.tables);
  if (drawn) {
    found.tables.push(drawn.table);
    found.leftOut = found.leftOut.filter(({ row, rule }) => rule !== UNCONVINCING || grid.cells(row).length > 1);
  }
  found.tables.sort((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0));
  return found;
}

/** The questions of all tables; where some are told by what is drawn among the others, by their rows. */
function inOrder(tables: ReadTable[]): FoundQuestion[] {
  if (!tables.some((read) => read.below)) return tables.flatMap((read) => read.questions);
  const placed = tables.flatMap(({ questions, rows }) => questions.map((question, index) => ({ question, row: rows[index] ?? 0 })));
  return placed.toSorted((a, b) => a.row - b.row).map((one) => one.question);
}

interface FoundTables {
  tables: ReadTable[];
  leftOut: LeftOut[];
  mirrors: number;
}

/** The tables of a sheet that convince, top down, and what was left of them. */
function readTables(grid: Grid, reading: SheetReading, known: KnownLayouts): FoundTables {
  const found: FoundTables = { tables: [], leftOut: [], mirrors: 0 };
  const roomy = labelsAmong(grid, reading);
  let title: string | null = null;
  for (const one of findTables(grid)) {
    const table = one.header || roomy.size === 0 ? one : { ...one, rows: one.rows.filter((row) => !roomy.has(row)) };
    const bands = readBands(grid, table, { ...reading, title }, known);
    title = bands.length === 1 ? (bands[0]?.nextTitle ?? null) : null;
    for (const read of bands) {
      const convincing = read.questions.length > 0 && (convinces(read) || facesBlanks(grid, read));
      for (const left of read.leftOut) found.leftOut.push(left);
      found.mirrors += read.mirrors;
      if (convincing) found.tables.push(read);
      else for (const left of unconvincing(read)) found.leftOut.push(left);
    }
  }
  return found;
}

/** Labels with room beside them: instead of the tables, over them, or told as left. */
function addLabels(grid: Grid, reading: SheetReading, found: FoundTables): void {
  const { tables } = found;
  const labels = findLabels(grid, reading, tables[0]?.table.header?.top);
  if (!labels) return;
  if (tables.length === 0 || holdsAll(labels, tables)) tables.splice(0, tables.length, labels);
  else if (grid.uses('labels with room over a table') && haveRoom(grid, labels) && !sharesRows(labels, tables)) tables.unshift(labels);
  else
    found.leftOut = [...labels.questions.map((question, index) => overTable(question.question, labels.rows[index] ?? 0)), ...found.leftOut];
}

/** Boxes under questions in rows that no table took, in the order of the sheet. */
function addBoxes(grid: Grid, reading: SheetReading, tables: ReadTable[]): void {
  const boxes = findBoxes(grid, reading, rowsOf(tables));
  if (!boxes) return;
  tables.push(boxes);
  tables.sort((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0));
}

/** Rows that tables took, with their headers. */
function rowsOf(tables: ReadTable[]): Set<number> {
  const rows = new Set(tables.flatMap((read) => read.rows));
  for (const { table } of tables) for (const { top, bottom } of table.headers) for (let row = top; row <= bottom; row += 1) rows.add(row);
  return rows;
}

/** Rows of labels with room beside, on a sheet without a header whose questions have their room below: no questions of that kind. */
function labelsAmong(grid: Grid, reading: SheetReading): Set<number> {
  const labels = findLabels(grid, reading);
  const below = grid.sheet.merges.filter(({ top, left, right }) => {
    const over = grid.sheet.mergeAt(top - 1, left);
    return right > left && grid.text(top, left) === '' && over?.left === left && over.right === right && grid.text(over.top, left) !== '';
  });
  return new Set(labels && haveRoom(grid, labels) && below.length >= 2 ? labels.rows : []);
}

/** Reads a table, or the tables that stand side by side on its rows. */
function readBands(grid: Grid, table: Table, reading: SheetReading, known: KnownLayouts): ReadTable[] {
  const bands = table.header ? bandsOf(table.header, grid) : [{ from: 1, to: Number.POSITIVE_INFINITY }];
  return bands.flatMap(({ from, to }) => {
    const part = narrow(grid, from, to);
    const layout = layoutFor(part, table, bands.length > 1 ? new Map() : known);
    if (layout === null) return [];
    const title = bands.length > 1 ? groupOver(table, { from, to }) : null;
    const own = title === null ? table : { ...table, rows: table.rows.filter((row) => row >= table.firstHeaderRow) };
    const read = readTable(part, own, layout, title === null ? reading : { ...reading, title });
    return [bands.length > 1 ? { ...read, band: { from, to } } : read];
  });
}

/** The name over all columns of one of several tables beside each other. */
function groupOver({ header }: Table, { from, to }: { from: number; to: number }): string | null {
  const paths = [...(header?.columns.values() ?? [])].filter((one) => one.column >= from && one.column <= to).map((one) => one.path);
  const [name] = paths[0] ?? [];
  return name !== undefined && paths.length > 1 && paths.every((path) => path.length > 1 && path[0] === name) ? name : null;
}

const sharesRows = (labels: ReadTable, tables: ReadTable[]): boolean =>
  tables.some((read) => read.rows.some((row) => labels.rows.includes(row)));

/** In a Word table without a header: the labels are more than the questions that were found, and those are among them. */
function holdsAll(labels: ReadTable, tables: ReadTable[]): boolean {
  const places = new Set(labels.questions.map((question) => JSON.stringify(question.at)));
  const found = tables.flatMap((read) => read.questions);
  const bare = tables.every((read) => read.table.header === null);
  return bare && found.length < labels.questions.length && found.every((question) => places.has(JSON.stringify(question.at)));
}

/** Names of the rules by which rows of a sheet that asks are left as a whole. */
export const UNCONVINCING = 'tables that do not convince';
export const LABELS_OVER_TABLE = 'labels over a table';

const unconvincing = (read: ReadTable): LeftOut[] =>
  read.questions.slice(0, 20).map((question, index) => ({
    row: read.rows[index] ?? 0,
    text: question.question.slice(0, 200),
    ...because(reason('row_unconvincing')),
    rule: UNCONVINCING,
  }));

/** The header's labels with their columns: two tables of one shape are filled in alike. */
export const shapeOf = (table: Table): string | null =>
  table.header ? [...table.header.columns.values()].map((one) => `${one.column}:${comparable(one.path.join('/'))}`).join('|') : null;

/** The layout found before for the same header, if it fits, else the best one for this table. */
function layoutFor(grid: Grid, table: Table, known: KnownLayouts): Layout | null {
  const shape = shapeOf(table);
  const layout = chooseLayout(grid, table.header, table.rows);
  if (shape === null || layout === null) return layout;
  const before = known.get(shape);
  if (before && before.score > layout.score && grid.uses('sheets of one form agree')) return before;
  known.set(shape, layout);
  return layout;
}

const evidenceOf = (read: ReadTable): 0 | 1 | 2 => {
  if (read.below) return 2;
  if (read.labels) return 1;
  if (read.layout.answers.length === 0) return 0;
  if (read.slotted) return 2;
  const choosing = read.questions.filter((question) => question.answers.some((one) => one.kind === 'choice' || one.kind === 'mark'));
  const open = read.questions.length > 0 && choosing.length >= Math.min(2, read.questions.length);
  return open ? 2 : 1;
};

/** Whether a table has enough of a questionnaire about it. */
function convinces(read: ReadTable): boolean {
  const { layout, questions, table } = read;
  const header = table.header?.columns.get(layout.question)?.meaning;
  const named = header?.role === 'question' && header.weight >= 2;
  const withIds = questions.filter((question) => question.id !== null).length;
  if (layout.answers.length > 0 || read.below) {
    if (evidenceOf(read) === 2) return true;
    return named || layout.asking >= 0.3 || withIds >= 2 || (table.header !== null && questions.length >= 2);
  }
  return named || layout.asking >= 0.4 || layout.gate !== null;
}

const overTable = (text: string, row: number): LeftOut => ({
  row,
  text: text.slice(0, 200),
  ...because(reason('row_over_table')),
  rule: LABELS_OVER_TABLE,
});

/** A Word table without a header, of texts with a cell beside that is empty in nearly every row. */
function facesBlanks(grid: Grid, { table, layout, questions }: ReadTable): boolean {
  const [place] = layout.answers;
  if (!grid.framed || table.header !== null || layout.answers.length !== 1 || !place || questions.length < 3) return false;
  const empty = questions.filter((question) => question.answers.length === 1 && question.answers[0]?.current === undefined);
  return empty.length >= questions.length * 0.8;
}

function isCopied(grid: Grid, tables: ReadTable[], others: string[]): boolean {
  let formulas = 0;
  let elsewhere = 0;
  let total = 0;
  for (const read of tables) {
    for (const row of read.rows.slice(0, 200)) {
      total += 1;
      const formula = grid.sheet.at(row, read.layout.question)?.formula;
      if (formula === undefined) continue;
      formulas += 1;
      if (others.some((name) => formula.includes(name))) elsewhere += 1;
    }
  }
  return grid.uses('texts copied from another sheet') && total > 0 && formulas >= total * 0.6 && elsewhere >= formulas * 0.5;
}

/** Whether a column that a header calls an answer takes its values from another sheet. */
function isMirrored(grid: Grid, read: ReadTable): boolean {
  const rows = read.rows.slice(0, 200);
  return [...(read.table.header?.columns.values() ?? [])].some(({ column, meaning }) => {
    if (meaning?.role !== 'answer' && meaning?.role !== 'comment') return false;
    const formulas = rows.map((row) => grid.sheet.at(row, column)?.formula).filter((formula) => formula !== undefined);
    return (
      formulas.length >= Math.max(2, rows.length * 0.5) &&
      formulas.filter((formula) => formula.includes('!')).length >= formulas.length * 0.5
    );
  });
}

/** The sheet's largest table: the one whose mapping is shown. */
const mainTable = (tables: ReadTable[]): ReadTable | undefined => tables.toSorted((a, b) => b.questions.length - a.questions.length)[0];

/** The mapping that was found: the sheet's largest table, and the others after it. */
export function mappingOf({ tables }: Candidate): Mapping | null {
  const main = mainTable(tables);
  if (!main) return null;
  const also = tables.filter((read) => read !== main).map(mappingOfTable);
  return { ...mappingOfTable(main), ...(also.length > 0 ? { also } : {}) };
}

/** Which column of a table is what. Its rows are those from its first question to its last. */
export function mappingOfTable({ layout, rows, table }: ReadTable): TableMapping {
  const comment = layout.answers.find((one) => one.role === 'comment');
  const others = layout.answers.filter((one) => one !== comment);
  const kinds = layout.answers.flatMap((one) => (one.kind ? [[letterOf(one.column), one.kind] as const] : []));
  const marks = layout.answers.filter((one) => one.role === 'mark' && one.value !== null);
  const optional = (column: number | null): string | null => (column === null ? null : letterOf(column));
  return {
    headerRow: table.header?.bottom ?? null,
    question: letterOf(layout.question),
    id: optional(layout.id),
    section: optional(layout.section),
    guidance: optional(layout.guidance),
    answer: (others.length > 0 ? others : layout.answers).map((one) => letterOf(one.column)),
    comment: others.length > 0 && comment ? letterOf(comment.column) : null,
    ...(layout.options === null ? {} : { options: letterOf(layout.options) }),
    ...(layout.type === null ? {} : { type: letterOf(layout.type) }),
    firstRow: rows[0] ?? 1,
    lastRow: rows.at(-1) ?? 1,
    ...(kinds.length > 0 ? { kinds: Object.fromEntries(kinds) } : {}),
    ...(marks.length > 0 ? { marks: Object.fromEntries(marks.map((one) => [letterOf(one.column), one.value ?? ''])) } : {}),
  };
}
