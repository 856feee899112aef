import { textsOf, type Content } from '#contract/answer-fields.ts';
import { isWaiting } from '#contract/entry-statuses.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { isReadAlone } from '#contract/read-alone.ts';
import { isWithoutOption } from '#contract/status-of-words.ts';
import { trustOf } from '#contract/trust.ts';
import { createStore } from '../../../lib/store.ts';

/** Whether something is said that could be approved. */
export const isSaid = (entry: Content): boolean => entry.choice !== null || textsOf(entry).length > 0;

/**
 * Whether there is an answer that can be approved without being opened: not approved yet, with an option where its form offers some, and with nothing
 * against it that a customer was told.
 */
export const isApprovable = (entry: QaEntry): boolean => mayBeApproved(entry) && !isReadAlone(entry);

const mayBeApproved = (entry: QaEntry): boolean =>
  entry.status !== 'approved' && !isWaiting(entry.status) && isSaid(entry) && !isWithoutOption(entry);

/** Those of some answers that could be approved, and that a person has to read by themselves. */
export const aloneAmong = (entries: QaEntry[]): QaEntry[] => entries.filter((entry) => mayBeApproved(entry) && isReadAlone(entry));

/** The entry of which was said that approving it leaves its mark empty. */
export const askedForOption = createStore<string | null>(null);

/** Answers that nobody has decided on and that can be relied on. */
export const sureAmong = (entries: QaEntry[]): QaEntry[] => entries.filter((entry) => trustOf(entry) === 'sure' && isApprovable(entry));

/** Whether somebody should read it before it is approved. */
export const isUnsure = (entry: QaEntry): boolean => trustOf(entry) !== 'sure' || entry.flags.length > 0;
