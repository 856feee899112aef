import type { ToldPromise } from '#contract/promises.ts';
import { dayOf, formatDate, startOfDay } from '../../lib/format.ts';

/** Days before its day from which on a promise is due soon; the counts of the service go by the same. */
const SOON = 30;

export const groups = ['overdue', 'soon', 'later', 'undated', 'settled'] as const;
export type Group = (typeof groups)[number];

/** Where a promise stands in the list, by the days where the person is. */
export function groupOf({ state, due_on: due }: Pick<ToldPromise, 'state' | 'due_on'>, now: Date = new Date()): Group {
  if (state === 'kept' || state === 'dropped') return 'settled';
  if (due === null) return 'undated';
  if (due < dayOf(startOfDay(0, now))) return 'overdue';
  return due <= dayOf(startOfDay(SOON, now)) ? 'soon' : 'later';
}

/** A day of no time zone, as people write it. */
export const writtenDay = (day: string, language: string): string => formatDate(`${day}T12:00:00`, language);
