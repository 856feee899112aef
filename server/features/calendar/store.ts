import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';

/** Whose address it is, and where. */
export interface Owner {
  orgId: string;
  userId: string;
}

/** Addresses of members, each no older than the membership: that of somebody who left does not come back with them. */
const addresses = (trx: Trx, orgId: string) =>
  trx
    .selectFrom('calendar_address')
    .innerJoin('access', (join) =>
      join
        .onRef('access.user_id', '=', 'calendar_address.user_id')
        .onRef('access.org_id', '=', 'calendar_address.org_id')
        .onRef('access.created_at', '<=', 'calendar_address.created_at'),
    )
    .where('calendar_address.org_id', '=', orgId);

export const findAddress = (trx: Trx, { orgId, userId }: Owner) =>
  addresses(trx, orgId).select('calendar_address.created_at').where('calendar_address.user_id', '=', userId).executeTakeFirst();

/** In the place of a former one. */
export const putAddress = async (trx: Trx, { orgId, userId }: Owner, hash: Buffer): Promise<void> => {
  const created_at = sql<Date>`now()`;
  await trx
    .insertInto('calendar_address')
    .values({ org_id: orgId, user_id: userId, key_hash: hash, created_at })
    .onConflict((same) => same.columns(['org_id', 'user_id']).doUpdateSet({ key_hash: hash, created_at }))
    .execute();
};

export const deleteAddress = async (trx: Trx, { orgId, userId }: Owner): Promise<void> => {
  await trx.deleteFrom('calendar_address').where('org_id', '=', orgId).where('user_id', '=', userId).execute();
};

/** The member whom an address was made for; nobody once they have left. */
export const findReader = (trx: Trx, orgId: string, hash: Buffer) =>
  addresses(trx, orgId)
    .innerJoin('app_user', 'app_user.id', 'calendar_address.user_id')
    .innerJoin('org', 'org.id', 'calendar_address.org_id')
    .select(['app_user.time_zone', 'org.name as organisation'])
    .where('calendar_address.key_hash', '=', hash)
    .executeTakeFirst();

/** Requests that are due and neither put away nor removed, in the order of their days: at most so many, those whose days are nearest to a moment. */
export const listDue = (trx: Trx, orgId: string, { most, near }: { most: number; near: Date }) =>
  trx
    .selectFrom(nearest(trx, orgId, { most, near }).as('near'))
    .selectAll()
    .orderBy('due_at')
    .orderBy('id')
    .execute();
export type Due = Awaited<ReturnType<typeof listDue>>[number];

const nearest = (trx: Trx, orgId: string, { most, near }: { most: number; near: Date }) =>
  trx
    .selectFrom('request')
    .select(['id', 'name', 'due_at', 'created_at', 'updated_at', 'version'])
    .where('org_id', '=', orgId)
    .where('due_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .$narrowType<{ due_at: Date }>()
    .orderBy(sql`abs(extract(epoch from due_at - ${near}))`)
    .orderBy('id')
    .limit(most);
