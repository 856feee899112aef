import { sentenceOf } from '#contract/reason-sentences.ts';
import type { Reason } from '#contract/reasons.ts';

/** Why a sheet or a row is what it is: for the screens as codes, for everything else in English. */
export interface Because {
  reason: string;
  because: Reason[];
}

/** The reasons, as both. */
export const because = (...reasons: Reason[]): Because => ({ reason: reasons.map(sentenceOf).join('; '), because: reasons });

/** What people should know of what was found; that nothing was, and the way on by the command line, has its sentence alone. */
export type Warning = string | Reason;

/** The warnings as sentences, and beside them as codes where they have one. */
export const told = (warnings: Warning[]): { warnings: string[]; warning_reasons: (Reason | null)[] } => ({
  warnings: warnings.map((one) => (typeof one === 'string' ? one : sentenceOf(one))),
  warning_reasons: warnings.map((one) => (typeof one === 'string' ? null : one)),
});
