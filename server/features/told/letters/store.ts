import { type Selectable, sql } from 'kysely';
import type { Content } from '#contract/answer-fields.ts';
import { saneDay } from '#engine/reading/document-date.ts';
import { HEAD, dayInHead } from '#engine/reading/said-day.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { weighedRows } from '#server/platform/http/list-query.ts';
import { isInDoubt, isOpen } from '../alarms-store.ts';
import type { Approved } from '../files/said-now.ts';
import type { ToldRow } from '../store.ts';

/** Passages in which the head of a document stands. */
const PASSAGES_OF_HEAD = 5;
/** Findings of one letter. */
const MOST = 500;
/** Bytes of what was corrected since that are read for one letter, which holds fewer. */
const MOST_BYTES = 2_000_000;

export type LetterRow = Pick<Selectable<Tables['told_alarm']>, 'id' | 'kind' | 'cause' | 'why' | 'was' | 'now' | 'found_at'> &
  Pick<ToldRow, 'question' | 'question_print' | 'product' | 'request_name' | 'choice' | 'answer' | 'comment' | 'told_at' | 'origin'> & {
    told_id: string;
    ref: string | null;
    /** Where it stands in its form; null where that is gone. */
    position: number | null;
  };

/** An answer that was corrected since and about which nothing was found, with what is approved now. */
export type CorrectedRow = Omit<LetterRow, 'id' | 'kind' | 'cause' | 'why' | 'was' | 'now' | 'found_at'> & { approved: Content };

/**
 * The open findings about what a customer holds as told, in the order in which they were told and stand in their form, as much as one answer holds, and how many
 * there are beyond. What another customer was told otherwise is among them: it says of neither that it is wrong, and a person decides.
 */
