import type { Extraction } from './extraction.ts';
import type { Reason } from './reasons.ts';

/** What says that something of a form was lost (loss-reasons.ts). */
export const isLoss = (reason: Reason | null | undefined): boolean => reason != null && /^(?:lost|left)_/u.test(reason.code);

/** Nothing was found by structure alone, or something that looks like a part of the form was left. */
export const isUnsure = ({ questions, warning_reasons: reasons = [] }: Pick<Extraction, 'questions' | 'warning_reasons'>): boolean =>
  questions.length === 0 || reasons.some(isLoss);
