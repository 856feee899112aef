import type { QaEntry } from '#contract/qa-entries.ts';
import type { ReasonCode } from '#contract/reasons.ts';

/** Reasons that show what the answer rests on beside what says otherwise. */
export const sides: ReadonlySet<ReasonCode> = new Set(['other_time', 'says_otherwise', 'source_disagrees']);

/** Flags of an entry that nothing else on it says: where both sides stand there, that they disagree is their heading. */
export const flagsOf = ({ flags, reasons }: Pick<QaEntry, 'flags' | 'reasons'>): QaEntry['flags'] =>
  reasons.some(({ code }) => sides.has(code)) ? flags.filter((name) => name !== 'conflict') : flags;
