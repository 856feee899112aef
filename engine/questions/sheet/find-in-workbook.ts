/** The sheets of a file: each read alone, then compared, then as people decided by hand, now or for an earlier file. */
import { sentenceOf } from '#contract/reason-sentences.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { type Warning, because } from '../because.ts';
import { letterOf } from '#contract/columns.ts';
import type { FoundQuestion, FoundSheet, MappingByShape, MappingBySheet } from '#contract/extraction.ts';
import type { Sheet } from '#engine/files/model.ts';
import { formulasOf } from '../formulas/follow-ups.ts';
import type { PlacesOf } from './answer-places.ts';
import { mapSheet, missingColumn } from '../corrections/mapped-sheet.ts';
import type { MappedSheet } from '../corrections/mapped-sheet.ts';
import { leftSheetLossRules } from '../losses/left-sheet-losses.ts';
import { tellLosses } from '../losses/loss.ts';
import type { ReadSheet } from '../losses/read-sheet.ts';
import { sheetLossRules } from '../losses/sheet-losses.ts';
import type { LeftOut, ReadTable } from './read-table.ts';
import { mappingOf, readSheet } from './sheet-candidate.ts';
import type { Candidate, KnownLayouts } from './sheet-candidate.ts';
import type { Uses } from '../rules/rule.ts';
import { decide, useOptionLists } from '../rules/sheet-roles.ts';
import type { DecidedSheet } from '../rules/sheet-roles.ts';
import { createGrid } from './grid.ts';
import type { Grid } from './grid.ts';
import { rootsOf } from '../described/asked-if.ts';
import { describeAnswers } from '../described/describe-answers.ts';
import { formNotes } from '../described/form-notes.ts';
import type { FormNotes } from '../described/form-notes.ts';
import { takeOptionsOfTabs } from '../described/option-tabs.ts';
import { shapeOfSheet } from './sheet-shape.ts';

export interface FoundInSheets {
  sheets: FoundSheet[];
  questions: FoundQuestion[];
  /** What people should know about what is not shown. */
  warnings: Warning[];
}

/** Rows left out that are listed for a sheet; of more, the number is told. */
const MOST_LEFT_OUT = 50;

export interface SheetsOptions {
  hidden: boolean;
  mapping: MappingBySheet;
  remembered: MappingByShape;
  /** Sheets have names on the wire: not in CSV, whose one sheet is the file, and not in Word. */
  named: boolean;
  /** Every cell is drawn, as in a Word table. */
  framed?: boolean;
  /** Nothing can be written right of the last column, as in a CSV. */
  bounded?: boolean;
  placesOf: PlacesOf;
  uses: Uses;
}

/** Finds the questions of all sheets. A sheet mapped by hand is read though it is hidden. */
export function findInSheets(sheets: Sheet[], options: SheetsOptions): FoundInSheets {
  const candidates = readSheets(sheets, options);
  const visible = candidates.filter((one) => options.hidden || !one.sheet.hidden);
  const lists = new Set([...useOptionLists(visible), ...takeOptionsOfTabs(visible, () => gridsOf(sheets, candidates))]);
  const decisions = decide(visible, lists, options.uses);
  const shapes = new Map(candidates.map((one) => [one, shapeOfSheet(one.grid)]));
  const found: FoundInSheets = { sheets: [], questions: [], warnings: [] };
  const notes = formNotes(visible, new Set(visible.filter((one) => decisions.get(one)?.role === 'questions')));
  for (const sheet of sheets) {
    const candidate = candidates.find((one) => one.sheet === sheet);
    if (candidate) addSheet(found, candidate, { visible, decisions, shapes, options, notes });
    else found.sheets.push(unread(sheet, options.mapping[sheet.name] === null));
  }
  return found;
}

/** All sheets, the hidden ones too: lists stand there. */
function* gridsOf(sheets: Sheet[], candidates: Candidate[]): Generator<Grid> {
  for (const sheet of sheets) yield candidates.find((one) => one.sheet === sheet)?.grid ?? createGrid(sheet, { hidden: true });
}

