import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import { type AssistantPlan, MOST_TURNS, assistantPlans } from '#contract/assistant.ts';
import type { LawTurn } from '#engine/law/reading/model.ts';
import { findOwnSubscription } from '#server/features/users/steps.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { weighedRows } from '#server/platform/http/list-query.ts';
import { holdsWords } from '#server/platform/db/words-in-texts.ts';

/** What a person asks on: their own plan, or that of the holder who named them, called `plan_of`. */
interface OnPlan {
  plan: AssistantPlan;
  holder_id: string;
  plan_of: string | null;
}
export type PersonRow = Selectable<Tables['assistant_person']> & OnPlan;
export type ConversationRow = Selectable<Tables['assistant_conversation']>;
export type TurnRow = Selectable<Tables['assistant_turn']>;

/** A person as the assistant knows them, made on their first call. */
export const findPerson = async (db: Db | Trx, userId: string): Promise<PersonRow> => {
  const person = db.selectFrom('assistant_person').selectAll().where('user_id', '=', userId);
  const on = await planOf(db, userId);
  const known = await person.executeTakeFirst();
  if (known) return { ...known, ...on };
  await makePerson(db, userId);
  return { ...(await person.executeTakeFirstOrThrow()), ...on };
};

/** With what the account that the address had before asked: it counts on. */
const makePerson = (db: Db | Trx, userId: string) =>
  sql`with made as (
    insert into assistant_person (user_id) values (${userId}) on conflict do nothing returning user_id
  ) insert into assistant_usage (user_id, month, calls_made)
    select made.user_id, former_usage.month, former_usage.calls_made from made
    join app_user on app_user.id = made.user_id join former_usage on former_usage.address_hash = app_user.former_hash
    on conflict do nothing`.execute(db);

/** Before an account is deleted: what it asked, under the hash of its address, which is there already. */
export const rememberUsage = async (trx: Trx, userId: string, hash: Buffer): Promise<void> => {
  await sql`insert into former_usage (address_hash, month, calls_made)
    select ${hash}, month, calls_made from assistant_usage where user_id = ${userId}
    on conflict (address_hash, month) do update set calls_made = greatest(former_usage.calls_made, excluded.calls_made)`.execute(trx);
};

/** What somebody bought stands before what another lets them ask on. */
const planOf = async (db: Db | Trx, userId: string): Promise<OnPlan> => {
  const own = await boughtPlan(db, userId);
  if (own !== 'free') return { plan: own, holder_id: userId, plan_of: null };
  for (const holder of await listHolders(db, userId)) {
    const plan = await boughtPlan(db, holder.id);
    if (assistantPlans[plan].atOnce !== null) return { plan, holder_id: holder.id, plan_of: holder.name ?? holder.email };
  }
  return { plan: own, holder_id: userId, plan_of: null };
};

/** Who named a person by their address, the first one first. */
const listHolders = (db: Db | Trx, userId: string) =>
  db
    .selectFrom('app_user as asker')
    .innerJoin('assistant_person', (join) => join.on(sql<boolean>`assistant_person.colleagues @> array[asker.email]::text[]`))
    .innerJoin('app_user as holder', 'holder.id', 'assistant_person.user_id')
    .select(['holder.id', 'holder.name', 'holder.email'])
    .where('asker.id', '=', userId)
    .where('holder.id', '<>', userId)
    .orderBy('holder.created_at')
    .execute();

const boughtPlan = async (db: Db | Trx, userId: string): Promise<AssistantPlan> => {
  const bought = await findOwnSubscription(db, userId);
  if (!bought || bought.period_end <= new Date()) return 'free';
  return bought.product === 'basic' || bought.product === 'business' ? bought.product : 'free';
};

export const updatePerson = async (
  db: Db | Trx,
  userId: string,
  change: Pick<Updateable<Tables['assistant_person']>, 'favourites' | 'marketing_consent' | 'colleagues'>,
): Promise<void> => {
  await db.updateTable('assistant_person').set(change).where('user_id', '=', userId).execute();
};

/** The calendar month (UTC): 2026-11. */
const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

export const countCalls = async (db: Db | Trx, userId: string, now: Date): Promise<number> => {
  const row = await db
    .selectFrom('assistant_usage')
    .select('calls_made')
    .where('user_id', '=', userId)
    .where('month', '=', monthOf(now))
    .executeTakeFirst();
  return row?.calls_made ?? 0;
};

/** Counts one answered question; null, and nothing is counted, where the quota is used up. Exact whoever asks beside. */
export const chargeCall = async (trx: Trx, userId: string, quota: number, now: Date): Promise<number | null> => {
  const month = monthOf(now);
  await trx
    .insertInto('assistant_usage')
    .values({ user_id: userId, month, calls_made: 0 })
    .onConflict((known) => known.doNothing())
    .execute();
  const row = await trx
    .updateTable('assistant_usage')
    .set((was) => ({ calls_made: was('calls_made', '+', 1) }))
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .where('calls_made', '<', quota)
    .returning('calls_made')
    .executeTakeFirst();
  return row?.calls_made ?? null;
};

export const findConversation = (db: Db | Trx, userId: string, id: string): Promise<ConversationRow | undefined> =>
  db.selectFrom('assistant_conversation').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();

/** Among how many that were begun last the one is looked for in which something was asked last. */
const BEGUN_LAST = 50;

