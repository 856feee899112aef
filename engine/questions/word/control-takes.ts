import type { AnswerKind } from '#contract/extraction.ts';
import type { WordControl } from '#engine/files/model.ts';

/** How a content control takes an answer: of what kind, of which options, and what stands there. */
export const takenBy = ({
  kind,
  options,
  value,
  placeholder,
}: WordControl): { kind: AnswerKind; allowed?: string[]; current?: string } => ({
  kind: kind === 'dropdown' ? 'choice' : kind,
  ...(kind === 'dropdown' ? { allowed: options } : {}),
  ...(placeholder || value === '' ? {} : { current: value }),
});
