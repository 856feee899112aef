/** PNG and JPEG: the text in a picture, by text recognition. Rectangles count the picture's own dots, origin bottom left. */
import type { Image } from '@napi-rs/canvas';
import { type Note, reason } from '#contract/reasons.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import { MOST_IMAGE_PIXELS } from '#engine/files/pdf/open-pdf.ts';
import type { Blocks } from './blocks.ts';
import { MOST_PIXELS } from '#engine/recognition/draw-page.ts';
import { greyOf, showsSomething } from '#engine/recognition/grey-image.ts';
import type { GreyImage } from '#engine/recognition/grey-image.ts';
import { isUnknown } from '#engine/recognition/languages.ts';
import { piecesOf } from '#engine/recognition/lines.ts';
import type { Layout } from '#engine/recognition/lines.ts';
import { DPI, SURE_PAGE, readPicture, textOf } from '#engine/recognition/read-picture.ts';
import { createRecogniser } from '#engine/recognition/recogniser.ts';
import { layoutTurned } from '#engine/recognition/turn.ts';
import type { ReadOptions } from './pdf.ts';
import { paragraphsOf } from './pdf-paragraphs.ts';

/** The longer side that a page has at 200 dots an inch: a picture with fewer dots is enlarged towards it. */
const LONG_SIDE = 2400;
const LARGEST_ZOOM = 3;

/** @throws UnreadableFile damaged, limit, or empty when no text is in it */
export async function readImage(bytes: Uint8Array, fileName: string, { signal, onProgress }: ReadOptions = {}): Promise<Blocks> {
  const size = sizeOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (size === null) throw damagedPicture(fileName);
  if (size.width * size.height > MOST_IMAGE_PIXELS) {
    throw new UnreadableFile(
      'limit',
      `${fileName} has ${size.width} × ${size.height} dots; at most ${MOST_IMAGE_PIXELS / 1_000_000} million are read. Save it smaller, or cut out the part that matters.`,
    );
  }
  const { loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(Buffer.from(bytes)).catch(() => {
    throw damagedPicture(fileName);
  });
  const recogniser = createRecogniser();
  const stop = (): void => void recogniser.close();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    signal?.throwIfAborted();
    const blocks = await recognised(image, fileName, recogniser).finally(() => signal?.throwIfAborted());
    onProgress?.(1, 1);
    return blocks;
  } finally {
    signal?.removeEventListener('abort', stop);
    await recogniser.close();
  }
}

async function recognised(image: Image, fileName: string, recogniser: ReturnType<typeof createRecogniser>): Promise<Blocks> {
  const first = await draw(image, DPI);
  if (!showsSomething(first)) throw new UnreadableFile('empty', `${fileName} is a blank picture. Check that it is the right file.`);
  const read = await readPicture({ recogniser, language: null }, (dpi) => (dpi === DPI ? Promise.resolve(first) : draw(image, dpi)));
  if (read === null)
    throw new UnreadableFile(
      'limit',
      `${fileName} took too long, or was too much for text recognition. Save it smaller, or as a file with its text.`,
    );
  const pieces = piecesOf(read, layoutTurned(layoutOf(image, read.dpi), read.image, read.turn));
  if (pieces.length === 0) {
    throw new UnreadableFile(
      'empty',
      `${fileName} is a picture in which no text could be read. Take it anew, sharp and upright.`,
      reason('unreadable_pictures'),
    );
  }
  const warnings: Note[] = [];
  if (read.confidence < SURE_PAGE) warnings.push(reason('picture_unsure'));
  if (isUnknown(textOf(read))) warnings.push(reason('other_language'));
  return { title: null, pages: 1, blocks: paragraphsOf([pieces]), warnings };
}

/** How much larger than it is a picture is drawn, where 300 dots an inch stand for the first try. */
function zoomOf({ width, height }: { width: number; height: number }, dpi: number): number {
  const wanted = Math.min(LARGEST_ZOOM, Math.max(1, LONG_SIDE / Math.max(width, height))) * (dpi / DPI);
  return Math.min(wanted, Math.sqrt(MOST_PIXELS / (width * height)));
}

async function draw(image: Image, dpi: number): Promise<GreyImage> {
  const { createCanvas } = await import('@napi-rs/canvas');
  const zoom = zoomOf(image, dpi);
  const canvas = createCanvas(Math.max(1, Math.floor(image.width * zoom)), Math.max(1, Math.floor(image.height * zoom)));
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return greyOf(canvas.data(), canvas.width, canvas.height);
}

function layoutOf(image: Image, dpi: number): Layout {
  const zoom = zoomOf(image, dpi);
  return {
    page: 1,
    scale: 1 / zoom,
    height: image.height * zoom,
    rect: ([left, top, right, bottom]) => [
      Math.round(left / zoom),
      Math.round(image.height - bottom / zoom),
      Math.round(right / zoom),
      Math.round(image.height - top / zoom),
    ],
  };
}

const damagedPicture = (fileName: string): UnreadableFile =>
  new UnreadableFile('damaged', `${fileName} is damaged and cannot be opened as a picture. Save or scan it again.`);

/** As the header says, before anything is unpacked: PNG in its first chunk, JPEG in the frame header. */
function sizeOf(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.subarray(0, 4).equals(Buffer.from('89504e47', 'hex'))) {
    return bytes.length < 24 ? null : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    } else at += marker >= 0xd0 && marker <= 0xd9 ? 2 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
