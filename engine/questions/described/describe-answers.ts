/** What a form says of how its answers must be written: required, how long, in which format, on which condition. */
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { Grid } from '../sheet/grid.ts';
import type { ReadTable } from '../sheet/read-table.ts';
import { conditionBeside, conditionIn } from './asked-if.ts';
import type { Roots } from './asked-if.ts';
import { formatSaid, formatShown } from './date-format.ts';
import { longestSaid, namesLongest } from './longest-text.ts';
import type { FormNotes } from './form-notes.ts';
import { isRequired, namesRequired, spellsRequired } from './required.ts';
import { separatorIn, separatorSaid } from './several-answers.ts';

/** The place that the answer itself goes to. */
const mainOf = ({ answers }: FoundQuestion): AnswerPlace | undefined => answers.find((place) => place.kind !== 'comment');

interface Described {
  grid: Grid;
  read: ReadTable;
  notes: FormNotes;
  roots: Roots;
  /** Columns that are neither question, number, options nor place. */
  beside: number[];
  required: number | null;
  longest: number | null;
  /** As the answers show it that stand in the table. */
  separator: string | null;
  format: string | null;
}

const labelOf = (read: ReadTable, column: number): string => read.table.header?.columns.get(column)?.label ?? '';

function besideColumns(grid: Grid, { layout }: ReadTable): number[] {
  const { question, id, section, options, spread, answers, type } = layout;
  const others = new Set([question, id, section, options, type, ...spread, ...answers.map((one) => one.column)]);
  return grid.columns.filter((column) => !others.has(column));
}

/** The column that says which answers are required, told by its label and by cells that say yes or no. */
function requiredColumn(grid: Grid, read: ReadTable, beside: number[]): number | null {
  const says = (column: number): boolean => {
    const texts = read.rows.map((row) => grid.text(row, column)).filter((text) => text !== '');
    const told = texts.filter((text) => isRequired(text) !== null);
    const named = namesRequired(labelOf(read, column));
    const spelled = texts.every(spellsRequired);
    return texts.length > 0 && told.length === texts.length && (named || (spelled && texts.length >= 2));
  };
  return beside.find(says) ?? null;
}

function longestColumn(grid: Grid, read: ReadTable, beside: number[]): number | null {
  const numbers = (column: number): boolean => read.rows.every((row) => /^\d{0,7}$/.test(grid.text(row, column)));
  return beside.find((column) => namesLongest(labelOf(read, column)) && numbers(column)) ?? null;
}

/** A star at the end of some questions, and not of all. */
const hasStars = (questions: readonly FoundQuestion[]): boolean => {
  const starred = questions.filter(({ question }) => isStarred(question)).length;
  return starred > 0 && starred < questions.length;
};
const isStarred = (text: string): boolean => /[^*\s]\s?\*$/u.test(text.trim());

/** Describes the places of a table, in place. `roots`: what others may hang on, of its whole sheet. */
export function describeAnswers(grid: Grid, read: ReadTable, notes: FormNotes, roots: Roots): void {
  const beside = besideColumns(grid, read);
  const places = read.questions.flatMap((question) => mainOf(question) ?? []);
  const answers = places.filter(({ current, default: own }) => current !== undefined && own !== true);
  const described: Described = {
    grid,
    read,
    notes,
    roots,
    beside,
    required: requiredColumn(grid, read, beside),
    longest: longestColumn(grid, read, beside),
    separator: first(answers, ({ kind, current = '', allowed = [] }) => (kind === 'multi_choice' ? separatorIn(current, allowed) : null)),
    format: first(answers, ({ kind, current = '' }) => (kind === 'date' ? formatShown(current) : null)),
  };
  const stars = described.required === null && hasStars(read.questions) && notes.starRequires() !== false;
  for (const [index, question] of read.questions.entries()) {
    const place = mainOf(question);
    if (place) describe(described, question, place, read.rows[index] ?? 0, stars);
  }
}

function describe(table: Described, question: FoundQuestion, place: AnswerPlace, row: number, stars: boolean): void {
  const { grid, beside, read } = table;
  const cells = beside.map((column) => grid.shown(row, column));
  const type = read.layout.type === null ? '' : grid.text(row, read.layout.type);
  const said = [...cells, type, place.prompt ?? '', place.label ?? '', question.question];
  const condition = conditionOf(table, question, cells);
  if (condition) place.asked_if = condition;
  if (mustBeAnswered(table, question, row, stars)) place.required = true;
  describeText(table, place, row, said);
}

const mustBeAnswered = ({ grid, required }: Described, { question }: FoundQuestion, row: number, stars: boolean): boolean =>
  required === null ? stars && isStarred(question) : isRequired(grid.shown(row, required)) === true;

/** How the text itself is written, by the kind of its place. */
function describeText(table: Described, place: AnswerPlace, row: number, said: string[]): void {
  const { notes } = table;
  if (place.kind === 'text') {
    const longest = place.max_length ?? longestOf(table, row, said);
    if (longest !== null) place.max_length = longest;
  } else if (place.kind === 'date') {
    const format = place.format ?? first(said, formatSaid) ?? table.format ?? notes.format();
    if (format !== null) place.format = format;
  } else if (place.kind === 'multi_choice')
    separate(place, table.separator ?? first(said, (text) => separatorSaid(text, true)) ?? notes.separator());
}

/** Several answers one a line is how they stand where nothing is said. */
function separate(place: AnswerPlace, separator: string | null): void {
  if (separator === null) return;
  if (separator === '\n') delete place.separator;
  else place.separator = separator;
}

function longestOf({ grid, longest }: Described, row: number, said: readonly string[]): number | null {
  const given = longest === null ? 0 : Number(grid.shown(row, longest));
  return given > 0 ? given : first(said, longestSaid);
}

const conditionOf = ({ roots }: Described, { id, guidance, question }: FoundQuestion, cells: string[]) =>
  roots.size === 0
    ? null
    : (conditionBeside(cells, id, roots) ?? first([...cells, guidance ?? '', question], (text) => conditionIn(text, id, roots)));

/** What is read of the first that says something. */
function first<One, Found>(all: readonly One[], read: (one: One) => Found | null): Found | null {
  for (const one of all) {
    const found = one === '' ? null : read(one);
    if (found !== null) return found;
  }
  return null;
}