interface Compared {
  visible: Candidate[];
  decisions: Map<Candidate, DecidedSheet>;
  shapes: Map<Candidate, string | null>;
  options: SheetsOptions;
  /** What the form says apart from its questions. */
  notes: FormNotes;
}

/** Adds a sheet as people decided by hand, now or earlier, else as it was decided here. */
function addSheet(found: FoundInSheets, candidate: Candidate, compared: Compared): void {
  const { sheet } = candidate;
  const { decisions, options } = compared;
  const decision = decisions.get(candidate);
  const shape = compared.shapes.get(candidate) ?? null;
  const reading = readingOf(sheet, options);
  const hand = options.mapping[sheet.name] ?? null;
  const refused = refusalOf(candidate, hand);
  if (refused !== null) found.warnings.push(refused);
  const mapped = mapSheet(candidate, {
    hand,
    remembered: rememberedFor(candidate, shape, compared),
    reading,
    asks: decision?.role === 'questions',
  });
  describeTables(candidate, mapped?.tables ?? (decision?.role === 'questions' ? candidate.tables : []), compared.notes);
  if (mapped) addMapped(found, candidate, { mapped, shape });
  else if (decision) {
    addDecided(found, candidate, { decision, shape });
    for (const sentence of lossesOf(candidate, decision, reading.placeOf)) found.warnings.push(sentence);
  }
  const listed = found.sheets.at(-1);
  if (refused !== null && listed?.name === sheet.name) listed.refused = sentenceOf(refused);
}

/** What the form says of how the answers of a sheet must be written, at their places. */
function describeTables({ grid }: Candidate, tables: ReadTable[], notes: FormNotes): void {
  if (!grid.uses('how answers are to be written')) return;
  const roots = rootsOf(tables.flatMap((read) => read.questions));
  for (const read of tables) describeAnswers(grid, read, notes, roots);
}

/** Why a mapping by hand cannot be used, or null. */
function refusalOf({ sheet, grid }: Candidate, hand: MappingBySheet[string]): Reason | null {
  const missing = hand && missingColumn(grid, hand);
  return missing === null
    ? null
    : reason('mapping_without_column', { sheet: sheet.name, column: missing, last: letterOf(sheet.columnCount) });
}

/** The correction of an earlier file for a sheet of this shape: where it asks, or where no other sheet of the shape does. */
function rememberedFor(candidate: Candidate, shape: string | null, { visible, decisions, shapes, options }: Compared) {
  const asks = (one: Candidate): boolean => decisions.get(one)?.role === 'questions';
  const others = visible.some((one) => one !== candidate && shapes.get(one) === shape && asks(one));
  return shape !== null && (asks(candidate) || !others) ? (options.remembered[shape] ?? null) : null;
}

function readSheets(sheets: Sheet[], options: SheetsOptions): Candidate[] {
  const known: KnownLayouts = new Map();
  const names = sheets.filter((sheet) => !sheet.hidden).map((sheet) => sheet.name);
  const formulas = formulasOf(sheets);
  return sheets
    .filter((sheet) => options.mapping[sheet.name] !== null && (options.hidden || !sheet.hidden || sheet.name in options.mapping))
    .map((sheet) =>
      readSheet(
        sheet,
        {
          ...readingOf(sheet, options),
          hidden: options.hidden,
          framed: options.framed ?? false,
          bounded: options.bounded ?? false,
          visible: names,
          uses: options.uses,
          formulas,
        },
        known,
      ),
    );
}

const readingOf = (sheet: Sheet, options: SheetsOptions) => ({
  sheetName: options.named ? sheet.name : null,
  placeOf: options.placesOf(sheet),
});

