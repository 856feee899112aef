const MINUTE_MS = 60_000;

/**
 * Lines of a log of which so many are written in a minute. Answers null where one is too many; else what the line says besides, which is how
 * many were left out before it.
 */
export function fewLines(most: number, now: () => number = Date.now): () => { left_out?: number } | null {
  let [minute, written, leftOut] = [0, 0, 0];
  return () => {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) [minute, written] = [current, 0];
    if (written >= most) {
      leftOut += 1;
      return null;
    }
    written += 1;
    const before = leftOut;
    leftOut = 0;
    return before > 0 ? { left_out: before } : {};
  };
}
