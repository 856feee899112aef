/** The lines of a card: under its question, a row each with a label and what it says, or the place for the answer. */
import type { AnswerPlace } from '#contract/extraction.ts';
import { comparable } from '#engine/language/text.ts';
import type { SaidKind } from '../described/kind-said.ts';
import { kindSaid } from '../described/kind-said.ts';
import { namesType } from '../described/kind-column.ts';
import { optionsIn } from '../described/options-said.ts';
import type { SpelledOptions } from '../described/options-said.ts';
import { isRequired, namesRequired } from '../described/required.ts';
import { headerMeaning } from '../header-meaning.ts';
import { countWords, tidyId } from '../text.ts';
import { placesOfRow } from './answer-places.ts';
import type { Grid } from './grid.ts';
import type { TableReading } from './read-table.ts';

/** What the lines of one card say. */
export interface CardLines {
  answers: AnswerPlace[];
  /** Of what kind the answer is, and the text that says it. */
  kind: SaidKind | null;
  described: string[];
  options: SpelledOptions | null;
  required: boolean;
  guidance: string | null;
  /** The list of its place takes one of its values and no more. */
  enforced: boolean;
  /** Rows that it takes under the question, and the label of the first with a place. */
  rows: number;
  label: string | null;
}

/** Most lines of one card. */
const MOST_LINES = 12;
/** Longest label of a line in words. */
const LONGEST_LABEL = 4;

/** "A1", "Answer:", "Anlagen": a label before the place of an answer. `id` is the question's own, for letters with a number. */
function answerLabel(text: string, id: string | null): 'answer' | 'comment' | null {
  const [, number] = /^\p{L}{1,2}\s?(\d{1,3})\s*[.:]?$/u.exec(text) ?? [];
  if (number !== undefined) return id?.endsWith(number) === true && tidyId(text) !== id ? 'answer' : null;
  const role = countWords(text) <= LONGEST_LABEL ? headerMeaning(text)?.role : undefined;
  return role === 'answer' || role === 'comment' ? role : null;
}

interface Card {
  /** Index of its question's row, and the columns of its labels and of its places; without a label of its own, those right of the labels. */
  index: number;
  label: number;
  place: number | null;
  id: string | null;
}

interface Line {
  row: number;
  label: string;
  column: number;
}

/** Reads the lines under a card's question, down to the first that is none of its own; null where nothing is to be answered there. */
export function linesOfCard(grid: Grid, reading: TableReading, card: Card): CardLines | null {
  const lines: CardLines = {
    answers: [],
    kind: null,
    described: [],
    options: null,
    required: false,
    guidance: null,
    enforced: false,
    rows: 0,
    label: null,
  };
  let taken = 0;
  for (const row of grid.rows.slice(card.index + 1, card.index + 1 + MOST_LINES)) {
    const line = lineAt(grid, card, row);
    const described = line !== null && describes(grid, lines, line);
    if (line === null || (!described && !takesAnswer(grid, reading, lines, line, card.id))) break;
    taken += 1;
    if (!described) lines.label ??= comparable(line.label);
    if (lines.answers.length > 0) lines.rows = taken;
  }
  return lines.answers.length === 0 ? null : lines;
}

/** A label alone in its row, or with one text beside it; null for all else, and where a table ends before a place for the answer. */
function lineAt(grid: Grid, { label: at, place }: Card, row: number): Line | null {
  const column = place ?? (grid.sheet.mergeAt(row, at)?.right ?? at) + 1;
  const label = grid.text(row, at);
  const beyond = (grid.framed || grid.bounded) && column > grid.sheet.columnCount;
  return grid.cells(row).length > 2 || label === '' || beyond || grid.covered(row, column) ? null : { row, label, column };
}

/** Takes a line that describes the answer ("Type", "Options", "Help"), and says whether it does. */
function describes(grid: Grid, lines: CardLines, { row, label, column }: Line): boolean {
  const text = grid.text(row, column);
  if (text === '' || countWords(label) > LONGEST_LABEL) return false;
  const role = headerMeaning(label)?.role;
  if (namesRequired(label) && isRequired(text) !== null) lines.required = isRequired(text) === true;
  else if (namesType(label) && kindSaid(text) !== null) lines.kind = kindSaid(text);
  else if (role === 'options' && optionsIn(text, true) !== null) lines.options = optionsIn(text, true);
  else if (role === 'guidance') lines.guidance = text;
  else if (role !== 'reference' && role !== 'assessor' && role !== 'id') return false;
  lines.described.push(text);
  return true;
}

/** Takes a line whose label says that an answer or a comment goes beside it, and says whether it is one. */
function takesAnswer(grid: Grid, reading: TableReading, lines: CardLines, { row, label, column }: Line, id: string | null): boolean {
  const role = answerLabel(label, id);
  if (role === null) return false;
  const answer = { column, role, label, value: null, options: null, usual: null };
  const [place] = placesOfRow(grid, [answer], row, reading.placeOf).places;
  if (!place) return true;
  const further = place.kind === 'text' && lines.answers.some((one) => one.kind !== 'comment');
  lines.answers.push(further ? { ...place, kind: 'comment' } : place);
  if (!further && role === 'answer') lines.enforced = grid.slot(row, column).validations.some((one) => one.type === 'list' && one.blocking);
  return true;
}
