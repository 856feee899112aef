import { isDatabaseAway } from '../db/connection.ts';
import { StoreAway } from '../storage/store-away.ts';

/** PostgreSQL's `disk_full`. */
const DISK_FULL = '53100';

/** Whether something could not be written because there is no room, said by PostgreSQL, the file system or the index. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return code === DISK_FULL || code === 'ENOSPC' || /No space left on device/i.test(error.message);
}

/** Not a failure of the work: the database or the file store is away or the disk is full, and the same work succeeds once that is over. */
export const isPassing = (error: unknown): boolean => isDatabaseAway(error) || isDiskFull(error) || error instanceof StoreAway;
