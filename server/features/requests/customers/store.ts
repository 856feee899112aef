import { sql } from 'kysely';
import type { Renaming } from '#server/features/told/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';

/** Requests that bore the former name of their customer bear the other one; answers which. */
export const renameRequests = async (trx: Trx, orgId: string, { former, name, only }: Renaming): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update request set customer = ${name}, version = version + 1
    where org_id = ${orgId} and customer = ${former} and ${only === null ? sql`true` : sql`id = any(${only}::uuid[])`}
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
};
