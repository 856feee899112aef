import type { Deps } from '#server/deps.ts';
import { purgeComments } from './service.ts';

/** May run twice. */
export const commentJobs = {
  'purge-comments': async (_payload: unknown, { db, log }: Deps): Promise<void> => {
    const purged = await purgeComments(db);
    if (purged > 0) log.info({ purged }, 'comments removed more than 30 days ago were deleted for good');
  },
};
