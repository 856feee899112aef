/** Small Word documents in the neutral model, for tests of question finding. */
import type { Extraction } from '#contract/extraction.ts';
import type { WordBlock, WordCell, WordControl, WordParagraph, WordTable } from '#engine/files/model.ts';
import { findQuestions } from '../find-questions.ts';
import type { FindOptions } from '../find-questions.ts';

export type TestParagraph =
  | string
  | { text: string; heading?: number; list?: string; bullet?: boolean; marker?: string; bold?: boolean; controls?: WordControl[] };
export type TestWordCell = string | { text?: string; lines?: TestParagraph[]; span?: number; continued?: boolean; shaded?: boolean };

function paragraph(given: TestParagraph, index: number | null): WordParagraph {
  const one = typeof given === 'string' ? { text: given } : given;
  return {
    kind: 'paragraph',
    index,
    text: one.text,
    style: one.heading === undefined ? null : `heading ${one.heading}`,
    headingLevel: one.heading ?? null,
    list: one.list === undefined ? null : { id: one.list, level: 0, bullet: one.bullet ?? true, marker: one.marker ?? null },
    bold: one.bold ?? false,
    controls: one.controls ?? [],
  };
}

/** A table, and where it stands in another one that comes before it. */
interface TestTable {
  table: TestWordCell[][];
  within?: WordTable['within'];
}

/** A document of paragraphs and tables (rows of cells). */
export function wordOf(parts: (TestParagraph | TestTable)[]): WordBlock[] {
  let paragraphs = 0;
  let tables = 0;
  return parts.map((part): WordBlock => {
    if (typeof part === 'string' || !('table' in part)) return paragraph(part, paragraphs++);
    const table = tables++;
    return {
      kind: 'table',
      table,
      ...(part.within ? { within: part.within } : {}),
      rows: part.table.map((row, at) => row.map((cell, column) => wordCell(cell, { table, row: at, cell: column }))),
    };
  });
}

function wordCell(given: TestWordCell, at: { table: number; row: number; cell: number }): WordCell {
  const cell = typeof given === 'string' ? { text: given } : given;
  const paragraphs = (cell.lines ?? (cell.text ?? '').split('\n')).map((line) => paragraph(line, null));
  return {
    ...at,
    gridSpan: cell.span ?? 1,
    continued: cell.continued ?? false,
    text: paragraphs.map((one) => one.text).join('\n'),
    paragraphs,
    shaded: cell.shaded ?? false,
  };
}

export const findInDocument = (parts: Parameters<typeof wordOf>[0], options: FindOptions = {}): Extraction =>
  findQuestions({ format: 'docx', warnings: [], word: wordOf(parts) }, 'form.docx', options);
