export { decideByPromises } from './repeated.ts';
import { sql } from 'kysely';
import type { Renaming } from '#server/features/told/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';

/**
 * Promises to a customer under their former name are promises to the other one; answers which. An open one that the other was promised in the
 * same words stays as it is named: one of the two is kept once.
 */
export const renamePromises = async (trx: Trx, orgId: string, { former, name, only }: Renaming): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update promise set customer = ${name}, version = version + 1
    where org_id = ${orgId} and customer = ${former} and ${only === null ? sql`true` : sql`id = any(${only}::uuid[])`}
      and (state not in ('open', 'moved') or not exists (
        select from promise as other where other.org_id = ${orgId} and other.customer = ${name}
          and other.sentence_print = promise.sentence_print and other.state in ('open', 'moved')
      ))
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
};
