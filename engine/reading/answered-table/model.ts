/** A table of questions with their answers in a PDF, as it is read: rows, columns, and what stands in their cells. */
import type { FoundQuestion } from '#contract/extraction.ts';
import type { PdfWord } from '#engine/files/model.ts';

export type Rect = [number, number, number, number];

/** A question of the table and where it stands. */
export interface AskedRow {
  question: FoundQuestion;
  choice: string | null;
  page: number;
  rect: Rect;
}

/** A paragraph of a cell, on one page. */
export interface Said {
  page: number;
  rect: Rect;
  text: string;
  /** On how many lines. */
  lines: number;
}

export interface Column {
  /** What stands over it; null without. */
  header: Said | null;
  /** By the place of the row. */
  cells: Map<number, Said[]>;
  /** Its texts stand level with the questions. */
  aligned: boolean;
  /** Rows of which it does not show what belongs to them. */
  unsure: Set<number>;
}

export interface Columns {
  columns: Column[];
  /** Rows of which no column shows what belongs to them. */
  unsure: Set<number>;
}

/** Words of a cell on one height. */
export interface CellLine {
  page: number;
  words: PdfWord[];
}

/** Points by which texts that begin at one height miss each other. */
export const LEVEL = 4;
