import { sql } from 'kysely';
import type { Content } from '#contract/answer-fields.ts';
import type { ToldSentence } from '#contract/told.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { printed } from '#server/platform/db/printed.ts';
import { isCorrected, isInDoubt } from '../alarms-store.ts';
import { LETTERS, STEPS } from '../formers.ts';

/** An answer that a customer holds as told and about which a finding is open. */
interface Doubted extends Content {
  /** The entry whose answer comes from it, or is it. */
  entry_id: string;
  question: string;
  /** The finding. */
  alarm_id: string;
  told_id: string;
  /** Its customer was told otherwise since by a correction. */
  is_corrected: boolean;
  was: ToldSentence;
  now: ToldSentence | null;
}

/** An answer of an entry, and the entry of the library that it comes from. */
interface Drawn {
  id: string;
  lead: string | null;
  /** What it answers, where answers to the same question in other forms count too. */
  question: string | null;
}

/** Different answers behind one entry that it is held against, those told last. */
const MOST = 50;

/**
 * Different given answers with an open finding, or one for which they were corrected since or of which their customer was told that it holds no
 * longer, that found last, which some entries were told as, from which their entry of the library was taken, or which come from the same one, or
 * which were told to the same question. What another customer was told otherwise puts none in doubt.
 */
export const listDoubtsBehind = async (trx: Trx, orgId: string, drawn: Drawn[]): Promise<Doubted[]> => {
  const { rows } = await sql<Doubted>`
    with recursive drawn as (select * from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as drawn (id uuid, lead uuid, question text)),
    given as (
      select drawn.id as entry_id, told.id as told_id, told.corrects from drawn join told_answer as told on told.org_id = ${orgId} and told.entry_id = drawn.id
        and told.superseded_at is null
      union
      select drawn.id, told.id, told.corrects from drawn join library_entry as lead on lead.org_id = ${orgId} and lead.id = drawn.lead
        join told_answer as told on told.org_id = ${orgId} and told.entry_id = lead.qa_entry_id and told.superseded_at is null
      union
      select drawn.id, told.id, null::uuid from drawn
        join told_answer as told on told.citations @> jsonb_build_array(jsonb_build_object('library_entry_id', drawn.lead))
          and told.org_id = ${orgId}
          and (told.superseded_at is null or exists (select from told_answer as correction where correction.corrects = told.id))
      where drawn.lead is not null
      union
      select drawn.id, told.id, told.corrects from drawn
        join told_answer as told on told.org_id = ${orgId} and told.superseded_at is null and not told.sample
          and told.question_print = ${printed(sql`drawn.question`)}
      where drawn.question is not null
    ), chain as (
      select entry_id, told_id, corrects, 1 as steps from given
      union
      select chain.entry_id, former.id, former.corrects, steps + 1 from chain join told_answer as former on former.id = chain.corrects where steps < ${STEPS}
    ), behind as (select distinct entry_id, told_id from chain), different as (
      select distinct on (behind.entry_id, said.print) behind.entry_id, behind.told_id, alarm.id as alarm_id, question, choice, answer, comment, was, now, told_answer.superseded_at is not null as is_corrected
      from behind join told_answer on told_answer.id = behind.told_id join lateral (
        select id, was, now from told_alarm
        where told_alarm.told_id = behind.told_id and (${isInDoubt} or (${isCorrected} and (told_answer.superseded_at is not null or now is null)))
        order by id desc limit 1
      ) as alarm on true
      cross join lateral (select md5(jsonb_build_array(question, choice, answer, comment)::text) as print) as said
      order by behind.entry_id, said.print, alarm.id desc
    ), ranked as (select *, row_number() over (partition by entry_id order by told_id desc) as place from different)
    select entry_id, alarm_id, told_id, is_corrected, question, choice, left(answer, ${LETTERS}) as answer, left(comment, ${LETTERS}) as comment, was, now
    from ranked where place <= ${MOST} order by entry_id, told_id`.execute(trx);
  return rows;
};

/** Entries of the library that are in use, as they are held against what was told. */
export const listInUse = (trx: Trx, orgId: string, ids: string[]): Promise<({ id: string; question: string } & Content)[]> =>
  trx
    .selectFrom('library_entry')
    .select(['id', 'question', 'choice', 'answer', sql<null>`null`.as('comment')])
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
