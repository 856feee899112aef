import { expect, test } from 'vitest';
import {
  EntryStatus,
  StatusByHand,
  entryStatuses,
  isByHand,
  isDone,
  isLeftOut,
  isWaiting,
  statusMeanings,
  waitingStatuses,
} from './entry-statuses.ts';
import { trustOf } from './trust.ts';

test('an entry that waits for the engine is not decided by hand, needs nobody and answers nothing', () => {
  expect(waitingStatuses).toEqual(['queued', 'answering']);
  for (const status of waitingStatuses) expect(statusMeanings[status]).toMatchObject({ byHand: false, needsPerson: false, answers: false });
});

test('the engine gives trust to drafts, none to what is decided or under way, and finds the rest open', () => {
  for (const status of entryStatuses) {
    const trust = trustOf({ status, confidence: 0.9, flags: [] });
    const open = statusMeanings[status].stage === 'open';
    expect(trust === 'open').toBe(open);
    expect(trust === null).toBe(isWaiting(status) || isDone(status));
  }
});

test('on the wire every status is known, and a person can set those by hand alone', () => {
  for (const status of entryStatuses) {
    expect(EntryStatus.safeParse(status).success).toBe(true);
    expect(StatusByHand.safeParse(status).success).toBe(isByHand(status));
  }
  expect(EntryStatus.safeParse('waiting').success).toBe(false);
});

test('what is left out is done, needs nobody, goes out nowhere and is asked only by name', () => {
  const leftOut = entryStatuses.filter(isLeftOut);
  expect(leftOut).toEqual(['skipped']);
  for (const status of leftOut) {
    expect(statusMeanings[status]).toMatchObject({
      stage: 'done',
      needsPerson: false,
      answers: false,
      withoutAnswer: true,
      asked: 'named',
    });
  }
});

test('an entry without an answer takes only a status that a person can give', () => {
  for (const status of entryStatuses) if (statusMeanings[status].withoutAnswer) expect(isByHand(status)).toBe(true);
});
