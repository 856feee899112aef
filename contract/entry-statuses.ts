/**
 * The statuses of an entry, one row each: what server, engine and screens need to know of one stands here. A new one takes a row, a
 * value in the check of `qa_entry`, its look (`web/ui/status.tsx`), its word in each language, and the rule that gives it.
 */
import * as z from 'zod/mini';

export interface StatusMeaning {
  /** `waiting` for the engine or in its hands · `draft` an answer that nobody has decided on · `open` none · `done` needs nobody any more. */
  stage: 'waiting' | 'draft' | 'open' | 'done';
  /** A person can give it. */
  byHand: boolean;
  /** A person has to look at it; work in progress and what was called off is not theirs. */
  needsPerson: boolean;
  /** Its answer stands for questions that ask the same. */
  answers: boolean;
  /** It counts when the answers of a form are compared with each other. */
  compared: boolean;
}

export const statusMeanings = {
  queued: { stage: 'waiting', byHand: false, needsPerson: false, answers: false, compared: false },
  answering: { stage: 'waiting', byHand: false, needsPerson: false, answers: false, compared: false },
  answered: { stage: 'draft', byHand: true, needsPerson: true, answers: true, compared: true },
  needs_review: { stage: 'draft', byHand: true, needsPerson: true, answers: true, compared: true },
  unanswered: { stage: 'open', byHand: true, needsPerson: true, answers: false, compared: true },
  approved: { stage: 'done', byHand: true, needsPerson: false, answers: true, compared: true },
  skipped: { stage: 'done', byHand: true, needsPerson: false, answers: false, compared: false },
  cancelled: { stage: 'open', byHand: false, needsPerson: false, answers: false, compared: false },
  failed: { stage: 'open', byHand: false, needsPerson: true, answers: false, compared: false },
} as const satisfies Record<string, StatusMeaning>;

export type EntryStatus = keyof typeof statusMeanings;
export const entryStatuses = Object.keys(statusMeanings) as [EntryStatus, ...EntryStatus[]];
export const EntryStatus = z.enum(entryStatuses);

export type StatusByHand = {
  [status in EntryStatus]: (typeof statusMeanings)[status]['byHand'] extends true ? status : never;
}[EntryStatus];
/** What a person can set. */
export const StatusByHand = z.enum(entryStatuses.filter((status) => statusMeanings[status].byHand) as [StatusByHand, ...StatusByHand[]]);

export const stageOf = (status: EntryStatus): StatusMeaning['stage'] => statusMeanings[status].stage;
export const isWaiting = (status: EntryStatus): boolean => stageOf(status) === 'waiting';
export const isDone = (status: EntryStatus): boolean => stageOf(status) === 'done';
export const isByHand = (status: EntryStatus): status is StatusByHand => statusMeanings[status].byHand;

export const waitingStatuses = entryStatuses.filter(isWaiting);
