import { type Selectable, sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { weighedRows } from '#server/platform/http/list-query.ts';

export type AlarmChangeRow = Selectable<Tables['told_alarm_change']> & { owner_name: string | null; by_name: string | null };

/** Notes what was done with a finding, and how it stands now. */
export const noteAlarmChange = async (
  trx: Trx,
  orgId: string,
  { alarmId, doing, by }: { alarmId: string; doing: AlarmChangeRow['doing']; by: string },
): Promise<void> => {
  await sql`
    insert into told_alarm_change (id, org_id, alarm_id, doing, settled, reason, owner_id, changed_by)
    select ${newId()}::uuid, org_id, id, ${doing}::text, settled, reason, owner_id, ${by}::uuid
    from told_alarm where org_id = ${orgId} and id = ${alarmId}`.execute(trx);
};

const nameOf = (who: 'owner_id' | 'changed_by') =>
  sql<string | null>`(select name from app_user where id = ${sql.ref(`told_alarm_change.${who}`)})`;

/** Newest first, as much as one answer holds. */
export const listAlarmChanges = (
  trx: Trx,
  orgId: string,
  alarmId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ page: AlarmChangeRow[]; next_cursor: string | null }> => {
  const query = trx
    .selectFrom('told_alarm_change')
    .selectAll('told_alarm_change')
    .select([nameOf('owner_id').as('owner_name'), nameOf('changed_by').as('by_name')])
    .where('told_alarm_change.org_id', '=', orgId)
    .where('told_alarm_change.alarm_id', '=', alarmId)
    .orderBy('told_alarm_change.id', 'desc');
  const bytes = sql<number>`400 + coalesce(octet_length(told_alarm_change.reason), 0)`;
  return weighedRows(after === null ? query : query.where('told_alarm_change.id', '<', after), {
    id: 'told_alarm_change.id',
    bytes,
    limit,
  });
};
