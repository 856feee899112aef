/** The rows of one header read: what each column is called, what for, and what a mark in it means. */
import { comparable } from '#engine/language/text.ts';
import type { Grid } from './grid.ts';
import { countWords, isWholeNumber, isYear } from '../text.ts';
import { headerMeaning } from '../header-meaning.ts';
import { isChoiceLabel, isYesNo, judges, saysFilling, whoFills } from '../vocabulary.ts';
import type { HeaderMeaning } from '../header-meaning.ts';

export interface ColumnHeader {
  column: number;
  /** Labels from the top header row down, merged and group labels followed. */
  path: string[];
  /** The label right over the column. */
  label: string;
  meaning: HeaderMeaning | null;
  /** Standing for one answer to be marked: the label says which ("Yes", "4"). */
  mark: string | null;
}

export interface HeaderBlock {
  top: number;
  bottom: number;
  /** Told by its look: no word of it is known, so none is a title. */
  shaped?: boolean;
  columns: Map<number, ColumnHeader>;
}

/** The label over a place in one header row; a group's label goes on to the right until the next one. */
function labelAt(grid: Grid, block: { top: number; bottom: number }, row: number, column: number): string {
  const shown = grid.shown(row, column);
  if (shown !== '' || grid.sheet.mergeAt(row, column)) return shown;
  if (row === block.bottom) return '';
  for (let left = column - 1; left >= Math.max(1, column - 60); left -= 1) {
    const text = grid.shown(row, left);
    if (text === '') continue;
    const merge = grid.sheet.mergeAt(row, left);
    const leads = grid.text(block.bottom, left) !== '' || grid.text(row + 1, left) !== '';
    return merge && merge.right > merge.left ? '' : leads ? text : '';
  }
  return '';
}

/** The block of the given rows, each column with its label. */
export function readBlock(grid: Grid, top: number, bottom: number): HeaderBlock {
  const columns = new Map<number, ColumnHeader>();
  for (const column of grid.columns) {
    const path: string[] = [];
    for (let row = top; row <= bottom; row += 1) {
      const label = labelAt(grid, { top, bottom }, row, column);
      if (label !== '' && path.at(-1) !== label) path.push(label);
    }
    const label = path.at(-1);
    if (label !== undefined) columns.set(column, { column, path, label, meaning: meaningOf(grid, path), mark: null });
  }
  if (grid.uses('a group that somebody else fills in')) groupsOfOthers(columns);
  followAssessors(columns);
  findMarks(grid, columns);
  findSteps(grid, bottom, columns);
  findLetters(grid, { top, bottom }, columns);
  return { top, bottom, columns };
}

/** Columns under "to be filled in by …", where the answers have their columns left of them and under no such group: somebody else's. */
function groupsOfOthers(columns: Map<number, ColumnHeader>): void {
  const groupOf = ({ path }: ColumnHeader): string => path.slice(0, -1).find((label) => saysFilling(label)) ?? '';
  const all = [...columns.values()];
  const answered = all.filter((one) => one.meaning?.role === 'answer' && one.meaning.weight === 3 && groupOf(one) === '');
  const first = Math.min(...answered.map(({ column }) => column));
  for (const one of all.filter(({ column }) => column > first)) {
    const group = groupOf(one);
    if (group !== '' && whoFills(group) !== 'own') one.meaning = { role: 'assessor', weight: 3 };
  }
}

/** Right of a column for the assessor, a finding or rating is the assessor's too, unless it names the one who fills in. */
function followAssessors(columns: Map<number, ColumnHeader>): void {
  let after = false;
  for (const one of [...columns.values()].toSorted((a, b) => a.column - b.column)) {
    if (one.meaning?.role === 'assessor') after = true;
    else if (after && judges(one.label)) one.meaning = { role: 'assessor', weight: 3 };
  }
}

/** The lowest label that says something counts, unless a group over it says "assessor" or "mapping". */
function meaningOf({ uses }: Grid, path: string[]): HeaderMeaning | null {
  const read = path.map((label) => headerMeaning(label, uses));
  const meanings = uses('columns for a language each') ? read : read.map((one) => (one?.role === 'language' ? null : one));
  const group = meanings.slice(0, -1).find((one) => one?.role === 'assessor' || (one?.role === 'reference' && one.weight === 3));
  if (group) return group;
  const own = meanings.at(-1);
  if (own?.role === 'guidance' && meanings.slice(0, -1).some((one) => one?.role === 'answer')) return { role: 'comment', weight: 2 };
  return own ?? meanings.findLast((one) => one !== null) ?? null;
}

/** Columns to be marked: neighbours whose labels are answers ("Yes", "No"), or short steps under one answer group. */
function findMarks({ uses }: Grid, columns: Map<number, ColumnHeader>): void {
  const all = [...columns.values()].filter((one) => one.meaning?.role !== 'assessor' && one.meaning?.role !== 'reference');
  const choices = neighbours(all.filter((one) => isChoiceLabel(one.label))).filter(areMarks);
  const numbers = uses('marks that count up') ? neighbours(all.filter((one) => isWholeNumber(one.label) && !isYear(one.label))) : [];
  const counting = numbers.filter((run) => run.length >= 3 && isCount(run.map((one) => Number.parseInt(one.label, 10))));
  for (const one of [...choices, ...counting].flat()) one.mark = one.label;
  if (!uses('marks under one answer group')) return;
  for (const one of groupsOfAnswers(all).flatMap(stepsOf)) one.mark = one.label;
}

