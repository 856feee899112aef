import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { RunPayload, postponeRun } from '#server/features/runs/service.ts';
import { activeRun } from '#server/features/runs/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { postponeIndexing } from '#server/platform/knowledge/enqueue-indexing.ts';
import { encode } from './encoding.ts';
import { readDocument } from './read-document.ts';

const Step = z.object({ org_id: z.uuid(), ids: z.array(z.uuid()), content: z.boolean() });

/** Who needs an index that another job is opening holds no place meanwhile, and looks again so many milliseconds later. */
const LOOK_MS = 500;

/** Each may run twice. */
export const knowledgeJobs = {
  'read-document': (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> =>
    readDocument(RunPayload.parse(payload), deps, signal),

  encode: async (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => {
    const run = RunPayload.parse(payload);
    if (deps.knowledge.isOpening(run.org_id)) {
      const waiting = await activeRun(deps.db, run.org_id, 'encode', run.subject_id);
      return waiting?.status === 'queued' ? postponeRun(deps.db, waiting, LOOK_MS) : undefined;
    }
    // Opened at once, so that two jobs do not both find it closed and wait for it; what fails here fails again in the run, which says so.
    await Promise.allSettled([deps.knowledge.forOrg(run.org_id)]);
    return encode(run, deps, signal);
  },

  'index-knowledge': async (payload: unknown, { knowledge, db }: Deps): Promise<void> => {
    const { org_id, ids, content } = Step.parse(payload);
    if (!knowledge.isOpening(org_id)) return knowledge.bringIntoStep(org_id, ids, content ? ids : []);
    await inOrg(db, org_id, (trx) => postponeIndexing(trx, org_id, ids, { content, until: new Date(Date.now() + LOOK_MS) }));
  },
};
