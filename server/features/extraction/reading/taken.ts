import type { StoredReading } from '#contract/extraction.ts';
import type { ReadingTaken } from '#engine/structure/as-read.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import { findKept } from './store.ts';

/** A reading with what is taken of it, as finding questions wants it; null where it is gone. */
export const readingTaken = async (db: Db, orgId: string, { id, taken, without }: StoredReading): Promise<ReadingTaken | null> => {
  if (id === null) return null;
  const row = await inOrg(db, orgId, (trx) => findKept(trx, orgId, id));
  return row?.kept ? { kept: row.kept, taken, ...(without ? { without } : {}) } : null;
};
