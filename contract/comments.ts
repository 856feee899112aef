/** What people say to each other about an entry; it stays in the organisation and goes into no file. */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Id, IdParam, Instant, PageById, Text, Version } from './fields.ts';
import { limits } from './limits.ts';
import { Person } from './qa-entries.ts';

export const Comment = z.object({
  id: Id,
  entry_id: Id,
  request_id: Id,
  /** Null once the account is gone. */
  author: z.nullable(Person),
  text: z.string(),
  /** Members who are named in it and told of it. */
  mentions: z.array(Person),
  version: z.int(),
  created_at: Instant,
  edited_at: z.nullable(Instant),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type Comment = z.infer<typeof Comment>;

const written = { text: Text(limits.comment), mentions: z._default(z.array(Id).check(z.maxLength(50)), []) };

export const comments = {
  list: {
    method: 'GET',
    path: '/api/requests/:id/comments',
    summary: 'Comments on the entries of a request, oldest first; those beyond 2 MB come with `cursor`',
    params: IdParam,
    query: z.object({ ...PageById }),
    response: { 200: z.object({ comments: z.array(Comment), next_cursor: Cursor }) },
  },
  create: {
    method: 'POST',
    path: '/api/qa_entries/:id/comments',
    summary: 'Comment on an entry; the same `id` sent again answers the comment that it made',
    params: IdParam,
    body: z.object({ id: z.optional(Id), ...written }),
    response: { 201: Comment },
  },
  update: {
    method: 'PUT',
    path: '/api/comments/:id',
    summary: 'Reword one’s own comment; 409 with the comment as it is when `version` is not the newest',
    params: IdParam,
    body: z.object({ ...written, version: Version }),
    response: { 200: Comment },
  },
  remove: {
    method: 'DELETE',
    path: '/api/comments/:id',
    summary: 'Remove a comment (recoverable for 30 days)',
    params: IdParam,
    response: { 204: z.null() },
  },
  restore: {
    method: 'POST',
    path: '/api/comments/:id/restore',
    summary: 'Bring a removed comment back',
    params: IdParam,
    response: { 200: Comment },
  },
} as const satisfies Record<string, Endpoint>;
