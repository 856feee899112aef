import type { Place } from '#contract/extraction.ts';

/** One value for one place. `true` marks it with the file's own mark; an empty text empties it. */
export interface FillAnswer {
  sheet: string | null;
  at: Place;
  value: string | true;
  /** What is written is marked, so that whoever opens the file sees it: a fill of the cell, a highlight in Word; other files have no marks. */
  marked?: true;
}

export type RefusalReason = 'formula' | 'locked' | 'not-allowed' | 'too-long' | 'no-such-place' | 'covered';

export interface Refusal extends FillAnswer {
  reason: RefusalReason;
}

/** What `fill` did (docs/guide/command-line.md). `changedParts` names zip entries; the file itself for CSV; `form fields` for PDF. */
export interface FillReport {
  written: number;
  refused: Refusal[];
  changedParts: string[];
  /** What people should know of the copy, a sentence each; empty when all is as usual. */
  notes: string[];
  ms: number;
}

export interface FillOptions {
  /** CSV: no apostrophe before texts that begin with = + - @. */
  raw?: boolean;
  /** One refusal means that nothing is written. */
  strict?: boolean;
  /** Workbooks with formulas: ask the spreadsheet program to calculate anew when it opens the file. True unless given. */
  recalculate?: boolean;
  /** Workbooks: drop the fixed height of rows that are written to, so that long answers show. */
  letRowsGrow?: boolean;
}

/** A filled copy: its bytes (the original's own when nothing was written), and what was done. */
export interface Filled {
  bytes: Uint8Array;
  written: number;
  refused: Refusal[];
  changedParts: string[];
  notes?: string[];
}

/** Signs that people put in a column to choose it. */
const MARKS = ['x', 'X', '✓', '✔', '☑', '☒', '✗', '✘', '●', '•'];

/**
 * The file's own mark for a column: of the signs that stand alone in cells, the most frequent in that column, else in the
 * sheet, else an `x`.
 */
export function ownMarks(cells: Iterable<{ column: number; text: string }>): (column: number) => string {
  const columns = new Map<number, Map<string, number>>();
  const anywhere = new Map<string, number>();
  for (const cell of cells) {
    const text = cell.text.trim();
    if (text.length !== 1 || !MARKS.includes(text)) continue;
    const here = columns.get(cell.column) ?? new Map<string, number>();
    columns.set(cell.column, here.set(text, (here.get(text) ?? 0) + 1));
    anywhere.set(text, (anywhere.get(text) ?? 0) + 1);
  }
  const most = (counts: Map<string, number> = new Map()): string | undefined => [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
  return (column) => most(columns.get(column)) ?? most(anywhere) ?? 'x';
}

export const isMark = (text: string): boolean => MARKS.includes(text.trim());

/** Texts given for one place, in the order they came: equal ones once, others one under the other. */
export const together = (texts: string[]): string => [...new Set(texts)].join('\n');
