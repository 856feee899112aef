import type { Citation } from '#contract/answers.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/** @throws not_found when what a fact was taken from is not there, or another organisation's */
export const requireSource = async (trx: Trx, orgId: string, source: Citation): Promise<void> => {
  const { document_id, passage_id, library_entry_id } = source;
  const isThere = async (table: 'document' | 'passage' | 'library_entry', id: string | undefined): Promise<boolean> =>
    id === undefined ||
    (await trx.selectFrom(table).select('id').where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst()) !== undefined;
  for (const found of [
    await isThere('document', document_id),
    await isThere('passage', passage_id),
    await isThere('library_entry', library_entry_id),
  ])
    if (!found) throw new AppError('not_found', 'What this was taken from is not there any more. Choose another source, or none.');
};
