import { tooLong } from './bad-archive.ts';
import { MOST_BYTES } from './manifest.ts';

const LINE_END = 0x0a;

/** Rows of one table as they come, piece by piece; the database reads each row whole. @throws BadArchive for one longer than `most` */
export function boundedRows(most: number = MOST_BYTES.row): (bytes: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array> {
  let row = 0;
  return async function* bounded(bytes) {
    for await (const piece of bytes) {
      const first = piece.indexOf(LINE_END);
      row += first === -1 ? piece.length : first;
      if (row > most) throw tooLong('A row');
      if (first !== -1) row = piece.length - piece.lastIndexOf(LINE_END) - 1;
      yield piece;
    }
  };
}
