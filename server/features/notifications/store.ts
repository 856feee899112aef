import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type NotificationKind, newsNames } from '#contract/notifications.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { weighedRows } from '#server/platform/http/list-query.ts';
import type { Setting } from './rules.ts';

type NotificationRow = Selectable<Tables['notification']>;

/** With the names of what it points to; what was removed is null. */
export type NotificationView = Omit<NotificationRow, 'subject_ids'> & {
  /** How many subjects it gathered: of one they are as many as a request has questions, and nobody reads their ids. */
  count: number;
  actor_name: string | null;
  request_name: string | null;
  request_due_at: Date | null;
  entry_id: string | null;
  entry_ref: string | null;
  entry_question: string | null;
  library_entry_id: string | null;
  library_question: string | null;
  drive_id: string | null;
  drive_name: string | null;
  promise_id: string | null;
  promise_sentence: string | null;
  promise_customer: string | null;
  promise_due_on: string | null;
  told_customers: string[] | null;
  told_documents: string[] | null;
};

/** Given answers of which names are read. */
const READ = 200;

/** Names of what findings are about, of news of them. */
const toldNames = (name: RawBuilder<unknown>) => sql<string[] | null>`case when notification.kind = 'told_changed' then (
  select coalesce((array_agg(distinct ${name}) filter (where ${name} is not null))[1:${sql.lit(newsNames)}], '{}')
  from told_answer cross join lateral (
    select case when coalesce(now, was) ? 'library_entry_id' then null else coalesce(now, was) ->> 'document' end as document from told_alarm
    where told_alarm.told_id = told_answer.id and kind <> 'told_otherwise' and found_at <= notification.created_at order by id desc limit 1
  ) as finding
  where told_answer.org_id = notification.org_id and told_answer.id = any(notification.subject_ids[1:${sql.lit(READ)}])
) end`;
/** Bytes of them, at most about. */
const TOLD_BYTES = 4_000;

/** Whose, and in which organisation. */
export interface Whose {
  orgId: string;
  userId: string;
}

const columns = ['id', 'org_id', 'user_id', 'kind', 'thing', 'request_id', 'actor_id', 'in_app', 'mail', 'mailed_at', 'read_at', 'created_at'] as const; // prettier-ignore

/** News of a removed request waits until that is brought back. */
const all = (trx: Trx, { orgId, userId }: Whose) =>
  trx
    .selectFrom('notification')
    .leftJoin('request', 'request.id', 'notification.request_id')
    .where('notification.org_id', '=', orgId)
    .where('notification.user_id', '=', userId)
    .where('request.deleted_at', 'is', null);

/** Those of the app. */
const rows = (trx: Trx, whose: Whose) => all(trx, whose).where('notification.in_app', '=', true);

const views = (trx: Trx, whose: Whose) => named(rows(trx, whose));

const named = (some: ReturnType<typeof all>) =>
  some
    .leftJoin('app_user', 'app_user.id', 'notification.actor_id')
    .leftJoin('qa_entry', (join) =>
      join.on(sql`qa_entry.id`, '=', sql`notification.subject_ids[1]`).onRef('qa_entry.request_id', '=', 'notification.request_id'),
    )
    .leftJoin('library_entry', (join) =>
      join.on(sql`library_entry.id`, '=', sql`notification.subject_ids[1]`).onRef('library_entry.org_id', '=', 'notification.org_id'),
    )
    .leftJoin('integration', (join) =>
      join.on(sql`integration.id`, '=', sql`notification.subject_ids[1]`).onRef('integration.org_id', '=', 'notification.org_id'),
    )
    .leftJoin('promise', (join) =>
      join.on(sql`promise.id`, '=', sql`notification.subject_ids[1]`).onRef('promise.org_id', '=', 'notification.org_id'),
    )
    .select([toldNames(sql`customer`).as('told_customers'), toldNames(sql`document`).as('told_documents')])
    .select(columns.map((column) => `notification.${column}` as const))
    .select(sql<number>`cardinality(notification.subject_ids)`.as('count'))
    .select([
      'app_user.name as actor_name',
      'request.name as request_name',
      'request.due_at as request_due_at',
      'qa_entry.id as entry_id',
      'qa_entry.ref as entry_ref',
      'qa_entry.question as entry_question',
      'library_entry.id as library_entry_id',
      'library_entry.question as library_question',
      'integration.id as drive_id',
      'integration.name as drive_name',
      'promise.id as promise_id',
      'promise.sentence as promise_sentence',
      'promise.customer as promise_customer',
      'promise.due_on as promise_due_on',
    ]);

