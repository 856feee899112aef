/** Who asks the database, and how many of its connections they may hold: nobody holds all of them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Bound, type Lines, type Patience, openLines } from '../limits/lines.ts';

/**
 * For whom the database is asked: a person (in an organisation of a party, where the call has one: itself, or with all others of its holder
 * that have no plan) who reads, or who writes and so may wait for others that write the same; whoever needs no sign-in, a call that needs none and is counted, a call of which is looked up who makes it (by the hash of
 * its token, where it has one), or background work, which has connections of its own.
 */
export type Asker =
  | { of: 'person'; person: string; party: string | null; writes?: boolean }
  | { of: 'open'; address: string }
  | { of: 'counted'; address: string }
  | { of: 'who'; address: string; token?: string }
  | { of: 'jobs' };

/**
 * What may take long in the database: looking through texts, reading what goes into a file or a long page, adding up all that was done, and
 * writing many rows at once; and what is short for itself and may be asked many times over: weighing the questions of a request, to know how
 * long its page is.
 */
export type Long = 'search' | 'file' | 'page' | 'figures' | 'many' | 'weighing';

/** Connections that are held at most at a time, by whom. */
export interface Sizes {
  all: number;
  /** Everybody who is signed in, together. */
  people: number;
  party: number;
  person: number;
  /** Of these whoever writes, who may wait for others that hold the same; the rest is for reading. */
  writing: { people: number; party: number };
  open: number;
  /** What may take long, of each kind, for everybody together; one person has one of them. Of all kinds there are twice as many. */
  long: number;
}

interface Asking {
  asker: Asker | null;
  long?: Long | undefined;
  /** A connection is held meanwhile: waiting for another one could be waiting for oneself. */
  holds: boolean;
}

/**
 * Calls that may wait at a time: of one person, of a party, of all; of those that need no sign-in, of one address, and of all; of
 * those of which it is looked up who makes them, of one address, where a whole office may be, and of one token (as many as of one person:
 * nobody is refused earlier for having one sign-in).
 */
const WAITING = { person: 200, party: 400, all: 2000, address: 100, open: 1000, who: 400, token: 200 };
/** Longer than that a call does not wait for a connection, in milliseconds. */
const LONGEST_WAIT_MS = 20_000;
/**
 * Connections that are nobody's share: for those who hold one and need another to come to an end. Calls that need no sign-in are counted over
 * one of them, by statements that wait for nobody, so that many do not stand before those of which is looked up who makes them.
 */
const SPARE_CONNECTIONS = 2;
/** Besides all others: who calls is looked up, and the calls of whoever is known are counted, whatever is asked for. Short statements alone, which wait for nobody. */
export const WHO_CONNECTIONS = 2;

const asking = new AsyncLocalStorage<Asking>();

/** What is asked of the database within is asked for them. */
export const askFor = <T>(asker: Asker, work: () => T): T => asking.run({ asker, holds: false }, work);

/** What is asked within may take long, and has a small share of its own: short calls find a connection meanwhile. */
export const askLong = <T>(long: Long, work: () => T): T => asking.run({ asker: null, holds: false, ...asking.getStore(), long }, work);

/** What is done for a call besides looking up who makes it, and may wait for others, is asked for its address. */
export const askForAddress = <T>(work: () => T): T => {
  const asker = asking.getStore()?.asker;
  return asker?.of === 'who' ? askFor({ of: 'open', address: asker.address }, work) : work();
};

/** Within, a connection is held: whatever else is needed is given at once. */
export const whileHolding = <T>(work: () => T): T => asking.run({ asker: null, ...asking.getStore(), holds: true }, work);

/** Whether whoever runs holds a connection already. */
export const holdsOne = (): boolean => asking.getStore()?.holds === true;

/** How long whoever runs waits for others at most. */
export const patienceOf = (signal?: AbortSignal): Patience => ({
  ms: asking.getStore()?.asker?.of === 'jobs' ? null : LONGEST_WAIT_MS,
  signal,
});

/** Whether whoever runs does so for a call, and not as background work or a command. */
export const isForCall = (): boolean => (asking.getStore()?.asker?.of ?? 'jobs') !== 'jobs';

/** The person for whom whoever runs does so; undefined for background work and for whoever needs no sign-in. */
export const personAsking = (): string | undefined => {
  const asker = asking.getStore()?.asker;
  return asker?.of === 'person' ? asker.person : undefined;
};

/** The party for which whoever runs does so; undefined where there is none. */
export const partyAsking = (): string | undefined => {
  const asker = asking.getStore()?.asker;
  return asker?.of === 'person' ? (asker.party ?? undefined) : undefined;
};

