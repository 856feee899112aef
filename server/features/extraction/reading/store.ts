import { type Insertable, type Selectable, sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type FormReadingRow = Selectable<Tables['form_reading']>;

/** Keeps a reading in the place of earlier ones of its document, but for those that a request takes. */
export const insertReading = async (trx: Trx, row: Insertable<Tables['form_reading']>): Promise<void> => {
  await sql`
    delete from form_reading where org_id = ${row.org_id} and document_id = ${row.document_id} and not exists (
      select from request where request.org_id = form_reading.org_id and request.questionnaire_doc_id = form_reading.document_id
        and request.reading ->> 'id' = form_reading.id::text)`.execute(trx);
  await trx.insertInto('form_reading').values(row).execute();
};

/** The newest one of a document's file as it is, without what was said. */
export const findNewest = (
  trx: Trx,
  orgId: string,
  document: { id: string; storage_key: string },
): Promise<Pick<FormReadingRow, 'id' | 'model' | 'because' | 'made_at'> | undefined> =>
  trx
    .selectFrom('form_reading')
    .select(['id', 'model', 'because', 'made_at'])
    .where('org_id', '=', orgId)
    .where('document_id', '=', document.id)
    .where('storage_key', '=', document.storage_key)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findKept = (trx: Trx, orgId: string, id: string): Promise<Pick<FormReadingRow, 'kept'> | undefined> =>
  trx.selectFrom('form_reading').select('kept').where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst();