/** With the names of fields, ids and days. */
const bytesOf = sql<number>`500 + case when notification.kind = 'told_changed' then ${sql.lit(TOLD_BYTES)} else 0 end + octet_length(json_build_array(
  request.name, qa_entry.ref, qa_entry.question, library_entry.question, integration.name, app_user.name, promise.sentence, promise.customer)::text)`;

/** Newest first: at most `limit`, and no more than one answer holds. */
export const listNotifications = async (
  trx: Trx,
  whose: Whose,
  { unread, after, limit }: { unread?: boolean | undefined; after: string | null; limit: number },
): Promise<{ page: NotificationView[]; next_cursor: string | null }> => {
  let query = views(trx, whose).orderBy('notification.id', 'desc');
  if (unread !== undefined) query = query.where('notification.read_at', unread ? 'is' : 'is not', null);
  if (after) query = query.where('notification.id', '<', after);
  return weighedRows(query, { id: 'notification.id', bytes: bytesOf, limit });
};

export const findNotification = (trx: Trx, whose: Whose, id: string): Promise<NotificationView | undefined> =>
  views(trx, whose).where('notification.id', '=', id).executeTakeFirst();

export const countUnread = async (trx: Trx, whose: Whose): Promise<number> => {
  const { unread } = await rows(trx, whose)
    .where('notification.read_at', 'is', null)
    .select((e) => e.fn.countAll<string>().as('unread'))
    .executeTakeFirstOrThrow();
  return Number(unread);
};

const own = (trx: Trx, { orgId, userId }: Whose) =>
  trx.updateTable('notification').where('org_id', '=', orgId).where('user_id', '=', userId);

export const setRead = async (trx: Trx, whose: Whose, id: string, readAt: Date | null): Promise<void> => {
  await own(trx, whose).set({ read_at: readAt }).where('id', '=', id).execute();
};

/** Those up to this one; answers how many there were. */
export const setAllRead = async (trx: Trx, whose: Whose, newestId: string): Promise<number> => {
  const { numUpdatedRows } = await own(trx, whose)
    .set({ read_at: sql<Date>`now()` })
    .where('id', '<=', newestId)
    .where('read_at', 'is', null)
    .where('in_app', '=', true)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};

export interface NewNotification extends Setting, Whose {
  id: string;
  thing: string;
  requestId: string | null;
  subjectIds: string[];
  actorId: string | null;
}

/** Writes one unless the same is there; `renew` makes that one unread and new again. Answers whether anything was written. */
export const writeNotification = async (trx: Trx, news: NewNotification, renew: boolean): Promise<boolean> => {
  const written = await trx
    .insertInto('notification')
    .values({
      id: news.id,
      org_id: news.orgId,
      user_id: news.userId,
      kind: news.kind,
      thing: news.thing,
      request_id: news.requestId,
      subject_ids: news.subjectIds,
      actor_id: news.actorId,
      in_app: news.in_app,
      mail: news.mail,
    })
    .onConflict((conflict) => {
      const same = conflict.columns(['org_id', 'user_id', 'kind', 'thing']);
      return renew ? same.doUpdateSet(renewed) : same.doNothing();
    })
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
};

/** What is unread still gathers; what was read begins anew. */
const renewed = {
  id: sql<string>`excluded.id`,
  subject_ids: sql<string[]>`case when notification.read_at is not null then excluded.subject_ids else notification.subject_ids
    || array(select one from unnest(excluded.subject_ids) as one where not one = any(notification.subject_ids)) end`,
  actor_id: sql<string | null>`excluded.actor_id`,
  in_app: sql<boolean>`excluded.in_app`,
  mail: sql<Setting['mail']>`excluded.mail`,
  mailed_at: null,
  read_at: null,
  created_at: sql<Date>`now()`,
};

/** Takes things out of unread news that gathered them; news of nothing goes. Answers whether there was any. */
export const withdrawSubject = async (
  trx: Trx,
  { orgId, userId }: Whose,
  { kind, thing, subjectId }: { kind: NotificationKind; thing: string; subjectId: string },
): Promise<boolean> => {
  const left = await trx
    .updateTable('notification')
    .set({ subject_ids: sql<string[]>`array_remove(subject_ids, ${subjectId}::uuid)` })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('thing', '=', thing)
    .where('read_at', 'is', null)
    .where(sql<boolean>`${subjectId}::uuid = any(subject_ids)`)
    .returning(['id', 'subject_ids'])
    .executeTakeFirst();
  if (left?.subject_ids.length === 0) await trx.deleteFrom('notification').where('org_id', '=', orgId).where('id', '=', left.id).execute();
  return left !== undefined;
};

