import { sql } from 'kysely';
import type { ToldLetter } from '#contract/told-letters.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { ToldRow } from '../store.ts';
import { dayOf } from './points.ts';

/** Promises of one letter. */
const MOST = 500;

/** It is kept on another day than its customer was told, or not at all, and they were not told of that. */
export const isNews = sql<boolean>`(promise.state = 'moved' or (promise.state = 'dropped' and promise.news_told_at is null))`;

/** The given answer that a promise rests on and that its customer holds, told last. */
export const heldBehind = sql`lateral (
  select told_answer.* from promise_answer join told_answer on told_answer.id = promise_answer.told_id
  where promise_answer.promise_id = promise.id and told_answer.superseded_at is null and told_answer.customer is not distinct from promise.customer
  order by told_answer.told_at desc, told_answer.id desc limit 1
)`;

type NewsRow = Pick<ToldRow, 'question' | 'request_name' | 'told_at'> & {
  promise_id: string;
  version: number;
  told_id: string;
  ref: string | null;
  sentence: string;
  due_on: string | null;
  dropped: boolean;
};

/** What a letter says of promises, and what its customer was told of each. */
export type PromiseItem = ToldLetter['promises'][number];

/** Promises to a customer that are moved or dropped, told first; of what they were told otherwise since there is nothing to say. */
export const listPromiseNews = async (trx: Trx, orgId: string, customer: string): Promise<PromiseItem[]> => {
  const { rows } = await sql<NewsRow>`
    select promise.id as promise_id, promise.version, promise.sentence, promise.state = 'dropped' as dropped,
      case when promise.state = 'dropped' then null else promise.due_on end as due_on,
      told.id as told_id, told.question, told.request_name, told.told_at, qa_entry.ref
    from promise cross join ${heldBehind} as told left join qa_entry on qa_entry.id = told.entry_id
    where promise.org_id = ${orgId} and promise.customer = ${customer} and ${isNews}
    order by told.told_at, qa_entry.position, promise.id limit ${MOST}`.execute(trx);
  return rows.map(({ sentence, request_name: request, told_at: toldAt, ...row }) => ({
    ...row,
    request,
    said: sentence,
    said_on: dayOf(toldAt),
  }));
};
