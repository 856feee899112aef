import type { AuditEntry } from '#contract/audit.ts';
import type { Db } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { pageOf } from '#server/platform/http/list-query.ts';
import { needs } from './policy.ts';
import { listAudit } from './store.ts';

/** A page of what was done in the actor's organisation, newest first. @throws forbidden below admin */
export const listAuditEntries = async (
  db: Db,
  actor: OrgActor,
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ audit: AuditEntry[]; next_cursor: string | null }> => {
  allow(actor, needs.list);
  const rows = await listAudit(db, actor.orgId, { after: cursor ?? null, limit: limit + 1 });
  const { page, next_cursor } = pageOf(rows, limit);
  return {
    audit: page.map((row) => ({
      id: row.id,
      action: row.action,
      subject: row.subject,
      data: row.data,
      actor: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '', email: row.user_email ?? '' },
      created_at: row.created_at.toISOString(),
    })),
    next_cursor,
  };
};
