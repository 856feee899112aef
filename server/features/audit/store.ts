import type { Insertable } from 'kysely';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export const insertAudit = async (trx: Db | Trx, row: Insertable<Tables['audit_log']>): Promise<void> => {
  await trx.insertInto('audit_log').values(row).execute();
};

/** Newest first: ids are in the order of their making. */
export const listAudit = (db: Db | Trx, orgId: string, page: { after: string | null; limit: number }) => {
  const rows = db
    .selectFrom('audit_log')
    .leftJoin('app_user', 'app_user.id', 'audit_log.user_id')
    .selectAll('audit_log')
    .select(['app_user.name as user_name', 'app_user.email as user_email'])
    .where('audit_log.org_id', '=', orgId);
  return (page.after ? rows.where('audit_log.id', '<', page.after) : rows).orderBy('audit_log.id', 'desc').limit(page.limit).execute();
};
