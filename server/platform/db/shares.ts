/** Who asks the database, and how many of its connections they may hold: nobody holds all of them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Bound, type Lines, type Patience, openLines } from '../limits/lines.ts';

/**
 * For whom the database is asked: a person (in an organisation, where the call has one), whoever needs no sign-in, or background work,
 * which has connections of its own.
 */
export type Asker = { of: 'person'; person: string; org: string | null } | { of: 'open'; address: string } | { of: 'jobs' };

/** Connections that are held at most at a time, by whom. */
export interface Sizes {
  all: number;
  org: number;
  person: number;
  open: number;
}

interface Asking {
  asker: Asker | null;
  /** A connection is held meanwhile: waiting for another one could be waiting for oneself. */
  holds: boolean;
}

/** Calls that may wait at a time: of one person, of an organisation, of all; of those that need no sign-in, of one address, and of all. */
const WAITING = { person: 200, org: 400, all: 2000, address: 100, open: 1000 };
/** Longer than that a call does not wait for a connection, in milliseconds. */
const LONGEST_WAIT_MS = 20_000;
/** Connections that are nobody's share: for those who hold one and need another to come to an end. */
const SPARE_CONNECTIONS = 2;

const asking = new AsyncLocalStorage<Asking>();

/** What is asked of the database within is asked for them. */
export const askFor = <T>(asker: Asker, work: () => T): T => asking.run({ asker, holds: false }, work);

/** Within, a connection is held: whatever else is needed is given at once. */
export const whileHolding = <T>(work: () => T): T => asking.run({ asker: asking.getStore()?.asker ?? null, holds: true }, work);

/** Whether whoever runs holds a connection already. */
export const holdsOne = (): boolean => asking.getStore()?.holds === true;

/** How long whoever runs waits for others at most. */
export const patienceOf = (signal?: AbortSignal): Patience => ({
  ms: asking.getStore()?.asker?.of === 'jobs' ? null : LONGEST_WAIT_MS,
  signal,
});

/** The person for whom whoever runs does so; undefined for background work and for whoever needs no sign-in. */
export const personAsking = (): string | undefined => {
  const asker = asking.getStore()?.asker;
  return asker?.of === 'person' ? asker.person : undefined;
};

/** Under which name whoever runs has their place in a line. */
export const nameOfAsker = (): string => {
  const asker = asking.getStore()?.asker;
  if (asker?.of === 'person') return `person ${asker.person}`;
  if (asker?.of === 'open') return `open ${asker.address}`;
  return asker?.of ?? 'nobody';
};

/** The shares of so many connections: an organisation and whoever needs no sign-in leave others room together, where there are six or more. */
export const sizesOf = (connections: number): Sizes => {
  const part = (share: number, round: (figure: number) => number): number => Math.max(1, round(connections * share));
  const org = part(0.4, Math.floor);
  return {
    all: Math.max(1, connections - SPARE_CONNECTIONS),
    org,
    person: Math.min(org, part(0.3, Math.ceil)),
    open: part(0.2, Math.floor),
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
      const asker = asking.getStore()?.asker ?? null;
      if (asker?.of === 'jobs') return () => {};
      const bounds = boundsFor(asker, sizes);
      return holdsOne() ? lines.pass(bounds) : lines.take(bounds, patienceOf(signal));
    },
  };
}

function boundsFor(asker: Exclude<Asker, { of: 'jobs' }> | null, sizes: Sizes): Bound[] {
  const all = { name: 'all', most: sizes.all, waiting: WAITING.all };
  if (asker === null) return [all, { name: nameOfAsker(), most: sizes.all, waiting: WAITING.all }];
  if (asker.of === 'open') {
    const open = { name: 'open', most: sizes.open, waiting: WAITING.open };
    return [all, open, { name: nameOfAsker(), most: sizes.open, waiting: WAITING.address }];
  }
  const person = { name: nameOfAsker(), most: sizes.person, waiting: WAITING.person };
  return asker.org === null ? [all, person] : [all, { name: `org ${asker.org}`, most: sizes.org, waiting: WAITING.org }, person];
}
