/** What is read of all entries of a request at once: only what is needed of each, for together their texts are hundreds of megabytes. */
import { sql } from 'kysely';
import type { Citation } from '#contract/answers.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { readInPortions } from '#server/platform/db/portions.ts';
import type { EntryRow } from './rows.ts';

/** An entry without any of its texts. */
export type EntryOutline = Pick<EntryRow, 'id' | 'status' | 'duplicates_of' | 'flags'> & {
  /** It has a choice, an answer or a comment. */
  filled: boolean;
};

/** Of a request, in the order of its file. */
export const listOutlines = (trx: Trx, orgId: string, requestId: string): Promise<EntryOutline[]> =>
  trx
    .selectFrom('qa_entry')
    .select(['id', 'status', 'duplicates_of', 'flags'])
    .select(sql<boolean>`coalesce(choice ~ '\\S' or comment ~ '\\S' or answer ~ '\\S', false)`.as('filled'))
    .where('org_id', '=', orgId)
    .where('request_id', '=', requestId)
    .orderBy('position')
    .execute();

/** What is asked in an entry, without its answer. */
export type EntryQuestion = Pick<
  EntryRow,
  'id' | 'question' | 'ref' | 'section' | 'guidance' | 'stem' | 'options' | 'location' | 'source' | 'instruction'
>;

/** What is asked in these entries of a request, in the order of its file; read a portion after the other. */
export const readQuestions = (trx: Trx, orgId: string, ids: readonly string[]): Promise<EntryQuestion[]> =>
  readInPortions(ids, (some) => questions(trx, orgId, some).execute());

const questions = (trx: Trx, orgId: string, ids: string[]) =>
  trx
    .selectFrom('qa_entry')
    .select(['id', 'question', 'ref', 'section', 'guidance', 'stem', 'options', 'location', 'source', 'instruction'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('position');

/** What is asked in an entry, and how its answer stands, without the answer's texts. */
export type EntryStanding = EntryQuestion &
  Pick<EntryRow, 'status' | 'version' | 'choice' | 'confidence' | 'flags' | 'reasons'> & {
    /** The first of what it cites. */
    cited: Citation | null;
  };

/** How these entries of a request stand, in the order of its file; read a portion after the other. */
export const readStandings = (trx: Trx, orgId: string, ids: readonly string[]): Promise<EntryStanding[]> =>
  readInPortions(ids, (some) =>
    questions(trx, orgId, some)
      .select(['status', 'version', 'choice', 'confidence', 'flags', 'reasons'])
      .select(sql<Citation | null>`citations -> 0`.as('cited'))
      .execute(),
  );

/** The entries of a request in the order of its file; of `from` on, as many as it says. */
export const listIds = async (
  trx: Trx,
  orgId: string,
  requestId: string,
  from?: { position: number; limit: number },
): Promise<string[]> => {
  const all = trx.selectFrom('qa_entry').select('id').where('org_id', '=', orgId).where('request_id', '=', requestId).orderBy('position');
  const rows = from ? all.where('position', '>=', from.position).limit(from.limit) : all;
  return (await rows.execute()).map(({ id }) => id);
};
