import { sql } from 'kysely';
import { notify } from '#server/features/notifications/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';

/** Hour of the owner's own clock from which on a day's reminders come. */
const MORNING = 6;

/**
 * Tells owners of library entries whose review date has come: all of a morning in one piece of news, each entry once for one date, however
 * often and wherever this runs.
 */
export const remindOfReviews = async (db: Db, now: Date): Promise<void> => {
  for (const { id: orgId } of await db.selectFrom('org').select('id').execute())
    await inOrg(db, orgId, async (trx) => {
      // Whoever comes second sees what the first one told.
      await sql`select pg_advisory_xact_lock(hashtextextended('library reviews ' || ${orgId}, 0))`.execute(trx);
      for (const { owner_id: owner, ids } of await listDue(trx, orgId, now))
        await notify(trx, {
          orgId,
          kind: 'library_review',
          to: [owner],
          by: null,
          thing: `library:${now.toISOString()}`,
          subjectIds: ids,
        });
    });
};

const listDue = async (trx: Trx, orgId: string, now: Date): Promise<{ owner_id: string; ids: string[] }[]> => {
  const { rows } = await sql<{ owner_id: string; ids: string[] }>`
    select e.owner_id, array_agg(e.id order by e.review_at, e.id) as ids
    from library_entry e
    join app_user u on u.id = e.owner_id
    where e.org_id = ${orgId} and e.status = 'active' and not e.sample and e.review_at <= ${now}
      and extract(hour from ${now}::timestamptz at time zone coalesce(u.time_zone, 'UTC')) >= ${MORNING}
      and not exists (
        select from notification n
        where n.org_id = e.org_id and n.user_id = e.owner_id and n.kind = 'library_review'
          and e.id = any(n.subject_ids) and n.created_at >= e.review_at
      )
    group by e.owner_id
    order by e.owner_id`.execute(trx);
  return rows;
};
