import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';

interface Said {
  id: string;
  customer: string | null;
  request_name: string;
  question: string;
  choice: string | null;
  answer: string | null;
  comment: string | null;
}

/** What another customer was told, and what this one was told otherwise. */
export interface Pair {
  before: Said;
  now: Said;
}

/** Pairs of a portion. */
export const TOGETHER = 100;

/** Answers of a request that are enough: whatever another customer was told, it is not what both of two different ones say. */
const ENOUGH = 2;

/**
 * What other customers hold as told to the same questions in other words, each beside the last answer of a request that says otherwise, in the order of
 * their ids: a portion of what comes after one of them. Of a question that stands in the request many times, its last answers that differ are
 * chosen first, so that no answer is held against all others.
 */
export const listPairs = async (
  trx: Trx,
  { org_id: orgId, request_id: requestId }: { org_id: string; request_id: string },
  after?: string,
): Promise<Pair[]> => {
  // The database reckons with one answer of an organisation that it has not counted yet, and would hold each against each.
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(trx);
  const { rows } = await sql<{ before: string; now: string }>`
    with held as (
      select id, question_print, sample, product, customer, told_at, md5(jsonb_build_array(choice, answer, comment)::text) as said
      from told_answer where org_id = ${orgId} and request_id = ${requestId} and superseded_at is null
    ), different as (
      select distinct on (question_print, sample, product, customer, said) * from held
      order by question_print, sample, product, customer, said, told_at desc, id desc
    ), ranked as (
      select *, row_number() over (partition by question_print, sample, product, customer order by told_at desc, id desc) as place from different
    ), last as materialized (
      select id, question_print, sample, product, customer, told_at, choice, answer, comment from told_answer
      where org_id = ${orgId} and superseded_at is null and id = any(array(select id from ranked where place <= ${ENOUGH}))
    )
    select distinct on (earlier.id) earlier.id as before, last.id as now
    from last join told_answer as earlier on earlier.org_id = ${orgId} and earlier.question_print = last.question_print
      and earlier.sample = last.sample and earlier.superseded_at is null and earlier.customer is distinct from last.customer and earlier.told_at <= last.told_at
      and (earlier.product is null or last.product is null or earlier.product = last.product)
    where (earlier.choice, earlier.answer, earlier.comment) is distinct from (last.choice, last.answer, last.comment)
      and ${after === undefined ? sql`true` : sql`earlier.id > ${after}::uuid`}
    order by earlier.id, last.told_at desc, last.id desc limit ${TOGETHER}`.execute(trx);
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(trx);
  const said = await trx
    .selectFrom('told_answer')
    .select(['id', 'customer', 'request_name', 'question', 'choice', 'answer', 'comment'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${[...new Set(rows.flatMap(({ before, now }) => [before, now]))]}::uuid[])`)
    .execute();
  const byId = new Map(said.map((one) => [one.id, one]));
  return rows.flatMap(({ before: earlier, now: latest }) => {
    const [before, now] = [byId.get(earlier), byId.get(latest)];
    return before && now ? [{ before, now }] : [];
  });
};
