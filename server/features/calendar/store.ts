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

export interface Due {
  id: string;
  name: string;
  /** A moment of a request, or a day of no time zone of a promise (`2027-09-30`). */
  due: Date | string;
  created_at: Date;
  updated_at: Date;
  version: number;
  /** Where it is read, below the address of the service. */
  place: string;
}

interface Nearest {
  most: number;
  near: Date;
}

/**
 * Requests that are due and neither put away nor removed, and promises that are still to be kept, in the order of their days: at most so many,
 * those whose days are nearest to a moment.
 */
export const listDue = async (trx: Trx, orgId: string, { most, near }: Nearest): Promise<Due[]> => {
  const requests = (await nearestRequests(trx, orgId, { most, near })).map(({ due_at: due, ...row }): Due => ({ ...row, due, place: `/dashboard/requests/${row.id}` })); // prettier-ignore
  const promises = (await nearestPromises(trx, orgId, { most, near })).map(({ customer, sentence, due_on, ...row }): Due => ({ ...row, name: [customer, sentence].filter(Boolean).join(': '), due: due_on, place: `/dashboard/told?view=promises&promise=${row.id}` })); // prettier-ignore
  const away = ({ due }: Due) => Math.abs(momentOf(due) - near.getTime());
  return [...requests, ...promises]
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, most)
    .toSorted((a, b) => momentOf(a.due) - momentOf(b.due) || (a.id < b.id ? -1 : 1));
};

const momentOf = (due: Due['due']): number => (typeof due === 'string' ? Date.parse(due) : due.getTime());

const nearestRequests = (trx: Trx, orgId: string, { most, near }: Nearest) =>
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
    .limit(most)
    .execute();

/** Characters of a promise that stand in a calendar. */
const SHOWN = 200;

const nearestPromises = (trx: Trx, orgId: string, { most, near }: Nearest) =>
  trx
    .selectFrom('promise')
    .select(['id', 'customer', 'due_on', 'created_at', 'version'])
    .select([
      sql<string>`left(sentence, ${SHOWN}::int)`.as('sentence'),
      sql<Date>`coalesce((select max(changed_at) from promise_change where promise_id = promise.id), created_at)`.as('updated_at'),
    ])
    .where('org_id', '=', orgId)
    .where('due_on', 'is not', null)
    .where('state', 'in', ['open', 'moved'])
    // What the sample promises is nobody's.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('told_answer')
            .whereRef('told_answer.id', '=', 'promise.told_id')
            .where('told_answer.sample', '=', true)
            .select('told_answer.id'),
        ),
      ),
    )
    .$narrowType<{ due_on: string }>()
    .orderBy(sql`abs(due_on - ${near}::timestamptz::date)`)
    .orderBy('id')
    .limit(most)
    .execute();