/** The one in which the person asked last. */
export const findLastConversation = (
  db: Db | Trx,
  userId: string,
): Promise<Pick<ConversationRow, 'id' | 'title' | 'updated_at'> | undefined> =>
  db
    .selectFrom(({ selectFrom }) =>
      selectFrom('assistant_conversation')
        .select(['id', 'title', 'updated_at'])
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(BEGUN_LAST)
        .as('begun'),
    )
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findShared = (db: Db | Trx, token: string): Promise<ConversationRow | undefined> =>
  db.selectFrom('assistant_conversation').selectAll().where('share_token', '=', token).executeTakeFirst();

/** The newest ones, in the order of their asking. */
export const listTurns = async (db: Db | Trx, conversationId: string): Promise<TurnRow[]> => {
  const newest = db.selectFrom('assistant_turn').selectAll().where('conversation_id', '=', conversationId).orderBy('id', 'desc');
  return (await newest.limit(MOST_TURNS).execute()).toReversed();
};

export const countTurns = async (db: Db | Trx, conversationId: string): Promise<number> => {
  const counted = db.selectFrom('assistant_turn').select((e) => e.fn.countAll<number>().as('turns'));
  return Number((await counted.where('conversation_id', '=', conversationId).executeTakeFirstOrThrow()).turns);
};

/** Turns that a question may go on from. */
const MOST_BEFORE = 20;

/** What was asked last in a conversation, oldest first. */
export const listBefore = async (db: Db | Trx, conversationId: string): Promise<LawTurn[]> => {
  const newest = db
    .selectFrom('assistant_turn')
    .select(['question', 'language', 'status', 'answer'])
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc');
  return (await newest.limit(MOST_BEFORE).execute()).toReversed();
};

/** Newest first, at most `limit` and no more than one answer holds; with words those in whose questions and answers each of them stands. */
export const listConversations = async (
  db: Db | Trx,
  userId: string,
  { words, after, limit }: { words: string[]; after: string | null; limit: number },
): Promise<{ page: ConversationRow[]; next_cursor: string | null }> => {
  let query = db.selectFrom('assistant_conversation').selectAll().where('user_id', '=', userId);
  for (const word of words) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('assistant_turn')
          .select('assistant_turn.id')
          .whereRef('assistant_turn.conversation_id', '=', 'assistant_conversation.id')
          .where(holdsWords(sql`concat_ws(' ', assistant_turn.question, assistant_turn.answer)`, [word])),
      ),
    );
  }
  if (after) query = query.where('id', '<', after);
  const bytes = sql<number>`500 + octet_length(json_build_array(title, shared_with)::text)`;
  return weighedRows(query.orderBy('id', 'desc'), { id: 'id', bytes, limit });
};

export const insertConversation = async (trx: Trx, row: Insertable<Tables['assistant_conversation']>): Promise<void> => {
  await trx.insertInto('assistant_conversation').values(row).execute();
};

/** False when the conversation was deleted meanwhile. */
export const touchConversation = async (trx: Trx, userId: string, id: string): Promise<boolean> => {
  const row = await trx
    .updateTable('assistant_conversation')
    .set({ updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const insertTurn = (trx: Trx, row: Insertable<Tables['assistant_turn']>): Promise<TurnRow> =>
  trx.insertInto('assistant_turn').values(row).returningAll().executeTakeFirstOrThrow();

export const deleteConversation = async (db: Db | Trx, userId: string, id: string): Promise<boolean> => {
  const row = await db
    .deleteFrom('assistant_conversation')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** A token makes a link where there is none; `with` says for whom, left out it stays as it was. */
export const shareConversation = (
  trx: Trx,
  userId: string,
  id: string,
  { token, ...people }: { token: string; with?: string[] | null },
): Promise<ConversationRow | undefined> =>
  trx
    .updateTable('assistant_conversation')
    .set({ share_token: sql`coalesce(share_token, ${token})`, ...(people.with === undefined ? {} : { shared_with: people.with }) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const endShare = (db: Db | Trx, userId: string, id: string): Promise<ConversationRow | undefined> =>
  db
    .updateTable('assistant_conversation')
    .set({ share_token: null, shared_with: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

const shared = (db: Db | Trx, userId: string) =>
  db.selectFrom('assistant_conversation').where('user_id', '=', userId).where('share_token', 'is not', null);

/** How many conversations of a person have a link. */
export const countShares = async (db: Db | Trx, userId: string): Promise<number> =>
  (await shared(db, userId).select('id').execute()).length;

/** Ends the links of all of them. */
export const endShares = async (db: Db | Trx, userId: string): Promise<void> => {
  await db
    .updateTable('assistant_conversation')
    .set({ share_token: null, shared_with: null })
    .where('id', 'in', shared(db, userId).select('id'))
    .execute();
};

/** A conversation that is shared with an address, and who shares it; nothing once it is not any more. */
export const findSharing = (db: Db | Trx, id: string, email: string) =>
  db
    .selectFrom('assistant_conversation')
    .innerJoin('app_user', 'app_user.id', 'assistant_conversation.user_id')
    .select(['assistant_conversation.share_token', 'app_user.name as from_name', 'app_user.locale'])
    .where('assistant_conversation.id', '=', id)
    .where(sql<boolean>`${email} = any(assistant_conversation.shared_with)`)
    .executeTakeFirst();
