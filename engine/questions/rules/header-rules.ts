/** Whether a row is the header of a table: ordered rules of which the first that applies says so, and what speaks against it after all. */
import { comparable } from '#engine/language/text.ts';
import type { Grid } from '../sheet/grid.ts';
import { headerMeaning } from '../header-meaning.ts';
import { asks, countWords, isIdLike, isYear } from '../text.ts';
import { choicesIn, isChoiceLabel, saysKeepOut } from '../vocabulary.ts';
import { headerRowOf, LONGEST_HEADER } from './header-facts.ts';
import type { HeaderCell, HeaderRow } from './header-facts.ts';
import { firstThatApplies } from './rule.ts';
import type { Rule } from './rule.ts';

/** Cells of a header row. */
const FEWEST = 2;
const MOST = 200;
/** Most words of a text in a header, unless it has several lines. */
const LONGEST_TEXT = 26;
/** Fewest words of a text that says a sentence rather than a label. */
const SENTENCE = 8;
/** Rows of so many texts are wide; fewer of their labels need to be known. */
const WIDE = 12;

const yes = (): boolean => true;
const no = (): boolean => false;

export const headerRowRules: readonly Rule<HeaderRow, boolean>[] = [
  { name: 'header: too few or too many cells', applies: ({ cells }) => cells.length < FEWEST || cells.length > MOST, decides: no },
  {
    name: 'header: a text too long for a label',
    applies: ({ texts }) => texts.some(({ text }) => countWords(text) > LONGEST_TEXT && !text.includes('\n')),
    decides: no,
  },
  {
    name: 'header: a text that asks',
    applies: (row) =>
      row.texts.some((cell) => asks(cell.text) && countWords(cell.text) > 3 && !standsBeforeCount(row, cell) && !asksFurther(row, cell)),
    decides: no,
  },
  { name: 'header: a place to leave empty', applies: ({ texts }) => texts.some(({ text }) => saysKeepOut(text)), decides: no },
  { name: 'header: a text alone', applies: ({ texts }) => texts.length < FEWEST, decides: no },
  {
    name: 'header: numbers that count',
    applies: (row) => row.countingRun() >= 3 && (row.labels().hits >= 1 || startsCount(row)),
    decides: yes,
  },
  {
    name: 'header: an id names the row',
    applies: ({ grid, row, cells }) => cells.slice(0, 3).some((cell, index) => namesOneRow(grid.text(row, cell.column), index)),
    decides: no,
  },
  {
    name: 'header: answers to choose from',
    applies: ({ texts, labels, marks }) => marks().distinct >= 2 && (labels().hits >= 1 || marks().count === texts.length - 1),
    decides: yes,
  },
  { name: 'header: years over empty columns', applies: namesYears, decides: yes },
  {
    name: 'header: nothing asked or answered',
    applies: ({ labels }) => !(['question', 'answer', 'comment', 'options'] as const).some((role) => labels().roles.has(role)),
    decides: no,
  },
  { name: 'header: labels of several kinds', applies: hasKnownLabels, decides: yes },
  { name: 'few and short labels as a header', applies: (row) => hasFewLabels(row) && namesWhatFollows(row), decides: yes },
];

/** What speaks against a row that reads like a header. */
export const headerRowObjections: readonly Rule<HeaderRow, boolean>[] = [
  { name: 'no header: a group over its ids', applies: namesGroupOfIds, decides: no },
  {
    name: 'no header: something was chosen from a list',
    applies: ({ grid, row, cells }) => cells.some(({ column }) => grid.slot(row, column).allowed?.includes(grid.text(row, column))),
    decides: no,
  },
  {
    name: 'no header: sentences over and under it',
    applies: ({ grid, row, cells }) =>
      cells.some(({ column }) => [row - 1, row, row + 1].every((one) => countWords(grid.text(one, column)) >= SENTENCE)),
    decides: no,
  },
];

/** Whether a row reads like the header of a table, and nothing speaks against it. */
export function isHeaderRow(grid: Grid, row: number): boolean {
  const facts = headerRowOf(grid, row);
  if (!firstThatApplies(headerRowRules, facts, grid.uses)?.decision) return false;
  return firstThatApplies(headerRowObjections, facts, grid.uses) === null;
}

