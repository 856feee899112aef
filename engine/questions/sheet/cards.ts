/** Questions that do not stand in a table: as cards ("Question 1: …" over "Answer: "), or in cells over empty cells. */
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { Grid } from './grid.ts';
import { plainLayout } from './layout.ts';
import type { ReadTable, TableReading } from './read-table.ts';
import { asks, countWords, hasLetters, tidyId } from '../text.ts';
import { headerMeaning } from '../header-meaning.ts';

interface Entry {
  row: number;
  question: FoundQuestion;
}

/** "Q1", "Frage 3:", "Question": a label before a question, with its number. */
function questionLabel(text: string): { id: string | null } | null {
  const short = /^\p{L}{1,2}\s?(\d{1,3})\s*[.:]?$/u.exec(text);
  if (short) return { id: tidyId(text.replace(/[.:\s]+$/, '')) };
  const meaning = headerMeaning(text);
  if (countWords(text) > 3 || meaning?.role !== 'question' || meaning.weight < 2) return null;
  return { id: /(\d{1,3})\s*[.:]?\s*$/.exec(text)?.[1] ?? null };
}

/** "A1", "Answer:", "Anlagen": a label before the place of an answer. `id` is the question's own, for letters with a number. */
function answerLabel(text: string, id: string | null): 'text' | 'comment' | null {
  const [, number] = /^\p{L}{1,2}\s?(\d{1,3})\s*[.:]?$/u.exec(text) ?? [];
  if (number !== undefined) return id?.endsWith(number) === true && tidyId(text) !== id ? 'text' : null;
  const role = countWords(text) <= 4 ? headerMeaning(text)?.role : undefined;
  return role === 'answer' ? 'text' : role === 'comment' ? 'comment' : null;
}

/** The cards of a sheet as one table, or null. One card alone counts when its answer is still empty. */
export function findCards(grid: Grid, reading: TableReading): ReadTable | null {
  const cards = grid.rows.map((_, index) => cardAt(grid, reading, index)).filter((card) => card !== null);
  const covered = cards.reduce((sum, { question }) => sum + 1 + question.answers.length, 0);
  const filled = cards.some(({ question }) => question.answers.some((place) => place.current !== undefined));
  if (cards.length === 0 || (cards.length === 1 && filled && covered < grid.rows.length)) return null;
  return covered < grid.rows.length * 0.4 ? null : asTable(grid, cards);
}

/** The card that begins in a row: a label with a question, and under it labels with places for its answers. */
function cardAt(grid: Grid, reading: TableReading, index: number): Entry | null {
  const row = grid.rows[index] ?? 0;
  const [first, second, ...more] = grid.cells(row);
  if (!first || !second || more.length > 0) return null;
  const label = questionLabel(grid.text(row, first.column));
  const text = grid.text(row, second.column);
  if (!label || (countWords(text) < 3 && !asks(text))) return null;
  const answers = answersOfCard(grid, reading, { index, label: first.column, place: second.column, id: label.id });
  return answers.length === 0 ? null : { row, question: asQuestion(reading, { row, column: second.column, text, id: label.id, answers }) };
}

/** Most rows for answers of one card. */
const MOST_ANSWERS = 6;

function answersOfCard(
  grid: Grid,
  reading: TableReading,
  { index, label, place, id }: { index: number; label: number; place: number; id: string | null },
): AnswerPlace[] {
  const answers: AnswerPlace[] = [];
  for (const below of grid.rows.slice(index + 1, index + 1 + MOST_ANSWERS)) {
    const free = grid.cells(below).length <= 2 && !grid.covered(below, place);
    const kind = free ? answerLabel(grid.text(below, label), id) : null;
    if (kind === null) break;
    const current = grid.text(below, place);
    answers.push({
      kind: answers.some((one) => one.kind === 'text') ? 'comment' : kind,
      at: reading.placeOf(below, place),
      ...(current === '' ? {} : { current }),
      label: grid.text(below, label),
    });
  }
  return answers;
}

/**
 * Texts in one row with empty cells under them, row after row: what is asked over where it is answered. In Word the empty
 * cell is drawn; in a workbook it is open on a protected sheet.
 */
export function findOverCells(grid: Grid, reading: TableReading): ReadTable | null {
  if (!grid.framed && !grid.onlyOpen) return null;
  const pairs = grid.rows.filter((row) => standsOverFree(grid, row));
  const wide = pairs.filter((row) => grid.cells(row).length >= 2).length;
  const entries = pairs.flatMap((row) =>
    grid.cells(row).flatMap(({ column }): Entry[] => {
      const text = grid.text(row, column);
      const current = grid.text(row + 1, column);
      const answers: AnswerPlace[] = [{ kind: 'text', at: reading.placeOf(row + 1, column), ...(current === '' ? {} : { current }) }];
      return hasLetters(text) ? [{ row, question: asQuestion(reading, { row, column, text, id: null, answers }) }] : [];
    }),
  );
  const asking = grid.rows.filter((row) => !grid.cells(row).every((cell) => isOpen(grid, row, cell.column)));
  const enough = pairs.length >= (grid.onlyOpen ? 1 : 2) && wide >= pairs.length * 0.5 && pairs.length >= asking.length * 0.8;
  return enough && entries.length >= 3 ? asTable(grid, entries) : null;
}

/** A row of texts, each over a free cell; in Word nothing else stands in the row under it. */
function standsOverFree(grid: Grid, row: number): boolean {
  const cells = grid.cells(row);
  const apart = grid.onlyOpen || grid.cells(row + 1).length === 0;
  return cells.length > 0 && apart && cells.every((cell) => !isOpen(grid, row, cell.column) && isFree(grid, row + 1, cell.column));
}

const isOpen = (grid: Grid, row: number, column: number): boolean => grid.onlyOpen && grid.slot(row, column).open;

function isFree(grid: Grid, row: number, column: number): boolean {
  if (grid.covered(row, column)) return false;
  return grid.onlyOpen ? grid.slot(row, column).open : grid.sheet.at(row, column) !== undefined;
}

interface Card {
  row: number;
  column: number;
  text: string;
  id: string | null;
  answers: AnswerPlace[];
}

const asQuestion = (reading: TableReading, { row, column, text, id, answers }: Card): FoundQuestion => ({
  sheet: reading.sheetName,
  id,
  section: null,
  question: text,
  at: reading.placeOf(row, column),
  answers,
  parent: null,
  guidance: null,
});

/** Questions that name their own places, as one table. */
export function asTable(grid: Grid, entries: Entry[]): ReadTable {
  const column = grid.cells(entries[0]?.row ?? 0).at(-1)?.column ?? 1;
  return {
    table: { header: null, headers: [], rows: grid.rows, firstHeaderRow: 0 },
    layout: plainLayout(column, []),
    questions: entries.map((one) => one.question),
    rows: entries.map((one) => one.row),
    leftOut: [],
    slotted: false,
    mirrors: 0,
    nextTitle: null,
    below: true,
  };
}
