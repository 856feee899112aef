/** Which columns of a table take answers, and of what kind. */
import type { Grid } from './grid.ts';
import { firstThatApplies } from '../rules/rule.ts';
import type { Rule } from '../rules/rule.ts';
import type { HeaderRole } from '../words.ts';
import type { ColumnHeader, HeaderBlock } from './header-block.ts';
import type { Profile } from './profile.ts';
import { asks, boxesIn, countWords, tidy } from '../text.ts';
import { choicesIn, isChoiceLabel, isYesNo, plain } from '../vocabulary.ts';

export interface AnswerColumn {
  column: number;
  role: 'choice' | 'mark' | 'answer' | 'comment';
  label: string | null;
  /** Of a mark column: what marking it means. */
  value: string | null;
  /** Options that the header itself names ("Implemented (Full, Partial, Not at All)"). */
  options: string[] | null;
  /** The list that most of its cells offer, when one does. */
  usual: string[] | null;
  /** Each of its cells lists what may be chosen, to be replaced by what was. */
  offered?: boolean;
  /** What stands in every row before anybody answered. */
  preset?: string | null;
}

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

interface Given {
  grid: Grid;
  header: HeaderBlock | null;
  profiles: Map<number, Profile>;
  slots: Map<number, Set<number>>;
  question: number;
  taken: Set<number>;
  asked: number[];
  rows: number[];
}

