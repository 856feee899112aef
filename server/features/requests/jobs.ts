import type { Deps } from '#server/deps.ts';
import { remindOfDueRequests } from './news.ts';
import { purgeRequests } from './remove.ts';

/** May run twice. */
export const requestJobs = {
  'remind-of-due-requests': (_payload: unknown, { db }: Deps): Promise<void> => remindOfDueRequests(db, new Date()),
  'purge-requests': async (_payload: unknown, { db, log }: Deps): Promise<void> => {
    const purged = await purgeRequests(db);
    if (purged > 0) log.info({ purged }, 'requests removed more than 30 days ago were deleted for good');
  },
};
