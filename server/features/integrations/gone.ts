import { sentenceOf } from '#contract/reason-sentences.ts';
import { reason } from '#contract/reasons.ts';
import { eventOf, findDocument, updateDocument } from '#server/features/documents/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import type { FileRow } from './store.ts';

/** On a document whose file is not on its drive any more. */
const gone = reason('off_drive');
const GONE = sentenceOf(gone);

/** Documents whose files are gone say so, and those whose files are back say it no more. */
export const sayWhatIsGone = async (
  trx: Trx,
  orgId: string,
  { files, isThere }: { files: FileRow[]; isThere: (driveId: string) => boolean },
): Promise<void> => {
  for (const { drive_id, document_id } of files) if (document_id !== null) await sayOfOne(trx, orgId, document_id, isThere(drive_id));
};

async function sayOfOne(trx: Trx, orgId: string, id: string, isThere: boolean): Promise<void> {
  const document = await findDocument(trx, orgId, id);
  if (!document || (document.error === GONE) !== isThere) return;
  if (!isThere && document.error !== null) return;
  await updateDocument(trx, orgId, id, isThere ? { error: null } : { error: GONE, because: JSON.stringify([gone]) });
  await appendEvent(trx, orgId, eventOf(document, 'updated'), { id, parent_id: document.parent_id, status: document.status });
}
