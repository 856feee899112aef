/** What of a filled form's texts belongs to the form and answers no question of another one. */
import { foldedWords } from '#engine/language/text.ts';
import type { Pair } from './model.ts';

/** So many rows of a form with the same words hold a label or a standing remark, or what was answered to several questions together. */
const REPEATED = 3;
/** Share of a form's texts from which those that repeat are what their column is for. */
const MOST = 0.5;
/** Words of a mark at most ("Not applicable"): a column of marks repeats and tells nothing of texts. */
const MARK_WORDS = 2;

/** The ids of a form's own questions, as they stand there. */
export const refsOf = (pairs: Pick<Pair, 'ref'>[]): string[] => [
  ...new Set(pairs.flatMap(({ ref }) => (ref !== null && /\d/u.test(ref) ? [ref.trim()] : []))),
];

/** Rows of a form by their answer, folded. */
function rowsByWords(pairs: Pick<Pair, 'answer'>[]): [words: string, rows: number][] {
  const rows = new Map<string, number>();
  for (const { answer } of pairs) {
    const words = foldedWords(answer);
    if (words !== '') rows.set(words, (rows.get(words) ?? 0) + 1);
  }
  return [...rows];
}

/** Answers that stand in several rows in the same words, folded. */
export const repeatedIn = (pairs: Pick<Pair, 'answer'>[]): string[] =>
  rowsByWords(pairs)
    .filter(([, rows]) => rows >= REPEATED)
    .map(([words]) => words);

/** Whether most texts of a form repeat, as the labels of a column do: then none was written for its question. Pure. */
export function areLabels(pairs: Pick<Pair, 'answer'>[]): boolean {
  const texts = rowsByWords(pairs).filter(([words]) => words.split(' ').length > MARK_WORDS);
  const sum = (some: typeof texts): number => some.reduce((all, [, rows]) => all + rows, 0);
  return sum(texts.filter(([, rows]) => rows >= REPEATED)) > sum(texts) * MOST;
}