/** Under which name whoever runs has their place in a line. */
export const nameOfAsker = (): string => {
  const asker = asking.getStore()?.asker;
  if (asker?.of === 'person') return `person ${asker.person}`;
  if (asker?.of === 'open' || asker?.of === 'counted' || asker?.of === 'who') return `${asker.of} ${asker.address}`;
  return asker?.of ?? 'nobody';
};

/**
 * The shares of so many connections: a party leaves others room, and everybody who is signed in leaves it to those who are about to
 * be, where there are six or more.
 */
export const sizesOf = (connections: number): Sizes => {
  const part = (share: number, round: (figure: number) => number): number => Math.max(1, round(connections * share));
  const [party, open, all] = [part(0.4, Math.floor), part(0.2, Math.floor), Math.max(1, connections - SPARE_CONNECTIONS)];
  const people = Math.max(1, all - open);
  return {
    all,
    people,
    party,
    person: Math.min(party, part(0.3, Math.ceil)),
    writing: { people: Math.ceil((people * 2) / 3), party: Math.ceil(party / 2) },
    open,
    long: Math.max(1, Math.floor(all / 4)),
  };
};

/** The connections of the calls, shared: whoever has as many as they may waits in a line, and holds none meanwhile. */
export interface Shares {
  /** Answers how to give the place back. @throws rate_limited · unavailable, as lines.ts */
  take(signal?: AbortSignal): Promise<() => void>;
}

export function openShares(sizes: Sizes): Shares {
  const lines: Lines = openLines();
  return {
    take: async (signal) => {
      const { asker = null, long } = asking.getStore() ?? {};
      if (asker?.of === 'jobs') return () => {};
      const bounds = [...boundsFor(asker, sizes), ...(long ? longBounds(long, asker, sizes) : [])];
      return holdsOne() ? lines.pass(bounds) : lines.take(bounds, patienceOf(signal));
    },
  };
}

function boundsFor(asker: Exclude<Asker, { of: 'jobs' }> | null, sizes: Sizes): Bound[] {
  const name = nameOfAsker();
  if (asker?.of === 'who')
    return [
      { name: 'who', most: WHO_CONNECTIONS, waiting: WAITING.all },
      ...(asker.token === undefined ? [] : [{ name: `token ${asker.token}`, most: WHO_CONNECTIONS, waiting: WAITING.token }]),
      { name, most: WHO_CONNECTIONS, waiting: WAITING.who },
    ];
  if (asker?.of === 'counted')
    return [
      { name: 'counted', most: 1, waiting: WAITING.open },
      { name, most: 1, waiting: WAITING.address },
    ];
  const all = { name: 'all', most: sizes.all, waiting: WAITING.all };
  if (asker === null) return [all, { name, most: sizes.all, waiting: WAITING.all }];
  if (asker.of === 'open')
    return [all, { name: 'open', most: sizes.open, waiting: WAITING.open }, { name, most: sizes.open, waiting: WAITING.address }];
  const people = { name: 'people', most: sizes.people, waiting: WAITING.all };
  const person = { name, most: sizes.person, waiting: WAITING.person };
  const { party, writes = false } = asker;
  return [
    all,
    people,
    ...(party === null ? [] : [{ name: `party ${party}`, most: sizes.party, waiting: WAITING.party }]),
    person,
    ...(writes ? writingBounds(party, name, sizes) : []),
  ];
}

/** Besides those of whoever asks, in a line of their own: whoever waits to write stands before nobody who reads. */
const writingBounds = (party: string | null, name: string, { writing, person }: Sizes): Bound[] => [
  { name: 'writing', most: writing.people, waiting: WAITING.all },
  ...(party === null ? [] : [{ name: `writing of party ${party}`, most: writing.party, waiting: WAITING.party }]),
  { name: `writing of ${name}`, most: person, waiting: WAITING.person },
];

/** Besides those of whoever asks: a party has half of the share, and leaves others the rest. */
function longBounds(long: Long, asker: Asker | null, { long: most }: Sizes): Bound[] {
  const party = asker?.of === 'person' ? asker.party : null;
  return [
    // What is short does not wait for what is long.
    ...(long === 'weighing' ? [] : [{ name: 'long', most: 2 * most, waiting: WAITING.all }]),
    { name: long, most, waiting: WAITING.all },
    ...(party === null ? [] : [{ name: `${long} of party ${party}`, most: Math.ceil(most / 2), waiting: WAITING.party }]),
    { name: `${long} of ${nameOfAsker()}`, most: 1, waiting: WAITING.person },
  ];
}