/** Nothing but numbers that count up or down stands right of the first cell: "How far do you agree? 1 2 3 4 5". */
const startsCount = ({ cells, countingRun }: HeaderRow): boolean => cells.length >= 4 && countingRun() === cells.length - 1;

const standsBeforeCount = (row: HeaderRow, { column }: HeaderCell): boolean => row.cells[0]?.column === column && startsCount(row);

/** "If not, why?", in few words, behind labels for a question and for an answer: a label for more of the answer. */
const asksFurther = ({ texts, labels }: HeaderRow, cell: HeaderCell): boolean =>
  countWords(cell.text) <= LONGEST_HEADER &&
  texts.indexOf(cell) >= 2 &&
  labels().roles.has('question') &&
  texts.slice(1, texts.indexOf(cell)).some(({ text }) => headerMeaning(text)?.role === 'answer') &&
  texts.filter(({ text }) => asks(text)).length === 1;

/** An id such as "DG-07" at the left: the row is about one thing. */
function namesOneRow(text: string, index: number): boolean {
  if (/^\d[\d.]{0,8}$/.test(text) && index === 0) return true;
  if (!isIdLike(text) || !/\d/.test(text)) return false;
  return (index === 0 || /\p{L}/u.test(text)) && !headerMeaning(text) && !isChoiceLabel(text);
}

function hasKnownLabels({ texts, labels, marks }: HeaderRow): boolean {
  const { hits, weight, roles } = labels();
  const share = texts.length > WIDE ? 0.15 : 0.34;
  return weight >= 4 && (roles.size >= 2 || hits >= 3) && (hits + marks().count) / texts.length >= share;
}

const hasFewLabels = ({ texts, labels }: HeaderRow): boolean => texts.length <= 6 && (labels().roles.size >= 2 || labels().weight >= 3);

/** Two years or more at the end, and under each of them an empty cell beside the texts of the next two rows. */
function namesYears({ grid, row, cells }: HeaderRow): boolean {
  const first = cells.findIndex((cell) => isYear(grid.text(row, cell.column)));
  const years = cells.slice(first);
  if (first < 1 || years.length < FEWEST || !years.every((cell) => isYear(grid.text(row, cell.column)))) return false;
  const below = grid.rows.filter((one) => one > row).slice(0, 2);
  return (
    below.length === 2 &&
    below.every(
      (one) => grid.cells(one).length > 0 && years.every(({ column }) => grid.text(one, column) === '' && !grid.covered(one, column)),
    )
  );
}

/** "DE" beside a name, over "DE.01": the ids under it begin with it. */
function namesGroupOfIds({ grid, row, cells }: HeaderRow): boolean {
  const [first, , ...more] = cells;
  const code = first ? grid.text(row, first.column) : '';
  const under = grid.rows.find((one) => one > row);
  if (!first || more.length > 0 || under === undefined || !/^[\p{Lu}\d]{1,8}$/u.test(code)) return false;
  const id = grid.text(under, first.column);
  return id.startsWith(code) && /^[.\-_ ]\d/u.test(id.slice(code.length));
}

/** Few and short labels over a row that says more than they do, with an answer or comment column still empty. */
function namesWhatFollows({ grid, row, cells }: HeaderRow): boolean {
  const below = grid.rows.find((one) => one > row);
  if (below === undefined || below > row + 3) return false;
  const labels = cells.map(({ column }) => ({ column, text: grid.text(row, column) }));
  if (labels.some((one) => countWords(one.text) > 4) || labels.length < 2) return false;
  const fillable = labels.filter((one) => {
    const meaning = headerMeaning(one.text);
    if (meaning?.role !== 'answer' && meaning?.role !== 'comment') return false;
    return grid.shown(below, one.column) === '' || (one === labels.at(-1) && saysAnother(grid, below, one));
  });
  return fillable.length > 0 && labels.some((one) => countWords(grid.text(below, one.column)) >= 2);
}

/** Under a label stands a text of its own, which neither asks nor repeats it nor is one of its options. */
function saysAnother(grid: Grid, below: number, { column, text }: HeaderCell): boolean {
  const said = grid.text(below, column);
  return !asks(said) && headerMeaning(said) === null && choicesIn(text) === null && comparable(said) !== comparable(text);
}
