import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { forgetUploads } from './uploads.ts';
import { fetchAgain } from './web/import-web.ts';

const Page = z.object({ org_id: z.uuid(), user_id: z.uuid(), document_id: z.uuid() });
const Bytes = z.object({ keys: z.array(z.string()) });

/** Each may run twice. */
export const documentJobs = {
  'fetch-web-page': (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => {
    const { org_id, user_id, document_id } = Page.parse(payload);
    return fetchAgain(deps, { orgId: org_id, userId: user_id, documentId: document_id }, { signal });
  },

  'remove-bytes': async (payload: unknown, { storage }: Deps): Promise<void> => {
    for (const key of Bytes.parse(payload).keys) await storage.remove(key);
  },

  'forget-uploads': (_payload: unknown, deps: Deps): Promise<void> => forgetUploads(deps),
};
