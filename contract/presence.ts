import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Id, IdParam } from './fields.ts';

/** A page that is open says so this often; one that says nothing for {@link GONE_AFTER_SECONDS} is gone. */
export const SAYS_EVERY_SECONDS = 20;
export const GONE_AFTER_SECONDS = 60;

/** The others who have the request open, each once, with the question where they are. */
export const Presence = z.object({
  people: z.array(z.object({ user: z.object({ id: Id, name: z.string() }), entry_id: z.nullable(Id) })),
});
export type Presence = z.infer<typeof Presence>;

export const presence = {
  tell: {
    method: 'PUT',
    path: '/api/requests/:id/presence',
    summary: 'Say that a page has this request open, and at which question; answers the others',
    params: IdParam,
    body: z.object({
      /** Names the page for as long as it is open; made by it. */
      page: Id,
      entry_id: z.nullable(Id),
    }),
    response: { 200: Presence },
  },
  leave: {
    method: 'DELETE',
    path: '/api/requests/:id/presence/:page',
    summary: 'Say that a page has left this request',
    params: z.object({ id: Id, page: Id }),
    response: { 204: z.null() },
  },
} as const satisfies Record<string, Endpoint>;
