/** How much JSON a model's server may send in one piece: of millions of small values a few megabytes take gigabytes and seconds to read and to check. */

/** Values of one reply, of one event of a stream, and of what a model writes: twenty answers with their quotes have some thousand. */
export const MOST_VALUES = 20_000;
/** Values of a list of models: the longest known has five hundred models of some hundred each. */
export const MOST_LISTED = 200_000;

const [QUOTE, COMMA, BRACKET, BACKSLASH, BRACE, LINE_FEED, RETURN] = [0x22, 0x2c, 0x5b, 0x5c, 0x7b, 0x0a, 0x0d] as const;

/**
 * Whether a text of JSON, taken in piece by piece, holds more values than so many: commas and what opens, outside of strings, which no
 * line end is part of. `until` says where counting begins anew: at the end of each `line`, or of an `event` (an empty line).
 */
export function tooManyValues(most: number, until: 'end' | 'line' | 'event' = 'end'): (piece: Uint8Array) => boolean {
  let [count, inString, escaped, isEmptyLine] = [0, false, false, true];
  return (piece) => {
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at];
      if (byte === LINE_FEED) {
        if (until === 'line' || (until === 'event' && isEmptyLine)) count = 0;
        [inString, escaped, isEmptyLine] = [false, false, true];
        continue;
      }
      if (byte === RETURN) {
        [inString, escaped] = [false, false];
        continue;
      }
      isEmptyLine = false;
      if (escaped) escaped = false;
      else if (inString && byte === BACKSLASH) escaped = true;
      else if (byte === QUOTE) inString = !inString;
      else if (!inString && (byte === COMMA || byte === BRACKET || byte === BRACE) && (count += 1) > most) return true;
    }
    return false;
  };
}
