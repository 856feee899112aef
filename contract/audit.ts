import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Id, Instant, PageById } from './fields.ts';

/** Something done that should be traceable: `subject` is an id or an address, `data` small facts, never content. */
export const AuditEntry = z.object({
  id: Id,
  action: z.string(),
  subject: z.nullable(z.string()),
  data: z.record(z.string(), z.unknown()),
  actor: z.nullable(z.object({ id: Id, name: z.string(), email: z.string() })),
  created_at: Instant,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const audit = {
  list: {
    method: 'GET',
    path: '/api/audit',
    summary: 'What was done in the current organisation, newest first; for admins',
    query: z.object({ ...PageById }),
    response: { 200: z.object({ audit: z.array(AuditEntry), next_cursor: Cursor }) },
  },
} as const satisfies Record<string, Endpoint>;
