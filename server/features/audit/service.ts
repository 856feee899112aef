import type { AuditEntry } from '#contract/audit.ts';
import { type Db, type Trx, newId } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { pageOf } from '#server/platform/http/list-query.ts';
import { insertAudit, listAudit } from './store.ts';

/** What was done: rows are only ever added. `subject` is an id or an address, `data` small facts, never content. */
export interface NewAuditEntry {
  orgId: string | null;
  userId: string | null;
  action: string;
  subject?: string | null;
  data?: Record<string, unknown>;
}

/** Writes an audit row in the transaction of the fact that it tells. */
export const appendAudit = (trx: Db | Trx, { orgId, userId, action, subject = null, data = {} }: NewAuditEntry): Promise<void> =>
  insertAudit(trx, { id: newId(), org_id: orgId, user_id: userId, action, subject, data: JSON.stringify(data) });

/** A page of what was done in the actor's organisation, newest first. @throws forbidden below admin */
export const listAuditEntries = async (
  db: Db,
  actor: OrgActor,
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ audit: AuditEntry[]; next_cursor: string | null }> => {
  allow(actor, 'admin');
  const rows = await listAudit(db, actor.orgId, { after: cursor ?? null, limit: limit + 1 });
  const { page, next_cursor } = pageOf(rows, limit);
  return {
    audit: page.map((row) => ({
      id: row.id,
      action: row.action,
      subject: row.subject,
      data: row.data,
      actor: row.user_id && row.user_email !== null ? { id: row.user_id, name: row.user_name ?? '', email: row.user_email } : null,
      created_at: row.created_at.toISOString(),
    })),
    next_cursor,
  };
};
