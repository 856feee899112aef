/** Empty columns that the one who sends the form fills in later: its points, its check, its decision. */
import { blankShare } from './column-facts.ts';
import type { AnswerColumn, Given } from './column-facts.ts';
import { countWords, isWholeNumber } from '../text.ts';
import { isVerdict, namesNumber } from '../vocabulary.ts';

/** Drops what looks like an answer's column by its label, and like the sender's by weights that it gave or by its look; gives their columns. */
export function dropSendersColumns(given: Given, sure: Map<number, AnswerColumn>): number[] {
  const dropped: number[] = [];
  const { uses } = given.grid;
  for (const [column, one] of sure) {
    if (given.slots.has(column) || blankShare(given, column) < 1) continue;
    const points = uses('points that go with given weights') && countsByWeights(given, sure, one);
    const apart = uses('columns drawn unlike those for answers') && isDrawnApart(given, [...sure.values()], one);
    const verdict = uses('a verdict after all answers') && isLastVerdict(given, sure, one);
    if (points || apart || verdict) {
      sure.delete(column);
      dropped.push(column);
    }
  }
  return dropped;
}

/** "Score", after an answer, where the sender gave a weight to each row: the sender counts. */
function countsByWeights(given: Given, sure: Map<number, AnswerColumn>, { column, label, role }: AnswerColumn): boolean {
  if (role === 'mark' || label === null || countWords(label) !== 1 || !namesNumber(label)) return false;
  const answered = [...sure.values()].some((one) => one.column < column && one.role !== 'comment' && one.kind !== 'number');
  const weighted = [...(given.header?.columns.values() ?? [])].filter(
    ({ meaning }) => meaning?.role === 'reference' && meaning.weight === 3,
  );
  const numbers = (one: number): boolean => given.asked.every((row) => isWholeNumber(given.grid.text(row, one)));
  return answered && weighted.some((one) => one.column > given.question && numbers(one.column));
}

/** "Check", right of all other columns, after an answer and without a rule for what is written: whoever judges the answers fills it in. */
function isLastVerdict({ grid, header, asked }: Given, sure: Map<number, AnswerColumn>, { column, label, role }: AnswerColumn): boolean {
  if (role === 'mark' || label === null || !isVerdict(label) || header?.columns.get(column)?.meaning?.weight === 3) return false;
  if (Math.max(...(header?.columns.keys() ?? [])) !== column) return false;
  const ruled = asked.some((row) => grid.slot(row, column).validations.length > 0);
  return !ruled && [...sure.values()].some((one) => one.column < column && one.role !== 'comment' && one.kind !== 'number');
}

/** What its cells look like in all rows of the questions; null where they differ. */
function lookOf({ grid, asked }: Given, column: number): { fill: string | undefined; lined: boolean } | null {
  const cells = asked.map((row) => grid.sheet.at(row, column));
  const fills = new Set(cells.map((cell) => cell?.fill));
  const lines = new Set(cells.map((cell) => cell?.lined ?? false));
  const [fill] = fills;
  return fills.size === 1 && lines.size === 1 ? { fill, lined: lines.has(true) } : null;
}

/** Surely named, or with a list: by its look another column is told. */
function isSurelyOurs(given: Given, { column, role }: AnswerColumn): boolean {
  const weight = given.header?.columns.get(column)?.meaning?.weight ?? 0;
  return role === 'choice' || role === 'mark' || weight >= 3;
}

/** Right of columns that surely take answers and that look one like the other, on another fill or outside their lines. */
function isDrawnApart(given: Given, all: AnswerColumn[], one: AnswerColumn): boolean {
  if (isSurelyOurs(given, one) || given.asked.length < 3) return false;
  const surest = all.filter((other) => isSurelyOurs(given, other) || other === all[0]);
  const looks = surest.filter((other) => other !== one).map((other) => lookOf(given, other.column));
  const [usual, own] = [looks[0], lookOf(given, one.column)];
  if (!usual || !own || looks.some((look) => look?.fill !== usual.fill || look?.lined !== usual.lined)) return false;
  const right = surest.every((other) => other === one || other.column < one.column);
  return right && (own.fill !== usual.fill || (usual.lined && !own.lined));
}
