import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { weighedRows } from '#server/platform/http/list-query.ts';

export type ToldRow = Selectable<Tables['told_answer']>;

/** A request whose customer is told its answers. */
export interface ToldRequest {
  id: string;
  name: string;
  customer: string | null;
  /** Which of the company's products it is about; null where nobody said. */
  product: string | null;
}

export interface ToldFilter {
  customer?: string | undefined;
  q?: string | undefined;
  superseded?: boolean | undefined;
  unsourced?: boolean | undefined;
  document?: string | undefined;
  library_entry?: string | undefined;
}

/**
 * Notes of what was told in a request that it holds no longer where the approved answer is another one now. One that cites nothing is not another one
 * because its sentence was found since.
 */
export const supersedeTold = async (trx: Trx, orgId: string, { id, customer, product }: ToldRequest): Promise<void> => {
  await sql`
    update told_answer set superseded_at = now() from qa_entry as entry
    where told_answer.org_id = ${orgId} and told_answer.request_id = ${id} and told_answer.superseded_at is null
      and entry.org_id = ${orgId} and entry.id = told_answer.entry_id and entry.status = 'approved'
      and (told_answer.customer, told_answer.product, told_answer.question, told_answer.choice, told_answer.answer, told_answer.comment,
          case when told_answer.tied_at is not null and entry.citations = '[]' then entry.citations else told_answer.citations end)
        is distinct from (${customer}::text, ${product}::text, entry.question, entry.choice, entry.answer, entry.comment, entry.citations)`.execute(
    trx,
  );
};

/** Words of a question from which on it means the same in every form: “Please describe” means something only where it stands. */
const WORDS_OF_ITS_OWN = 5;

/**
 * Notes of what a customer was told that it holds no longer where a form of a later day or hour tells the same question, for the same product,
 * otherwise. What a form says twice stands, and what was told alike. Each answer is counted, not held against each: of those told later, those
 * that say the same, and those of its own request, fall away. The count is made once, whatever the database knows of rows that just came.
 */
export const supersedeFormer = async (trx: Trx, orgId: string, customer: string): Promise<void> => {
  await sql`
    with held as (
      select id, request_id, told_at, md5(jsonb_build_array(question_print, product, sample)::text) as asked,
        md5(jsonb_build_array(choice, answer, comment)::text) as said
      from told_answer
      where org_id = ${orgId} and customer = ${customer} and superseded_at is null
        and cardinality(regexp_split_to_array(trim(regexp_replace(question, '[^[:alnum:]]+', ' ', 'g')), ' ')) >= ${WORDS_OF_ITS_OWN}
    ), later as (
      select id, ${laterIn(sql`asked`)} as told, ${laterIn(sql`asked, said`)} as alike,
        case when request_id is null then 0 else ${laterIn(sql`asked, request_id`)} - ${laterIn(sql`asked, request_id, said`)} end as own_otherwise
      from held
    )
    update told_answer set superseded_at = now()
    where org_id = ${orgId} and superseded_at is null and id = any(array(select id from later where told - alike - own_otherwise > 0))`.execute(
    trx,
  );
};

/** How many rows of a part come after each: those of the same moment come together. */
const laterIn = (part: RawBuilder<unknown>) => sql`(rank() over (partition by ${part} order by told_at desc) - 1)`;

/**
 * The sentences of now that findings about an entry's former answers showed, as citations: what is told in their place was corrected by them, though
 * it cites what it was drafted from, or nothing.
 */
const shownSince = sql`(
  select coalesce(jsonb_agg(distinct finding.now - array['document_version', 'told_id', 'customer'] || '{"score": 1}'), '[]')
  from told_answer as former join told_alarm as finding on finding.told_id = former.id
  where former.org_id = entry.org_id and former.entry_id = entry.id and former.superseded_at is not null
    and finding.over_at is null and finding.now is not null and finding.kind <> 'told_otherwise'
    and coalesce(finding.settled, 'customer_told') = 'customer_told'
)`;

/** Nothing stands behind what cites no entry of the library: of these it is not looked for. */
const groundsOfEntry = sql`case when entry.citations @? '$[*].library_entry_id' then grounds_of(entry.org_id, entry.citations) else '[]' end`;

