import { sql } from 'kysely';
import { hasPlan } from '#server/features/users/steps.ts';
import type { Config } from '#server/config.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { personAsking } from '#server/platform/db/shares.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { countComing, lockTree } from '../store.ts';

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

interface LookedAt {
  room: Room;
  /** What others of its party store of what they may together. */
  beside: number;
  /** What it may store where nobody else of its party stores anything. */
  alone: number;
  /** Whether whoever asks holds the others too: nobody else is told what they store. */
  isHolder: boolean;
}

/**
 * How much an organisation stores, and may: without a plan what others of its party leave, where one holder's are bounded together
 * (`stored_in_files`, `stored_in_texts`, `stored_beside`).
 */
export const roomOf = async (trx: Trx, orgId: string, config: Bounds): Promise<Room> => (await lookAtRoom(trx, orgId, config)).room;

/** The same as whoever asks may know it: who does not hold the others of its party sees what there is without them. */
export const roomToTell = async (trx: Trx, orgId: string, config: Bounds): Promise<Room> => {
  const { room, alone, isHolder } = await lookAtRoom(trx, orgId, config);
  return isHolder ? room : { ...room, most: alone };
};

const lookAtRoom = async (trx: Trx, orgId: string, { storage, orgs }: Bounds): Promise<LookedAt> => {
  const planned = await hasPlan(trx, orgId);
  const looked = sql<{ files: string; texts: string; beside: string; holder: string | null }>`
    select stored_in_files(${orgId}) as files, stored_in_texts(${orgId}) as texts, holder_of(${orgId}) as holder,
      case when ${orgs.together && !planned} then stored_beside(${orgId}) else 0 end as beside`;
  const row = (await looked.execute(trx)).rows[0];
  const [files, texts, beside] = [Number(row?.files ?? 0), Number(row?.texts ?? 0), Number(row?.beside ?? 0)];
  const alone = planned ? storage.plan : storage.trial;
  const room = { stored: files + texts, texts, most: Math.max(0, alone - beside) };
  return { room, beside, alone, isHolder: row?.holder !== null && row?.holder === personAsking() };
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
  const { room, beside, isHolder } = await lookAtRoom(trx, orgId, config);
  const { stored, most } = room;
  if (stored + needed <= most) return;
  const [fills, goes] =
    beside === 0 || isHolder
      ? [`${inMegabytes(stored)} of ${inMegabytes(most)} MB`, { stored, most, needed }]
      : [`${inMegabytes(stored)} MB`, { stored }];
  throw new AppError(
    'storage_full',
    `Your organisation stores ${fills}, and this needs ${inMegabytes(needed)} more. Delete documents that are not needed, or take a larger plan. What a deleted request holds counts until it is gone for good, after 30 days.${besides(beside, isHolder)}`,
    goes,
  );
};

const besides = (beside: number, isHolder: boolean): string => {
  if (beside === 0) return '';
  if (!isHolder)
    return ' The room is shared with other organisations of the owner who made this one; they can make some free, or take a plan.';
  return ` Other organisations of its owner without a plan store ${inMegabytes(beside)} MB of what they may together; a deleted one counts until it is gone for good.`;
};

/** Of what an organisation may store at most; one file may always be announced where nothing else is. */
const SHARE_COMING = 1 / 4;

/**
 * Lets more be announced, to whoever holds the documents (`requireRoom`): what is announced has its room before a byte came, and is seen
 * by nobody.
 * @throws conflict when too much of it has not come
 */
export const requireFewComing = async (
  trx: Trx,
  orgId: string,
  config: Pick<Config, 'storage' | 'maxUploadBytes'>,
  bytes: number,
): Promise<void> => {
  const { storage, maxUploadBytes } = config;
  const may = (await hasPlan(trx, orgId)) ? storage.plan : storage.trial;
  const [most, coming] = [Math.max(may * SHARE_COMING, maxUploadBytes), await countComing(trx, orgId)];
  if (coming + bytes <= most) return;
  throw new AppError(
    'conflict',
    `${inMegabytes(coming)} MB that your organisation announced have not come, and at most ${inMegabytes(most)} MB may be on their way at a time. Send them, or announce fewer files at once: what does not come is forgotten after two hours.`,
    { coming, most_coming: most },
  );
};

const inMegabytes = (bytes: number): string => (Math.ceil(bytes / 100_000) / 10).toLocaleString('en');
