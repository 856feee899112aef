/** Each row of a table: a question, a section heading, or left out with the reason, and the rule that says so. */
import { reason } from '#contract/reasons.ts';
import { because } from '../because.ts';
import { hasLetters, isIdLike } from '../text.ts';
import { isChoiceLabel } from '../vocabulary.ts';
import { factsOf, hasList } from './row-facts.ts';
import type { RowContext, RowFacts, RowVerdict } from './row-facts.ts';
import { rowRules } from './row-rules.ts';
import { firstThatApplies } from './rule.ts';
import type { Rule } from './rule.ts';
import { wideTextRules } from './wide-text-rules.ts';

/** A verdict with the name of the rule that gave it. */
export type JudgedRow = RowVerdict & { rule: string };

/** What one row is; null when nothing in it could be meant. */
export function judgeRow(context: RowContext, row: number): JudgedRow | null {
  const { grid, layout } = context;
  const silent = grid.text(row, layout.question) === '' || grid.covered(row, layout.question);
  const decided = silent ? judgeBeside(context, row) : firstThatApplies(rowRules, factsOf(context, row), grid.uses);
  return decided?.decision ? { ...decided.decision, rule: decided.rule } : null;
}

interface BesideFacts extends RowFacts {
  /** Texts of the row outside the answer columns. */
  texts: number;
}

/** Nothing in the question column: perhaps a section's title or a note over the whole width. */
export const besideRules: readonly Rule<BesideFacts, RowVerdict | null>[] = [
  {
    name: 'beside: rows that look different',
    applies: ({ context, row }) => context.banners.has(row),
    decides: ({ row, text }) => ({ kind: 'heading', row, text }),
  },
  {
    name: 'beside: answer cells without a question',
    applies: (facts) => facts.context.slotted && !isChoiceLabel(facts.text) && waitsForAnswer(facts),
    decides: ({ row, text }) => ({ kind: 'left', row, text, ...because(reason('row_without_question')) }),
  },
  {
    name: 'beside: texts right of the questions',
    applies: ({ context: { layout }, column }) => column > layout.question && layout.section !== column,
    decides: () => null,
  },
  ...wideTextRules<BesideFacts>('beside: few texts', ({ texts }) => texts <= 3),
];

function judgeBeside(context: RowContext, row: number): ReturnType<typeof firstThatApplies<BesideFacts, RowVerdict | null>> {
  const { grid, layout } = context;
  const answered = new Set(layout.answers.map((one) => one.column));
  const cells = grid.cells(row).filter((cell) => !answered.has(cell.column) && hasLetters(grid.text(row, cell.column)));
  const found = cells.find((cell) => !isIdLike(grid.text(row, cell.column))) ?? cells[0];
  if (!found) return null;
  const facts = { ...factsOf(context, row), text: grid.text(row, found.column), column: found.column, texts: cells.length };
  return firstThatApplies(besideRules, facts, grid.uses);
}

/** An empty answer cell with a list or open, in a row that no merge of the question column covers. */
function waitsForAnswer({ context: { grid, layout }, row }: RowFacts): boolean {
  const waits = layout.answers.some((one) => hasList(grid, row, one.column) && grid.text(row, one.column) === '');
  return waits && !grid.covered(row, layout.question);
}
