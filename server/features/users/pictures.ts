import { type PictureEnding, PICTURE_BYTES, pictureEnding, pictureTypes } from '#contract/picture.ts';
import type { Deps } from '#server/deps.ts';
import { type Db, newId } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { type UserRow, isPictureSeenBy, lockPicture, updateUser } from './store.ts';

/** Where the bytes of a picture are kept. */
export const pictureKey = (picture: string): string => `pictures/${picture}`;

/**
 * Takes a picture in the place of the one before; every picture has a name of its own, so that it never changes under it.
 * @throws too_large · unsupported_type
 */
export const setPicture = async ({ db, storage }: Pick<Deps, 'db' | 'storage'>, userId: string, bytes: Uint8Array): Promise<UserRow> => {
  if (bytes.length > PICTURE_BYTES)
    throw new AppError('too_large', `A picture has at most ${PICTURE_BYTES / 1000} KB; this has ${Math.ceil(bytes.length / 1000)}.`);
  const ending = pictureEnding(bytes);
  if (ending === null) throw new AppError('unsupported_type', 'This is no PNG, JPEG or WebP picture.');
  const picture = `${newId()}.${ending}`;
  await storage.put(pictureKey(picture), bytes);
  try {
    return await replace(db, userId, picture);
  } catch (error) {
    await storage.remove(pictureKey(picture));
    throw error;
  }
};

/** Shows initials again. */
export const removePicture = (db: Db, userId: string): Promise<UserRow> => replace(db, userId, null);

const replace = (db: Db, userId: string, picture: string | null): Promise<UserRow> =>
  db.transaction().execute(async (trx) => {
    const before = await lockPicture(trx, userId);
    if (before) await enqueueJob(trx, 'remove-bytes', { keys: [pictureKey(before)] });
    return updateUser(trx, userId, { picture });
  });

/**
 * The bytes of a picture, one's own or that of somebody in the current organisation.
 * @throws not_found for all others
 */
export const readPicture = async (
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  actor: Actor,
  picture: string,
): Promise<{ bytes: Uint8Array; type: string }> => {
  if (!(await isPictureSeenBy(db, picture, actor))) throw new AppError('not_found', 'There is no such picture.');
  const ending = picture.slice(picture.lastIndexOf('.') + 1) as PictureEnding;
  return { bytes: await storage.read(pictureKey(picture)), type: pictureTypes[ending] };
};
