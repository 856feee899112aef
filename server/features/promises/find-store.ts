import { type Selectable, sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';
import { printed } from '#server/platform/db/printed.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** A given answer that was not looked through for promises. */
export type Unlooked = Pick<
  Selectable<Tables['told_answer']>,
  'id' | 'entry_id' | 'corrects' | 'customer' | 'choice' | 'answer' | 'comment' | 'approved_by' | 'told_by' | 'told_at'
>;

/** How promises are read in answers now; one more whenever more of them are seen, or their days are read better. */
const READING = 2;

/** A promise that was found or made of an answer before. */
export interface Had {
  id: string;
  sentence: string;
  /** It is outstanding, of the day that its sentence was taken to name. */
  untouched: boolean;
  told_due_on: string | null;
}

/** Of a portion. */
export const TOGETHER = 100;

const unlooked = (trx: Trx, orgId: string) =>
  trx
    .selectFrom('told_answer')
    .leftJoin('promise_looked', (join) =>
      join.onRef('promise_looked.told_id', '=', 'told_answer.id').on('promise_looked.reading', '>=', READING),
    )
    .where('told_answer.org_id', '=', orgId)
    .where('told_answer.superseded_at', 'is', null)
    .where('promise_looked.told_id', 'is', null);

/** What customers hold as told and nobody looked through as it is read now, told first. */
export const listUnlooked = (trx: Trx, orgId: string): Promise<Unlooked[]> =>
  unlooked(trx, orgId)
    .select(['told_answer.id', 'entry_id', 'corrects', 'customer', 'choice', 'answer', 'comment', 'approved_by', 'told_by', 'told_at'])
    .orderBy('told_at')
    .orderBy('told_answer.id')
    .limit(TOGETHER)
    .execute();

export const isUnlooked = async (trx: Trx, orgId: string): Promise<boolean> =>
  (await unlooked(trx, orgId).select('told_answer.id').limit(1).executeTakeFirst()) !== undefined;

/** The promises that given answers rest under already, whatever became of them, by the answer. */
export const listHad = async (trx: Trx, orgId: string, ids: string[]): Promise<Map<string, Had[]>> => {
  const { rows } = await sql<Had & { told_id: string }>`
    select promise_answer.told_id, promise.id, promise.sentence, promise.told_due_on,
      state = 'open' and news_told_at is null and promise.due_on is not distinct from promise.told_due_on as untouched
    from promise_answer join promise on promise.id = promise_answer.promise_id
    where promise.org_id = ${orgId} and promise_answer.told_id = any(${ids}::uuid[]) order by promise.id`.execute(trx);
  return Map.groupBy(rows, ({ told_id }) => told_id);
};

/** Notes that these were looked through; answers those that were not before. */
export const noteLooked = async (trx: Trx, orgId: string, ids: string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ told_id: string }>`
    insert into promise_looked (org_id, told_id, reading)
    select ${orgId}::uuid, id, ${READING} from told_answer where org_id = ${orgId} and id = any(${ids}::uuid[]) order by id
    on conflict (told_id) do update set reading = excluded.reading where promise_looked.reading < excluded.reading returning told_id`.execute(
    trx,
  );
  return new Set(rows.map(({ told_id }) => told_id));
};

/**
 * The outstanding promise that was told to the same question of a request before it was told otherwise, or in the answer that was corrected, and whether it was in these words: such
 * a one where there is one, else the one that was made first. Undefined where there is none.
 */
export const findReplaced = async (
  trx: Trx,
  orgId: string,
  { entry_id: entry, corrects }: Unlooked,
  sentence: string,
): Promise<{ id: string; alike: boolean } | undefined> => {
  if (entry === null && corrects === null) return undefined;
  const { rows } = await sql<{ id: string; alike: boolean }>`
    select promise.id, sentence_print = ${printed(sentence)} as alike from promise
    where promise.org_id = ${orgId} and promise.state in ('open', 'moved')
      and exists (
        select from promise_answer join told_answer on told_answer.id = promise_answer.told_id
        where promise_answer.promise_id = promise.id and (told_answer.entry_id = ${entry}::uuid or told_answer.id = ${corrects}::uuid)
      ) and not exists (
        select from promise_answer join told_answer on told_answer.id = promise_answer.told_id
        where promise_answer.promise_id = promise.id and told_answer.superseded_at is null
      )
    order by alike desc, promise.id limit 1`.execute(trx);
  return rows[0];
};

/** Who approved an answer, else who told it, while they are members; null for nobody. */
export const findKeeper = async (trx: Trx, orgId: string, { approved_by, told_by }: Unlooked): Promise<string | null> => {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from access where org_id = ${orgId} and user_id = any(array[${approved_by}::uuid, ${told_by}::uuid])
    order by (user_id = ${approved_by}::uuid) is true desc limit 1`.execute(trx);
  return rows[0]?.user_id ?? null;
};
