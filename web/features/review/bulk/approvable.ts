import { textsOf, type Content } from '#contract/answer-fields.ts';
import { isWaiting } from '#contract/entry-statuses.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { trustOf } from '#contract/trust.ts';

/** Whether something is said that could be approved. */
export const isSaid = (entry: Content): boolean => entry.choice !== null || textsOf(entry).length > 0;

/** Whether there is an answer to approve that is not approved yet. */
export const isApprovable = (entry: QaEntry): boolean => entry.status !== 'approved' && !isWaiting(entry.status) && isSaid(entry);

/** Answers that nobody has decided on and that can be relied on. */
export const sureAmong = (entries: QaEntry[]): QaEntry[] => entries.filter((entry) => trustOf(entry) === 'sure' && isApprovable(entry));
