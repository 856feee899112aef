import type { StoredReading } from '#contract/extraction.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/**
 * What is to be taken of a model's reading, as a request keeps it.
 * @throws invalid where it is no reading of the request's own file
 */
export const ownReading = async (
  trx: Trx,
  { orgId, documentId }: { orgId: string; documentId: string | null },
  reading: StoredReading,
): Promise<string> => {
  const { id } = reading;
  const found =
    id === null ||
    (documentId !== null &&
      (await trx
        .selectFrom('form_reading')
        .select('id')
        .where('org_id', '=', orgId)
        .where('document_id', '=', documentId)
        .where('id', '=', id)
        .executeTakeFirst()));
  if (found) return JSON.stringify(reading);
  const message = 'There is no such reading of this file, or a newer one took its place. Look at what differs again.';
  throw new AppError('invalid', message, [{ field: 'reading', message }]);
};
