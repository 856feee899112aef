/** Which columns of a table take answers, and of what kind. */
import { judgeColumn } from '../rules/column-rules.ts';
import { furtherColumn, furtherColumnRules } from '../rules/further-columns.ts';
import { firstThatApplies } from '../rules/rule.ts';
import { isYear } from '../text.ts';
import { headerMeaning } from '../header-meaning.ts';
import { plain } from '../matching.ts';
import { isYesNo, namesDate, namesOwner, namesTarget, saysKindOfAnswer, wordsOf } from '../vocabulary.ts';
import type { HeaderMeaning } from '../header-meaning.ts';
import { blankShare, formulaShare, looksLikeResults } from './column-facts.ts';
import type { AnswerColumn, Given } from './column-facts.ts';
import type { Grid } from './grid.ts';
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
      if (!slot.formula && (grid.onlyOpen ? slot.open : slot.allowed !== null)) set.add(row);
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
  const { grid } = given;
  const sure = new Map<number, AnswerColumn>();
  for (const column of grid.columns) {
    if (given.taken.has(column)) continue;
    const found = judgeColumn(given, column);
    if (found) sure.set(column, found);
  }
  if (!grid.onlyOpen) addFaintlyNamed(given, sure);
  const senders = grid.onlyOpen ? [] : dropSendersColumns(given, sure);
  if (sure.size > 0 && !grid.onlyOpen && grid.uses('named empty columns beside answers')) addBlankNeighbours(given, sure);
  if (!grid.onlyOpen) senders.push(...dropSendersColumns(given, sure));
  if (grid.uses('given sentences')) dropGivenTexts(given, sure);
  if (grid.uses('columns that look as results do')) dropLikeResults(given, sure);
  if (grid.uses('technical headers')) dropTechnical(given, sure);
  if (sure.size === 0 && grid.uses('named empty columns alone')) addNamedBlanks(given, sure);
  if (sure.size === 0 && grid.uses('the empty column beside')) addBlankBeside(given, sure);
  markAlike(given, sure);
  for (const [column, one] of sure) sure.set(column, { ...one, ...kindByLabel(given, one) });
  for (const [column, one] of sure)
    if (aimsAtScore(one, sure.get(column - 1))) sure.set(column, { ...one, role: 'answer', kind: 'number' });
  return { answers: [...sure.values()].toSorted((a, b) => a.column - b.column), senders };
}

/** A further column whose label names a day takes a date, one that names a person a short text: neither is a remark. */
function kindByLabel(given: Given, { column, role, label, kind }: AnswerColumn): Partial<AnswerColumn> {
  if (label === null || kind !== undefined || role === 'mark' || role === 'choice' || given.slots.has(column)) return {};
  if (namesDate(label)) return { kind: 'date' };
  return namesOwner(label) ? { alike: true, role: 'answer' } : {};
}

/** "Target" beside a column of points: the points that are aimed at. */
const aimsAtScore = (one: AnswerColumn, before: AnswerColumn | undefined): boolean =>
  before?.kind === 'number' && one.kind === undefined && one.role === 'comment' && namesTarget(one.label ?? '');

/** Free answer columns under one merged label, and those that are years: each takes what the others take. */
function markAlike({ header }: Given, sure: Map<number, AnswerColumn>): void {
  const groups = new Map<string, AnswerColumn[]>();
  for (const answer of sure.values()) {
    const one = header?.columns.get(answer.column);
    if (!one || answer.role === 'mark' || answer.role === 'choice') continue;
    const own = one.path.length > 1 ? headerMeaning(one.label) : null;
    const over = isYear(one.label) ? 'a year each' : one.path.slice(0, -1).join('\n');
    if (over !== '' && own === null) groups.set(over, [...(groups.get(over) ?? []), answer]);
  }
  for (const members of groups.values())
    if (members.length >= 2)
      for (const one of members)
        sure.set(one.column, { ...one, role: 'answer', alike: true, ...(isYear(one.label ?? '') ? { kind: 'number' } : {}) });
}

