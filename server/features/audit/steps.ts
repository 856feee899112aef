import type { AuditAction } from '#contract/audit.ts';
import { type Db, type Trx, newId } from '#server/platform/db/db.ts';
import { insertAudit } from './store.ts';

/** What was done: rows are only ever added. `subject` is an id or an address, `data` small facts, never content. */
export interface NewAuditEntry {
  orgId: string | null;
  userId: string | null;
  action: AuditAction;
  subject?: string | null;
  data?: Record<string, unknown>;
}

/** Writes an audit row in the transaction of the fact that it tells. */
export const appendAudit = (trx: Db | Trx, { orgId, userId, action, subject = null, data = {} }: NewAuditEntry): Promise<void> =>
  insertAudit(trx, { id: newId(), org_id: orgId, user_id: userId, action, subject, data: JSON.stringify(data) });
