/** Pictures of people: square, drawn small. The browser cuts and shrinks what somebody chooses. */
export const PICTURE_SIDE = 192;
/** Of the file that somebody chooses, before it is cut. */
export const CHOSEN_PICTURE_BYTES = 10_000_000;
/** Of the picture as it is kept. */
export const PICTURE_BYTES = 200_000;

export const pictureTypes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type PictureEnding = keyof typeof pictureTypes;

/** How the bytes of each begin. */
const beginnings = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpg: [0xff, 0xd8, 0xff],
  webp: [0x52, 0x49, 0x46, 0x46],
} as const satisfies Record<PictureEnding, readonly number[]>;

/** What kind of picture it is by its first bytes, whatever it calls itself; null when none of ours. */
export function pictureEnding(bytes: Uint8Array): PictureEnding | null {
  const begins = (signs: readonly number[]) => signs.every((sign, at) => bytes[at] === sign);
  if (begins(beginnings.webp)) return String.fromCharCode(...bytes.subarray(8, 12)) === 'WEBP' ? 'webp' : null;
  if (begins(beginnings.png)) return 'png';
  return begins(beginnings.jpg) ? 'jpg' : null;
}
