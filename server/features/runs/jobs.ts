import type { Deps } from '#server/deps.ts';
import { forgetOldRuns, sweepRuns } from './service.ts';

export const runJobs = {
  'sweep-runs': async (_payload: unknown, { db, log }: Deps): Promise<void> => {
    const abandoned = await sweepRuns(db);
    if (abandoned > 0) log.info({ abandoned }, 'runs without a living process were queued again');
  },
  'forget-old-runs': async (_payload: unknown, { db }: Deps): Promise<void> => forgetOldRuns(db),
};
