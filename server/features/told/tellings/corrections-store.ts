import { type Selectable, sql } from 'kysely';
import type { Content } from '#contract/answer-fields.ts';
import type { Citation } from '#contract/answers.ts';
import { APPROVED_DOCUMENT } from '#contract/own-documents.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { portionsOf } from '#server/platform/db/portions.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { isInDoubt } from '../alarms-store.ts';

/** What a customer holds as told, and the answer that a letter or a file named: itself, or one to the same question. */
export type Held = Pick<
  Selectable<Tables['told_answer']>,
  'id' | 'request_id' | 'choice' | 'answer' | 'comment' | 'citations' | 'grounds' | 'versions' | 'told_at' | 'tied_at'
> & {
  named_id: string;
};

/** What is told in the place of a given answer. */
export interface NewCorrection extends Content {
  corrects: string;
  /** An approved answer that it is, with its citations where it has any: of a question of a request, or of the library. */
  entry_id: string | null;
  library_entry_id: string | null;
  citations: Citation[];
  grounds: Citation[];
  /** In which a sentence was found that it cites, by the document; of others they are read. */
  versions: Record<string, number>;
  /** When the sentence stood; it counts where that is what the answer rests on. */
  tied_at: Date | null;
  /** It keeps sentences of the answer that it corrects. */
  is_part: boolean;
}

/** Of some given answers those that their customers hold still, and what these hold as told to the same question about the same product, as far as it says the same or is in doubt. */
const alsoHeld = (orgId: string, told: string[]) => sql<{ id: string; named_id: string }>`
    with named as (
      select id, customer, product, question_print, choice, answer, comment from told_answer
      where org_id = ${orgId} and id = any(${told}::uuid[]) and superseded_at is null
    )
    select distinct on (same.id) same.id, named.id as named_id
    from named join told_answer as same on same.org_id = ${orgId} and same.question_print = named.question_print and same.superseded_at is null
      and (same.id = named.id or (same.customer = named.customer and same.product is not distinct from named.product and (
        (same.choice, same.answer, same.comment) is not distinct from (named.choice, named.answer, named.comment)
        or exists (select from told_alarm where told_alarm.told_id = same.id and ${isInDoubt})
      )))
    order by same.id, same.id = named.id desc`;

/** Bytes of texts that one call corrects: more than a letter says, or a file. */
const TOGETHER_BYTES = 8_000_000;

/** @throws too_large where what is held of these given answers is more, with what else is read to correct it */
export const requireTogether = async (trx: Trx, orgId: string, told: string[], more: number): Promise<void> => {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(octet_length(concat(choice, answer, comment))), 0) as bytes
    from told_answer join (${alsoHeld(orgId, told)}) as held on held.id = told_answer.id where told_answer.org_id = ${orgId}`.execute(trx);
  const bytes = Number(rows[0]?.bytes ?? 0) + more;
  if (bytes <= TOGETHER_BYTES) return;
  throw new AppError(
    'too_large',
    `These answers come to ${Math.ceil(bytes / 1_000_000)} MB of text; at most ${TOGETHER_BYTES / 1_000_000} MB are noted as told together. Name fewer at a time.`,
  );
};

/** What customers hold of some given answers and to the same questions: as it stands, or held until the transaction ends. */
export const listHeld = async (trx: Trx, orgId: string, told: string[], { isLocked }: { isLocked: boolean }): Promise<Held[]> => {
  const { rows } = await alsoHeld(orgId, told).execute(trx);
  const namedOf = new Map(rows.map(({ id, named_id: namedId }) => [id, namedId]));
  const held = trx
    .selectFrom('told_answer')
    .select(['id', 'request_id', 'choice', 'answer', 'comment', 'citations', 'grounds', 'versions', 'told_at', 'tied_at'])
    .where('org_id', '=', orgId)
    .where('superseded_at', 'is', null)
    .where(sql<boolean>`id = any(${[...namedOf.keys()]}::uuid[])`)
    .orderBy('id');
  const found = await (isLocked ? held.forUpdate() : held).execute();
  return found.map((one) => ({ ...one, named_id: namedOf.get(one.id) ?? one.id }));
};

/** Keeps what is told in the place of given answers, which hold no longer from then on; answers it with ids. */
export const insertCorrections = async (
  trx: Trx,
  { orgId, userId }: { orgId: string; userId: string },
  all: NewCorrection[],
): Promise<(NewCorrection & { id: string })[]> => {
  await supersede(trx, orgId, all.map(({ corrects }) => corrects)); // prettier-ignore
  const rows = all.map((one) => ({ ...one, id: newId() }));
  for (const portion of portionsOf(rows))
    await sql`
      insert into told_answer (id, org_id, request_id, entry_id, customer, product, request_name, question, choice, answer, comment, citations, grounds,
        versions, approved_by, told_by, tied_at,
        sample, origin, corrects)
      select made.id, ${orgId}::uuid, former.request_id, former.entry_id, former.customer, former.product, former.request_name, former.question,
        made.choice, made.answer, made.comment, cited.own, behind.grounds, (
          select coalesce(jsonb_object_agg(document.id, document.version), '{}') from document
          where document.org_id = ${orgId} and document.id::text in (select one ->> 'document_id' from jsonb_array_elements(cited.own || behind.grounds) as one)
        ) || made.versions, approved.approved_by, ${userId}::uuid, case when cited.own = made.citations then made.tied_at end, former.sample, 'correction', former.id
      from jsonb_to_recordset(${JSON.stringify(portion)}::jsonb) as made (id uuid, corrects uuid, choice text, answer text, comment text, entry_id uuid,
        library_entry_id uuid, citations jsonb, grounds jsonb, versions jsonb, tied_at timestamptz)
      join told_answer as former on former.org_id = ${orgId} and former.id = made.corrects
      left join qa_entry as approved on approved.org_id = ${orgId} and approved.id = made.entry_id
      cross join lateral (
        select coalesce(nullif(approved.citations, '[]'), case when made.library_entry_id is null then made.citations else jsonb_build_array(jsonb_build_object(
          'document', ${APPROVED_DOCUMENT}::text, 'library_entry_id', made.library_entry_id, 'quote', coalesce(made.answer, made.comment, made.choice), 'score', 1
        )) end) as own offset 0
      ) as cited
      cross join lateral (
        select coalesce(jsonb_agg(distinct ground), '[]') as grounds
        from jsonb_array_elements(case when cited.own @? '$[*].library_entry_id' then grounds_of(${orgId}::uuid, cited.own) else '[]' end || made.grounds) as ground
      ) as behind`.execute(trx);
  return rows;
};

const supersede = async (trx: Trx, orgId: string, ids: string[]): Promise<void> => {
  await sql`update told_answer set superseded_at = now() where org_id = ${orgId} and id = any(${ids}::uuid[])`.execute(trx);
};

/** Takes corrections back that their customers hold still: what stood before holds again, and they are listed no more. Answers how many. */
export const takeBackCorrections = async (trx: Trx, orgId: string, ids: string[]): Promise<number> => {
  const { rows } = await sql<{ id: string; corrects: string }>`
    select id, corrects from told_answer
    where org_id = ${orgId} and id = any(${ids}::uuid[]) and origin = 'correction' and superseded_at is null and corrects is not null
    order by id for update`.execute(trx);
  await sql`
    update told_answer set superseded_at = now(), corrects = null, origin = 'taken_back'
    where org_id = ${orgId} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(trx);
  await sql`
    update told_answer set superseded_at = null
    where org_id = ${orgId} and id = any(${rows.map(({ corrects }) => corrects)}::uuid[])`.execute(trx);
  return rows.length;
};
