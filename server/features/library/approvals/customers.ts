import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';
import { enqueueIndexing } from '#server/platform/knowledge/enqueue-indexing.ts';

/** Entries that were given to a customer under their former name are given to the other one; `only` these where they are named. Answers which. */
export const renameLibraryCustomer = async (
  trx: Trx,
  orgId: string,
  { former, name, only }: { former: string; name: string; only: string[] | null },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update library_entry set customer = ${name}
    where org_id = ${orgId} and customer = ${former} and ${only === null ? sql`true` : sql`id = any(${only}::uuid[])`}
    returning id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await enqueueIndexing(trx, orgId, ids);
  return ids;
};
