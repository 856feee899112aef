/** Questions that do not stand in a table: as cards ("Question 1: …" over "Answer: "), or in cells over empty cells. */
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { Grid } from './grid.ts';
import { plainLayout } from './layout.ts';
import type { ReadTable, TableReading } from './read-table.ts';
import { asks, countWords, hasLetters, looksLikeHeading, splitLeadingId, tidyId } from '../text.ts';
import { describeCards } from '../described/describe-cards.ts';
import { headerMeaning } from '../header-meaning.ts';
import { startsLikeQuestion } from '../vocabulary.ts';
import { linesOfCard } from './card-lines.ts';
import type { CardLines } from './card-lines.ts';
import { sectionName } from './section-column.ts';

interface Entry {
  row: number;
  question: FoundQuestion;
}

/** "Q1", "Frage 3:", "Question": a label before a question, with its number. */
function questionLabel(text: string): { id: string | null } | null {
  const short = /^\p{L}{1,2}\s?(\d{1,3})\s*[.:]?$/u.exec(text);
  if (short) return { id: tidyId(text.replace(/(?<![.:\s])[.:\s]+$/, '')) };
  const meaning = headerMeaning(text);
  if (countWords(text) > 3 || meaning?.role !== 'question' || meaning.weight < 2) return null;
  return { id: /(\d{1,3})\s*(?:[.:]\s*)?$/.exec(text)?.[1] ?? null };
}

/** A question of a card, and what its lines say of the answer. */
interface FoundCard extends Entry {
  lines: CardLines;
  /** No label stands before the question: a line of the same label under another one tell that both are cards. */
  alone: boolean;
}

/** The cards of a sheet as one table, or null. One card alone counts when its answer is still empty. */
export function findCards(grid: Grid, reading: TableReading): ReadTable | null {
  const read = grid.rows.map((_, index) => cardAt(grid, reading, index)).filter((card) => card !== null);
  const cards = read.filter(
    (one) => !one.alone || read.some((other) => other !== one && other.alone && other.lines.label === one.lines.label),
  );
  const covered = cards.reduce((sum, { lines }) => sum + 1 + lines.rows, 0);
  const filled = cards.some(({ question }) => question.answers.some((place) => place.current !== undefined));
  if (cards.length === 0 || (cards.length === 1 && filled && covered < grid.rows.length)) return null;
  if (covered < grid.rows.length * 0.4) return null;
  describeCards(cards.map(({ question, lines }) => ({ question, lines })));
  nameSections(grid, cards);
  return asTable(grid, cards);
}

/** The card that begins in a row: a label with a question, and under it labels with places for its answers. */
function cardAt(grid: Grid, reading: TableReading, index: number): FoundCard | null {
  const row = grid.rows[index] ?? 0;
  const [first, second, ...more] = grid.cells(row);
  if (!first || more.length > 0) return null;
  return second ? labelledCard(grid, reading, { index, row, label: first.column, place: second.column }) : loneCard(grid, reading, index);
}

function labelledCard(
  grid: Grid,
  reading: TableReading,
  { index, row, label, place }: { index: number; row: number; label: number; place: number },
): FoundCard | null {
  const named = questionLabel(grid.text(row, label));
  const text = grid.text(row, place);
  if (!named || (countWords(text) < 3 && !asks(text))) return null;
  const lines = linesOfCard(grid, reading, { index, label, place, id: named.id });
  return (
    lines && { row, lines, alone: false, question: asQuestion(reading, { row, column: place, text, id: named.id, answers: lines.answers }) }
  );
}

/** A card whose question stands alone in its row, over the labels of its lines: it asks, or begins with its number. */
function loneCard(grid: Grid, reading: TableReading, index: number): FoundCard | null {
  const row = grid.rows[index] ?? 0;
  const [cell] = grid.cells(row);
  const text = cell ? grid.text(row, cell.column) : '';
  const led = splitLeadingId(text);
  if (!cell || grid.framed || countWords(text) < 3) return null;
  if (!led && !asks(text) && !startsLikeQuestion(text)) return null;
  const lines = linesOfCard(grid, reading, { index, label: cell.column, place: null, id: led?.id ?? null });
  if (!lines?.answers.some(({ kind }) => kind !== 'comment')) return null;
  const { id, rest } = led ?? { id: null, rest: text };
  return { row, lines, alone: true, question: asQuestion(reading, { row, column: cell.column, text: rest, id, answers: lines.answers }) };
}

/** Names that stand alone in their row among the cards are the sections; without one between two cards, a name over them is the title. */
function nameSections(grid: Grid, cards: FoundCard[]): void {
  const [first, last] = [cards[0]?.row ?? 0, cards.at(-1)?.row ?? 0];
  const names = grid.rows.filter((row) => isName(grid, row, cards));
  if (!names.some((row) => row > first && row < last)) return;
  for (const { row, question } of cards) {
    const name = names.findLast((one) => one < row);
    if (name !== undefined) question.section = sectionName(grid.text(name, grid.cells(name)[0]?.column ?? 0));
  }
}

/** A heading alone in a row that no card takes. */
function isName(grid: Grid, row: number, cards: FoundCard[]): boolean {
  const [cell, ...more] = grid.cells(row);
  if (!cell || more.length > 0 || !looksLikeHeading(grid.text(row, cell.column))) return false;
  const card = cards.findLast((one) => one.row <= row);
  return card === undefined || grid.rows.indexOf(row) > grid.rows.indexOf(card.row) + card.lines.rows;
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
