import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { findPromises, queueFinds } from './find.ts';
import { remindOfPromises } from './remind.ts';

const Find = z.object({ org_id: z.uuid() });

/** Each may run twice. */
export const promiseJobs = {
  'find-promises': (payload: unknown, { db }: Deps, stop: AbortSignal): Promise<void> => findPromises(db, Find.parse(payload).org_id, stop),
  'remind-of-promises': (_payload: unknown, { db }: Deps): Promise<void> => remindOfPromises(db, new Date()),
  'look-for-promises': (_payload: unknown, { db }: Deps): Promise<void> => queueFinds(db),
};
