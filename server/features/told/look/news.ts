import { sql } from 'kysely';
import { notify } from '#server/features/notifications/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';

/** Of what was found before that nobody is told any more. */
const REMEMBERED_DAYS = 1;

interface News {
  /** The finding that came last. */
  newest: string | null;
  /** Given answers that it is about. */
  told: string[];
  people: string[];
}

/**
 * Tells the owners of an organisation, and the members who told them, of how many given answers something was found since people were told last: one
 * line for all that one look found. What the sample was told is nobody's. Each finding looks its answer up by
 * id, and whether it is held as told is asked of that one: right after thousands were found the database knows of none yet, and would compare each
 * with every answer.
 */
export const tellOfFindings = async (trx: Trx, orgId: string): Promise<void> => {
  const { rows } = await sql<News>`
    with found as (
      select told_alarm.id, told_id, told_by
      from told_alarm, lateral (
        select told_by, superseded_at, sample from told_answer where told_answer.id = told_alarm.told_id limit 1
      ) as told
      where told_alarm.org_id = ${orgId} and settled is null and over_at is null and superseded_at is null and not sample
        and found_at > greatest(
          now() - make_interval(days => ${REMEMBERED_DAYS}),
          (select max(created_at) from notification where org_id = ${orgId} and kind = 'told_changed'))
    )
    select max(id::text) as newest, coalesce(array_agg(distinct told_id), '{}') as told, array(
      select user_id from access where org_id = ${orgId} and user_id is not null
        and (access_level = 'owner' or user_id in (select told_by from found))
    ) as people
    from found`.execute(trx);
  const [{ newest, told, people } = { newest: null, told: [], people: [] }] = rows;
  if (newest === null) return;
  await notify(trx, { orgId, kind: 'told_changed', to: people, by: null, thing: `told:${newest}`, subjectIds: told });
};
