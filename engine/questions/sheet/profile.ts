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
  const total = texts.length;
  return {
    column,
    rows: texts.map(({ row }) => row),
    worded,
    words: total === 0 ? 0 : words / total,
    distinct: total === 0 ? 0 : counts.size / total,
    asking: total === 0 ? 0 : asking / total,
    ids: idRows(texts),
    formulas: total === 0 ? 0 : formulas / total,
    choices: total === 0 ? 0 : choices / total,
    sameness: total === 0 ? 0 : [...counts.values()].reduce((most, one) => Math.max(most, one), 0) / total,
  };
}

/** Rows with ids. Whole numbers count when they mostly rise by one, or all by the same step (10, 20, 30), and stay distinct. */
function idRows(texts: { row: number; text: string }[]): number[] {
  const like = texts.filter(({ text }) => isIdLike(text));
  const numbers = like.filter(({ text }) => isWholeNumber(text)).map(({ text }) => Number.parseInt(text, 10));
  if (numbers.length * 2 <= like.length) return like.map(({ row }) => row);
  let rising = 0;
  for (let index = 1; index < numbers.length; index += 1) {
    const step = (numbers[index] ?? 0) - (numbers[index - 1] ?? 0);
    if (step === 1 || (step > 0 && step <= 3) || numbers[index] === 1) rising += 1;
  }
  const step = (numbers[1] ?? 0) - (numbers[0] ?? 0);
  const even = numbers.length >= 3 && step > 0 && numbers.every((one, index) => one === (numbers[0] ?? 0) + step * index);
  const counting = numbers.length >= 2 && (even || rising >= (numbers.length - 1) * 0.8);
  return counting ? like.map(({ row }) => row) : like.filter(({ text }) => !isWholeNumber(text)).map(({ row }) => row);
}
