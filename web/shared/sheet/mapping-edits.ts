import type { AnswerKind, MappedRows, Mapping, TableMapping } from '#contract/extraction.ts';

/** What a column may be. Several columns may take answers; every other role has one column at most. */
export const roles = ['question', 'answer', 'comment', 'id', 'section', 'guidance', 'options', 'type'] as const;
export type Role = (typeof roles)[number];
type Single = Exclude<Role, 'question' | 'answer'>;
export const singles: readonly Single[] = ['comment', 'id', 'section', 'guidance', 'options', 'type'];

const same = (one: string | null | undefined, other: string): boolean => one?.toUpperCase() === other.toUpperCase();

/** The role of a column (a letter) in the first of the tables that gives it one, or null. */
export function roleOf(mapping: Mapping | null, column: string): Role | null {
  if (!mapping) return null;
  return [mapping, ...(mapping.also ?? [])].map((table) => roleIn(table, column)).find((role) => role !== null) ?? null;
}

/** The role of a column in one table, or null. */
export function roleIn(table: TableMapping, column: string): Role | null {
  if (same(table.question, column)) return 'question';
  if (table.answer.some((one) => same(one, column))) return 'answer';
  return singles.find((role) => same(table[role], column)) ?? null;
}

/**
 * Gives a column a role, or none. A sheet without a mapping gets one when its question column is named, over the rows given.
 * Null when there would be no question column.
 */
export function withRole(
  mapping: TableMapping | null,
  column: string,
  role: Role | null,
  all: { first: number; last: number },
): TableMapping | null {
  if (!mapping && role !== 'question') return null;
  const base: TableMapping = mapping ?? { headerRow: null, question: column, answer: [], firstRow: all.first, lastRow: all.last };
  if (role !== 'question' && same(base.question, column)) return null;
  const next: TableMapping = { ...base, answer: base.answer.filter((one) => !same(one, column)) };
  for (const single of singles) if (same(next[single], column)) next[single] = null;
  if (next.marks && role !== 'answer') next.marks = without(next.marks, column);
  if (next.kinds && role !== 'answer' && role !== 'comment') next.kinds = without(next.kinds, column);
  if (next.choices && role !== 'answer' && role !== 'comment') next.choices = without(next.choices, column);
  if (role === 'answer') next.answer = [...next.answer, column].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  else if (role !== null) next[role] = column;
  return next;
}

function without<Said>(said: Record<string, Said>, column: string): Record<string, Said> {
  return Object.fromEntries(Object.entries(said).filter(([letter]) => !same(letter, column)));
}

const inColumn = <Said>(said: Record<string, Said> | undefined, column: string): Said | undefined =>
  Object.entries(said ?? {}).find(([letter]) => same(letter, column))?.[1];

/** What people say of the answers in a column; what is left empty is as the file says. */
export interface SaidOfAnswers {
  kind: AnswerKind | null;
  choices: string[];
  /** What a mark means. */
  mark: string;
}

/** What was said of a column's answers so far. */
export const saidOfAnswers = (table: TableMapping, column: string): SaidOfAnswers => ({
  kind: inColumn(table.kinds, column) ?? null,
  choices: inColumn(table.choices, column) ?? [],
  mark: inColumn(table.marks, column) ?? '',
});

/** Says of what kind the answers in a column are, what may be chosen, what a mark means. */
export function withAnswers(table: TableMapping, column: string, { kind, choices, mark }: SaidOfAnswers): TableMapping {
  const next = <Said>(said: Record<string, Said> | undefined, value: Said | null): Record<string, Said> | undefined => {
    const others = without(said ?? {}, column);
    if (value !== null) return { ...others, [column]: value };
    return said && others;
  };
  const [kinds, lists, marks] = [
    next(table.kinds, kind),
    next(table.choices, choices.length > 0 ? choices : null),
    next(table.marks, mark.trim() === '' ? null : mark.trim()),
  ];
  return { ...table, ...(kinds && { kinds }), ...(lists && { choices: lists }), ...(marks && { marks }) };
}

/** The row that holds the column titles; the questions begin below it. */
export const withHeader = (mapping: TableMapping, row: number): TableMapping => ({
  ...mapping,
  headerRow: row,
  firstRow: Math.max(mapping.firstRow, row + 1),
  lastRow: Math.max(mapping.lastRow, row + 1),
});
export const withFirst = (mapping: TableMapping, row: number): TableMapping => ({
  ...mapping,
  firstRow: row,
  lastRow: Math.max(row, mapping.lastRow),
});
export const withLast = (mapping: TableMapping, row: number): TableMapping => ({
  ...mapping,
  lastRow: row,
  firstRow: Math.min(row, mapping.firstRow),
});