/** All answer columns, left to right. */
export function findAnswerColumns(given: Given): AnswerColumn[] {
  const { grid } = given;
  const sure = new Map<number, AnswerColumn>();
  for (const column of grid.columns) {
    if (given.taken.has(column)) continue;
    const found = judge(given, column);
    if (found) sure.set(column, found);
  }
  if (!grid.onlyOpen) addFaintlyNamed(given, sure);
  if (sure.size > 0 && !grid.onlyOpen && grid.uses('named empty columns beside answers')) addBlankNeighbours(given, sure);
  if (grid.uses('given sentences')) dropGivenTexts(given, sure);
  if (sure.size === 0 && grid.uses('the empty column beside')) addBlankBeside(given, sure);
  return [...sure.values()].toSorted((a, b) => a.column - b.column);
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

/** What the rules of columns go by. */
interface ColumnFacts {
  given: Given;
  column: number;
  header: ColumnHeader | undefined;
  role: HeaderRole | null;
  /** How surely its header says so. */
  weight: number;
  /** Share of the questions' rows with a list or an open cell in it. */
  slotShare: number;
  /** Whether some of its cells have lists. */
  listed: boolean;
}

type ColumnRule = Rule<ColumnFacts, AnswerColumn['role'] | null>;

const is = (name: string, role: AnswerColumn['role'] | null, applies: ColumnRule['applies']): ColumnRule => ({
  name,
  applies,
  decides: () => role,
});

const rightOf = ({ column, given }: ColumnFacts): boolean => column > given.question;
const onlyOpen = ({ given }: ColumnFacts): boolean => given.grid.onlyOpen;
const marked = ({ header }: ColumnFacts): boolean => header?.mark != null;

/** Whether one column takes answers by its own evidence, and of what kind (null: none); the first rule that applies decides. */
export const columnRules: readonly ColumnRule[] = [
  is('columns of the other side', null, ({ role }) => role === 'assessor' || role === 'options' || role === 'language'),
  is('columns of results', null, ({ given, column }) => formulaShare(given, column) > 0.5),
  is('locked columns', null, (facts) => onlyOpen(facts) && facts.slotShare < 0.3),
  is('open columns to be marked', 'mark', (facts) => onlyOpen(facts) && marked(facts)),
  is('open columns with lists', 'choice', (facts) => onlyOpen(facts) && facts.listed),
  is('open columns for comments', 'comment', (facts) => onlyOpen(facts) && facts.role === 'comment'),
  is('open columns', 'answer', onlyOpen),
  is('columns to be marked', 'mark', (facts) => marked(facts) && !facts.listed),
  is('columns with lists', 'choice', (facts) => facts.listed && facts.slotShare >= 0.1 && (rightOf(facts) || facts.role === 'answer')),
  is(
    'columns with lists nearly everywhere',
    'choice',
    ({ listed, slotShare, role }) => listed && slotShare >= 0.5 && role !== 'reference' && role !== 'section',
  ),
  is('columns that describe', null, ({ role }) => role === 'reference'),
  is('cells that list their own options', 'choice', ({ given, column }) => listsOptions(given, column)),
  is(
    'columns called comments',
    'comment',
    ({ role, weight, column, given }) => role === 'comment' && column >= given.question && weight >= 2,
  ),
  is('columns called answers', 'answer', ({ role, weight }) => role === 'answer' && weight >= 2),
  is(
    'empty columns faintly called answers',
    'answer',
    (facts) => facts.role === 'answer' && rightOf(facts) && blankShare(facts.given, facts.column) > 0.3,
  ),
];

function judge(given: Given, column: number): AnswerColumn | null {
  const header = given.header?.columns.get(column);
  const slots = [...(given.slots.get(column) ?? [])].filter((row) => near(given, row)).length;
  const listed = hasLists(given, column);
  const facts: ColumnFacts = {
    given,
    column,
    header,
    role: header?.meaning?.role ?? null,
    weight: header?.meaning?.weight ?? 0,
    slotShare: given.asked.length === 0 ? 0 : slots / given.asked.length,
    listed,
  };
  const role = firstThatApplies(columnRules, facts, given.grid.uses)?.decision;
  return role ? asColumn(facts, role) : null;
}

function asColumn({ given, column, header, listed }: ColumnFacts, role: AnswerColumn['role']): AnswerColumn {
  return {
    column,
    role,
    label: header?.label ?? null,
    value: role === 'mark' ? (header?.mark ?? null) : null,
    options: (header ? optionsInLabel(header.label) : null) ?? (role === 'answer' && !listed ? pickedIn(given, column) : null),
    ...(role === 'choice' && !listed ? { offered: true } : {}),
    usual: listed ? usualList(given.grid, column, given.slots.get(column) ?? []) : null,
  };
}

/** Whether nearly every cell lists options ("Yes / No / N/A", or one a line), and the same few lists over and over. */
function listsOptions({ grid, asked, question }: Given, column: number): boolean {
  if (column <= question || asked.length < 3) return false;
  const texts = asked.map((row) => grid.text(row, column)).filter((text) => text !== '');
  const lists = texts.filter((text) => optionsOffered(text) !== null);
  return lists.length >= asked.length * 0.8 && new Set(lists.map(plain)).size <= Math.max(2, asked.length * 0.3);
}

/** The options that a cell's own text lists, two or more, of which one at least is a known short answer; null otherwise. */
export function optionsOffered(text: string): string[] | null {
  const lines = text
    .split('\n')
    .map((line) => tidy(line))
    .filter((line) => line !== '');
  if (lines.length === 1) return choicesIn(text);
  const short = lines.every((line) => countWords(line) <= 6 && !asks(line) && !/[:;]$/.test(line));
  return short && lines.length >= 2 && lines.length <= 8 && lines.some((line) => isChoiceLabel(line)) ? lines : null;
}

/** A merged question may have its slot on a row beside the one with its text. */
const near = (given: Given, row: number): boolean => given.grid.shown(row, given.question) !== '';

function hasLists(given: Given, column: number): boolean {
  const rows = given.slots.get(column);
  if (!rows) return false;
  for (const row of rows) if (given.grid.slot(row, column).allowed !== null) return true;
  return false;
}

/** One list for at least 80 % of the cells that have one. */
export function usualList(grid: Grid, column: number, rows: Iterable<number>): string[] | null {
  const lists = new Map<string, { list: string[]; count: number }>();
  let total = 0;
  for (const row of rows) {
    const { allowed } = grid.slot(row, column);
    if (allowed === null) continue;
    total += 1;
    const key = allowed.join('\n');
    const known = lists.get(key);
    if (known) known.count += 1;
    else lists.set(key, { list: allowed, count: 1 });
  }
  const most = [...lists.values()].toSorted((a, b) => b.count - a.count)[0];
  return most && most.count >= total * 0.8 && total >= 3 ? most.list : null;
}

/** Of the cells that hold something, how many are formulas: a column of results is not for answers. */
function formulaShare({ grid, asked }: Given, column: number): number {
  let formulas = 0;
  let filled = 0;
  for (const row of asked) {
    const formula = grid.sheet.at(row, column)?.formula !== undefined;
    if (formula) formulas += 1;
    if (formula || grid.text(row, column) !== '') filled += 1;
  }
  return filled === 0 ? 0 : formulas / filled;
}

function blankShare({ grid, asked }: Given, column: number): number {
  const blank = asked.filter((row) => grid.shown(row, column) === '' || boxesIn(grid.shown(row, column)) !== null).length;
  return asked.length === 0 ? 0 : blank / asked.length;
}

/** Filled with a handful of values over and over: people chose from a list, though the file does not hold it. */
function picksFromFew({ grid, profiles }: Given, column: number): boolean {
  const profile = profiles.get(column);
  if (!profile || profile.rows.length < 8 || !grid.uses('columns filled with few values')) return false;
  return profile.distinct * profile.rows.length <= 9 && profile.distinct <= 0.2 && profile.words <= 6;
}

/** The handful of short answers that people picked from, most frequent first, where every one is known as such. */
function pickedIn(given: Given, column: number): string[] | null {
  if (!picksFromFew(given, column)) return null;
  const counts = new Map<string, number>();
  for (const row of given.profiles.get(column)?.rows ?? []) {
    const text = given.grid.text(row, column);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const picked = [...counts].toSorted((a, b) => b[1] - a[1]).map(([text]) => text);
  return picked.length >= 2 && picked.every((text) => isChoiceLabel(text)) ? picked : null;
}

/** A named column that is mostly empty beside sure answer columns is one too ("Tool used", "3rd party name"). */
function addBlankNeighbours(given: Given, sure: Map<number, AnswerColumn>): void {
  const last = Math.max(...sure.keys());
  const first = Math.min(...[...sure.keys()].filter((column) => column > given.question), last);
  const answered = isAnswered(given, sure);
  let open = true;
  let reach = last;
  for (const column of given.grid.columns) {
    if (column <= given.question || column < first || sure.has(column) || given.taken.has(column)) continue;
    const header = given.header?.columns.get(column);
    const meaning = header?.meaning ?? null;
    const fits =
      header !== undefined &&
      (meaning === null ||
        meaning.role === 'answer' ||
        (meaning.role === 'reference' && meaning.weight === 2 && column < last && blankShare(given, column) === 1) ||
        meaning.role === 'comment' ||
        (meaning.role === 'question' && meaning.weight === 1)) &&
      formulaShare(given, column) <= 0.1 &&
      (blankShare(given, column) >= (column < last ? 0.3 : 0.8) ||
        (column < last && picksFromFew(given, column)) ||
        (answered &&
          (column < last || column === reach + 1) &&
          (given.profiles.get(column)?.ids.length ?? 0) === 0 &&
          (given.profiles.get(column)?.words ?? 0) >= 2));
    const aside = meaning?.role === 'reference' && blankShare(given, column) === 1;
    if (column > last && !fits && !aside) open = false;
    if (fits && column > last && open) reach = column;
    if (fits && (column < last || open))
      sure.set(column, { column, role: 'comment', label: header.label, value: null, options: null, usual: null });
  }
  if (Math.min(...sure.keys()) < given.question) addBlankLeft(given, sure);
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

/** "Applicable (N or Y)" names its own options; "(optional)" does not. */
export function optionsInLabel(label: string): string[] | null {
  const listed = choicesIn(label);
  if (listed !== null) return listed;
  const inside = /\(([^()]{3,80})\)\s*\??\s*$/.exec(label)?.[1];
  if (inside === undefined || /e\.?g\.?|optional|recommended|z\.\s?b\.|p\. ?ex/i.test(inside)) return null;
  const parts = inside
    .split(/\s*(?:,|;|\/|\||\bor\b|\boder\b|\bou\b|\bo\b|\bali\b|\bабо\b)\s*/iu)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const short = parts.every((part) => part.length <= 24 && part.split(' ').length <= 3);
  return parts.length >= 2 && parts.length <= 7 && short && parts.some((part) => isChoiceLabel(part)) ? parts : null;
}
