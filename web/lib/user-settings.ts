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
  /** Of the requests that were left last: the entry at which that was, newest last. */
  places: [request: string, entry: string][];
}

type Read = Pick<Storage, 'getItem'>;
type Write = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (userId: string) => `user-settings:${userId}`;
const KEPT = 5;
const KEPT_PLACES = 100;

function read(userId: string, storage: Read): Settings {
  const stored = storage.getItem(keyOf(userId));
  return { openRequests: [], walk: null, places: [], ...(stored ? (JSON.parse(stored) as Partial<Settings>) : {}) };
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

/** The entry at which somebody left a request. */
export const placeIn = (userId: string, requestId: string, storage: Read = localStorage): string | null =>
  read(userId, storage).places.find(([request]) => request === requestId)?.[1] ?? null;

export function rememberPlace(userId: string, requestId: string, entryId: string, storage: Write = localStorage): void {
  const others = read(userId, storage).places.filter(([request]) => request !== requestId);
  write(userId, { places: [...others.slice(1 - KEPT_PLACES), [requestId, entryId]] }, storage);
}