type Rows = { [Decision in keyof MappedRows]-?: NonNullable<MappedRows[Decision]> };
const rowsOf = ({ rows }: Mapping): Rows => ({
  add: rows?.add ?? [],
  drop: rows?.drop ?? [],
  join: rows?.join ?? [],
  split: rows?.split ?? [],
  keep: rows?.keep ?? [],
});

/** Decisions that say nothing are left away, so that an undone correction is none. */
function withRows(mapping: Mapping, rows: Rows): Mapping {
  const { rows: _, ...rest } = mapping;
  const said = Object.entries(rows).filter(([, list]) => list.length > 0);
  return said.length === 0 ? rest : { ...rest, rows: Object.fromEntries(said) as MappedRows };
}

const outOf = (join: number[][], row: number): number[][] =>
  join.map((group) => group.filter((one) => one !== row)).filter((group) => group.length > 1);
const others = (list: number[], row: number): number[] => list.filter((one) => one !== row);

/** The row is a question: one that was left out by hand or joined to another is itself again, any other is added. */
export function takeRow(mapping: Mapping, row: number): Mapping {
  const rows = rowsOf(mapping);
  const undone = rows.drop.includes(row) || rows.join.some((group) => group.includes(row));
  return withRows(mapping, {
    ...rows,
    drop: others(rows.drop, row),
    join: outOf(rows.join, row),
    add: undone || rows.add.includes(row) ? rows.add : [...rows.add, row],
  });
}

/** The row is no question: one that was added by hand is what it was, any other is left out. */
export function dropRow(mapping: Mapping, row: number): Mapping {
  const rows = rowsOf(mapping);
  const added = rows.add.includes(row);
  return withRows(mapping, {
    add: others(rows.add, row),
    drop: added || rows.drop.includes(row) ? rows.drop : [...rows.drop, row],
    join: outOf(rows.join, row),
    split: rows.split.filter((one) => one.row !== row),
    keep: others(rows.keep, row),
  });
}

/** The row goes on with the question of the row `above`. */
export function joinRows(mapping: Mapping, above: number, row: number): Mapping {
  const rows = rowsOf(mapping);
  const touched = rows.join.filter((group) => group.includes(above) || group.includes(row));
  const group = [...new Set([...touched.flat(), above, row])].toSorted((a, b) => a - b);
  return withRows(mapping, {
    add: others(rows.add, row),
    drop: others(rows.drop, row),
    join: [...rows.join.filter((one) => !touched.includes(one)), group],
    split: rows.split.filter((one) => one.row !== row && one.row !== above),
    keep: others(others(rows.keep, row), above),
  });
}

/** The row holds these questions; fewer than two: it is one question. */
export function splitRow(mapping: Mapping, row: number, parts: string[]): Mapping {
  const rows = rowsOf(mapping);
  const texts = parts.map((part) => part.trim()).filter((part) => part !== '');
  const split = rows.split.filter((one) => one.row !== row);
  return withRows(mapping, {
    ...rows,
    drop: others(rows.drop, row),
    join: outOf(rows.join, row),
    keep: others(rows.keep, row),
    split: texts.length > 1 ? [...split, { row, parts: texts }] : split,
  });
}

/** The row is one question although it was taken apart; a split by hand is taken back. */
export function keepRow(mapping: Mapping, row: number): Mapping {
  const rows = rowsOf(mapping);
  return withRows(mapping, { ...rows, split: rows.split.filter((one) => one.row !== row), keep: [...others(rows.keep, row), row] });
}

/** The questions that a text may hold: by line, else by what stands before a mark such as `a)`, `2.` or `•`, else by question marks. */
export function partsOf(text: string): string[] {
  const clean = (list: string[]): string[] => list.map((part) => part.trim()).filter((part) => part !== '');
  const lines = clean(text.split('\n'));
  if (lines.length > 1) return lines;
  const marked = clean(text.split(/(?=(?:^|\s)(?:\(?[a-z]\)|\(?\d{1,2}[.)]|[•▪–])\s)/));
  if (marked.length > 1) return marked;
  return clean(text.split(/(?<=\?)\s+/));
}