/** Keeps the approved answers of a request that are not kept as they are; answers how many. */
export const insertTold = async (
  trx: Trx,
  { orgId, userId }: { orgId: string; userId: string },
  { id, name, customer, product }: ToldRequest,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into told_answer (id, org_id, request_id, entry_id, customer, product, request_name, question, choice, answer, comment, citations, grounds, versions, approved_by, told_by, tied_at)
    select gen_random_uuid(), ${orgId}::uuid, ${id}::uuid, entry.id, ${customer}::text, ${product}::text, ${name}::text, entry.question, entry.choice, entry.answer,
      entry.comment, cited.own, behind.grounds, (
        select coalesce(jsonb_object_agg(document.id, document.version), '{}') from document
        where document.org_id = entry.org_id and document.id::text in (select one ->> 'document_id' from jsonb_array_elements(cited.own || behind.grounds) as one)
      ), entry.approved_by, ${userId}::uuid, case when cited.own <> entry.citations then now() end
    from qa_entry as entry cross join lateral (select ${groundsOfEntry} || ${shownSince} as grounds offset 0) as behind
    cross join lateral (select case when entry.citations = '[]' then behind.grounds else entry.citations end as own) as cited
    where entry.org_id = ${orgId} and entry.request_id = ${id} and entry.status = 'approved'
      and (entry.choice is not null or entry.answer is not null or entry.comment is not null)
      and entry.id not in (
        select kept.entry_id from told_answer as kept where kept.org_id = ${orgId} and kept.entry_id is not null and kept.superseded_at is null
      )`.execute(trx);
  return Number(numAffectedRows ?? 0n);
};

/** Whether an answer rests on a document and on an entry of the library, those that are named. */
export const restsOn = ({ document, library_entry: entry }: Pick<ToldFilter, 'document' | 'library_entry'>) => {
  const cites = (name: string, id: string | undefined) => {
    const cited = sql`${JSON.stringify([{ [name]: id }])}::jsonb`;
    return id === undefined ? sql`true` : sql`(told_answer.citations @> ${cited} or told_answer.grounds @> ${cited})`;
  };
  return sql<boolean>`(${cites('document_id', document)} and ${cites('library_entry_id', entry)})`;
};

/** Whether part of the question or of what was said is this, in any case. */
export const saying = (q: string) =>
  sql<boolean>`strpos(lower(concat_ws(' ', told_answer.question, told_answer.choice, told_answer.answer, told_answer.comment)), lower(${q})) > 0`;

/** No paper is held against it, and no finding about it is open. */
const isUnsourced = sql<boolean>`(citations = '[]' and not exists (
  select from told_alarm where told_alarm.told_id = told_answer.id and settled is null and over_at is null
))`;

/** Newest first, as much as one answer holds; `q` is part of the question or of what was said, in any case. */
export const listTold = async (
  trx: Trx,
  orgId: string,
  { customer, q = '', superseded = false, unsourced = false, ...rest }: ToldFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ page: ToldRow[]; next_cursor: string | null }> => {
  let query = trx
    .selectFrom('told_answer')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('origin', '<>', 'taken_back')
    .where(restsOn(rest));
  if (customer !== undefined) query = query.where('customer', '=', customer);
  if (!superseded) query = query.where('superseded_at', 'is', null);
  if (q !== '') query = query.where(saying(q));
  if (unsourced) query = query.where(isUnsourced);
  if (after) query = query.where(sql<boolean>`(told_at, id) < (select t.told_at, t.id from told_answer t where t.id = ${after})`);
  const bytes = sql<number>`octet_length(to_json(told_answer)::text) + coalesce((
    select octet_length(concat(former.choice, former.answer, former.comment)) from told_answer as former where former.id = told_answer.corrects
  ), 0)`;
  return weighedRows(query.orderBy('told_at', 'desc').orderBy('id', 'desc'), { id: 'id', bytes, limit });
};

/** Those of some given answers in whose place something else was told by a letter or a file. */
export const listCorrectedAmong = async (trx: Trx, orgId: string, ids: string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ corrects: string }>`
    select corrects from told_answer where org_id = ${orgId} and corrects = any(${ids}::uuid[])`.execute(trx);
  return new Set(rows.map(({ corrects }) => corrects));
};

/** What was told before corrections, by its id. */
export const listFormers = async (trx: Trx, orgId: string, told: Pick<ToldRow, 'corrects'>[]): Promise<Map<string, ToldRow>> => {
  const ids = told.flatMap(({ corrects }) => corrects ?? []);
  if (ids.length === 0) return new Map();
  const its = sql<boolean>`id = any(${ids}::uuid[])`;
  const rows = await trx.selectFrom('told_answer').selectAll().where('org_id', '=', orgId).where(its).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * Of what customers hold as told, what rests on one of these documents, on one in this folder at any depth, or on one of these entries; also
 * by an entry of the library that comes from there.
 */
export const countResting = async (
  trx: Trx,
  orgId: string,
  {
    documents = [],
    folder,
    library_entries: entries = [],
  }: { documents?: string[] | undefined; folder?: string | undefined; library_entries?: string[] | undefined },
): Promise<{ answers: number; customers: number }> => {
  const { rows } = await sql<{ answers: number; customers: number }>`
    with recursive inside as (
      select id, item_type from document where org_id = ${orgId} and id = ${folder ?? null}::uuid
      union
      select below.id, below.item_type from document below join inside on below.parent_id = inside.id where below.org_id = ${orgId}
    ), thing as (
      select jsonb_build_array(jsonb_build_object('document_id', id)) as cited from unnest(${documents}::uuid[]) as id
      union
      select jsonb_build_array(jsonb_build_object('document_id', id)) from inside where item_type = 'document'
      union all
      select jsonb_build_array(jsonb_build_object('library_entry_id', id)) from unnest(${entries}::uuid[]) as id
    )
    select count(distinct told_answer.id)::int as answers, count(distinct coalesce(told_answer.customer, ''))::int as customers
    from thing join told_answer on told_answer.citations @> thing.cited or told_answer.grounds @> thing.cited
    where told_answer.org_id = ${orgId} and told_answer.superseded_at is null`.execute(trx);
  return rows[0] ?? { answers: 0, customers: 0 };
};

/** Answers how many were deleted. */
export const deleteCustomer = async (trx: Trx, orgId: string, customer: string): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom('told_answer')
    .where('org_id', '=', orgId)
    .where('customer', '=', customer)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
