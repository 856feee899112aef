import type { PageView } from '#contract/documents.ts';
import { formatOf } from '#contract/formats.ts';
import type { Deps } from '#server/deps.ts';
import { fileNameOf, requireStoredFile, requireVersion } from '#server/features/documents/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { placeOf } from './store.ts';

/**
 * A page of a PDF as a picture. The quote is marked where the page's own text holds it, else the lines of the passage, as on a scan.
 * @throws not_found when the document is not theirs, or has no such version · invalid when it is no PDF · unreadable_file when it has no such page
 */
export const drawDocumentPage = async (
  deps: Pick<Deps, 'db' | 'storage' | 'pool'>,
  { orgId }: OrgActor,
  { id, page }: { id: string; page: number },
  { quote, passage, version }: { quote?: string | undefined; passage?: string | undefined; version?: number | undefined },
): Promise<PageView> => {
  const { document, place } = await inOrg(deps.db, orgId, async (trx) => ({
    document: version === undefined ? await requireStoredFile(trx, orgId, id) : await requireVersion(trx, orgId, id, version),
    place: passage === undefined ? undefined : await placeOf(trx, orgId, id, passage),
  }));
  if (formatOf(fileNameOf(document)) !== 'pdf')
    throw new AppError('invalid', `“${document.display_name}” is no PDF, so it has no pages to show.`);
  const { picture, ...drawn } = await deps.pool.run(
    'draw-page',
    async () => ({
      bytes: await deps.storage.read(document.storage_key),
      page,
      ...(quote === undefined ? {} : { quote }),
      ...(place?.page === page && place.rects ? { rects: place.rects } : {}),
    }),
    { party: orgId },
  );
  return { ...drawn, picture: `data:image/webp;base64,${Buffer.from(picture).toString('base64')}` };
};
