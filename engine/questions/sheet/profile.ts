/** What stands in a column over the rows of a table. */
import { comparable } from '#engine/language/text.ts';
import type { Grid } from './grid.ts';
import { asks, countWords, hasLetters, isIdLike, isTemplate, isWholeNumber } from '../text.ts';
import { isChoiceLabel } from '../vocabulary.ts';

export interface Profile {
  column: number;
  /** Rows with own text, ascending. */
  rows: number[];
  /** Rows whose text reads like language (letters, at least two words or one long). */
  worded: number[];
  /** Mean number of words of a text, long texts counted as 60. */
  words: number;
  /** Different texts among the texts, 0…1. */
  distinct: number;
  /** Texts that ask. */
  asking: number;
  /** Rows whose text can be an id; whole numbers only when the column counts up. */
  ids: number[];
  formulas: number;
  /** Texts that are short answers ("Yes"). */
  choices: number;
  /** Most frequent text's share. */
  sameness: number;
}

/** Profiles one column over the given rows. */
export function profileColumn(grid: Grid, column: number, rows: number[]): Profile {
  const texts: { row: number; text: string }[] = [];
  let formulas = 0;
  for (const row of rows) {
    const text = grid.text(row, column);
    if (text === '') continue;
    texts.push({ row, text });
    if (grid.sheet.at(row, column)?.formula !== undefined) formulas += 1;
  }
  const counts = new Map<string, number>();
  let words = 0;
  let asking = 0;
  let choices = 0;
  const worded: number[] = [];
  for (const { row, text } of texts) {
    const key = comparable(text);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const count = countWords(text);
    words += Math.min(60, count);
    if (asks(text)) asking += 1;
    if (isChoiceLabel(text)) choices += 1;
    else if (hasLetters(text) && !isTemplate(text) && !(count === 1 && isIdLike(text))) worded.push(row);
  }
  const share = (count: number): number => (texts.length === 0 ? 0 : count / texts.length);
  return {
    column,
    rows: texts.map(({ row }) => row),
    worded,
    words: share(words),
    distinct: share(counts.size),
    asking: share(asking),
    ids: idRows(texts),
    formulas: share(formulas),
    choices: share(choices),
    sameness: share([...counts.values()].reduce((most, one) => Math.max(most, one), 0)),
  };
}

/** Rows with ids. Whole numbers count when they mostly rise by one, or all by the same step (10, 20, 30), and stay distinct. */
function idRows(texts: { row: number; text: string }[]): number[] {
  const like = texts.filter(({ text }) => isIdLike(text));
  const numbers = like.filter(({ text }) => isWholeNumber(text)).map(({ text }) => Number.parseInt(text, 10));
  if (numbers.length * 2 <= like.length) return like.map(({ row }) => row);
  return isCounting(numbers) ? like.map(({ row }) => row) : like.filter(({ text }) => !isWholeNumber(text)).map(({ row }) => row);
}

/** Two numbers or more, most of which are one to three more than the one before or begin anew, or all of them by the same step. */
function isCounting(numbers: number[]): boolean {
  const [first = 0, second = 0] = numbers;
  const rising = numbers.slice(1).filter((one, index) => {
    const step = one - (numbers[index] ?? 0);
    return (step > 0 && step <= 3) || one === 1;
  }).length;
  const step = second - first;
  const even = numbers.length >= 3 && step > 0 && numbers.every((one, index) => one === first + step * index);
  return numbers.length >= 2 && (even || rising >= (numbers.length - 1) * 0.8);
}
