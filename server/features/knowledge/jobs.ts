import { performance } from 'node:perf_hooks';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { RunPayload, postponeRun } from '#server/features/runs/service.ts';
import { activeRun } from '#server/features/runs/steps.ts';
import { noteChanged } from '#server/features/told/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { enqueueIndexing, postponeIndexing } from '#server/platform/knowledge/enqueue-indexing.ts';
import { encode } from './encoding.ts';
import { readDocument } from './read-document.ts';

const Step = z.object({ org_id: z.uuid(), ids: z.array(z.uuid()), content: z.boolean(), key: z.optional(z.uuid()) });

/** Who needs an index that another job is opening holds no place meanwhile, and looks again so many milliseconds later. */
const LOOK_MS = 500;

/** How long an index is written before others have their turn, and as many as take about `STEP_MS` together. */
const PORTION_MS = 2_000;
const STEP_MS = 500;
const FEWEST_TOGETHER = 8;

/** Works on some after the other until the time is over; answers those that are left. */
const forAWhile = async (ids: string[], work: (some: string[]) => Promise<void>): Promise<string[]> => {
  const began = performance.now();
  let together = FEWEST_TOGETHER;
  let from = 0;
  while (from < ids.length && performance.now() - began < PORTION_MS) {
    const before = performance.now();
    await work(ids.slice(from, from + together));
    from += together;
    if (performance.now() - before < STEP_MS) together *= 2;
    else together = Math.max(FEWEST_TOGETHER, Math.floor(together / 2));
  }
  return ids.slice(from);
};

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
    const { org_id: orgId, ids, content, key } = Step.parse(payload);
    const indexing = { content, ...(key === undefined ? {} : { key }) };
    if (knowledge.isOpening(orgId)) {
      const until = new Date(Date.now() + LOOK_MS);
      return inOrg(db, orgId, (trx) => postponeIndexing(trx, orgId, ids, { ...indexing, until }));
    }
    const left = await forAWhile(ids, (some) => knowledge.bringIntoStep(orgId, some, content ? some : []));
    const done = content ? ids.slice(0, ids.length - left.length) : [];
    if (done.length > 0) await inOrg(db, orgId, (trx) => noteChanged(trx, orgId, done));
    if (left.length > 0) await inOrg(db, orgId, (trx) => enqueueIndexing(trx, orgId, left, indexing));
  },
};
