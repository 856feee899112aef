/** Which columns of a table take answers, and of what kind. */
import { addTo } from '#engine/common/add-to.ts';
import { plain } from '#engine/language/text.ts';
import { judgeColumn } from '../rules/column-rules.ts';
import { isYear } from '../text.ts';
import { namesAmount } from '../asked-kind.ts';
import { scaleAbove } from './scales.ts';
import { headerMeaning } from '../header-meaning.ts';
import { isYesNo, namesAttachment, namesDate, namesOwner, namesTarget, saysComments, saysKindOfAnswer, wordsOf } from '../vocabulary.ts';
import type { HeaderMeaning } from '../header-meaning.ts';
import { addBlankBeside, addBlankNeighbours, addFaintlyNamed, addNamedBlanks } from './blank-columns.ts';
import { blankShare, looksLikeResults } from './column-facts.ts';
import type { AnswerColumn, Given } from './column-facts.ts';
import type { Grid } from './grid.ts';
import type { ColumnHeader } from './header-block.ts';
import { dropSendersColumns } from './senders-columns.ts';

/** Fewest rows of which one value in each is taken for the form's own. */
const FEWEST_PRESET = 5;

/**
 * The value that a form gives every row of an answer column: a number, or the first of a list, in all rows, while another
 * answer column is still empty. A yes or no in every row is somebody's answer.
 */
export function presetOf(grid: Grid, answers: AnswerColumn[], column: number, rows: number[]): string | null {
  const texts = new Set(rows.map((row) => grid.text(row, column)));
  const [value = ''] = texts;
  if (rows.length < FEWEST_PRESET || texts.size !== 1 || value === '' || isYesNo(value)) return null;
  const first = grid.slot(rows[0] ?? 0, column).allowed?.[0] === value;
  const others = answers.filter((one) => one.column !== column);
  const empty =
    others.length === 0 || others.some((one) => rows.filter((row) => grid.shown(row, one.column) === '').length >= rows.length * 0.8);
  return empty && (first || /^\d{1,3}([.,]\d+)?$/.test(value)) ? value : null;
}

/** Per column, the rows whose cell has a list of its own or is open on a protected sheet. */
export function listRows(grid: Grid, rows: number[]): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  const listed = grid.sheet.validations.some((one) => one.type === 'list');
  if (!listed && !grid.onlyOpen) return found;
  for (const column of grid.columns) {
    const set = new Set<number>();
    for (const row of rows) {
      if (grid.covered(row, column)) continue;
      const slot = grid.slot(row, column);
      if (!slot.formula && (grid.onlyOpen ? slot.open : slot.allowed !== null || slot.ticked)) set.add(row);
    }
    if (set.size > 0) found.set(column, set);
  }
  return found;
}

export interface ColumnsOfAnswers {
  /** Left to right. */
  answers: AnswerColumn[];
  /** Empty columns that the one who sends the form fills in later. */
  senders: number[];
}

/** All answer columns, and those that look like it and are the sender's. */
export function findAnswerColumns(given: Given): ColumnsOfAnswers {
  const sure = surelyAnswers(given);
  const senders = given.grid.onlyOpen ? [] : addFurther(given, sure);
  for (const column of dropOthers(given, sure)) senders.push(column);
  if (sure.size === 0) addAlone(given, sure);
  markAlike(given, sure);
  for (const [column, one] of sure) sure.set(column, { ...one, ...kindByLabel(given, one) });
  for (const [column, one] of sure)
    if (aimsAtScore(one, sure.get(column - 1))) sure.set(column, { ...one, role: 'answer', kind: 'number' });
  addPoints(given, sure);
  return { answers: [...sure.values()].toSorted((a, b) => a.column - b.column), senders };
}

/** The columns that take answers by their own evidence. */
function surelyAnswers(given: Given): Map<number, AnswerColumn> {
  const sure = new Map<number, AnswerColumn>();
  for (const column of given.grid.columns) {
    const found = given.taken.has(column) ? null : judgeColumn(given, column);
    if (found) sure.set(column, found);
  }
  return sure;
}

/** Adds what stands beside sure columns; gives the columns that were the sender's after all. */
function addFurther(given: Given, sure: Map<number, AnswerColumn>): number[] {
  addFaintlyNamed(given, sure);
  const senders = dropSendersColumns(given, sure);
  if (sure.size > 0 && given.grid.uses('named empty columns beside answers')) addBlankNeighbours(given, sure);
  return [...senders, ...dropSendersColumns(given, sure)];
}

