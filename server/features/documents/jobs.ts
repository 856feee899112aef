import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { encode } from '#server/features/knowledge/encoding.ts';
import { readDocument } from '#server/features/knowledge/read-document.ts';
import { forgetUploads } from './uploads.ts';
import { fetchAgain } from './web/import-web.ts';

const Run = z.object({ run_id: z.uuid(), org_id: z.uuid(), subject_id: z.uuid() });
const Step = z.object({ org_id: z.uuid(), ids: z.array(z.uuid()), content: z.boolean() });
const Page = z.object({ org_id: z.uuid(), user_id: z.uuid(), document_id: z.uuid() });
const Bytes = z.object({ keys: z.array(z.string()) });

/** Each may run twice. */
export const documentJobs = {
  'read-document': (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => readDocument(Run.parse(payload), deps, signal),

  encode: (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => encode(Run.parse(payload), deps, signal),

  'index-knowledge': async (payload: unknown, { knowledge }: Deps): Promise<void> => {
    const { org_id, ids, content } = Step.parse(payload);
    await knowledge.bringIntoStep(org_id, ids, content ? ids : []);
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
