/** Columns beside those that surely take answers: ordered rules of which the first that applies says whose they are. */
import { blankShare, formulaShare, picksFromFew } from '../sheet/column-facts.ts';
import type { Given } from '../sheet/column-facts.ts';
import type { ColumnHeader } from '../sheet/header-block.ts';
import { countWords } from '../text.ts';
import { namesDate, namesOwner, namesVersion } from '../vocabulary.ts';
import { once } from '#engine/common/once.ts';
import type { Rule } from './rule.ts';

export interface FurtherColumn {
  given: Given;
  column: number;
  header: ColumnHeader | undefined;
  /** Stands left of the last sure column. */
  inside: boolean;
  /** Stands right after the last column that was taken. */
  next: boolean;
  /** Somebody has filled the form in. */
  answered: boolean;
  blank: () => number;
}

export const furtherColumn = (given: Given, column: number, more: Pick<FurtherColumn, 'inside' | 'next' | 'answered'>): FurtherColumn => ({
  given,
  column,
  header: given.header?.columns.get(column),
  ...more,
  blank: once(() => blankShare(given, column)),
});

/** `ours` takes answers; `aside` does not, and others right of it may; `end` does not, and nothing right of it. */
type Whose = 'ours' | 'aside' | 'end';
type FurtherRule = Rule<FurtherColumn, Whose>;

const is = (name: string, whose: Whose, applies: FurtherRule['applies']): FurtherRule => ({ name, applies, decides: () => whose });

/** Fewest questions in whose rows an empty column says something. */
const FEWEST_ASKED = 3;

export const furtherColumnRules: readonly FurtherRule[] = [
  is('further: without a label', 'end', ({ header }) => header === undefined),
  is('further: results', 'end', ({ given, column }) => formulaShare(given, column) > 0.1),
  is('further: empty ones that may be an answer', 'ours', (facts) => mayAnswer(facts) && (isBlank(facts) || holdsAnswers(facts))),
  is('further: a standard between answers', 'ours', (facts) => says(facts, 'reference', 2) && facts.inside && facts.blank() === 1),
  is('further: empty ones that point to a place, person or day', 'ours', (facts) => isEmptied(facts) && pointsSomewhere(facts)),
  is('further: the same in a form that was filled in', 'ours', (facts) => holdsDays(facts) || (holdsText(facts) && pointsSomewhere(facts))),
  is('further: empty ones of the sender', 'aside', (facts) => facts.header?.meaning?.role === 'reference' && facts.blank() === 1),
  is('further: weights that the sender gave', 'aside', (facts) => says(facts, 'reference', 3) && facts.blank() === 0),
  is('further: others', 'end', () => true),
];

const says = ({ header }: FurtherColumn, role: string, weight: number): boolean =>
  header?.meaning?.role === role && header.meaning.weight === weight;

/** Its label says nothing, names an answer or a comment, or names faintly what is asked for. */
function mayAnswer({ header }: FurtherColumn): boolean {
  const meaning = header?.meaning ?? null;
  return (
    meaning === null || meaning.role === 'answer' || meaning.role === 'comment' || (meaning.role === 'question' && meaning.weight === 1)
  );
}

const isBlank = ({ blank, inside }: FurtherColumn): boolean => blank() >= (inside ? 0.3 : 0.8);

const holdsAnswers = (facts: FurtherColumn): boolean =>
  (facts.inside && picksFromFew(facts.given, facts.column)) || (holdsText(facts) && wordsIn(facts) >= 2);

const wordsIn = ({ given, column }: FurtherColumn): number => given.profiles.get(column)?.words ?? 0;

/** In a form that was filled in, beside the other answers and no ids. */
const holdsText = ({ given, column, inside, next, answered }: FurtherColumn): boolean =>
  answered && (inside || next) && (given.profiles.get(column)?.ids.length ?? 0) === 0;

/** A day that people wrote looks like an id. */
const holdsDays = ({ inside, next, answered, header }: FurtherColumn): boolean =>
  answered && (inside || next) && namesDate(header?.label ?? '');

const isEmptied = ({ given, blank }: FurtherColumn): boolean => given.asked.length >= FEWEST_ASKED && blank() === 1;

/** "Evidence ref.", "Document title", "Due date", "Owner": words that in a column of the sender would be filled in. */
function pointsSomewhere(facts: FurtherColumn): boolean {
  const { header } = facts;
  const meaning = header?.meaning ?? null;
  const label = header?.label ?? '';
  if (meaning?.role === 'id') return true;
  if (meaning?.role === 'section') return meaning.weight < 3 || countWords(label) > 2;
  if (meaning?.role === 'question') return meaning.weight === 2 && countWords(label) > 1;
  return namesPersonOrDay(facts) || (says(facts, 'reference', 2) && namesVersion(label));
}

/** "Owner", "Due date": words that describe a question where the sender fills them in. */
const namesPersonOrDay = (facts: FurtherColumn): boolean =>
  says(facts, 'reference', 2) && [namesDate, namesOwner].some((names) => names(facts.header?.label ?? ''));
