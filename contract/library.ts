import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Id, IdParam, Instant, Page } from './fields.ts';

/** A question already answered by people: from a past questionnaire (`document`) or from an approved entry. */
export const LibraryEntry = z.object({
  id: Id,
  origin: z.enum(['questionnaire', 'approved']),
  document: z.nullable(z.object({ id: Id, display_name: z.string() })),
  qa_entry_id: z.nullable(Id),
  ref: z.nullable(z.string()),
  section: z.nullable(z.string()),
  question: z.string(),
  options: z.array(z.string()),
  choice: z.nullable(z.string()),
  answer: z.string(),
  /** A retired entry is kept and no longer used for answers. */
  status: z.enum(['active', 'retired']),
  owner: z.nullable(z.object({ id: Id, name: z.string() })),
  /** When somebody should look whether it still holds. */
  review_at: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean() }),
});
export type LibraryEntry = z.infer<typeof LibraryEntry>;

export const library = {
  list: {
    method: 'GET',
    path: '/api/library',
    summary: 'The library, newest first; with `q` by words and meaning, best first, without further pages',
    query: z.object({
      q: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
      status: z.optional(z.enum(['active', 'retired'])),
      ...Page,
    }),
    response: { 200: z.object({ library: z.array(LibraryEntry), next_cursor: Cursor }) },
  },
  update: {
    method: 'PATCH',
    path: '/api/library/:id',
    summary: 'Retire an entry or take it back into use, set when it is to be reviewed',
    params: IdParam,
    body: z.object({
      status: z.optional(z.enum(['active', 'retired'])),
      review_at: z.optional(z.nullable(Instant)),
    }),
    response: { 200: LibraryEntry },
  },
} as const satisfies Record<string, Endpoint>;
