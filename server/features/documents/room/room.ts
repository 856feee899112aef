import { sql } from 'kysely';
import { findSubscriptionOf } from '#server/features/users/steps.ts';
import type { Config } from '#server/config.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { lockTree } from '../store.ts';

export interface Room {
  /** Bytes of files that are stored, or for which an upload address was handed out, and of texts. */
  stored: number;
  /** What of it are texts: rows of tables, as they were counted last, and what was added since. */
  texts: number;
  most: number;
}

/** What an answer takes with its citations and its history, before it is made; about what one of the sample does. */
export const ANSWER_BYTES = 4000;

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

const textBytes = async (trx: Trx, orgId: string): Promise<number> => {
  const { rows } = await sql<{ bytes: string }>`
    select (coalesce((select bytes from text_count where org_id = ${orgId}), 0)
      + coalesce((select sum(bytes) from text_growth where org_id = ${orgId}), 0))::text as bytes`.execute(trx);
  return Number(rows[0]?.bytes ?? 0);
};

/** How much an organisation stores, and may. */
export const roomOf = async (trx: Trx, orgId: string, { storage }: Pick<Config, 'storage'>): Promise<Room> => {
  const subscription = await findSubscriptionOf(trx, orgId);
  const hasPlan = subscription !== undefined && subscription.period_end > new Date();
  const texts = await textBytes(trx, orgId);
  return { stored: (await storedBytes(trx, orgId)) + texts, texts, most: hasPlan ? storage.plan : storage.trial };
};

/** Holds the documents of the organisation until the transaction ends, so that many at once fit too. @throws storage_full */
export const requireRoom = async (trx: Trx, orgId: string, config: Pick<Config, 'storage'>, bytes: number): Promise<void> => {
  await lockTree(trx, orgId);
  await requireFits(trx, orgId, config, bytes);
};

/**
 * Lets much text be written in rows, and adds it to what the organisation stores until that is counted anew. Those who write at once wait
 * for nobody, and may together take a little more than there is. What people type asks for {@link requireRoomToType} alone.
 * @throws storage_full
 */
export const requireRoomForTexts = async (trx: Trx, orgId: string, config: Pick<Config, 'storage'>, bytes: number): Promise<void> => {
  if (bytes <= 0) return;
  await requireFits(trx, orgId, config, bytes);
  await trx
    .insertInto('text_growth')
    .values({ id: newId(), org_id: orgId, bytes: Math.ceil(bytes) })
    .execute();
};

/** The same for what may as well be left out; false where there is no room. */
export const hasRoomForTexts = async (...asked: Parameters<typeof requireRoomForTexts>): Promise<boolean> => {
  try {
    await requireRoomForTexts(...asked);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'storage_full') return false;
    throw error;
  }
};

/**
 * Lets a person write on, however much the organisation stores, as long as its texts alone are not more than the largest plan may hold:
 * nobody types so much.
 * @throws storage_full
 */
export const requireRoomToType = async (trx: Trx, orgId: string): Promise<void> => {
  const counted = await trx.selectFrom('text_count').select(['bytes', 'beyond_plans']).where('org_id', '=', orgId).executeTakeFirst();
  if (counted?.beyond_plans !== true) return;
  throw new AppError(
    'storage_full',
    `The texts of your organisation take ${inMegabytes(counted.bytes)} MB, more than the largest plan may store. Delete documents that are not needed; then what you wrote can be kept.`,
    { texts: counted.bytes },
  );
};

const requireFits = async (trx: Trx, orgId: string, config: Pick<Config, 'storage'>, needed: number): Promise<void> => {
  if (needed <= 0) return;
  const { stored, most } = await roomOf(trx, orgId, config);
  if (stored + needed <= most) return;
  throw new AppError(
    'storage_full',
    `Your organisation stores ${inMegabytes(stored)} of ${inMegabytes(most)} MB, and this needs ${inMegabytes(needed)} more. Delete documents that are not needed, or take a larger plan. What a deleted request holds counts until it is gone for good, after 30 days.`,
    { stored, most, needed },
  );
};

const inMegabytes = (bytes: number): string => (Math.ceil(bytes / 100_000) / 10).toLocaleString('en');
