import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';

/** Questions that the answer engine was given, and pages that were read. */
export type Metered = 'questions' | 'pages';

/**
 * Counts what is about to be done for an organisation in this month (UTC); a negative amount takes back what will be counted again.
 * The row is one for all work of the organisation: comes last in its transaction, so that nobody waits for it longer than for the commit.
 */
export const meter = async (trx: Trx, orgId: string, kind: Metered, amount: number): Promise<void> => {
  if (amount === 0) return;
  await sql`
    insert into metered (org_id, month, kind, amount)
    values (${orgId}, to_char(now() at time zone 'UTC', 'YYYY-MM'), ${kind}, greatest(${amount}::int, 0))
    on conflict (org_id, month, kind) do update set amount = greatest(metered.amount + ${amount}::int, 0)`.execute(trx);
};

/** What was counted since a month (`2026-11`), by month; months without any are left out. */
export const meteredByMonth = async (trx: Trx, orgId: string, since: string): Promise<Map<string, Record<Metered, number>>> => {
  const rows = await trx
    .selectFrom('metered')
    .select(['month', 'kind', 'amount'])
    .where('org_id', '=', orgId)
    .where('month', '>=', since)
    .execute();
  const months = new Map<string, Record<Metered, number>>();
  for (const { month, kind, amount } of rows) months.set(month, { questions: 0, pages: 0, ...months.get(month), [kind]: amount });
  return months;
};
