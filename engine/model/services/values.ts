/** How much JSON a model's server may send in one piece: of millions of small values a few megabytes take gigabytes and seconds to read and to check. */

/** What one piece of JSON may hold. */
export interface Bounds {
  values: number;
  bytes: number;
  /** Of what stands within one another. */
  depth: number;
}

/** What is asked for is a few levels deep, and so is what is told of a model. */
const depth = 100;
/** One reply, one event or line of a stream: twenty answers with their quotes have some thousand values, with thoughts some hundred KB. */
export const ofReply: Bounds = { values: 20_000, bytes: 2 * 2 ** 20, depth };
/** A list of models: the longest known has five hundred models of some hundred values each, in about one MB. */
export const ofList: Bounds = { values: 100_000, bytes: 2 * 2 ** 20, depth };

const [QUOTE, COMMA, BRACKET, BACKSLASH, BRACE, LINE_FEED, RETURN] = [0x22, 0x2c, 0x5b, 0x5c, 0x7b, 0x0a, 0x0d] as const;
const CLOSING: ReadonlySet<number | undefined> = new Set([BRACKET + 2, BRACE + 2]);

/**
 * Whether a text of JSON, taken in piece by piece, goes beyond its bounds. Its values are commas and what opens, outside of strings, which
 * no line end is part of. `until` says where counting begins anew: at the end of each `line`, or of an `event` (an empty line).
 */
export function beyond(most: Bounds, until: 'end' | 'line' | 'event' = 'end'): (piece: Uint8Array) => boolean {
  let [values, bytes, depth, inString, escaped, isEmptyLine] = [0, 0, 0, false, false, true];
  const count = (byte: number | undefined): void => {
    if (byte === COMMA) values += 1;
    else if (byte === BRACKET || byte === BRACE) [values, depth] = [values + 1, depth + 1];
    else if (CLOSING.has(byte)) depth -= 1;
  };
  const endLine = (): void => {
    if (until === 'line' || (until === 'event' && isEmptyLine)) [values, bytes, depth] = [0, 0, 0];
    [inString, escaped, isEmptyLine] = [false, false, true];
  };
  return (piece) => {
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at];
      bytes += 1;
      if (byte === LINE_FEED) endLine();
      else if (byte === RETURN) [inString, escaped] = [false, false];
      else {
        isEmptyLine = false;
        if (escaped) escaped = false;
        else if (inString && byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inString = !inString;
        else if (!inString) count(byte);
      }
      if (values > most.values || bytes > most.bytes || depth > most.depth) return true;
    }
    return false;
  };
}
