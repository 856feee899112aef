import { isDatabaseAway } from '../db/connection.ts';
import { StoreAway } from '../storage/store-away.ts';

/** PostgreSQL's `disk_full`, and what a file system says that has no room left, or of which this account has had its share. */
const DISK_FULL = ['53100', 'ENOSPC', 'EDQUOT'];
/** What a file system says that is read only for now: so Linux makes a disk that failed, or a mount that is being moved. */
const READ_ONLY = 'EROFS';

/** Whether something could not be written because there is no room, said by PostgreSQL, the file system or the index. */
export const isDiskFull = (error: unknown): boolean => isSaid(error, DISK_FULL, /No space left on device|Disk quota exceeded/i);

/** The same because the disk can only be read for now. */
export const isDiskReadOnly = (error: unknown): boolean => isSaid(error, [READ_ONLY], /Read-only file system/i);

const isSaid = (error: unknown, codes: string[], words: RegExp): boolean =>
  error instanceof Error && (codes.includes(String((error as { code?: unknown }).code)) || words.test(error.message));

/** Not a failure of the work: the database or the file store is away or the disk is full or can only be read, and the same work succeeds once that is over. */
export const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || isDiskFull(error) || isDiskReadOnly(error) || error instanceof StoreAway;
