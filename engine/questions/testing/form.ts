/** Small forms in the neutral model, for tests of question finding. */
import { columnOf } from '#contract/columns.ts';
import type { Extraction } from '#contract/extraction.ts';
import type { Cell, Range, Sheet, Source, Validation } from '#engine/files/model.ts';
import { findQuestions } from '../find-questions.ts';
import type { FindOptions } from '../find-questions.ts';

export interface TestForm {
  name?: string;
  /** Rows from 1. `=Other!B2|shown` is a formula with its shown text; `*text` is bold. */
  rows: (string | undefined)[][];
  merges?: string[];
  /** Ranges (several by space) → the values of their list. */
  lists?: Record<string, string[]>;
  /** Ranges → of what kind a value must be there: `decimal`, `date` … */
  types?: Record<string, string>;
  /** Ranges → the prompt shown there. */
  prompts?: Record<string, string>;
  /** Ranges of cells that are drawn. */
  lined?: string[];
  /** Ranges → their fill. */
  fills?: Record<string, string>;
  /** Ranges that stay open on a protected sheet; protects the sheet. */
  open?: string[];
  hidden?: boolean;
  hiddenColumns?: string[];
  hiddenRows?: number[];
}

export function range(text: string): Range {
  const [first = '', last = first] = text.split(':');
  const corner = (name: string): [number, number] => {
    const [, letters = 'A', digits = '1'] = /^([A-Z]+)(\d+)$/.exec(name) ?? [];
    return [Number(digits), columnOf(letters)];
  };
  const [[top, left], [bottom, right]] = [corner(first), corner(last)];
  return { top, left, bottom, right };
}

const inside = (one: Range, row: number, column: number): boolean =>
  row >= one.top && row <= one.bottom && column >= one.left && column <= one.right;

const ranges = (text: string): Range[] => text.split(' ').map(range);

/** One sheet of the model. */
export function sheetOf(form: TestForm, index = 0): Sheet {
  const open = (form.open ?? []).flatMap(ranges);
  const cells = new Map<string, Cell>();
  for (const [at, row] of form.rows.entries())
    for (const [offset, text] of row.entries()) if (text !== undefined && text !== '') put(cells, at + 1, offset + 1, text);
  for (const one of open)
    for (let row = one.top; row <= one.bottom; row += 1)
      for (let column = one.left; column <= one.right; column += 1) put(cells, row, column, '');
  for (const one of (form.lined ?? []).flatMap(ranges)) for (const cell of inRange(cells, one)) cell.lined = true;
  for (const [where, fill] of Object.entries(form.fills ?? {}))
    for (const one of ranges(where)) for (const cell of inRange(cells, one)) cell.fill = fill;
  for (const cell of cells.values()) cell.locked = !open.some((one) => inside(one, cell.row, cell.column));
  const all = [...cells.values()].toSorted((a, b) => a.row - b.row || a.column - b.column);
  const merges = (form.merges ?? []).map(range);
  const validations: Validation[] = [
    ...Object.entries(form.lists ?? {}).map(([where, allowed]) => ({ ranges: ranges(where), type: 'list', allowed, blocking: true })),
    ...Object.entries(form.types ?? {}).map(([where, type]) => ({ ranges: ranges(where), type, allowed: null, blocking: true })),
    ...Object.entries(form.prompts ?? {}).map(([where, prompt]) => ({
      ranges: ranges(where),
      type: 'none',
      allowed: null,
      blocking: false,
      prompt,
    })),
  ];
  const hiddenColumns = new Set((form.hiddenColumns ?? []).map(columnOf));
  return {
    name: form.name ?? `Sheet ${index + 1}`,
    hidden: form.hidden ?? false,
    rowCount: form.rows.length,
    columnCount: all.reduce((most, cell) => Math.max(most, cell.column), 0),
    cells: all,
    at: (row, column) => cells.get(`${row}:${column}`),
    merges,
    mergeAt: (row, column) => merges.find((one) => inside(one, row, column)),
    isRowHidden: (row) => form.hiddenRows?.includes(row) ?? false,
    isColumnHidden: (column) => hiddenColumns.has(column),
    columnWidth: () => 10,
    protected: form.open !== undefined,
    validations,
    validationsAt: (row, column) => validations.filter((one) => one.ranges.some((place) => inside(place, row, column))),
  };
}

/** The cells of a range, made where there are none. */
function inRange(cells: Map<string, Cell>, { top, left, bottom, right }: Range): Cell[] {
  const found: Cell[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) {
      put(cells, row, column, '');
      found.push(cells.get(`${row}:${column}`) as Cell);
    }
  return found;
}

function put(cells: Map<string, Cell>, row: number, column: number, written: string): void {
  const key = `${row}:${column}`;
  if (cells.has(key)) return;
  const bold = written.startsWith('*');
  const text = bold ? written.slice(1) : written;
  const [, formula, shown] = /^=([^|]*)\|([\s\S]*)$/.exec(text) ?? [];
  cells.set(key, {
    row,
    column,
    text: shown ?? text,
    locked: true,
    ...(formula === undefined ? {} : { formula }),
    ...(bold ? { bold: true } : {}),
  });
}

export const workbookOf = (...forms: TestForm[]): Source => ({ format: 'xlsx', warnings: [], sheets: forms.map(sheetOf) });

/** Finds the questions of one or more forms. */
export const find = (forms: TestForm | TestForm[], options: FindOptions = {}): Extraction =>
  findQuestions(workbookOf(...[forms].flat()), 'form.xlsx', options);

/** `id @ cell` of every question, in order, for comparing at a glance. */
export const places = (extraction: Extraction): string[] =>
  extraction.questions.map(
    (question) =>
      `${question.id ?? '-'} ${question.at.cell ?? JSON.stringify(question.at)}${question.at.part === undefined ? '' : `.${question.at.part}`}`,
  );

/** `kind cell` of a question's answer places. */
export const answers = (extraction: Extraction, at: number): string[] =>
  (extraction.questions[at]?.answers ?? []).map((one) => `${one.kind} ${one.at?.cell ?? '-'}`);
