/** Boxes under questions: an empty merged place right under a text, also beside tables and under a number and its question. */
import { cellName } from '#contract/columns.ts';
import type { FoundQuestion } from '#contract/extraction.ts';
import type { Cell, Range } from '#engine/files/model.ts';
import { asTable } from './cards.ts';
import type { Grid } from './grid.ts';
import type { ReadTable, TableReading } from './read-table.ts';
import { sectionName } from './section-column.ts';
import { asks, countWords, hasLetters, isIdLike, looksLikeHeading, splitLeadingId, tidyId } from '../text.ts';
import { isSignature, startsLikeQuestion } from '../vocabulary.ts';

/** Fewer boxes are room for a note. */
const FEWEST = 2;
/** Fewest words of a text that neither asks nor has a number. */
const FEWEST_WORDS = 4;

interface Boxed {
  text: Cell;
  id: Cell | null;
  box: Range;
}

/** The questions with a box under each in rows that no table took, as one table; null when there are fewer than two, or as many other texts among them. */
export function findBoxes(grid: Grid, reading: TableReading, taken: ReadonlySet<number>): ReadTable | null {
  const entries: { row: number; question: FoundQuestion }[] = [];
  let section: string | null = null;
  let others = 0;
  let plain = 0;
  for (const row of grid.rows) {
    if (taken.has(row)) continue;
    const boxed = boxedAt(grid, row);
    const [name, ...more] = grid.cells(row);
    if (boxed) entries.push({ row, question: asQuestion(grid, reading, { ...boxed, section }) });
    else if (name && more.length === 0 && (name.bold || name.fill) && looksLikeHeading(grid.text(row, name.column)))
      section = sectionName(grid.text(row, name.column));
    else if (entries.length > 0) plain += 1;
    if (boxed) others = plain;
  }
  return entries.length >= FEWEST && others < entries.length ? asTable(grid, entries) : null;
}

/** A text, alone or after its number, over an empty merge that reaches over two columns or more. */
function boxedAt(grid: Grid, row: number): Boxed | null {
  const cells = grid.cells(row);
  const text = cells.at(-1);
  const [id = null] = cells.length === 2 ? cells : [];
  if (!text || cells.length > 2 || (id && !isIdLike(grid.text(row, id.column)))) return null;
  const box = boxUnder(grid, text);
  return box && mayAsk(grid.text(row, text.column), id !== null) ? { text, id, box } : null;
}

/** Whether a text over an empty place may be a question: it asks, begins as a request does, has a number, or says a few words. */
export function mayAsk(text: string, numbered: boolean): boolean {
  if (!hasLetters(text) || isSignature(text)) return false;
  return numbered || asks(text) || startsLikeQuestion(text) || splitLeadingId(text) !== null || countWords(text) >= FEWEST_WORDS;
}

/** The empty merge right under a text, without a formula. */
function boxUnder({ sheet, text, slot }: Grid, { row, column }: Cell): Range | null {
  const under = (sheet.mergeAt(row, column)?.bottom ?? row) + 1;
  const box = sheet.mergeAt(under, column);
  if (!box || box.top !== under || box.right === box.left) return null;
  return text(box.top, box.left) === '' && !slot(box.top, box.left).formula ? box : null;
}

function asQuestion(grid: Grid, reading: TableReading, { text, id, box, section }: Boxed & { section: string | null }): FoundQuestion {
  const said = grid.text(text.row, text.column);
  const led = id ? null : splitLeadingId(said);
  return {
    sheet: reading.sheetName,
    id: id ? tidyId(grid.text(id.row, id.column)) : (led?.id ?? null),
    section,
    question: led?.rest ?? said,
    at: reading.placeOf(text.row, text.column),
    answers: [{ kind: 'text', at: reading.placeOf(box.top, box.left), merged: rangeName(box) }],
    parent: null,
    guidance: null,
  };
}

const rangeName = ({ top, left, bottom, right }: Range): string => `${cellName(top, left)}:${cellName(bottom, right)}`;
