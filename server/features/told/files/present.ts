import type { ToldFile } from '#contract/told-files.ts';
import type { ToldFileRow } from './store.ts';

/** A file that a customer was given, as calls answer it. */
export const presentFile = (row: ToldFileRow): ToldFile => ({
  id: row.id,
  customer: row.customer,
  request: { id: row.request_id, name: row.request_name },
  origin: row.origin,
  format: row.format,
  file_name: row.file_name,
  content_type: row.content_type,
  size: Number(row.size),
  sha256: row.sha256.toString('hex'),
  answers: Number(row.answers),
  told_by: row.told_by === null ? null : { id: row.told_by, name: row.told_by_name ?? '' },
  told_at: row.told_at.toISOString(),
});
