import { sql } from 'kysely';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { isInDoubt, isOpen } from '../alarms-store.ts';

/** A finding in the version in which a step left it. */
export interface Left {
  id: string;
  version: number;
}

interface Telling {
  told: string[];
  /** Findings that stay open. */
  except: string[];
  /** That another customer was told otherwise, where that is what was told now. */
  others: string[];
  reason: string;
  userId: string;
}

/**
 * Settles as told the open findings of some given answers, and of what their customers hold as told to the same questions. What another customer was
 * told otherwise stays open, unless that was told.
 */
export const settleTold = async (trx: Trx, orgId: string, { told, except, others, reason, userId }: Telling): Promise<Left[]> => {
  const { rows } = await sql<Left>`
    with named as (
      select id, customer, product, question_print from told_answer where org_id = ${orgId} and id = any(${told}::uuid[])
    ), held as (
      select id from named union
      select same.id from named join told_answer as same on same.org_id = ${orgId} and same.question_print = named.question_print
        and same.superseded_at is null and same.customer = named.customer and same.product is not distinct from named.product
    ), open as (
      select told_alarm.id from told_alarm join held on held.id = told_alarm.told_id
      where told_alarm.org_id = ${orgId} and (${isInDoubt} or (${isOpen} and told_alarm.id = any(${others}::uuid[]))) and told_alarm.id <> all(${except}::uuid[]) order by told_alarm.id for update of told_alarm
    )
    update told_alarm set settled = 'customer_told', reason = ${reason}, settled_by = ${userId}, settled_at = now(), version = version + 1
    from open where told_alarm.id = open.id returning told_alarm.id, version`.execute(trx);
  return rows;
};

/** Opens again those that stand as a telling left them. */
export const openAgain = async (trx: Trx, orgId: string, left: Left[]): Promise<Left[]> => {
  const { rows } = await sql<Left>`
    with as_left as (
      select told_alarm.id from told_alarm join jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as seen (id uuid, version int)
        on seen.id = told_alarm.id and seen.version = told_alarm.version
      where org_id = ${orgId} and settled = 'customer_told' order by told_alarm.id for update of told_alarm
    )
    update told_alarm set settled = null, reason = null, settled_by = null, settled_at = null, version = version + 1
    from as_left where told_alarm.id = as_left.id returning told_alarm.id, version`.execute(trx);
  return rows;
};

/** Notes in the history of each what was done with it. */
export const noteAll = async (trx: Trx, orgId: string, left: Left[], doing: 'settled' | 'reopened', userId: string): Promise<void> => {
  const rows = left.map(({ id }) => ({ id: newId(), alarm_id: id }));
  await sql`
    insert into told_alarm_change (id, org_id, alarm_id, doing, settled, reason, owner_id, changed_by)
    select made.id, org_id, told_alarm.id, ${doing}::text, settled, reason, owner_id, ${userId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (id uuid, alarm_id uuid)
    join told_alarm on told_alarm.org_id = ${orgId} and told_alarm.id = made.alarm_id`.execute(trx);
};
