/** Rows of a form and the gold that belongs to them, made together so that they cannot drift apart. */
import type { TestCell, TestSheet } from '#engine/files/testing/office.ts';
import { listValidation, x14Validation } from '#engine/files/testing/office.ts';
import type { GoldQuestion } from './model.ts';

/** A string alone opens a section. */
export type Entry = string | readonly [id: string | null, question: string, ...more: string[]];

export interface Line {
  /** From 1, of the first row of the entry. */
  row: number;
  section: string | null;
  id: string | null;
  question: string;
  more: string[];
}

/** `*text` is bold on a fill, `~text` an unlocked cell, null leaves a cell out. */
export type Written = string | null;

interface Layout {
  sheet: string | null;
  firstRow: number;
  /** Row of a section title; null where sections have no row of their own. */
  section?: (title: string) => Written[] | null;
  /** One or more rows of a question. */
  line: (line: Line) => Written[][];
  gold: (line: Line) => Pick<GoldQuestion, 'at' | 'answers'>;
}

export function layOut(entries: readonly Entry[], layout: Layout): { rows: Written[][]; questions: GoldQuestion[]; sectionRows: number[] } {
  const rows: Written[][] = [];
  const questions: GoldQuestion[] = [];
  const sectionRows: number[] = [];
  let section: string | null = null;
  for (const entry of entries) {
    const row = layout.firstRow + rows.length;
    if (typeof entry === 'string') {
      section = entry;
      const cells = layout.section?.(entry) ?? null;
      if (cells) {
        rows.push(cells);
        sectionRows.push(row);
      }
      continue;
    }
    const [id, question, ...more] = entry;
    const line: Line = { row, section, id, question, more };
    rows.push(...layout.line(line));
    questions.push({ sheet: layout.sheet, id, section, question, ...layout.gold(line) });
  }
  return { rows, questions, sectionRows };
}

const cellOf = (written: Written): TestCell => {
  if (written === null) return null;
  if (written.startsWith('*')) return { text: written.slice(1), style: 2 };
  if (written.startsWith('~')) return written.length === 1 ? { style: 1 } : { text: written.slice(1), style: 1 };
  return written === '' ? { style: 0 } : written;
};

interface Grid {
  name: string;
  rows: Written[][];
  widths: number[];
  merges?: string[];
  /** Range → list formula. */
  list?: [range: string, formula: string];
  /** The same as an extension, for lists on another sheet. */
  farList?: [range: string, formula: string];
  protect?: boolean;
  state?: 'hidden';
}

/** A worksheet of rows as they are written. */
export function gridSheet({ name, rows, widths, merges = [], list, farList, protect, state }: Grid): TestSheet {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('');
  const after = [
    protect ? '<sheetProtection sheet="1" objects="1" scenarios="1"/>' : '',
    merges.length > 0
      ? `<mergeCells count="${merges.length}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
      : '',
    list ? listValidation(...list) : '',
    farList ? x14Validation(...farList) : '',
  ];
  return {
    name,
    rows: rows.map((row) => row.map(cellOf)),
    before: `<cols>${columns}</cols>`,
    after: after.join(''),
    ...(state ? { state } : {}),
  };
}
