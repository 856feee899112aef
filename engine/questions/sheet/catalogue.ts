/** Forms without answer cells: the options of each question stand in a column or on another sheet. */
import { comparable } from '#engine/language/text.ts';
import type { AnswerKind, AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { Sheet } from '#engine/files/model.ts';
import type { Grid } from './grid.ts';
import { tidy } from '../text.ts';
import { headerMeaning } from '../header-meaning.ts';
import { namesDate } from '../vocabulary.ts';

interface OptionList {
  kind: AnswerKind;
  allowed: string[] | null;
}

/** Lists that a sheet defines: key in one column, options (one per line) in another, type beside. */
export type OptionLists = Map<string, OptionList>;

export interface ReadLists {
  lists: OptionLists;
  /** The sheets that define them. */
  sheets: Set<Sheet>;
}

const kinds: [RegExp, AnswerKind][] = [
  [/multi/, 'multi_choice'],
  [/choice|single|select|list|unique/, 'choice'],
  [/date/, 'date'],
  [
    /^num\b|number|integer|numeric|decimal|percent|zahl|nombre|entier|número|numero|liczba|číslo|szám|angka|число|数|숫자|عدد|מספר/u,
    'number',
  ],
  [/file|attach|upload/, 'attachment'],
];

const kindOf = (text: string): AnswerKind | null =>
  kinds.find(([expression]) => expression.test(text.toLowerCase()))?.[1] ?? (namesDate(text) ? 'date' : null);

const optionsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => tidy(line))
    .filter((line) => line !== '');

/** Reads option lists from every sheet that looks like one: a header row, a short key column, a column of several lines. */
export function readOptionLists(grids: Grid[]): ReadLists {
  const lists: OptionLists = new Map();
  const sheets = new Set<Sheet>();
  for (const grid of grids) {
    const top = grid.rows[0];
    if (top === undefined || grid.rows.length < 2 || grid.rows.length > 5000) continue;
    const headers = grid.cells(top).map((cell) => ({ column: cell.column, text: grid.text(top, cell.column) }));
    const key = headers.find((one) => headerMeaning(one.text)?.role === 'id');
    const options = headers.find((one) => headerMeaning(one.text)?.role === 'options');
    const type = headers.find((one) => /type|typ|tipo|vrsta|тип/iu.test(one.text));
    if (!key || !options || grid.columns.length > 8) continue;
    sheets.add(grid.sheet);
    for (const row of grid.rows.slice(1)) {
      const name = grid.text(row, key.column);
      const allowed = optionsOf(grid.text(row, options.column));
      const kind = type ? kindOf(grid.text(row, type.column)) : null;
      if (name !== '')
        lists.set(comparable(name), {
          kind: kind ?? (allowed.length > 1 ? 'choice' : 'text'),
          allowed: allowed.length > 1 ? allowed : null,
        });
    }
  }
  return { lists, sheets };
}

/** Whether most texts of a column are names of such lists. */
export function refersToLists(grid: Grid, column: number, rows: number[], lists: OptionLists): boolean {
  const texts = rows.map((row) => grid.text(row, column)).filter((text) => text !== '');
  return lists.size > 0 && texts.length > 0 && texts.filter((text) => lists.has(comparable(text))).length >= texts.length * 0.6;
}

/** The answer of a catalogue question: without a place, with its options where the form names them. */
function catalogueAnswer(text: string, lists: OptionLists): AnswerPlace {
  const list = lists.get(comparable(text));
  if (list) return { kind: list.kind, ...(list.allowed === null ? {} : { allowed: list.allowed }) };
  const own = text.includes('\n')
    ? optionsOf(text)
    : text
        .split(/[;|/]/)
        .map((part) => part.trim())
        .filter((part) => part !== '');
  return own.length >= 2 && own.every((part) => part.length <= 200) ? { kind: 'choice', allowed: own } : { kind: 'text' };
}

/** Gives every question of a form without answer cells its one answer without a place. */
export function answerWithoutPlaces(
  grid: Grid,
  questions: FoundQuestion[],
  rows: number[],
  column: number | null,
  lists: OptionLists,
): void {
  for (const [index, question] of questions.entries()) {
    const row = rows[index];
    const text = column === null || row === undefined ? '' : grid.shown(row, column);
    question.answers = [catalogueAnswer(text, lists)];
  }
}