/** Those of these people who are members, with what they chose. */
export const listReaders = async (trx: Trx, orgId: string, userIds: string[]): Promise<{ userId: string; chosen: Setting[] }[]> => {
  const found = await trx
    .selectFrom('access')
    .innerJoin('app_user', 'app_user.id', 'access.user_id')
    .leftJoin('notification_setting', 'notification_setting.user_id', 'app_user.id')
    .select(['app_user.id', 'notification_setting.kind', 'notification_setting.in_app', 'notification_setting.mail'])
    .where('access.org_id', '=', orgId)
    .where(sql<boolean>`app_user.id = any(${userIds}::uuid[])`)
    .orderBy('app_user.id')
    .execute();
  const byUser = Map.groupBy(found, ({ id }) => id);
  return [...byUser].map(([userId, some]) => ({
    userId,
    chosen: some.flatMap(({ kind, in_app, mail }) => (kind === null || in_app === null || mail === null ? [] : [{ kind, in_app, mail }])),
  }));
};

export const listSettings = (db: Db | Trx, userId: string): Promise<Setting[]> =>
  db.selectFrom('notification_setting').select(['kind', 'in_app', 'mail']).where('user_id', '=', userId).execute();

export const writeSettings = async (trx: Trx, userId: string, settings: Setting[]): Promise<void> => {
  for (const { kind, in_app, mail } of settings) {
    await trx
      .insertInto('notification_setting')
      .values({ user_id: userId, kind, in_app, mail })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ in_app, mail }))
      .execute();
  }
};

/** One that is to be mailed at once, unless it was mailed or read. */
export const findToMail = (trx: Trx, whose: Whose, id: string): Promise<NotificationView | undefined> =>
  named(all(trx, whose))
    .where('notification.id', '=', id)
    .where('notification.mail', '=', 'now')
    .where('notification.mailed_at', 'is', null)
    .where('notification.read_at', 'is', null)
    .executeTakeFirst();

/** What one daily mail tells at most; the rest comes with the next. */
const MOST_IN_DIGEST = 100;

/** All that waits for the daily mail, oldest first. */
export const listForDigest = (trx: Trx, whose: Whose): Promise<NotificationView[]> =>
  named(all(trx, whose))
    .where('notification.mail', '=', 'daily')
    .where('notification.mailed_at', 'is', null)
    .where('notification.read_at', 'is', null)
    .orderBy('notification.id')
    .limit(MOST_IN_DIGEST)
    .execute();

/** Members whom something waits for since before the last eight o'clock of their own clock. */
export const listDigestReaders = async (trx: Trx, orgId: string, now: Date): Promise<string[]> => {
  const { rows: found } = await sql<{ user_id: string }>`
    select distinct n.user_id from notification n
    join access a on a.org_id = n.org_id and a.user_id = n.user_id
    join app_user u on u.id = n.user_id
    cross join lateral (select ${now}::timestamptz at time zone coalesce(u.time_zone, 'UTC') as clock) reader
    left join request r on r.id = n.request_id
    where n.org_id = ${orgId} and n.mail = 'daily' and n.mailed_at is null and n.read_at is null and r.deleted_at is null
      and n.created_at < (date_trunc('day', clock - interval '8 hours') + interval '8 hours') at time zone coalesce(u.time_zone, 'UTC')`.execute(
    trx,
  );
  return found.map(({ user_id }) => user_id);
};

export const setMailed = async (trx: Trx, whose: Whose, ids: string[]): Promise<void> => {
  await own(trx, whose)
    .set({ mailed_at: sql<Date>`now()` })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
};

/** Takes what was to be mailed at once into the next daily mail. */
export const leaveToDaily = async (trx: Trx, whose: Whose, id: string): Promise<void> => {
  await own(trx, whose).set({ mail: 'daily' }).where('id', '=', id).execute();
};

/** Those older than this, and of each person those beyond their newest. */
export const deleteOld = async (trx: Trx, orgId: string, { days, most }: { days: number; most: number }): Promise<void> => {
  await sql`
    delete from notification where org_id = ${orgId} and (created_at < now() - make_interval(days => ${days}) or id in (
      select id from (
        select id, row_number() over (partition by user_id order by id desc) as place from notification where org_id = ${orgId}
      ) as told where place > ${most}))`.execute(trx);
};

export const findByMailKey = (db: Db | Trx, key: string): Promise<{ id: string; locale: string | null } | undefined> =>
  db.selectFrom('app_user').select(['id', 'locale']).where('mail_key', '=', key).executeTakeFirst();

export const listOrgIds = async (db: Db): Promise<string[]> => (await db.selectFrom('org').select('id').execute()).map(({ id }) => id);