/** Where the other answer columns are still empty, one full of sentences is given text ("Rationale"), not one to fill in. */
function dropGivenTexts(given: Given, sure: Map<number, AnswerColumn>): void {
  if (given.asked.length < 3) return;
  for (const [column, answer] of sure) {
    const others = [...sure.keys()].filter((one) => one !== column);
    const sentences = (given.profiles.get(column)?.words ?? 0) >= 3 && blankShare(given, column) <= 0.1;
    const free = answer.role !== 'choice' && answer.role !== 'mark' && !given.slots.has(column);
    const isGiven = sentences || olderTwin(given, column, others) || (apart(given, column) && blankShare(given, column) <= 0.1);
    if (free && isGiven && others.length > 0 && others.every((one) => blankShare(given, one) >= 0.8)) sure.delete(column);
  }
}

/** Where other answer columns have no fill of the results, whoever computes those fills this one in. */
function dropLikeResults({ grid, asked, slots }: Given, sure: Map<number, AnswerColumn>): void {
  const shaded = [...sure.keys()].filter((column) => !slots.has(column) && looksLikeResults(grid, asked, column));
  if (shaded.length < sure.size) for (const column of shaded) sure.delete(column);
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

/** A named column that is mostly empty beside sure answer columns is one too ("Tool used", "3rd party name"). */
function addBlankNeighbours(given: Given, sure: Map<number, AnswerColumn>): void {
  const last = Math.max(...sure.keys());
  const first = Math.min(...[...sure.keys()].filter((column) => column > given.question), last);
  const answered = isAnswered(given, sure);
  let reach = last;
  for (const column of given.grid.columns) {
    if (column <= given.question || column < first || sure.has(column) || given.taken.has(column)) continue;
    const facts = furtherColumn(given, column, { inside: column < last, next: column === reach + 1, answered });
    const whose = firstThatApplies(furtherColumnRules, facts, given.grid.uses)?.decision ?? 'end';
    if (whose === 'ours') sure.set(column, named(column, 'comment', facts.header?.label ?? null));
    if (whose === 'ours' && column > last) reach = column;
    if (whose === 'end' && column > last) break;
  }
  addUnnamedBefore(given, sure, first);
  if (Math.min(...sure.keys()) < given.question) addBlankLeft(given, sure);
}

const named = (column: number, role: AnswerColumn['role'], label: string | null): AnswerColumn => ({
  column,
  role,
  label,
  value: null,
  options: null,
  usual: null,
});

/** Between the questions and the first sure column, empty columns under labels of which no word is known. */
function addUnnamedBefore(given: Given, sure: Map<number, AnswerColumn>, first: number): void {
  if (given.asked.length < FEWEST_ASKED) return;
  for (const column of given.grid.columns) {
    const header = given.header?.columns.get(column);
    if (column <= given.question || column >= first || sure.has(column) || given.taken.has(column)) continue;
    if (!header || header.meaning !== null || blankShare(given, column) < 1 || formulaShare(given, column) > 0) continue;
    const main = [...sure.values()].some((one) => one.role !== 'comment');
    sure.set(column, { column, role: main ? 'comment' : 'answer', label: header.label, value: null, options: null, usual: null });
  }
}

/** In a form that is filled in, columns whose header says faintly that they take answers ("Supplier", "Value"). */
function addFaintlyNamed(given: Given, sure: Map<number, AnswerColumn>): void {
  const asks = given.header?.columns.get(given.question)?.meaning;
  const named = (asks?.role === 'question' && asks.weight >= 2) || given.taken.size > 1;
  if (sure.size === 0 ? !named : !isAnswered(given, sure)) return;
  for (const column of given.grid.columns) {
    const header = given.header?.columns.get(column);
    if (column <= given.question || sure.has(column) || given.taken.has(column) || header?.meaning?.role !== 'answer') continue;
    if (formulaShare(given, column) > 0.1 || blankShare(given, column) > 0.2) continue;
    sure.set(column, { column, role: 'answer', label: header.label, value: null, options: null, usual: null });
  }
}

/** Whether somebody has filled the form in: all answer columns that are sure have a text in most rows. */
const isAnswered = (given: Given, sure: Map<number, AnswerColumn>): boolean =>
  sure.size > 0 && given.asked.length >= 2 && [...sure.keys()].every((column) => blankShare(given, column) <= 0.2);

/** Where answers stand left of the questions, so do the other named and empty columns there. */
function addBlankLeft(given: Given, sure: Map<number, AnswerColumn>): void {
  for (const column of given.grid.columns) {
    if (column >= given.question || sure.has(column) || given.taken.has(column)) continue;
    const header = given.header?.columns.get(column);
    const role = header?.meaning?.role ?? 'answer';
    if (header && (role === 'answer' || role === 'comment') && blankShare(given, column) === 1)
      sure.set(column, { column, role: 'comment', label: header.label, value: null, options: null, usual: null });
  }
}

/** Fewest questions beside which empty columns under labels are for answers. */
const FEWEST_ASKED = 3;

/** Under a header of which no label is known as an answer's: every column right of the questions that is named and empty. */
function addNamedBlanks(given: Given, sure: Map<number, AnswerColumn>): void {
  const { grid, header, question, asked } = given;
  if (header === null || asked.length < FEWEST_ASKED || grid.onlyOpen) return;
  for (const column of grid.columns) {
    const label = header.columns.get(column);
    if (column <= question || given.taken.has(column) || label === undefined || blankShare(given, column) < 1) continue;
    const role = label.meaning?.role;
    if (role !== undefined && role !== 'answer' && role !== 'comment' && role !== 'question') continue;
    if (formulaShare(given, column) > 0) continue;
    sure.set(column, { column, role: sure.size === 0 ? 'answer' : 'comment', label: label.label, value: null, options: null, usual: null });
  }
}

/** Without a header and without lists: the empty column right of the questions, as in a two-column form. */
function addBlankBeside(given: Given, sure: Map<number, AnswerColumn>): void {
  const { grid, question, asked } = given;
  const made = (column: number): AnswerColumn => ({
    column,
    role: 'answer',
    label: given.header?.columns.get(column)?.label ?? null,
    value: null,
    options: null,
    usual: null,
  });
  const drawn = grid.columns.filter((column) => column > question && !given.taken.has(column));
  if (grid.framed) {
    const blank = drawn.find(
      (column) => blankShare(given, column) >= 0.5 && given.header?.columns.get(column)?.meaning?.role !== 'assessor',
    );
    if (blank !== undefined) sure.set(blank, made(blank));
    return;
  }
  const asking = given.profiles.get(question)?.asking ?? 0;
  const next = question + 1;
  const free = asked.every((row) => grid.text(row, next) === '' && !grid.covered(row, next)) && !grid.sheet.isColumnHidden(next);
  const merged = asked.filter((row) => (grid.sheet.mergeAt(row, next)?.right ?? next) > next).length;
  const said = answeredBeside(given, next);
  const drawnBeside = merged >= 3 && merged >= asked.length * 0.8;
  const there = !grid.bounded || next <= grid.sheet.columnCount;
  const room = free && (asking >= 0.5 || drawnBeside);
  if (given.header === null && there && (room || (asking >= 0.6 && said)) && !grid.onlyOpen && !grid.sheet.protected)
    sure.set(next, made(next));
}

/** Beside most questions stands a text that asks nothing and is no id, another one each time: they have been answered. */
function answeredBeside({ grid, profiles, asked }: Given, column: number): boolean {
  const profile = profiles.get(column);
  const last = grid.columns.at(-1) === column;
  return profile !== undefined && last && profile.rows.length >= asked.length * 0.6 && profile.asking <= 0.1 && profile.ids.length === 0;
}
