/** How far somebody is on the walk through the sample. */
export interface Walk {
  /** The organisation whose sample it goes through, and its request there. */
  org: string;
  request: string;
  /** From 0. */
  step: number;
  /** Left for now: it can be taken up again. */
  left: boolean;
}

/** What this browser remembers for a person, under the user-settings key of specification 3. */
interface Settings {
  openRequests: string[];
  walk: Walk | null;
}

type Read = Pick<Storage, 'getItem'>;
type Write = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (userId: string) => `user-settings:${userId}`;
const KEPT = 5;

function read(userId: string, storage: Read): Settings {
  const stored = storage.getItem(keyOf(userId));
  return { openRequests: [], walk: null, ...(stored ? (JSON.parse(stored) as Partial<Settings>) : {}) };
}

const write = (userId: string, change: Partial<Settings>, storage: Write): void =>
  storage.setItem(keyOf(userId), JSON.stringify({ ...read(userId, storage), ...change }));

export const openRequestsOf = (userId: string, storage: Read = localStorage): string[] => read(userId, storage).openRequests;

/** Puts a request first among those that were opened last. */
export function rememberOpen(userId: string, requestId: string, storage: Write = localStorage): void {
  const openRequests = [requestId, ...openRequestsOf(userId, storage).filter((id) => id !== requestId)].slice(0, KEPT);
  write(userId, { openRequests }, storage);
}

export const walkOf = (userId: string, storage: Read = localStorage): Walk | null => read(userId, storage).walk;

/** Null ends the walk. */
export const rememberWalk = (userId: string, walk: Walk | null, storage: Write = localStorage): void => write(userId, { walk }, storage);
