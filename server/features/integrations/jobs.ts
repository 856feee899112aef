import * as z from 'zod/mini';
import type { JobHandler } from '#server/deps.ts';
import { lookAtDrives, syncDrive } from './sync.ts';

const One = z.object({ org_id: z.uuid(), integration_id: z.uuid() });

/** Each may run twice. */
export const integrationJobs: Record<string, JobHandler> = {
  'sync-drive': (payload, deps, signal) => {
    const { org_id, integration_id } = One.parse(payload);
    return syncDrive(deps, { orgId: org_id, id: integration_id }, signal);
  },
  'look-at-drives': (_payload, { db }) => lookAtDrives(db, new Date()),
};
