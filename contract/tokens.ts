import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Id, IdParam, Instant, Name, PageById } from './fields.ts';

export const tokenScopes = ['read', 'write', 'admin'] as const;
export const TokenScope = z.enum(tokenScopes);
export type TokenScope = z.infer<typeof TokenScope>;

/** A personal API token: what it may do is at most what its owner may. */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  scope: TokenScope,
  owner: z.object({ id: Id, name: z.string(), email: z.string() }),
  expires_at: z.nullable(Instant),
  /** To the minute; null when it was never used. */
  last_used_at: z.nullable(Instant),
  created_at: Instant,
});
export type ApiToken = z.infer<typeof ApiToken>;

export const tokens = {
  list: {
    method: 'GET',
    path: '/api/tokens',
    summary: 'The tokens of the caller, newest first; for admins those of all members that act in this organisation only',
    query: z.object(PageById),
    response: { 200: z.object({ tokens: z.array(ApiToken), next_cursor: Cursor }) },
  },
  create: {
    method: 'POST',
    path: '/api/tokens',
    summary: 'Make a token that acts in the current organisation; its text is answered this once',
    secret: true,
    body: z.object({ name: Name, scope: TokenScope, days: z.int().check(z.minimum(1), z.maximum(730)) }),
    response: { 201: z.extend(ApiToken, { token: z.string() }) },
  },
  revoke: {
    method: 'DELETE',
    path: '/api/tokens/:id',
    summary: 'End a token at once; admins may end those of members',
    params: IdParam,
    response: { 204: z.null() },
  },
} as const satisfies Record<string, Endpoint>;
