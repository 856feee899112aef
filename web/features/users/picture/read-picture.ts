import { CHOSEN_PICTURE_BYTES, PICTURE_SIDE, pictureTypes } from '#contract/picture.ts';
import type { squareOf } from './crop.ts';

/** Why a chosen file is no picture for us. */
export type NoPicture = 'tooLarge' | 'noPicture';

/** The picture of a file, ready to be drawn; or why not. */
export async function openPicture(file: File): Promise<HTMLImageElement | NoPicture> {
  if (file.size > CHOSEN_PICTURE_BYTES) return 'tooLarge';
  if (!Object.values<string>(pictureTypes).includes(file.type)) return 'noPicture';
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  return picture.decode().then(
    () => picture,
    () => 'noPicture',
  );
}

/** A square of the picture as it is kept, in base64. */
export function cut(picture: HTMLImageElement, { left, top, side }: ReturnType<typeof squareOf>): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = PICTURE_SIDE;
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, PICTURE_SIDE, PICTURE_SIDE);
  // A browser that writes no WebP writes PNG, which is taken too.
  const url = canvas.toDataURL('image/webp', 0.9);
  return url.slice(url.indexOf(',') + 1);
}
