/**
 * The statuses of an entry, one row each: what server, engine and screens need to know of one stands here. A new one takes a row, a
 * value in the check of `qa_entry`, its look (`web/shared/request/status.tsx`) and its word in each language (`entry.…` in common.json);
 * given by hand (`byHand`) it needs no rule, else the rule that gives it. Counts, progress, export, copies, when the engine is asked and
 * what may be edited follow. A key and buttons of its own: a row in `web/features/review/doings.ts`, its words in review.json, its line in
 * docs/guide/keyboard.md; to be filtered by it: `shownStates` in `web/features/review/outline/outline.ts` and `filters.…` in review.json.
 * Other places name single statuses because a rule of theirs is on those alone (what somebody wrote is `answered`, what the engine left
 * is `unanswered`): a new status is none of them.
 */
import * as z from 'zod/mini';

export interface StatusMeaning {
  /** `with_engine`, waiting for it or in its hands · `draft` an answer that nobody has decided on · `open` none · `done` needs nobody any more. */
  stage: 'with_engine' | 'draft' | 'open' | 'done';
  /** A person can give it. */
  byHand: boolean;
  /** A person has to look at it; work in progress and what was called off is not theirs. */
  needsPerson: boolean;
  /** Its answer stands for questions that ask the same. */
  answers: boolean;
  /** It counts when the answers of a form are compared with each other. */
  compared: boolean;
  /** A person can give it to an entry without an answer; any other makes such an entry unanswered. */
  withoutAnswer: boolean;
  /** It is not answered on purpose: it is no part of how far a request is, and nothing of it goes out. */
  leftOut: boolean;
  /** When the engine is asked: `always`, also where a whole request is · `named`, where the entry itself is · `never`. What waits is not asked twice. */
  asked: 'always' | 'named' | 'never';
}

export const statusMeanings = {
  queued: {
    stage: 'with_engine',
    byHand: false,
    needsPerson: false,
    answers: false,
    compared: false,
    withoutAnswer: false,
    leftOut: false,
    asked: 'named',
  },
  answering: {
    stage: 'with_engine',
    byHand: false,
    needsPerson: false,
    answers: false,
    compared: false,
    withoutAnswer: false,
    leftOut: false,
    asked: 'named',
  },
  answered: {
    stage: 'draft',
    byHand: true,
    needsPerson: true,
    answers: true,
    compared: true,
    withoutAnswer: false,
    leftOut: false,
    asked: 'always',
  },
  needs_review: {
    stage: 'draft',
    byHand: true,
    needsPerson: true,
    answers: true,
    compared: true,
    withoutAnswer: false,
    leftOut: false,
    asked: 'always',
  },
  unanswered: {
    stage: 'open',
    byHand: true,
    needsPerson: true,
    answers: false,
    compared: true,
    withoutAnswer: true,
    leftOut: false,
    asked: 'always',
  },
  approved: {
    stage: 'done',
    byHand: true,
    needsPerson: false,
    answers: true,
    compared: true,
    withoutAnswer: false,
    leftOut: false,
    asked: 'never',
  },
  skipped: {
    stage: 'done',
    byHand: true,
    needsPerson: false,
    answers: false,
    compared: false,
    withoutAnswer: true,
    leftOut: true,
    asked: 'named',
  },
  cancelled: {
    stage: 'open',
    byHand: false,
    needsPerson: false,
    answers: false,
    compared: false,
    withoutAnswer: false,
    leftOut: false,
    asked: 'always',
  },
  failed: {
    stage: 'open',
    byHand: false,
    needsPerson: true,
    answers: false,
    compared: false,
    withoutAnswer: false,
    leftOut: false,
    asked: 'always',
  },
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
/** Waiting for the engine, or in its hands. */
export const isWaiting = (status: EntryStatus): boolean => stageOf(status) === 'with_engine';
export const isDone = (status: EntryStatus): boolean => stageOf(status) === 'done';
export const isLeftOut = (status: EntryStatus): boolean => statusMeanings[status].leftOut;
export const isByHand = (status: EntryStatus): status is StatusByHand => statusMeanings[status].byHand;

export const waitingStatuses = entryStatuses.filter(isWaiting);
