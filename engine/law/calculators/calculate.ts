/** What code can work out from the facts of a question, where its answer is a rule that needs them. */
import type { LawLanguage } from '../languages.ts';
import { breakADay } from './break.ts';
import { leave } from './leave.ts';
import { limitation } from './limitation.ts';
import type { Calculation, Calculator } from './model.ts';
import { notice } from './notice.ts';
import { severance } from './severance.ts';
import { vatReturn } from './vat-return.ts';

const calculators: Calculator[] = [notice, severance, leave, breakADay, limitation, vatReturn];

/** Null where nothing is to be worked out, or the question does not tell what is needed. */
export const calculate = (asked: { question: string; language: LawLanguage; statement: string; now: Date }): Calculation | null =>
  calculators.find(({ statements }) => statements.includes(asked.statement))?.calculate(asked) ?? null;

/** The statements that calculators belong to. */
export const calculatedStatements: string[] = calculators.flatMap(({ statements }) => statements);
