/** Pieces of any body that count by their bytes alone. */
const FREE_PIECES = 1000;
/** Bytes of a piece on average, after those: honest programs send in pieces of some hundred (an event, a row) or many thousand. */
const PIECE_BYTES = 64;

/**
 * Whether a body, taken in piece by piece, goes beyond a bound of bytes, or comes in pieces so small that what each costs (an object and a turn
 * of the thread that serves everybody) is out of proportion to what it brings.
 */
export function beyondBound(bytes: number): (piece: Uint8Array) => boolean {
  let [size, pieces] = [0, 0];
  return (piece) => {
    size += piece.length;
    pieces += 1;
    return size > bytes || pieces > FREE_PIECES + size / PIECE_BYTES;
  };
}
