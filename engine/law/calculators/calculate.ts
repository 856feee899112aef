/** What code can work out from the facts of a question, where its answer is a rule that needs them. */
import { breakADay } from './break.ts';
import { defaultInterest } from './default-interest.ts';
import { filing } from './filing.ts';
import { leave } from './leave.ts';
import { limitation } from './limitation.ts';
import type { Calculation, Calculator, CalculatorAsked } from './model.ts';
import { notice } from './notice.ts';
import { severance } from './severance.ts';
import { vatReturn } from './vat-return.ts';

const calculators: Calculator[] = [notice, severance, leave, breakADay, limitation, vatReturn, filing, defaultInterest];

/** Null where nothing is to be worked out, or the question does not tell what is needed. */
export const calculate = (asked: CalculatorAsked): Calculation | null =>
  calculators.find(({ statements }) => statements.includes(asked.statement))?.calculate(asked) ?? null;

/** The statements that calculators belong to. */
export const calculatedStatements: string[] = calculators.flatMap(({ statements }) => statements);