/** Takes away what only looks like it takes answers; gives the columns in which files are sent along. */
function dropOthers(given: Given, sure: Map<number, AnswerColumn>): number[] {
  const { uses } = given.grid;
  if (uses('given sentences')) dropGivenTexts(given, sure);
  if (uses('columns that look as results do')) dropLikeResults(given, sure);
  if (uses('technical headers')) dropTechnical(given, sure);
  return uses('attachments beside kinds of answers') ? dropAttachments(given, sure) : [];
}

/** Where no column is sure. */
function addAlone(given: Given, sure: Map<number, AnswerColumn>): void {
  const { uses } = given.grid;
  if (uses('named empty columns alone')) addNamedBlanks(given, sure);
  if (sure.size === 0 && uses('the empty column beside')) addBlankBeside(given, sure);
}

/** A further column whose label names a day takes a date, one that names a person a short text: neither is a remark. */
function kindByLabel(given: Given, { column, role, label, kind }: AnswerColumn): Partial<AnswerColumn> {
  if (label === null || kind !== undefined || role === 'mark' || role === 'choice' || given.slots.has(column)) return {};
  if (namesAttachment(label) && role === 'comment') return { kind: 'attachment' };
  if (namesDate(label) && !saysComments(plain(label))) return { kind: 'date' };
  if (given.grid.uses('headers that name a quantity') && namesAmount(label)) return { kind: 'number', role: 'answer', byWords: true };
  return namesOwner(label) ? { alike: true, role: 'answer' } : {};
}

/** "Target" beside a column of points: the points that are aimed at. */
const aimsAtScore = (one: AnswerColumn, before: AnswerColumn | undefined): boolean =>
  before?.kind === 'number' && one.kind === undefined && one.role === 'comment' && namesTarget(one.label ?? '');

/** Where points and their meaning stand above the header and nothing is chosen or marked, the one column for answers takes points. */
function addPoints(given: Given, sure: Map<number, AnswerColumn>): void {
  const columns = [...sure.values()];
  const [only, ...more] = columns.filter(({ role, kind, options }) => role === 'answer' && kind === undefined && options === null);
  if (!only || more.length > 0 || given.slots.has(only.column) || columns.some(({ role }) => role === 'mark' || role === 'choice')) return;
  if (given.grid.uses('points explained above the header') && scaleAbove(given.grid, given.header?.top ?? 0))
    sure.set(only.column, { ...only, kind: 'number', byWords: true });
}

/** Free answer columns under one merged label, and those that are years: each takes what the others take. */
function markAlike({ header }: Given, sure: Map<number, AnswerColumn>): void {
  const groups = new Map<string, AnswerColumn[]>();
  for (const answer of sure.values()) {
    const over = groupOver(header?.columns.get(answer.column), answer);
    if (over !== '') addTo(groups, over, answer);
  }
  for (const one of [...groups.values()].filter((members) => members.length >= 2).flat())
    sure.set(one.column, { ...one, role: 'answer', alike: true, ...(isYear(one.label ?? '') ? { kind: 'number' } : {}) });
}

/** What a free column and its like stand under; '' for a column that is called for something itself, to be marked or chosen. */
function groupOver(header: ColumnHeader | undefined, { role }: AnswerColumn): string {
  if (!header || role === 'mark' || role === 'choice') return '';
  if (header.path.length > 1 && headerMeaning(header.label) !== null) return '';
  return isYear(header.label) ? 'a year each' : header.path.slice(0, -1).join('\n');
}

/**
 * Where the other answer columns are still empty, one full of sentences is given text ("Rationale"), not one to fill in. A column that is
 * plainly called the answer, with nothing but remarks beside it, holds what people answered.
 */
function dropGivenTexts(given: Given, sure: Map<number, AnswerColumn>): void {
  if (given.asked.length < 3) return;
  for (const [column, answer] of sure) {
    const others = [...sure.keys()].filter((one) => one !== column);
    const sentences = (given.profiles.get(column)?.words ?? 0) >= 3 && blankShare(given, column) <= 0.1;
    const isGiven = sentences || olderTwin(given, column, others) || (apart(given, column) && blankShare(given, column) <= 0.1);
    if (
      isFree(given, answer) &&
      !isAnswerBesideRemarks(given, sure, column) &&
      isGiven &&
      others.length > 0 &&
      others.every((one) => blankShare(given, one) >= 0.8)
    )
      sure.delete(column);
  }
}

