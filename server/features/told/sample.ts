import type { Citation } from '#contract/answers.ts';
import { sql } from 'kysely';
import { type Trx, newId } from '#server/platform/db/db.ts';
import type { HeldPassage } from '#engine/told/model.ts';
import { enqueuePromises } from './promised.ts';

/** What a customer of the sample company was told. */
export interface SampleAnswer {
  customer: string;
  request_name: string;
  question: string;
  choice: string | null;
  answer: string;
  citations: Citation[];
  told_at: string;
}

/** Keeps what customers of the sample company were told, and the passages of a paper as they stood until it changed. */
export const insertSampleTold = async (
  trx: Trx,
  { orgId, userId }: { orgId: string; userId: string },
  answers: SampleAnswer[],
  formerly: { documentId: string; heldUntil: Date; passages: HeldPassage[] },
): Promise<void> => {
  const rows = answers.map((answer) => ({ ...answer, id: newId() }));
  await sql`
    insert into told_answer (id, org_id, customer, request_name, question, choice, answer, citations, told_by, told_at, sample)
    select id, ${orgId}::uuid, customer, request_name, question, choice, answer, citations, ${userId}::uuid, told_at, true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (id uuid, customer text, request_name text, question text, choice text, answer text, citations jsonb, told_at timestamptz)`.execute(
    trx,
  );
  const { documentId, heldUntil, passages } = formerly;
  await trx
    .insertInto('told_paper')
    .values({ id: newId(), org_id: orgId, document_id: documentId, held_until: heldUntil, passages: JSON.stringify(passages) })
    .execute();
  await enqueuePromises(trx, orgId);
};

/** Removes what customers of the sample company were told, with all that was found of it. */
export const removeSampleTold = async (trx: Trx, orgId: string): Promise<void> => {
  await sql`delete from told_paper where org_id = ${orgId}
    and document_id in (select id from document where org_id = ${orgId} and sample)`.execute(trx);
  await trx.deleteFrom('told_answer').where('org_id', '=', orgId).where('sample', '=', true).execute();
};
