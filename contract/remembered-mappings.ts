import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Mapping } from './extraction.ts';
import { Cursor, Id, IdParam, Instant, PageById } from './fields.ts';

/**
 * A correction of what was found on a sheet, kept for files whose sheet has the same shape: its columns, without the rows of its
 * file. An organisation keeps those that were used last (`limits.remembered`).
 */
export const RememberedMapping = z.object({
  id: Id,
  /** As `FoundSheet.shape` says it, or `Extraction.shape`. */
  shape: z.string(),
  /** Null where a model's reading of a form without columns is what is remembered. */
  mapping: z.nullable(Mapping),
  /** The model that read, and how many questions. */
  reading: z.nullable(z.object({ model: z.string(), questions: z.int() })),
  /** Where it was made. */
  sheet_name: z.string(),
  file_name: z.string(),
  made_by: z.nullable(z.object({ id: Id, name: z.string(), email: z.string() })),
  made_at: Instant,
  can: z.object({ edit: z.boolean() }),
});
export type RememberedMapping = z.infer<typeof RememberedMapping>;

export const rememberedMappings = {
  list: {
    method: 'GET',
    path: '/api/remembered_mappings',
    summary: 'Corrections that are used for files of the same shape, newest first; those beyond 2 MB come with `cursor`',
    query: z.object({ ...PageById }),
    response: { 200: z.object({ remembered_mappings: z.array(RememberedMapping), next_cursor: Cursor }) },
  },
  forget: {
    method: 'DELETE',
    path: '/api/remembered_mappings/:id',
    summary: 'Forget a correction: files of its shape are read by structure again',
    params: IdParam,
    response: { 204: z.null() },
  },
} as const satisfies Record<string, Endpoint>;
