/**
 * A slow service, to find tests and screens that race: with `LATE=150 npm test -- --project screens` every call leaves up to 150 ms late
 * and is answered up to 150 ms after that, in any order; with `LATE_KEYS=300` so much time lies between two keys. Both are 0 without.
 */
const most = Number(process.env['LATE'] ?? 0);

/** Milliseconds between two keys. */
export const betweenKeys = Number(process.env['LATE_KEYS'] ?? 0);

/** Waits as long as the way to the service takes, or back. */
export const onTheWay = async (): Promise<void> => {
  if (most > 0) await new Promise((done) => void setTimeout(done, Math.random() * most));
};
