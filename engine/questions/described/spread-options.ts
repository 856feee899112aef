/** Columns that hold options: one that spells all of a row, or one for each: they stand one a column ("Option 1", "Option 2", …), told by labels that differ in a number or letter alone. */
import { plain } from '#engine/language/text.ts';
import type { Grid } from '../sheet/grid.ts';
import type { HeaderBlock } from '../sheet/header-block.ts';
import { isChosen, kindSaid } from './kind-said.ts';
import { optionsIn } from './options-said.ts';

/** Longest text that is an option, in characters. */
const LONGEST = 120;

export interface Among {
  asked: readonly number[];
  /** The column that names kinds. */
  type: number | null;
  taken: ReadonlySet<number>;
}

/** Whether a row of a form that names kinds is one where something is chosen. */
const chooses = (grid: Grid, type: number, row: number): boolean => isChosen(kindSaid(grid.text(row, type)));

/** The column that spells options in rows where the form says that one chooses, and nothing in the others; null without one. */
export function optionColumn(grid: Grid, { asked, type, taken }: Among): number | null {
  if (type === null) return null;
  const wanted = asked.filter((row) => chooses(grid, type, row) && kindSaid(grid.text(row, type))?.allowed === undefined);
  const isOptions = (column: number): boolean =>
    !taken.has(column) &&
    wanted.every((row) => optionsIn(grid.shown(row, column), true) !== null) &&
    asked.every((row) => chooses(grid, type, row) || grid.shown(row, column) === '');
  return wanted.length === 0 ? null : (grid.columns.find(isOptions) ?? null);
}

const stemOf = (label: string): string | null => {
  const [stem, number] = plain(label).split(/(?:(?<!\d)\d|\d\d|[a-z])$/u);
  return number === '' && stem !== undefined && /\p{L}/u.test(stem) ? stem.replace(/(?<![\s#_-])[\s#_-]+$/u, '').trim() : null;
};

/** Columns whose labels differ in a number or letter alone, two of a kind at least. */
function alikeLabelled(header: HeaderBlock | null, taken: ReadonlySet<number>): number[][] {
  const groups = new Map<string, number[]>();
  for (const { column, label, meaning } of header?.columns.values() ?? []) {
    const stem = taken.has(column) || meaning?.role === 'comment' ? null : stemOf(label);
    if (stem !== null && stem !== '') groups.set(stem, [...(groups.get(stem) ?? []), column]);
  }
  return [...groups.values()].filter((columns) => columns.length >= 2);
}

/** Not the same in every row: rows that choose have two options at least, and where the form names kinds, others have none. */
function holdOptions(grid: Grid, columns: number[], { asked, type }: Among): boolean {
  const some = asked
    .map((row) => ({ row, texts: columns.map((one) => grid.text(row, one)).filter((text) => text !== '') }))
    .filter(({ texts }) => texts.length > 0);
  if (some.length === 0 || (type === null && some.length === asked.length)) return false;
  const differ = some.length < asked.length || new Set(some.map(({ texts }) => texts.join('|'))).size > 1;
  return (
    differ &&
    some.every(
      ({ row, texts }) => texts.length >= 2 && texts.every((text) => text.length <= LONGEST) && (type === null || chooses(grid, type, row)),
    )
  );
}

/** The columns that hold an option each, left to right, or none. */
export const spreadOptions = (grid: Grid, header: HeaderBlock | null, among: Among): number[] =>
  alikeLabelled(header, among.taken).find((columns) => holdOptions(grid, columns, among)) ?? [];
