import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { unlessBackedUp } from '#server/platform/backup/busy.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { countAllTexts, countTexts } from './room/count-texts.ts';
import { forgetUploads } from './uploads.ts';
import { lookThroughSent } from './waiting-uploads.ts';
import { fetchAgain } from './web/import-web.ts';

const Page = z.object({ org_id: z.uuid(), user_id: z.uuid(), document_id: z.uuid() });
/** After a backup that is being made, which still needs the files. */
const LATER_MS = 60_000;

const Uploads = z.object({ org_id: z.optional(z.uuid()) });
const Bytes = z.object({ keys: z.array(z.string()) });

/** Each may run twice. */
export const documentJobs = {
  'fetch-web-page': (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => {
    const { org_id, user_id, document_id } = Page.parse(payload);
    return fetchAgain(deps, { orgId: org_id, userId: user_id, documentId: document_id }, { signal });
  },

  'remove-bytes': async (payload: unknown, { db, storage }: Deps): Promise<void> => {
    const { keys } = Bytes.parse(payload);
    const removed = await unlessBackedUp(db, async () => {
      for (const key of keys) await storage.remove(key);
    });
    if (!removed) await enqueueJob(db, 'remove-bytes', { keys }, { runAt: new Date(Date.now() + LATER_MS) });
  },

  /** In one organisation, or in all; then what came is looked through too. */
  'forget-uploads': async (payload: unknown, deps: Deps): Promise<void> => {
    const { org_id } = Uploads.parse(payload ?? {});
    if (org_id === undefined) await lookThroughSent(deps);
    await forgetUploads(deps, org_id);
  },

  'count-texts': (_payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => countTexts(deps, signal),

  'count-all-texts': (_payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => countAllTexts(deps, signal),
};
