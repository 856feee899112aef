import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Id, Instant, PageById } from './fields.ts';

/** What is noted when it is done; each has its word in the screen (`audit.actions` of `web/i18n/<language>/company.json`). */
export const auditActions = [
  'access:accepted',
  'access:created',
  'access:declined',
  'access:deleted',
  'access:updated',
  'ai_model:connected',
  'ai_model:disconnected',
  'ai_model:switched',
  'ai_model:tested',
  'document:deleted',
  'enterprise:enquired',
  'integration:connected',
  'integration:disconnected',
  'library:created',
  'library:exported',
  'library:fact_confirmed',
  'library:imported',
  'library:kept_both',
  'library:merged',
  'library:updated',
  'org:created',
  'org:deleted',
  'org:restored',
  'org:updated',
  'remembered_mapping:forgotten',
  'request:exported',
  'request:removed',
  'request:restored',
  'sample:loaded',
  'sample:removed',
  'single_sign_on:created',
  'single_sign_on:enforced',
  'single_sign_on:proof_ended',
  'single_sign_on:proven',
  'single_sign_on:provider_changed',
  'single_sign_on:record_found',
  'single_sign_on:record_lost',
  'single_sign_on:removed',
  'single_sign_on:tried',
  'single_sign_on:updated',
  'site:admin_bound',
  'site:admin_released',
  'site:plan_given',
  'site:user_changed',
  'subscription:changed',
  'subscription:ended',
  'subscription:started',
  'token:created',
  'token:revoked',
  'token:used',
  'user:address_set_aside',
  'user:created',
  'user:data_asked',
  'user:deleted',
  'user:password_changed',
  'user:provider_added',
  'user:provider_removed',
  'user:recovery_code_used',
  'user:recovery_codes_made',
  'user:second_factor_dropped',
  'user:second_factor_off',
  'user:second_factor_on',
  'user:signed_in',
  'user:signed_out_everywhere',
  'webhook:created',
  'webhook:deleted',
  'webhook:secret_renewed',
  'webhook:updated',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Something done that should be traceable: `subject` is an id or an address, `data` small facts, never content. */
export const AuditEntry = z.object({
  id: Id,
  /** One of {@link auditActions}; an older row may have another one. */
  action: z.string(),
  subject: z.nullable(z.string()),
  data: z.record(z.string(), z.unknown()),
  /** Null where nobody did it. Name and address are empty when the account is not there any more. */
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
