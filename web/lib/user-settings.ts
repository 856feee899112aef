/** What this browser remembers for a person, under the user-settings key of specification 3. */
interface Settings {
  openRequests: string[];
}

const keyOf = (userId: string) => `user-settings:${userId}`;
const KEPT = 5;

export function openRequestsOf(userId: string, storage: Pick<Storage, 'getItem'> = localStorage): string[] {
  const stored = storage.getItem(keyOf(userId));
  return stored ? (JSON.parse(stored) as Settings).openRequests : [];
}

/** Puts a request first among those that were opened last. */
export function rememberOpen(userId: string, requestId: string, storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): void {
  const openRequests = [requestId, ...openRequestsOf(userId, storage).filter((id) => id !== requestId)].slice(0, KEPT);
  storage.setItem(keyOf(userId), JSON.stringify({ openRequests } satisfies Settings));
}
