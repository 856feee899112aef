import { addTo } from '#engine/common/add-to.ts';
import type { Deps } from '#server/deps.ts';
import { type Db, type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import type { Standing } from '#server/platform/storage/under-way.ts';
import type { AwaitedUploads } from '#server/platform/storage/upload-route.ts';
import { type UploadPlace, beginSending, countUploads, findUpload, listSending, noteArrival, noteSent } from './store.ts';

/**
 * Uploads of one organisation that wait at a time: fifty calls of 200 files, for what is there already waits too until it expires.
 * About 5 MB of rows.
 */
const MOST_WAITING = 10_000;
/** Of one person: others find places beside them. */
const MOST_OF_ONE = MOST_WAITING / 4;
/** Keys that are looked at together, and of one job that removes bytes. */
const AT_ONCE = 1000;
const UUID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
const KEY = new RegExp(String.raw`^uploads/(${UUID})/(${UUID})(?:\.[a-z\d]+)?$`);

const placeOf = (key: string): UploadPlace | null => {
  const [, orgId, id] = KEY.exec(key) ?? [];
  return orgId === undefined || id === undefined ? null : { orgId, id, key };
};

/** @param sending the try that counts; undefined where no upload waits */
const standingOf = (sending: string | null | undefined, attempt: string): Standing => {
  if (sending === undefined) return 'unawaited';
  return sending === attempt ? 'current' : 'replaced';
};

/** Uploads that wait for bytes are neither registered nor forgotten, and their organisation is still there. */
export const awaitedUploads = (db: Db): AwaitedUploads => {
  const standing = async (trx: Trx, { orgId, id }: UploadPlace, attempt: string): Promise<Standing> => {
    const upload = await findUpload(trx, orgId, id);
    return standingOf(upload?.sending, attempt);
  };
  return {
    async begin(key) {
      const [place, attempt] = [placeOf(key), newId()];
      if (!place) return null;
      return (await inOrg(db, place.orgId, (trx) => beginSending(trx, place, attempt))) ? attempt : null;
    },
    async announcer(key) {
      const place = placeOf(key);
      const upload = place && (await inOrg(db, place.orgId, (trx) => findUpload(trx, place.orgId, place.id)));
      return place && upload?.storage_key === key ? { org: place.orgId, person: upload.created_by } : null;
    },
    async look(tries) {
      const places = tries.map(({ key }) => placeOf(key));
      const sending = await listSending(
        db,
        places.filter((place) => place !== null),
      );
      return tries.map(({ attempt }, at) => standingOf(sending.get(places[at]?.id ?? ''), attempt));
    },
    async arrived(key, attempt) {
      const place = placeOf(key);
      if (!place) return 'unawaited';
      return inOrg(db, place.orgId, async (trx) => ((await noteArrival(trx, place, attempt)) ? 'current' : standing(trx, place, attempt)));
    },
  };
};

/**
 * Looks through what lies where uploads are sent, for a store tells nobody what arrives: notes what came, and removes what no upload waits
 * for, which a store takes at a signed address until that expires: page by page, for there may be very many. What has a name that no upload has was put there by somebody else, and
 * stays.
 */
export const lookThroughSent = async ({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> => {
  const look = async (places: readonly UploadPlace[]): Promise<void> => {
    const ofOrg = new Map<string, string[]>();
    for (const { orgId, key } of places) addTo(ofOrg, orgId, key);
    // An upload is known before its address is: whatever was listed and still waits is among those that are read now.
    for (const [orgId, keys] of ofOrg) {
      const waiting = await inOrg(db, orgId, (trx) => noteSent(trx, orgId, keys));
      const unawaited = keys.filter((key) => !waiting.has(key));
      if (unawaited.length > 0) await enqueueJob(db, 'remove-bytes', { keys: unawaited });
    }
  };
  let page: UploadPlace[] = [];
  for await (const { key } of storage.files('uploads')) {
    const place = placeOf(key);
    if (place) page.push(place);
    if (page.length < AT_ONCE) continue;
    await look(page);
    page = [];
  }
  await look(page);
};

/**
 * Lets somebody announce `more` uploads, to whoever holds the documents (`lockTree`).
 * @throws conflict when too many wait, of theirs or of the organisation
 */
export const requireFewWaiting = async (trx: Trx, { orgId, userId }: Pick<OrgActor, 'orgId' | 'userId'>, more: number): Promise<void> => {
  const waiting = await countUploads(trx, orgId, userId);
  const whose = [
    waiting.own + more > MOST_OF_ONE && `${figure(MOST_OF_ONE)} files that you announced`,
    waiting.all + more > MOST_WAITING && `${figure(MOST_WAITING)} files of your organisation`,
  ].find((full) => full !== false);
  if (whose === undefined) return;
  throw new AppError(
    'conflict',
    `${whose} wait to be registered. Register those that were sent, or wait: what does not come is forgotten after two hours, what is not registered after a day.`,
  );
};

const figure = (count: number): string => count.toLocaleString('en');
