/** Names down a column of a workbook, and names over two empty drawn columns or more beside them: figures by site, by year, by kind. */
import type { AnswerPlace } from '#contract/extraction.ts';
import type { Cell } from '#engine/files/model.ts';
import { namesAmount } from '../asked-kind.ts';
import { headerMeaning } from '../header-meaning.ts';
import { asks, countWords, hasLetters, isWholeNumber, isYear } from '../text.ts';
import { isChoiceLabel, isExampleLabel, isTotalLabel, namesDate, namesNumber } from '../vocabulary.ts';
import { after, asField, isDrawnEmpty, placeAt } from './drawn-row.ts';
import type { DrawnField, DrawnRow } from './drawn-row.ts';

/** Fewest columns to fill in and names beside them; most words of a name, and of names on average where nothing says that figures are asked for. */
const FEWEST = { columns: 2, rows: 3, ruled: 2 };
const LONGEST = 8;
const NAME = 3;

/** Kinds of what a spreadsheet program lets be written in a cell. */
const kindByRule: Record<string, AnswerPlace['kind']> = { whole: 'number', decimal: 'number', date: 'date', time: 'date' };

/** Each name under this row with a place under each of its column names; null where the row is no such header. */
export function namedColumns(at: DrawnRow): DrawnField[] | null {
  const { grid, cells } = at;
  const names = namesIn(at);
  if (grid.framed || names.length < FEWEST.columns || cells.length - names.length > 1) return null;
  const first = (names[0]?.column ?? 0) - 1;
  const rows = rowsUnder(at, first, names);
  const asked = names.filter((name) => !isRemark(at, name, names));
  const ruled = rows.length > 0 && rows.every((row) => asked.every(({ column }) => kindAt(at, row, column) !== null));
  if (rows.length < (ruled ? FEWEST.ruled : FEWEST.rows)) return null;
  const figures = ruled || isUnderOneName(at, names) || names.some((name) => kindNamed(textOf(at, name)) !== null);
  const words = rows.reduce((sum, row) => sum + countWords(grid.text(row, first)), 0);
  if (!figures && words > rows.length * NAME) return null;
  return rows.map((row, index) => {
    const own = { ...at, row };
    const text = grid.cells(row)[0] as Cell;
    return asField(own, { text, id: null, answers: names.map((name) => placeUnder(own, name)), rows: index === 0 ? [at.row, row] : [row] });
  });
}

const textOf = ({ grid }: DrawnRow, { row, column }: Cell): string => grid.text(row, column);

/** The names of columns beside each other, right of the corner; none where one names an answer, a remark or an option, or asks. */
function namesIn(at: DrawnRow): Cell[] {
  const { grid, row, cells } = at;
  const [corner, ...rest] = cells;
  const names = cells.length > 0 && corner && rest.length > 0 && rest[0]?.column === corner.column + 1 ? rest : cells;
  const [first] = names;
  const beside = names.every(({ column }, index) => column === (first?.column ?? 0) + index && after(grid, row, column) === column + 1);
  return beside &&
    first &&
    first.column > 1 &&
    cells.every((cell) => isName(textOf(at, cell)) || isRemark(at, cell, names)) &&
    !names.every((one) => isWholeNumber(textOf(at, one)) && !isYear(textOf(at, one)))
    ? names
    : [];
}

/** The last of three names or more may be one for remarks. */
const isRemark = (at: DrawnRow, cell: Cell, names: Cell[]): boolean =>
  names.length > FEWEST.columns && cell === names.at(-1) && headerMeaning(textOf(at, cell))?.role === 'comment';

function isName(text: string): boolean {
  const role = headerMeaning(text)?.role ?? null;
  const known = role === 'question' || role === 'answer' || role === 'comment' || role === 'assessor' || role === 'options';
  return (hasLetters(text) || isYear(text)) && countWords(text) <= LONGEST && !asks(text) && !isChoiceLabel(text) && !known;
}

/** Rows right under a header with a name each and nothing else, where every place is empty and drawn or has a rule for what is written. */
function rowsUnder(at: DrawnRow, first: number, names: Cell[]): number[] {
  const { grid } = at;
  const rows: number[] = [];
  for (let row = at.row + 1; row <= grid.sheet.rowCount; row += 1) {
    const [name, ...more] = grid.cells(row);
    const said = name?.column === first && more.length === 0 ? grid.text(row, first) : '';
    const named = hasLetters(said) && countWords(said) <= LONGEST && !asks(said) && !/[:：]\s*$/u.test(said) && !isTotalLabel(said);
    if (rows.length === 0 && isExample(grid, row, first)) continue;
    if (!named || !names.every((one) => isFree(at, row, one.column) || (isRemark(at, one, names) && grid.text(row, one.column) === '')))
      break;
    rows.push(row);
  }
  return rows;
}

/** "Example: …": a row that shows how the others are filled in. */
const isExample = (grid: DrawnRow['grid'], row: number, first: number): boolean =>
  isExampleLabel(/^[^:：]{2,20}(?=[:：])/u.exec(grid.text(row, first))?.[0] ?? grid.text(row, first));

const isFree = (at: DrawnRow, row: number, column: number): boolean =>
  isDrawnEmpty(at.grid, row, column) ||
  (kindAt(at, row, column) !== null && at.grid.text(row, column) === '' && !at.grid.slot(row, column).formula);

const kindAt = ({ grid }: DrawnRow, row: number, column: number): AnswerPlace['kind'] | null =>
  grid
    .slot(row, column)
    .validations.map(({ type }) => kindByRule[type])
    .find((kind) => kind !== undefined) ?? null;

const kindNamed = (name: string): AnswerPlace['kind'] | null => {
  if (namesDate(name)) return 'date';
  return isYear(name) || namesNumber(name) || namesAmount(name) || /[€$£¥%]/u.test(name) ? 'number' : null;
};

/** A name over all of the columns, merged. */
function isUnderOneName({ grid, row }: DrawnRow, names: Cell[]): boolean {
  const over = grid.sheet.mergeAt(row - 1, names[0]?.column ?? 0);
  return (
    over !== undefined &&
    over.left === names[0]?.column &&
    over.right >= (names.at(-1)?.column ?? 0) &&
    grid.text(over.top, over.left) !== ''
  );
}

function placeUnder(at: DrawnRow, name: Cell): AnswerPlace {
  const label = textOf(at, name);
  if (headerMeaning(label)?.role === 'comment') return { ...placeAt(at, at.row, name.column), kind: 'comment', label };
  return { ...placeAt(at, at.row, name.column), kind: kindAt(at, at.row, name.column) ?? kindNamed(label) ?? 'text', label };
}
