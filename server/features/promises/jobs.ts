import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { findPromises, queueFinds } from './find.ts';
import { followPromises } from './follow.ts';
import { remindOfPromises } from './remind.ts';

const Find = z.object({ org_id: z.uuid() });

const Follow = z.object({ org_id: z.uuid(), documents: z.array(z.uuid()) });

/** Each may run twice. */
export const promiseJobs = {
  'find-promises': (payload: unknown, { db }: Deps, stop: AbortSignal): Promise<void> => findPromises(db, Find.parse(payload).org_id, stop),
  'follow-promises': (payload: unknown, { db }: Deps, stop: AbortSignal): Promise<void> => {
    const { org_id: orgId, documents } = Follow.parse(payload);
    return followPromises(db, orgId, documents, stop);
  },
  'remind-of-promises': (_payload: unknown, { db }: Deps): Promise<void> => remindOfPromises(db, new Date()),
  'look-for-promises': (_payload: unknown, { db }: Deps): Promise<void> => queueFinds(db),
};