/** Takes any text, in cells without a list. */
const isFree = ({ slots }: Given, { role, column }: AnswerColumn): boolean => role !== 'choice' && role !== 'mark' && !slots.has(column);

/** "Answer" beside "Comment". */
function isAnswerBesideRemarks(given: Given, sure: Map<number, AnswerColumn>, column: number): boolean {
  const meaning = given.header?.columns.get(column)?.meaning;
  return (
    meaning?.role === 'answer' && meaning.weight >= 3 && [...sure.values()].every((one) => one.column === column || one.role === 'comment')
  );
}

/** Where other answer columns have no fill of the results, whoever computes those fills this one in. */
function dropLikeResults({ grid, asked, slots }: Given, sure: Map<number, AnswerColumn>): void {
  const shaded = [...sure.keys()].filter((column) => !slots.has(column) && looksLikeResults(grid, asked, column));
  if (shaded.length < sure.size) for (const column of shaded) sure.delete(column);
}

/** Where the sender says in columns of what kind an answer is, or what may be chosen, a program reads it: files are sent along there. */
function dropAttachments({ header, slots }: Given, sure: Map<number, AnswerColumn>): number[] {
  const labels = [...(header?.columns.values() ?? [])];
  if (sure.size < 2 || !labels.some(({ label, meaning }) => saysKindOfAnswer(label) || meaning?.role === 'options')) return [];
  const found = [...sure.values()].filter(({ column, label }) => !slots.has(column) && namesAttachment(label ?? ''));
  for (const { column } of found) sure.delete(column);
  return found.map(({ column }) => column);
}

/** Fewest technical names that make a header an export's. */
const FEWEST_TECHNICAL = 2;
/** A name such as a program gives its columns. */
export const isTechnical = (label: string): boolean => /^[\p{L}\d]+(?:_[\p{L}\d]+)+$|^\p{Ll}+\p{Lu}\p{L}+$/u.test(label.trim());

/**
 * A header of technical names ("question_text", "isRequired", "response") is an export's: only what is plainly called an
 * answer or a comment is written, the other columns describe the question.
 */
function dropTechnical(given: Given, sure: Map<number, AnswerColumn>): void {
  const labels = [...(given.header?.columns.values() ?? [])].filter((one) => isTechnical(one.label));
  if (labels.length < FEWEST_TECHNICAL) return;
  const called = (column: number): boolean => namesAnswer(given.header?.columns.get(column)?.label ?? '');
  const plainly = [...sure.keys()].filter(called);
  if (plainly.length > 0) for (const column of sure.keys()) if (!plainly.includes(column)) sure.delete(column);
  const [first] = plainly.toSorted((a, b) => a - b);
  const answer = first === undefined ? undefined : sure.get(first);
  if (answer?.role === 'comment' && plainly.length > 1 && headerMeaning(lastName(answer.label ?? ''))?.role !== 'comment')
    answer.role = 'answer';
}

/** "response", "answer_text", "response_comment": by its first word an answer's, or by its last an answer or a comment. */
function namesAnswer(label: string): boolean {
  if (saysKindOfAnswer(label)) return false;
  const surely = (meaning: HeaderMeaning | null): boolean => (meaning?.weight ?? 0) >= 3 && isWritten(meaning);
  const last = headerMeaning(lastName(label));
  const describes = last !== null && !isWritten(last) && last.role !== 'question';
  return surely(last) || (!describes && surely(headerMeaning(wordsOf(label)[0] ?? '')));
}

/** "comment" of "response_comment". */
const lastName = (label: string): string => label.split(/_|(?<=\p{Ll})(?=\p{Lu})/u).at(-1) ?? label;
const isWritten = (meaning: HeaderMeaning | null): boolean => meaning?.role === 'answer' || meaning?.role === 'comment';

/** "Answer 2024" is full and "Answer 2025" empty: only the empty one is to be filled in. */
function olderTwin(given: Given, column: number, others: number[]): boolean {
  const name = (one: number): string => plain(given.header?.columns.get(one)?.label ?? '').replace(/\d+/g, '#');
  const twin = others.find((one) => name(one) === name(column) && name(one).includes('#'));
  return twin !== undefined && blankShare(given, column) <= 0.5 && blankShare(given, twin) >= 0.8;
}

/** An empty column without a header parts it from the question: it belongs to another table beside. */
function apart({ grid, header, question }: Given, column: number): boolean {
  for (let between = question + 1; between < column; between += 1)
    if (!header?.columns.has(between) && !grid.columns.includes(between)) return true;
  return false;
}
