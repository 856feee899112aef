import { libraryLimits } from '#contract/library.ts';
import { requireRoomToType } from '#server/features/documents/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { hold } from '#server/platform/limits/hold-most.ts';
import { weighOwn } from './store.ts';

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
