import type { Trx } from '#server/platform/db/db.ts';

/** The approved entries of a request, in no order, and which version of each. */
export const listApproved = (trx: Trx, orgId: string, requestId: string): Promise<{ id: string; version: number }[]> =>
  trx
    .selectFrom('qa_entry')
    .select(['id', 'version'])
    .where('org_id', '=', orgId)
    .where('request_id', '=', requestId)
    .where('status', '=', 'approved')
    .execute();
