/** Columns that take answers because they stand empty under a label: beside sure ones, or where none is sure. */
import { furtherColumn, furtherColumnRules } from '../rules/further-columns.ts';
import { firstThatApplies } from '../rules/rule.ts';
import type { ColumnHeader } from './header-block.ts';
import { blankShare, formulaShare } from './column-facts.ts';
import type { AnswerColumn, Given } from './column-facts.ts';

type Sure = Map<number, AnswerColumn>;

const named = (column: number, role: AnswerColumn['role'], label: string | null): AnswerColumn => ({
  column,
  role,
  label,
  value: null,
  options: null,
  usual: null,
});

/** Columns right of the questions that nothing has taken, with their labels. */
function freeRight(given: Given, sure: Sure): { column: number; header: ColumnHeader | undefined }[] {
  const free = given.grid.columns.filter((column) => column > given.question && !sure.has(column) && !given.taken.has(column));
  return free.map((column) => ({ column, header: given.header?.columns.get(column) }));
}

/** A named column that is mostly empty beside sure answer columns is one too ("Tool used", "3rd party name"). */
export function addBlankNeighbours(given: Given, sure: Sure): void {
  const last = Math.max(...sure.keys());
  const first = Math.min(...[...sure.keys()].filter((column) => column > given.question), last);
  const answered = isAnswered(given, sure);
  let reach = last;
  for (const { column, header } of freeRight(given, sure).filter((one) => one.column >= first)) {
    const facts = furtherColumn(given, column, { inside: column < last, next: column === reach + 1, answered });
    const whose = firstThatApplies(furtherColumnRules, facts, given.grid.uses)?.decision ?? 'end';
    if (whose === 'ours') sure.set(column, named(column, 'comment', header?.label ?? null));
    if (whose === 'ours') reach = Math.max(reach, column);
    if (whose === 'end' && column > last) break;
  }
  addUnnamedBefore(given, sure, first);
  if (Math.min(...sure.keys()) < given.question) addBlankLeft(given, sure);
}

/** Between the questions and the first sure column, empty columns under labels of which no word is known. */
function addUnnamedBefore(given: Given, sure: Sure, first: number): void {
  if (given.asked.length < FEWEST_ASKED) return;
  for (const { column, header } of freeRight(given, sure)) {
    if (column >= first || !header || header.meaning !== null) continue;
    if (blankShare(given, column) < 1 || formulaShare(given, column) > 0) continue;
    const main = [...sure.values()].some((one) => one.role !== 'comment');
    sure.set(column, named(column, main ? 'comment' : 'answer', header.label));
  }
}

/** In a form that is filled in, columns whose header says faintly that they take answers ("Supplier", "Value"). */
export function addFaintlyNamed(given: Given, sure: Sure): void {
  const asks = given.header?.columns.get(given.question)?.meaning;
  const known = (asks?.role === 'question' && asks.weight >= 2) || given.taken.size > 1;
  if (sure.size === 0 ? !known : !isAnswered(given, sure)) return;
  for (const { column, header } of freeRight(given, sure)) {
    if (header?.meaning?.role !== 'answer') continue;
    if (formulaShare(given, column) <= 0.1 && blankShare(given, column) <= 0.2) sure.set(column, named(column, 'answer', header.label));
  }
}

/** Whether somebody has filled the form in: all answer columns that are sure have a text in most rows. */
const isAnswered = (given: Given, sure: Sure): boolean =>
  sure.size > 0 && given.asked.length >= 2 && [...sure.keys()].every((column) => blankShare(given, column) <= 0.2);

/** Where answers stand left of the questions, so do the other named and empty columns there. */
function addBlankLeft(given: Given, sure: Sure): void {
  for (const column of given.grid.columns) {
    if (column >= given.question || sure.has(column) || given.taken.has(column)) continue;
    const header = given.header?.columns.get(column);
    const role = header?.meaning?.role ?? 'answer';
    if (header && (role === 'answer' || role === 'comment') && blankShare(given, column) === 1)
      sure.set(column, named(column, 'comment', header.label));
  }
}

/** Fewest questions beside which empty columns under labels are for answers. */
const FEWEST_ASKED = 3;
/** What a label may say of a column that stands empty beside questions; nothing is as good. */
const mayTake = new Set(['answer', 'comment', 'question']);

/** Under a header of which no label is known as an answer's: every column right of the questions that is named and empty. */
export function addNamedBlanks(given: Given, sure: Sure): void {
  const { grid, header, asked } = given;
  if (header === null || asked.length < FEWEST_ASKED || grid.onlyOpen) return;
  for (const { column, header: label } of freeRight(given, sure)) {
    if (label === undefined || (label.meaning && !mayTake.has(label.meaning.role))) continue;
    if (blankShare(given, column) < 1 || formulaShare(given, column) > 0) continue;
    sure.set(column, named(column, sure.size === 0 ? 'answer' : 'comment', label.label));
  }
}

/** Without a header and without lists: the empty column right of the questions, as in a two-column form. */
export function addBlankBeside(given: Given, sure: Sure): void {
  const found = given.grid.framed ? drawnBeside(given) : roomBeside(given);
  if (found !== null) sure.set(found, named(found, 'answer', given.header?.columns.get(found)?.label ?? null));
}

/** In a Word table: the first column right of the questions that is empty in half of the rows and not the other side's. */
function drawnBeside(given: Given): number | null {
  const { grid, header, question, taken } = given;
  const drawn = grid.columns.filter((column) => column > question && !taken.has(column));
  const ours = (column: number): boolean => header?.columns.get(column)?.meaning?.role !== 'assessor';
  return drawn.find((column) => blankShare(given, column) >= 0.5 && ours(column)) ?? null;
}

/** In a sheet: the column right beside, free where texts ask or where cells were merged for writing, or answered already. */
function roomBeside(given: Given): number | null {
  const { grid, question, asked } = given;
  const next = question + 1;
  const there = !grid.bounded || next <= grid.sheet.columnCount;
  if (given.header !== null || !there || grid.onlyOpen || grid.sheet.protected) return null;
  const asking = given.profiles.get(question)?.asking ?? 0;
  const free = asked.every((row) => grid.text(row, next) === '' && !grid.covered(row, next)) && !grid.sheet.isColumnHidden(next);
  const merged = asked.filter((row) => (grid.sheet.mergeAt(row, next)?.right ?? next) > next).length;
  const wide = merged >= 3 && merged >= asked.length * 0.8;
  const room = free && (asking >= 0.5 || wide);
  return room || (asking >= 0.6 && answeredBeside(given, next)) ? next : null;
}

/** Beside most questions stands a text that asks nothing and is no id, another one each time: they have been answered. */
function answeredBeside({ grid, profiles, asked }: Given, column: number): boolean {
  const profile = profiles.get(column);
  const last = grid.columns.at(-1) === column;
  return profile !== undefined && last && profile.rows.length >= asked.length * 0.6 && profile.asking <= 0.1 && profile.ids.length === 0;
}
