/** The rules of one column, in order: the first that applies decides whether it takes answers, and of what kind. */
import type { ColumnHeader } from '../sheet/header-block.ts';
import { blankShare, formulaShare, hasLists, listsOptions, optionsInLabel, pickedIn, usualList } from '../sheet/column-facts.ts';
import type { AnswerColumn, Given } from '../sheet/column-facts.ts';
import { isYear } from '../text.ts';
import { namesNumber } from '../vocabulary.ts';
import type { HeaderRole } from '../words.ts';
import { firstThatApplies } from './rule.ts';
import type { Rule } from './rule.ts';

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
  is('columns whose lists offer a mark alone', 'mark', (facts) => isTicked(facts)),
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
  is('empty columns with a rule for what is written', 'answer', (facts) => rightOf(facts) && facts.role !== 'comment' && isTyped(facts)),
  is('empty columns of years', 'answer', (facts) => rightOf(facts) && isYear(facts.header?.label ?? '') && isEmptyUnder(facts)),
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

/** In most rows the list of the cell offers a mark and nothing else, and the column is called something. */
function isTicked({ given, column, header }: ColumnFacts): boolean {
  const { grid, asked } = given;
  const ticked = header === undefined ? 0 : asked.filter((row) => grid.slot(row, column).ticked).length;
  return ticked >= 2 && ticked >= asked.length * MOSTLY;
}

/** Kinds of what a spreadsheet program lets be written in a cell, beside lists. */
const typed: ReadonlySet<string> = new Set(['whole', 'decimal', 'date', 'time', 'textLength']);

/** Titles and headings among the rows have no such rule. */
const MOSTLY = 0.5;

/** In most rows the sender says of what kind a text must be, and none is there yet: so somebody else writes it. */
function isTyped({ given, column }: ColumnFacts): boolean {
  const { grid, asked } = given;
  const ruled = asked.filter((row) => grid.slot(row, column).validations.some(({ type }) => typed.has(type)));
  return ruled.length >= 2 && ruled.length >= asked.length * MOSTLY && ruled.every((row) => grid.shown(row, column) === '');
}

/** Under its header, a column has nothing beside the questions. */
function isEmptyUnder({ given: { grid, header, asked }, column }: ColumnFacts): boolean {
  const under = asked.filter((row) => row > (header?.bottom ?? 0));
  return under.length >= 2 && under.every((row) => grid.text(row, column) === '' && !grid.slot(row, column).formula);
}

/** What a column takes by its own evidence; null when it takes no answers. */
export function judgeColumn(given: Given, column: number): AnswerColumn | null {
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

function asColumn(facts: ColumnFacts, role: AnswerColumn['role']): AnswerColumn {
  const { given, column, header, listed } = facts;
  return {
    column,
    role,
    label: header?.label ?? null,
    value: role === 'mark' ? meantBy(header) : null,
    options: optionsOf(facts, role),
    ...(role === 'choice' && !listed ? { offered: true } : {}),
    ...(role === 'answer' && !listed && namesNumber(header?.label ?? '') ? { kind: 'number' as const } : {}),
    usual: listed ? usualList(given.grid, column, given.slots.get(column) ?? []) : null,
  };
}

/** What a mark in a column means. */
const meantBy = (header: ColumnHeader | undefined): string | null => header?.mark ?? header?.label ?? null;

/** The options that the label names, else those that people picked from. */
function optionsOf({ given, column, header, listed }: ColumnFacts, role: AnswerColumn['role']): string[] | null {
  const named = header ? optionsInLabel(header.label) : null;
  return named ?? (role === 'answer' && !listed ? pickedIn(given, column) : null);
}

/** A merged question may have its slot on a row beside the one with its text. */
const near = (given: Given, row: number): boolean => given.grid.shown(row, given.question) !== '';
