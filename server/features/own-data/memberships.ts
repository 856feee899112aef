import type { AccessLevel } from '#contract/roles.ts';
import type { Trx } from '#server/platform/db/db.ts';

/**
 * The organisations of somebody, each held until the transaction ends and in the order of their ids, so that of two owners who leave at
 * once the second sees that the first is gone.
 */
export const listMemberships = async (trx: Trx, userId: string): Promise<string[]> =>
  (
    await trx
      .selectFrom('org')
      .select('org.id')
      .where('org.id', 'in', (e) => e.selectFrom('access').select('access.org_id').where('access.user_id', '=', userId))
      .orderBy('org.id')
      .forNoKeyUpdate()
      .execute()
  ).map(({ id }) => id);

/** Where somebody is a member, and with which level. */
export const listLevels = async (trx: Trx, userId: string): Promise<{ orgId: string; userId: string; accessLevel: AccessLevel }[]> =>
  (await trx.selectFrom('access').select(['org_id', 'access_level']).where('user_id', '=', userId).orderBy('org_id').execute()).map(
    ({ org_id: orgId, access_level: accessLevel }) => ({ orgId, userId, accessLevel }),
  );
