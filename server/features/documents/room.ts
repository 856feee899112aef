import { sql } from 'kysely';
import { findSubscriptionOf } from '#server/features/users/steps.ts';
import type { Config } from '#server/config.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { lockTree } from './store.ts';

export interface Room {
  /** Bytes that are stored, or for which an upload address was handed out. */
  stored: number;
  most: number;
}

/**
 * Bytes of documents, of their earlier versions and of uploads that may still come; what was deleted counts until it is gone, for a
 * request that can be brought back keeps its document. The sample is nobody's.
 */
const storedBytes = async (trx: Trx, orgId: string): Promise<number> => {
  const { rows } = await sql<{ bytes: string }>`
    with kept as (
      select storage_key, size from document where org_id = ${orgId} and storage_key is not null and not sample
      union select storage_key, size from document_version where org_id = ${orgId}
    )
    select (coalesce((select sum(size) from kept), 0)
      + coalesce((select sum(size) from upload where org_id = ${orgId}), 0))::text as bytes`.execute(trx);
  return Number(rows[0]?.bytes ?? 0);
};

/** How much an organisation stores, and may. */
export const roomOf = async (trx: Trx, orgId: string, { storage }: Pick<Config, 'storage'>): Promise<Room> => {
  const subscription = await findSubscriptionOf(trx, orgId);
  const hasPlan = subscription !== undefined && subscription.period_end > new Date();
  return { stored: await storedBytes(trx, orgId), most: hasPlan ? storage.plan : storage.trial };
};

/** Holds the documents of the organisation until the transaction ends, so that many at once fit too. @throws storage_full */
export const requireRoom = async (trx: Trx, orgId: string, config: Pick<Config, 'storage'>, bytes: number): Promise<void> => {
  await lockTree(trx, orgId);
  const { stored, most } = await roomOf(trx, orgId, config);
  if (bytes <= 0 || stored + bytes <= most) return;
  throw new AppError(
    'storage_full',
    `Your organisation stores ${inMegabytes(stored)} of ${inMegabytes(most)} MB, and this needs ${inMegabytes(bytes)} more. Delete documents that are not needed, or take a larger plan.`,
    { stored, most },
  );
};

const inMegabytes = (bytes: number): string => (Math.ceil(bytes / 100_000) / 10).toLocaleString('en');
