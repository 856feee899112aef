import type { Deps } from '#server/deps.ts';
import { remindOfReviews } from './reminders.ts';

export const libraryJobs = {
  'remind-of-reviews': (_payload: unknown, { db }: Deps): Promise<void> => remindOfReviews(db, new Date()),
};
