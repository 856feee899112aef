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

/** What the bounds of storage are made of. */
type Bounds = Pick<Config, 'storage' | 'orgs'>;

/**
 * How much an organisation stores, and may: without a plan what others of its party leave, where one holder's are bounded together
 * (`stored_in_files`, `stored_in_texts`, `stored_beside`).
 */
export const roomOf = async (trx: Trx, orgId: string, config: Bounds): Promise<Room> => (await lookAtRoom(trx, orgId, config)).room;

const lookAtRoom = async (trx: Trx, orgId: string, { storage, orgs }: Bounds): Promise<{ room: Room; beside: number }> => {
  const subscription = await findSubscriptionOf(trx, orgId);
  const hasPlan = subscription !== undefined && subscription.period_end > new Date();
  const looked = sql<{ files: string; texts: string; beside: string }>`
    select stored_in_files(${orgId}) as files, stored_in_texts(${orgId}) as texts,
      case when ${orgs.together && !hasPlan} then stored_beside(${orgId}) else 0 end as beside`;
  const [files = 0, texts = 0, beside = 0] = Object.values((await looked.execute(trx)).rows[0] ?? {}).map(Number);
  const most = hasPlan ? storage.plan : Math.max(0, storage.trial - beside);
  return { room: { stored: files + texts, texts, most }, beside };
};

/**
 * Holds the documents of the organisation until the transaction ends, and the room of its party, so that many at once fit too.
 * @throws storage_full
 */
export const requireRoom = async (trx: Trx, orgId: string, config: Bounds, bytes: number): Promise<void> => {
  await lockTree(trx, orgId);
  if (config.orgs.together) await sql`select pg_advisory_xact_lock(hashtextextended('room:' || party_of(${orgId}), 0))`.execute(trx);
  await requireFits(trx, orgId, config, bytes);
};

/**
 * Lets much text be written in rows, and adds it to what the organisation stores until that is counted anew. Those who write at once wait
 * for nobody, and may together take a little more than there is. What people type asks for {@link requireRoomToType} alone.
 * @throws storage_full
 */
export const requireRoomForTexts = async (trx: Trx, orgId: string, config: Bounds, bytes: number): Promise<void> => {
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

const requireFits = async (trx: Trx, orgId: string, config: Bounds, needed: number): Promise<void> => {
  if (needed <= 0) return;
  const { room, beside } = await lookAtRoom(trx, orgId, config);
  const { stored, most } = room;
  const besides =
    beside > 0
      ? ` Other organisations of its owner without a plan store ${inMegabytes(beside)} MB of what they may together; a deleted one counts until it is gone for good.`
      : '';
  if (stored + needed <= most) return;
  throw new AppError(
    'storage_full',
    `Your organisation stores ${inMegabytes(stored)} of ${inMegabytes(most)} MB, and this needs ${inMegabytes(needed)} more. Delete documents that are not needed, or take a larger plan. What a deleted request holds counts until it is gone for good, after 30 days.${besides}`,
    { stored, most, needed },
  );
};

const inMegabytes = (bytes: number): string => (Math.ceil(bytes / 100_000) / 10).toLocaleString('en');
