/** What is known of a column when it is judged: empty cells, formulas, lists, and options that texts name. */
import { plain } from '#engine/language/text.ts';
import type { AnswerPlace } from '#contract/extraction.ts';
import { asks, boxesIn, countWords, tidy } from '../text.ts';
import { choicesIn, isChoiceLabel } from '../vocabulary.ts';
import type { Grid } from './grid.ts';
import type { HeaderBlock } from './header-block.ts';
import type { Profile } from './profile.ts';

export interface AnswerColumn {
  column: number;
  role: 'choice' | 'mark' | 'answer' | 'comment';
  label: string | null;
  /** Of a mark column: what marking it means. */
  value: string | null;
  /** Options that the header itself names ("Implemented (Full, Partial, Not at All)"). */
  options: string[] | null;
  /** The list that most of its cells offer, when one does. */
  usual: string[] | null;
  /** Each of its cells lists what may be chosen, to be replaced by what was. */
  offered?: boolean;
  /** One of several under one header that take the same: a site, a year, a product each. */
  alike?: boolean;
  /** What people say may be chosen, where the cells offer no list. */
  choices?: string[];
  /** What people say it takes, or its label. */
  kind?: AnswerPlace['kind'];
  /** Its kind is what its header's words ask for; other texts are taken too. */
  byWords?: true;
  /** What stands in every row before anybody answered. */
  preset?: string | null;
}

/** A table's columns while those for answers are looked for. */
export interface Given {
  grid: Grid;
  header: HeaderBlock | null;
  profiles: Map<number, Profile>;
  slots: Map<number, Set<number>>;
  question: number;
  taken: Set<number>;
  asked: number[];
  rows: number[];
}

/** Whether nearly every cell lists options ("Yes / No / N/A", or one a line), and the same few lists over and over. */
export function listsOptions({ grid, asked, question }: Given, column: number): boolean {
  if (column <= question || asked.length < 3) return false;
  const texts = asked.map((row) => grid.text(row, column)).filter((text) => text !== '');
  const lists = texts.filter((text) => optionsOffered(text) !== null);
  return lists.length >= asked.length * 0.8 && new Set(lists.map(plain)).size <= Math.max(2, asked.length * 0.3);
}

/** The options that a cell's own text lists, two or more, of which one at least is a known short answer; null otherwise. */
export function optionsOffered(text: string): string[] | null {
  const lines = text
    .split('\n')
    .map((line) => tidy(line))
    .filter((line) => line !== '');
  if (lines.length === 1) return choicesIn(text);
  const short = lines.every((line) => countWords(line) <= 6 && !asks(line) && !/[:;]$/.test(line));
  return short && lines.length >= 2 && lines.length <= 8 && lines.some((line) => isChoiceLabel(line)) ? lines : null;
}

/** Whether some cell of the column has a list. */
export function hasLists(given: Given, column: number): boolean {
  const rows = given.slots.get(column);
  if (!rows) return false;
  for (const row of rows) if (given.grid.slot(row, column).allowed !== null) return true;
  return false;
}

/** One list for at least 80 % of the cells that have one. */
export function usualList(grid: Grid, column: number, rows: Iterable<number>): string[] | null {
  const lists = new Map<string, { list: string[]; count: number }>();
  let total = 0;
  for (const row of rows) {
    const { allowed } = grid.slot(row, column);
    if (allowed === null) continue;
    total += 1;
    const key = allowed.join('\n');
    const known = lists.get(key);
    if (known) known.count += 1;
    else lists.set(key, { list: allowed, count: 1 });
  }
  const most = [...lists.values()].toSorted((a, b) => b.count - a.count)[0];
  return most && most.count >= total * 0.8 && total >= 3 ? most.list : null;
}

/** Fewest of the questions' rows that hold a formula in a column of results. */
const COMPUTED = 0.3;

/**
 * Of the cells that hold something, how many are formulas: a column of results is not for answers. Where most rows are
 * empty, a few formulas are answers taken from elsewhere, and the empty cells are for answers.
 */
export function formulaShare({ grid, asked }: Given, column: number): number {
  let formulas = 0;
  let filled = 0;
  for (const row of asked) {
    const formula = grid.sheet.at(row, column)?.formula !== undefined;
    if (formula) formulas += 1;
    if (formula || grid.text(row, column) !== '') filled += 1;
  }
  return formulas < asked.length * COMPUTED ? 0 : formulas / filled;
}

/** Whether its cells in the rows have the fill of a column whose cells there are all formulas. */
export function looksLikeResults(grid: Grid, rows: number[], column: number): boolean {
  const fillOf = (one: number): string | null => {
    const [fill, ...more] = new Set(rows.map((row) => grid.sheet.at(row, one)?.fill));
    return more.length === 0 ? (fill ?? null) : null;
  };
  const computed = (one: number): boolean => rows.every((row) => grid.sheet.at(row, one)?.formula !== undefined);
  const fill = fillOf(column);
  return fill !== null && grid.columns.some((one) => one !== column && fillOf(one) === fill && computed(one));
}

/** Of the questions' rows, how many are empty or hold boxes to tick. */
export function blankShare({ grid, asked }: Given, column: number): number {
  const blank = asked.filter((row) => grid.shown(row, column) === '' || boxesIn(grid.shown(row, column)) !== null).length;
  return asked.length === 0 ? 0 : blank / asked.length;
}

/** Filled with a handful of values over and over: people chose from a list, though the file does not hold it. */
export function picksFromFew({ grid, profiles }: Given, column: number): boolean {
  const profile = profiles.get(column);
  if (!profile || profile.rows.length < 8 || !grid.uses('columns filled with few values')) return false;
  return profile.distinct * profile.rows.length <= 9 && profile.distinct <= 0.2 && profile.words <= 6;
}

/** The handful of short answers that people picked from, most frequent first, where every one is known as such. */
export function pickedIn(given: Given, column: number): string[] | null {
  if (!picksFromFew(given, column)) return null;
  const counts = new Map<string, number>();
  for (const row of given.profiles.get(column)?.rows ?? []) {
    const text = given.grid.text(row, column);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const picked = [...counts].toSorted((a, b) => b[1] - a[1]).map(([text]) => text);
  return picked.length >= 2 && picked.every((text) => isChoiceLabel(text)) ? picked : null;
}

/** "Applicable (N or Y)" names its own options; "(optional)" does not. */
export function optionsInLabel(label: string): string[] | null {
  const listed = choicesIn(label);
  if (listed !== null) return listed;
  const inside = /\(([^()]{3,80})\)\s*(?:\?\s*)?$/.exec(label)?.[1];
  if (inside === undefined || /e\.?g\.?|optional|recommended|z\.\s?b\.|p\. ?ex/i.test(inside)) return null;
  const spaced = /\s\/\s/u.test(inside);
  const parts = inside
    .split(spaced ? /[,;|]|\s\/\s/u : /[,;/|]|\bor\b|\boder\b|\bou\b|\bo\b|\bali\b|\bабо\b/iu)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const short = parts.every((part) => part.length <= 24 && part.split(' ').length <= 3);
  return parts.length >= 2 && parts.length <= 7 && short && parts.some((part) => isChoiceLabel(part)) ? parts : null;
}