export const listForLetter = async (trx: Trx, orgId: string, customer: string): Promise<{ rows: LetterRow[]; beyond: number }> => {
  const open = openFindings(trx, orgId).where('told_answer.customer', '=', customer);
  const bytes = sql<number>`2 * octet_length(concat(told_answer.question, told_answer.choice, told_answer.answer, told_answer.comment, told_alarm.was, told_alarm.now))`;
  const { page } = await weighedRows(asFound(open), { id: 'told_alarm.id', bytes, limit: MOST });
  const { count } = await open.select((e) => e.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  return { rows: page, beyond: Number(count) - page.length };
};

/** The open findings about some given answers, in the same order. */
export const listFindings = (trx: Trx, orgId: string, told: string[]): Promise<LetterRow[]> =>
  asFound(openFindings(trx, orgId).where(sql<boolean>`told_answer.id = any(${told}::uuid[])`)).execute();

const openFindings = (trx: Trx, orgId: string) =>
  trx
    .selectFrom('told_alarm')
    .innerJoin('told_answer', 'told_answer.id', 'told_alarm.told_id')
    .leftJoin('qa_entry', 'qa_entry.id', 'told_answer.entry_id')
    .where('told_alarm.org_id', '=', orgId)
    .where('told_answer.superseded_at', 'is', null)
    .where(isOpen);

const asFound = (open: ReturnType<typeof openFindings>) =>
  open
    .select([
      'told_alarm.id',
      'told_alarm.kind',
      'told_alarm.cause',
      'told_alarm.why',
      'told_alarm.was',
      'told_alarm.now',
      'told_alarm.found_at',
    ])
    .select([
      'told_answer.id as told_id',
      'told_answer.question_print',
      'told_answer.product',
      'told_answer.request_name',
      'qa_entry.ref',
      'qa_entry.position',
    ])
    .select([
      'told_answer.question',
      'told_answer.choice',
      'told_answer.answer',
      'told_answer.comment',
      'told_answer.told_at',
      'told_answer.origin',
    ])
    .orderBy('told_answer.told_at')
    .orderBy('qa_entry.position')
    .orderBy('told_answer.id')
    .orderBy('told_alarm.found_at')
    .orderBy('told_alarm.id');

/** So long before it comes into force a paper is approved. */
const AHEAD_MS = 366 * 24 * 3600 * 1000;

/** Since when documents stand as they do, or will, by the day in their head: the day on which a file came, or was saved, says nothing to a customer. */
export const listSince = async (trx: Trx, orgId: string, ids: string[]): Promise<Map<string, Date>> => {
  const { rows } = await sql<{ id: string; head: string }>`
    select document_id as id, left(string_agg(left(text, ${HEAD}), E'\\n' order by position), ${HEAD}) as head from passage
    where org_id = ${orgId} and document_id = any(${ids}::uuid[]) and position < ${PASSAGES_OF_HEAD} group by document_id`.execute(trx);
  const until = Date.now() + AHEAD_MS;
  return new Map(
    rows.flatMap(({ id, head }) => {
      const day = dayInHead(head, (time) => saneDay(time, until) !== null);
      return Number.isFinite(day) ? [[id, new Date(day)] as const] : [];
    }),
  );
};

/** Languages of the forms in which a customer was told what they hold, the one of most answers first; null of those that nobody knows. */
export const listLanguages = async (trx: Trx, orgId: string, customer: string): Promise<(string | null)[]> => {
  const { rows } = await sql<{ language: string | null }>`
    select request.language from told_answer left join request on request.id = told_answer.request_id
    where told_answer.org_id = ${orgId} and told_answer.customer = ${customer} and superseded_at is null
    group by request.language order by count(*) desc`.execute(trx);
  return rows.map(({ language }) => language);
};

/** What a letter corrected says otherwise than the form did: of these only what was approved afterwards is another answer. */
const isApprovedSince = sql`(told.origin = 'form' or coalesce(entry.approved_at, entry.updated_at) > told.told_at)`;

/** What is approved now in the place of given answers, by their id, where it says something else. */
export const approvedNow = (orgId: string, ids: string[]) => sql<Approved & { told_id: string }>`
    select told.id as told_id, entry.choice, entry.answer, entry.comment, coalesce(entry.approved_at, entry.updated_at) as at, entry.id as entry_id,
      null::uuid as library_entry_id
    from told_answer as told join qa_entry as entry on entry.org_id = told.org_id and entry.id = told.entry_id and entry.status = 'approved'
    where told.org_id = ${orgId} and told.id = any(${ids}::uuid[])
      and (entry.choice, entry.answer, entry.comment) is distinct from (told.choice, told.answer, told.comment) and ${isApprovedSince}
      and (entry.choice is not null or entry.answer is not null or entry.comment is not null)`;

/**
 * What a customer holds as told, or some given answers, about which nothing is found and which are approved otherwise in their form by now; as many
 * as one letter holds. The files that customers get again say the same.
 */
export const listCorrected = async (trx: Trx, orgId: string, of: { customer: string } | { ids: string[] }): Promise<CorrectedRow[]> => {
  const { rows } = await sql<CorrectedRow>`
    with corrected as (
      select told.id, sum(
        octet_length(concat(told.question, told.choice, told.answer, told.comment, entry.choice, entry.answer, entry.comment))
      ) over (order by told.told_at, entry.position, told.id rows between unbounded preceding and 1 preceding) as bytes_before
      from told_answer as told join qa_entry as entry on entry.org_id = told.org_id and entry.id = told.entry_id and entry.status = 'approved'
      where told.org_id = ${orgId} and told.superseded_at is null
        and ${'customer' in of ? sql`told.customer = ${of.customer}` : sql`told.id = any(${of.ids}::uuid[])`}
        and (entry.choice, entry.answer, entry.comment) is distinct from (told.choice, told.answer, told.comment) and ${isApprovedSince}
        and not exists (
          select from told_alarm where told_alarm.told_id = told.id
            and (settled = 'customer_told' or ${isInDoubt})
        )
    )
    select told.id as told_id, told.question, told.question_print, told.product, told.request_name, told.choice, told.answer, told.comment, told.told_at, told.origin, entry.ref,
      entry.position, jsonb_build_object('choice', entry.choice, 'answer', entry.answer, 'comment', entry.comment) as approved
    from told_answer as told join qa_entry as entry on entry.id = told.entry_id
    where told.org_id = ${orgId} and entry.org_id = ${orgId} and told.superseded_at is null
      and told.id = any(array(select id from corrected where ${'customer' in of ? sql`coalesce(bytes_before, 0) < ${MOST_BYTES}` : sql`true`}))
    order by told.told_at, entry.position, told.id limit ${MOST}`.execute(trx);
  return rows;
};

/** The headings over some passages, with the names of the columns where they are of a table, by the passage. */
export const listHeadings = async (trx: Trx, orgId: string, ids: string[]): Promise<Map<string, string>> => {
  const rows = await trx
    .selectFrom('passage')
    .select(['id', 'heading'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.flatMap(({ id, heading }) => (heading === null ? [] : [[id, heading] as const])));
};

/** What moment it is by the clock of the database, by which findings and approvals are dated. */
export const momentOf = async (trx: Trx): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(trx);
  return rows[0]?.now ?? new Date();
};
