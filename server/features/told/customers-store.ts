import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';
import { isOpen } from './alarms-store.ts';
import { heldBehind, isNews } from './letters/promise-news.ts';
import { type ToldFilter, restsOn } from './store.ts';

export interface CustomerRow {
  customer: string | null;
  answers: number;
  changed: number;
  expired: number;
  unsourced: number;
  promises: number;
  told_at: Date;
}

interface CustomerPage {
  sort: 'name' | 'changed';
  after: (Pick<CustomerRow, 'changed' | 'expired'> & { name: string }) | null;
  limit: number;
}

/**
 * Customers with what became of their answers: by name, those without one first, or by how many changed and are over. Answers and findings are
 * gathered by answer, not joined: right after thousands were found the database knows of none yet, and would compare each with every answer.
 */
export const listCustomers = async (
  trx: Trx,
  orgId: string,
  { customer, ...filter }: Pick<ToldFilter, 'customer' | 'document' | 'library_entry'>,
  { sort, after, limit }: CustomerPage,
): Promise<CustomerRow[]> => {
  const { name = '', changed = 0, expired = 0 } = after ?? {};
  const follows =
    sort === 'name' ? sql`name > ${name}` : sql`(-changed, -expired, name) > (${-changed}::int, ${-expired}::int, ${name}::text)`;
  const { rows } = await sql<CustomerRow>`
    with gathered as (
      select id as told_id, customer, told_at, null::boolean as changed, citations = '[]' as unsourced from told_answer
      where org_id = ${orgId} and superseded_at is null and ${restsOn(filter)} and ${customer === undefined ? sql`true` : sql`customer = ${customer}`}
      union all
      select told_id, null, null, kind <> 'expired', null from told_alarm where org_id = ${orgId} and ${isOpen}
    ), answer as (
      select max(customer) as customer, max(told_at) as told_at, bool_or(changed) as changed, bool_or(unsourced) as unsourced from gathered
      group by told_id having count(told_at) > 0
    ), counted as (
      select customer, coalesce(customer, '') as name, count(*)::int as answers, (count(*) filter (where changed))::int as changed,
        (count(*) filter (where not changed))::int as expired,
        (count(*) filter (where changed is null and unsourced))::int as unsourced, max(told_at) as told_at
      from answer group by customer
    )
    select customer, answers, changed, expired, unsourced, told_at, (
      select count(*)::int from promise cross join ${heldBehind} as told
      where promise.org_id = ${orgId} and promise.customer = counted.customer and ${isNews}
    ) as promises
    from counted
    where ${after === null ? sql`true` : follows}
    order by ${sort === 'name' ? sql`name` : sql`changed desc, expired desc, name`} limit ${limit}`.execute(trx);
  return rows;
};
