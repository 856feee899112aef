const FRESH_MS = 10 * 60_000;

/** Whether a session was begun a moment ago: what lasts longer than it is not done by one that was left open. */
export const isFresh = ({ session }: { session: { createdAt: Date } }): boolean => Date.now() - session.createdAt.getTime() <= FRESH_MS;