const unread = (sheet: Sheet, byHand: boolean): FoundSheet => ({
  name: sheet.name,
  role: 'reference',
  ...because(reason(byHand ? 'by_hand_out' : 'sheet_hidden')),
  hidden: sheet.hidden,
  count: 0,
  mapping: null,
  ...(byHand ? { mapped_by: 'hand' as const } : {}),
});

function addMapped(found: FoundInSheets, { sheet }: Candidate, { mapped, shape }: { mapped: MappedSheet; shape: string | null }): void {
  const questions = mapped.tables.flatMap((read) => read.questions);
  for (const question of questions) found.questions.push(question);
  const leftOut = leftOutOf(mapped.tables, [...mapped.leftOut, ...mapped.tables.flatMap((read) => read.leftOut)]);
  tellMore(found, sheet, leftOut.more);
  found.sheets.push({
    name: sheet.name,
    role: 'questions',
    reason: mapped.reason,
    because: mapped.because,
    hidden: sheet.hidden,
    count: questions.length,
    mapping: mapped.mapping,
    shape,
    mapped_by: mapped.by,
    ...leftOut.shown,
  });
}

function addDecided(
  found: FoundInSheets,
  candidate: Candidate,
  { decision, shape }: { decision: DecidedSheet; shape: string | null },
): void {
  const asks = decision.role === 'questions';
  if (asks) for (const question of candidate.questions) found.questions.push(question);
  const leftOut = asks
    ? candidate.leftOut
    : candidate.tables.flatMap((read) =>
        read.questions.map((question, index) => ({
          row: read.rows[index] ?? 0,
          text: question.question.slice(0, 200),
          reason: decision.reason,
          because: decision.because,
          rule: decision.rule,
        })),
      );
  const listed = leftOutOf(asks ? candidate.tables : [], leftOut);
  if (asks) tellMore(found, candidate.sheet, listed.more);
  found.sheets.push({
    name: candidate.sheet.name,
    role: decision.role,
    reason: decision.reason,
    because: decision.because,
    rule: decision.rule,
    hidden: candidate.sheet.hidden,
    count: asks ? candidate.questions.length : 0,
    mapping: asks ? mappingOf(candidate) : null,
    shape,
    mapped_by: 'found',
    ...listed.shown,
  });
}

/** What the sheet lost; of a sheet that was left, the first rule that tells says enough. */
function lossesOf(candidate: Candidate, { role, rule }: DecidedSheet, placeOf: ReadSheet['placeOf']): Reason[] {
  const { grid, sheet, leftOut } = candidate;
  const asks = role === 'questions';
  const tables = asks ? candidate.tables : [];
  const read: ReadSheet = { grid, name: sheet.name, role, rule, tables, leftOut, placeOf };
  return asks ? tellLosses(sheetLossRules, read, grid.uses) : tellLosses(leftSheetLossRules, read, grid.uses).slice(0, 1);
}

/** Rows left out, those among the questions before those above and below them, each row once. */
function leftOutOf(tables: ReadTable[], leftOut: LeftOut[]): { shown: { left_out?: LeftOut[] }; more: number } {
  const taken = new Set(tables.flatMap((read) => read.rows));
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const row of taken) [first, last] = [Math.min(first, row), Math.max(last, row)];
  const among = (row: number): number => (row > first && row < last ? 0 : 1);
  const byRow = new Map<number, LeftOut>();
  for (const one of leftOut) if (!taken.has(one.row) && !byRow.has(one.row)) byRow.set(one.row, one);
  const sample = [...byRow.values()].toSorted((a, b) => among(a.row) - among(b.row) || a.row - b.row).slice(0, MOST_LEFT_OUT);
  return { shown: sample.length > 0 ? { left_out: sample.toSorted((a, b) => a.row - b.row) } : {}, more: byRow.size - sample.length };
}

function tellMore(found: FoundInSheets, sheet: Sheet, more: number): void {
  if (more > 0) found.warnings.push(reason('lost_more_rows', { sheet: sheet.name, shown: MOST_LEFT_OUT, all: MOST_LEFT_OUT + more }));
}
