/** What the passages of a file come to as they are kept, where a heading, the header of a table or the name of a sheet stands at each of them. */
import { UnreadableFile } from '#engine/files/model.ts';
import type { Passage } from './model.ts';

/** Megabytes of all passages: the largest file that may be sent holds 50 of plain text, a book of a thousand pages 3. */
const MOST_MEGABYTES = 60;
const MILLION = 1_000_000;

/** Weighs one passage after the other, before more of them are made. @throws UnreadableFile `limit`, beginning with "The file" */
export function weighPassages(): (passage: Passage) => void {
  let bytes = 0;
  return ({ heading, text, place }) => {
    for (const one of [heading, text, place.sheet]) if (one) bytes += Buffer.byteLength(one);
    if (bytes > MOST_MEGABYTES * MILLION) throw tooMuch();
  };
}

const tooMuch = (): UnreadableFile =>
  new UnreadableFile(
    'limit',
    `The file comes to more than ${MOST_MEGABYTES} MB of text, each passage with the headings over it. Shorten its headings, header rows and names of sheets, or split it.`,
  );
