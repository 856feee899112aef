import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { encode } from '#server/features/knowledge/encoding.ts';
import { readDocument } from '#server/features/knowledge/read-document.ts';
import { postponeIndexing } from '#server/features/library/service.ts';
import { activeRun, postponeRun } from '#server/features/runs/service.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { forgetUploads } from './uploads.ts';
import { fetchAgain } from './web/import-web.ts';

const Run = z.object({ run_id: z.uuid(), org_id: z.uuid(), subject_id: z.uuid() });
const Step = z.object({ org_id: z.uuid(), ids: z.array(z.uuid()), content: z.boolean() });
const Page = z.object({ org_id: z.uuid(), user_id: z.uuid(), document_id: z.uuid() });
const Bytes = z.object({ keys: z.array(z.string()) });

/** Who needs an index that another job is opening holds no place meanwhile, and looks again so many milliseconds later. */
const LOOK_MS = 500;

/** Each may run twice. */
export const documentJobs = {
  'read-document': (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => readDocument(Run.parse(payload), deps, signal),

  encode: async (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => {
    const run = Run.parse(payload);
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

  'fetch-web-page': (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => {
    const { org_id, user_id, document_id } = Page.parse(payload);
    return fetchAgain(deps, { orgId: org_id, userId: user_id, documentId: document_id }, { signal });
  },

  'remove-bytes': async (payload: unknown, { storage }: Deps): Promise<void> => {
    for (const key of Bytes.parse(payload).keys) await storage.remove(key);
  },

  'forget-uploads': (_payload: unknown, deps: Deps): Promise<void> => forgetUploads(deps),
};
