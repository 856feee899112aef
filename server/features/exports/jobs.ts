import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { writeToldFile } from './final/write-told-file.ts';

const Completed = z.object({ org_id: z.uuid(), user_id: z.uuid(), request_id: z.uuid() });

/** May run twice. */
export const exportJobs = {
  'write-told-file': (payload: unknown, deps: Deps): Promise<void> => {
    const { org_id: orgId, user_id: userId, request_id: requestId } = Completed.parse(payload);
    return writeToldFile(deps, { orgId, userId, requestId });
  },
};