/** Different short answers: three or more, or two that say yes and no or are opposites. */
function areMarks(run: ColumnHeader[]): boolean {
  const distinct = new Set(run.map((one) => comparable(one.label))).size;
  if (distinct !== run.length || distinct < 2) return false;
  return distinct >= 3 || run.some((one) => isYesNo(one.label)) || areOpposites(run);
}

/** Columns that share the labels over them, of which the lowest names answers. */
function groupsOfAnswers(all: ColumnHeader[]): ColumnHeader[][] {
  const grouped = all.filter(({ path }) => path.length > 1 && headerMeaning(path.at(-2) ?? '')?.role === 'answer');
  return [...Map.groupBy(grouped, ({ path }) => path.slice(0, -1).join('\n')).values()];
}

/** The short steps of a group, where nearly all of it are such; none else. */
function stepsOf(members: ColumnHeader[]): ColumnHeader[] {
  // "NO" is a number's header in some languages; beside a mark it is one itself.
  const steps = members.filter(
    (one) => countWords(one.label) <= 3 && (one.mark !== null || isWholeNumber(one.label) || headerMeaning(one.label) === null),
  );
  const plainly = steps.filter((one) => isYesNo(one.label)).length >= 2;
  const last = steps.at(-1);
  if (plainly && steps.length >= 4 && last && !isChoiceLabel(last.label) && !isAbbreviated(last.label)) steps.pop();
  const known = steps.some((one) => isChoiceLabel(one.label) || isWholeNumber(one.label));
  return steps.length >= 2 && known && steps.length >= members.length - (plainly ? 1 : 0) ? steps : [];
}

/** "n. z.", "n.v.t.": the first letters of a short answer. */
const isAbbreviated = (label: string): boolean => /^(?:\p{L}\.\s?){2,4}$/u.test(label.trim());

/** Each number is one more than the one before it, or each is one less. */
const isCount = (numbers: number[]): boolean =>
  [1, -1].some((step) => numbers.every((one, index) => index === 0 || one === (numbers[index - 1] ?? 0) + step));

/** Neighbours with one or two words each, three or more, of which two are known short answers and none holds a text: "Always, Mostly, Never". */
function findSteps(grid: Grid, bottom: number, columns: Map<number, ColumnHeader>): void {
  const below = grid.rows.filter((row) => row > bottom);
  const short = [...columns.values()].filter(
    (one) =>
      (isChoiceLabel(one.label) || (one.meaning === null && countWords(one.label) <= 2)) &&
      below.every((row) => grid.text(row, one.column).length <= 3),
  );
  for (const run of neighbours(short)) {
    const known = run.filter((one) => isChoiceLabel(one.label)).length;
    const distinct = new Set(run.map((one) => comparable(one.label))).size;
    if (run.length >= 3 && known >= 2 && distinct === run.length) for (const one of run) one.mark ??= one.label;
  }
}

/** "Cumple" beside "No cumple": the one is the other with one word before it. */
function areOpposites([first, second]: ColumnHeader[]): boolean {
  const [a, b] = [comparable(first?.label ?? ''), comparable(second?.label ?? '')].toSorted((x, y) => x.length - y.length);
  return a !== undefined && b !== undefined && a !== '' && b.endsWith(` ${a}`) && countWords(b) === countWords(a) + 1;
}

/**
 * Columns to be marked whose labels are letters that a legend above explains ("C = conforme, NC = non conforme"), or one
 * of which is a known short answer ("C", "NC", "NA"). What the legend says is what a mark means.
 */
function findLetters(grid: Grid, { top, bottom }: { top: number; bottom: number }, columns: Map<number, ColumnHeader>): void {
  const letters = [...columns.values()].filter(
    (one) => one.mark === null && /^\p{Lu}{1,3}$/u.test(one.label) && one.meaning?.role !== 'id',
  );
  const legend = grid.rows.filter((row) => row < top).flatMap((row) => grid.cells(row).map((cell) => grid.text(row, cell.column)));
  for (const run of neighbours([...columns.values()].filter((one) => letters.includes(one) || isChoiceLabel(one.label)))) {
    const named = run.map((one) => legend.map((text) => meaningIn(text, one.label)).find((text) => text !== null) ?? null);
    const explained = named.filter((text) => text !== null).length;
    const known = run.filter((one) => isChoiceLabel(one.label)).length;
    const empty = run.every((one) => grid.rows.filter((row) => row > bottom).every((row) => grid.text(row, one.column).length <= 3));
    if (run.length < 2 || !empty || !(explained === run.length || (known >= 1 && run.length >= 3))) continue;
    for (const [index, one] of run.entries()) one.mark = named[index] ?? one.label;
  }
}

/** What a legend says a letter stands for: "NC = non conforme". */
function meaningIn(text: string, letter: string): string | null {
  const found = new RegExp(`(?:^|[\\s,;(])${letter}\\s*[=:–-]\\s*([^,;=\\n)]{3,40}?)\\s*(?:[,;.)\\n]|$)`, 'u').exec(text);
  return found?.[1] ?? null;
}

/** Runs of columns that stand side by side. */
function neighbours(columns: ColumnHeader[]): ColumnHeader[][] {
  const runs: ColumnHeader[][] = [];
  for (const one of columns.toSorted((a, b) => a.column - b.column)) {
    const run = runs.at(-1);
    if (run && (run.at(-1)?.column ?? 0) === one.column - 1) run.push(one);
    else runs.push([one]);
  }
  return runs;
}
