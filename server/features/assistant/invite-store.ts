import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type InviteRow = Selectable<Tables['assistant_invite']>;

/** The one there is when this person invited the address before. */
export const insertInvite = async (
  trx: Trx,
  row: { id: string; user_id: string; email: string },
): Promise<InviteRow & { made: boolean }> => {
  const made = await trx
    .insertInto('assistant_invite')
    .values(row)
    .onConflict((known) => known.columns(['user_id', 'email']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) return { ...made, made: true };
  const known = await trx
    .selectFrom('assistant_invite')
    .selectAll()
    .where('user_id', '=', row.user_id)
    .where('email', '=', row.email)
    .executeTakeFirstOrThrow();
  return { ...known, made: false };
};

/** Newest first. */
export const listInvites = (
  db: Db | Trx,
  userId: string,
  { accepted, after, limit }: { accepted: boolean | undefined; after: string | null; limit: number },
): Promise<InviteRow[]> => {
  let query = db.selectFrom('assistant_invite').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(limit);
  if (accepted !== undefined) query = query.where('accepted_at', accepted ? 'is not' : 'is', null);
  return (after ? query.where('id', '<', after) : query).execute();
};

export const findInvite = (db: Db | Trx, id: string) =>
  db
    .selectFrom('assistant_invite')
    .innerJoin('app_user', 'app_user.id', 'assistant_invite.user_id')
    .select(['assistant_invite.email', 'assistant_invite.accepted_at', 'app_user.name as from_name', 'app_user.locale'])
    .where('assistant_invite.id', '=', id)
    .executeTakeFirst();

/** The earliest invite of an address is accepted by who became a user after it; once in a life. */
export const acceptInvite = async (trx: Trx, userId: string): Promise<void> => {
  await sql`
    update assistant_invite set accepted_by = ${userId}, accepted_at = now()
    where id = (
      select invite.id from assistant_invite invite join app_user person on person.id = ${userId}
      where invite.email = person.email and invite.accepted_at is null and invite.created_at < person.created_at
        and invite.user_id <> person.id and not exists (select from assistant_invite where accepted_by = ${userId})
      order by invite.id limit 1
      for update of invite
    )`.execute(trx);
};

/** Invites of a person that were accepted, and the one by which they came themselves. */
export const countAccepted = async (db: Db | Trx, userId: string): Promise<number> => {
  const row = await db
    .selectFrom('assistant_invite')
    .select((count) => count.fn.countAll<string>().as('count'))
    .where('accepted_at', 'is not', null)
    .where((where) => where.or([where('user_id', '=', userId), where('accepted_by', '=', userId)]))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};
