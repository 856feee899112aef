import * as z from 'zod/mini';
import type { JobHandler } from '#server/deps.ts';
import { RunPayload } from '#server/features/runs/service.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { tellWhereConnectorLeft } from './told.ts';
import { tryModel } from './try-model.ts';

const Person = z.object({ org_id: z.uuid(), user_id: z.uuid() });

/** Each may run twice. */
export const aiModelJobs: Record<string, JobHandler> = {
  'look-at-connector': (payload, { db, config }) => {
    const { org_id: orgId, user_id: userId } = Person.parse(payload);
    return inOrg(db, orgId, (trx) => tellWhereConnectorLeft(trx, { config }, { orgId, userId }));
  },
  'try-model': (payload, deps, signal) => tryModel(deps, RunPayload.parse(payload), signal),
};
