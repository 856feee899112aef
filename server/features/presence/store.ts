import { type Insertable, sql } from 'kysely';
import { GONE_AFTER_SECONDS } from '#contract/presence.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

const isHere = sql<boolean>`seen_at > now() - make_interval(secs => ${GONE_AFTER_SECONDS})`;

/** A page is known within its organisation: two of them may be told of one page by whoever goes from one to the other. */
const within = (orgId: string, page: string) => sql<string>`md5(${orgId} || ${page})::uuid`;

/** A page as it was last told of, when it has not gone since. */
export const findPage = (trx: Trx, orgId: string, page: string) =>
  trx.selectFrom('presence').select(['request_id', 'entry_id']).where('page', '=', within(orgId, page)).where(isHere).executeTakeFirst();

/** False when the page is another person's. */
export const writePage = async (trx: Trx, row: Insertable<Tables['presence']>): Promise<boolean> => {
  const { org_id, page, request_id, entry_id, user_id } = row;
  const written = await trx
    .insertInto('presence')
    .values({ ...row, page: within(org_id, page) })
    .onConflict((conflict) =>
      conflict
        .column('page')
        .doUpdateSet({ request_id, entry_id: entry_id ?? null, seen_at: sql<Date>`now()` })
        .where('presence.user_id', '=', user_id),
    )
    .returning('page')
    .executeTakeFirst();
  return written !== undefined;
};

export const deletePage = async (trx: Trx, orgId: string, page: string, userId: string): Promise<boolean> =>
  (await trx
    .deleteFrom('presence')
    .where('page', '=', within(orgId, page))
    .where('user_id', '=', userId)
    .returning('page')
    .executeTakeFirst()) !== undefined;

/** The others, by name; who has several pages open is where they last went. */
export const listOthers = (trx: Trx, requestId: string, userId: string) =>
  trx
    .with('here', (e) =>
      e
        .selectFrom('presence')
        .distinctOn('user_id')
        .select(['user_id', 'entry_id'])
        .where('request_id', '=', requestId)
        .where('user_id', '!=', userId)
        .where(isHere)
        .orderBy('user_id')
        .orderBy('seen_at', 'desc'),
    )
    .selectFrom('here')
    .innerJoin('app_user', 'app_user.id', 'here.user_id')
    .select(['here.user_id', 'here.entry_id', 'app_user.name'])
    .orderBy('app_user.name')
    .orderBy('here.user_id')
    .execute();

/** What pages left behind that ended without a word. */
export const deleteGone = async (trx: Trx, orgId: string): Promise<void> => {
  await trx
    .deleteFrom('presence')
    .where('org_id', '=', orgId)
    .where(sql<boolean>`not ${isHere}`)
    .execute();
};
