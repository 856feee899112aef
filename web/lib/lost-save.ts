import { ApiError } from '#client/api-error.ts';

/** What stands there now, where a save lost the race to somebody else's; undefined for any other failure. */
export function lostSave<Row extends { id: string }>(error: unknown): Row | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  const { details } = error;
  return typeof details === 'object' && details !== null && 'id' in details ? (details as Row) : undefined;
}
