import { type Selectable, sql } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import type { promises } from '#contract/promises.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { printed } from '#server/platform/db/printed.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { weighedRows } from '#server/platform/http/list-query.ts';

export type PromiseRow = Selectable<Tables['promise']> & {
  owner_name: string | null;
  question: string;
  told_at: Date;
  told_otherwise: boolean;
  answers: number;
  others: number;
};

export type PromiseFilter = Omit<Parsed<typeof promises.list, 'query'>, 'cursor' | 'limit'>;

/** After any day: what has none comes last. */
const byDay = sql`coalesce(promise.due_on, 'infinity'::date)`;
/** Still to be kept. */
export const isOutstanding = sql<boolean>`promise.state in ('open', 'moved')`;
/** How one stands that is to be kept: moved where its day is another than was told. */
export const outstanding = ({ due_on, told_due_on: told }: Pick<PromiseRow, 'due_on' | 'told_due_on'>): 'open' | 'moved' =>
  told !== null && due_on !== told ? 'moved' : 'open';

const answers = sql`promise_answer join told_answer as told on told.id = promise_answer.told_id where promise_id = promise.id`;

/** Each with what it rests on: the question that it answered, and what became of all of its answers. */
const seen = (trx: Trx, orgId: string) =>
  trx
    .selectFrom('promise')
    .innerJoin('told_answer', 'told_answer.id', 'promise.told_id')
    .leftJoin('app_user', 'app_user.id', 'promise.owner_id')
    .where('promise.org_id', '=', orgId)
    .selectAll('promise')
    .select(['app_user.name as owner_name', 'told_answer.question'])
    .select([
      sql<number>`(select count(*)::int from ${answers})`.as('answers'),
      sql<Date>`(select max(told.told_at) from ${answers})`.as('told_at'),
      sql<boolean>`not exists (select from ${answers} and told.superseded_at is null)`.as('told_otherwise'),
      sql<number>`(
        select count(distinct coalesce(alike.customer, ''))::int from promise as alike
        where alike.org_id = promise.org_id and alike.sentence_print = promise.sentence_print and alike.customer is distinct from promise.customer
      )`.as('others'),
    ]);

function filtered<Q extends ReturnType<typeof seen>>(
  query: Q,
  { customer, state, owner, due_before: before, q = '', told, like }: PromiseFilter,
): Q {
  const conditions = [
    customer === undefined ? null : sql<boolean>`promise.customer = ${customer}`,
    state === undefined ? null : state === 'outstanding' ? isOutstanding : sql<boolean>`promise.state = ${state}`,
    owner === undefined ? null : sql<boolean>`promise.owner_id = ${owner}`,
    before === undefined ? null : sql<boolean>`promise.due_on < ${before}::date`,
    q === '' ? null : sql<boolean>`strpos(lower(concat_ws(' ', promise.sentence, told_answer.question)), lower(${q})) > 0`,
    told === undefined
      ? null
      : sql<boolean>`exists (select from promise_answer where promise_id = promise.id and promise_answer.told_id = ${told}::uuid)`,
    like === undefined
      ? null
      : sql<boolean>`exists (
          select from promise as alike where alike.org_id = promise.org_id and alike.id = ${like}::uuid
            and alike.sentence_print = promise.sentence_print and alike.customer is distinct from promise.customer)`,
  ];
  return conditions.reduce((narrowed, one) => (one === null ? narrowed : (narrowed.where(one) as Q)), query);
}

/** By day, as much as one answer holds. */
export const listPromises = async (
  trx: Trx,
  orgId: string,
  filter: PromiseFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ page: PromiseRow[]; next_cursor: string | null }> => {
  let query = filtered(seen(trx, orgId), filter).orderBy(byDay).orderBy('promise.id');
  if (after !== null)
    query = query.where(
      sql<boolean>`(${byDay}, promise.id) > (select coalesce(last.due_on, 'infinity'::date), last.id from promise as last where last.id = ${after})`,
    );
  const bytes = sql<number>`600 + octet_length(promise.sentence) + octet_length(told_answer.question) + coalesce(octet_length(promise.reason), 0)`;
  return weighedRows(query, { id: 'promise.id', bytes, limit });
};

/** About how many bytes a table of them comes to. */
export const weighPromises = async (trx: Trx, orgId: string, filter: PromiseFilter): Promise<number> => {
  const weighed = await filtered(seen(trx, orgId), filter)
    .clearSelect()
    .select(sql<string | null>`sum(200 + octet_length(promise.sentence) + octet_length(told_answer.question))`.as('bytes'))
    .executeTakeFirst();
  return Number(weighed?.bytes ?? 0);
};

/** One of them; undefined where there is none. */
export const findPromise = (trx: Trx, orgId: string, id: string): Promise<PromiseRow | undefined> =>
  seen(trx, orgId).where('promise.id', '=', id).executeTakeFirst();

/** The same, held until the transaction ends. */
export const lockPromise = async (trx: Trx, orgId: string, id: string): Promise<PromiseRow | undefined> => {
  await trx.selectFrom('promise').select('id').where('org_id', '=', orgId).where('id', '=', id).forUpdate().execute();
  return findPromise(trx, orgId, id);
};

/** The outstanding one in the same words to the same customer, other than `except`; undefined where there is none. */
export const findSame = (
  trx: Trx,
  orgId: string,
  { sentence, customer, except = null }: { sentence: string; customer: string | null; except?: string | null },
): Promise<PromiseRow | undefined> =>
  seen(trx, orgId)
    .where(isOutstanding)
    .where('promise.sentence_print', '=', printed(sentence))
    .where(sql<boolean>`promise.customer is not distinct from ${customer}::text`)
    .where(sql<boolean>`promise.id is distinct from ${except}::uuid`)
    .executeTakeFirst();

export type Made = Pick<PromiseRow, 'told_id' | 'customer' | 'sentence' | 'due_on' | 'told_due_on' | 'owner_id' | 'made_by'>;

/** Writes one that rests on one given answer; answers its id. */
export const insertPromise = async (trx: Trx, orgId: string, made: Made): Promise<string> => {
  const id = newId();
  await trx
    .insertInto('promise')
    .values({ ...made, id, org_id: orgId, state: outstanding(made) })
    .execute();
  await restOn(trx, orgId, id, made.told_id);
  return id;
};

/** Notes that a promise rests on a given answer too. */
export const restOn = async (trx: Trx, orgId: string, id: string, toldId: string): Promise<void> => {
  await trx
    .insertInto('promise_answer')
    .values({ org_id: orgId, promise_id: id, told_id: toldId })
    .onConflict((same) => same.doNothing())
    .execute();
};

type Changed = Partial<
  Pick<
    PromiseRow,
    'told_id' | 'customer' | 'sentence' | 'due_on' | 'told_due_on' | 'owner_id' | 'state' | 'reason' | 'reminded' | 'news_told_at'
  >
> & { hint?: null; hints_seen?: string[] };

export const updatePromise = async (trx: Trx, orgId: string, id: string, changed: Changed): Promise<void> => {
  await trx
    .updateTable('promise')
    .set({ ...changed, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};
