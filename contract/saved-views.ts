import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Id, IdParam, Instant, Name, Whole } from './fields.ts';
import { limits } from './limits.ts';
import { RequestSort, RequestStatus, requestDues, requestShelves } from './requests.ts';

/** Saved views of one person in one organisation: all of them fit over the list. */
export const MOST_SAVED_VIEWS = 50;

/** How the list of requests is looked at. What is left open is not narrowed; `overdue` and `week` are meant from the day on which it is looked at. */
export const ViewFilter = z.object({
  q: z.optional(z.string().check(z.maxLength(limits.listWords))),
  status: z.optional(RequestStatus),
  owner: z.optional(z.union([z.enum(['me', 'none']), Id])),
  due: z.optional(z.enum(requestDues)),
  shelf: z.optional(z.enum(requestShelves)),
  sort: z.optional(RequestSort),
});
export type ViewFilter = z.infer<typeof ViewFilter>;

/** A filter and order under a name that somebody gave it; nobody else sees it. */
export const SavedView = z.object({ id: Id, name: z.string(), filter: ViewFilter, created_at: Instant });
export type SavedView = z.infer<typeof SavedView>;

export const savedViews = {
  list: {
    method: 'GET',
    path: '/api/saved_views',
    summary: "The caller's saved views of the list of requests, oldest first",
    response: { 200: z.object({ saved_views: Whole(SavedView, MOST_SAVED_VIEWS), next_cursor: Cursor }) },
  },
  create: {
    method: 'POST',
    path: '/api/saved_views',
    summary: 'Save a view of the list of requests under a name',
    body: z.object({ name: Name, filter: ViewFilter }),
    response: { 201: SavedView },
  },
  update: {
    method: 'PUT',
    path: '/api/saved_views/:id',
    summary: "Rename one of the caller's saved views, or change what it shows",
    params: IdParam,
    body: z.object({ name: z.optional(Name), filter: z.optional(ViewFilter) }),
    response: { 200: SavedView },
  },
  remove: {
    method: 'DELETE',
    path: '/api/saved_views/:id',
    summary: "Remove one of the caller's saved views",
    params: IdParam,
    response: { 204: z.null() },
  },
} as const satisfies Record<string, Endpoint>;
