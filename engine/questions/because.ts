import { type Reason, sentenceOf } from '#contract/reasons.ts';

/** Why a sheet or a row is what it is: for the screens as codes, for everything else in English. */
export interface Because {
  reason: string;
  because: Reason[];
}

/** The reasons, as both. */
export const because = (...reasons: Reason[]): Because => ({ reason: reasons.map(sentenceOf).join('; '), because: reasons });
