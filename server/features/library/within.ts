import { libraryLimits } from '#contract/library.ts';
import { requireRoomToType } from '#server/features/documents/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { hold } from '#server/platform/limits/hold-most.ts';
import { weighEntries, weighOwn } from './store.ts';

/** Whoever writes entries holds the library first, and looks at the end whether they fit: those who write at once go one after the other. */
export const holdLibrary = (trx: Trx, orgId: string): Promise<unknown> => hold(trx, { org: orgId });

/** What was written fits. @throws storage_full */
export const requireWithin = async (trx: Trx, orgId: string): Promise<void> => {
  await requireRoomToType(trx, orgId);
  const { entries, bytes } = await weighOwn(trx, orgId);
  const { entries: most, megabytes } = libraryLimits;
  if (entries <= most && bytes <= megabytes * 1_000_000) return;
  throw new AppError(
    'storage_full',
    `A library has at most ${most.toLocaleString('en')} entries of your own and ${megabytes} MB of texts; with this it would have ${entries.toLocaleString('en')} and ${(bytes / 1_000_000).toFixed(1)} MB. Keep long papers as documents, and import fewer entries.`,
    { stored: bytes, most: megabytes * 1_000_000 },
  );
};

/** Texts of entries that are changed, and answered, together. */
const TOGETHER_BYTES = 8_000_000;

/** @throws too_large where the texts of these entries are more */
export const requireTogether = async (trx: Trx, orgId: string, ids: string[]): Promise<void> => {
  const bytes = (await weighEntries(trx, orgId, { ids })).reduce((sum, one) => sum + one.bytes, 0);
  if (bytes <= TOGETHER_BYTES) return;
  const megabytes = Math.ceil(bytes / 1_000_000);
  throw new AppError(
    'too_large',
    `These entries come to ${megabytes} MB of text; at most ${TOGETHER_BYTES / 1_000_000} MB are changed together. Choose fewer at a time.`,
  );
};
