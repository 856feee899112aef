/** The uploads whose bytes come to this process: how many there may be at a time, and whether each of them still stands. */
import type { FastifyBaseLogger } from 'fastify';
import { forEveryCaller } from '../db/caller-left.ts';
import { askFor } from '../db/shares.ts';
import { AppError } from '../http/app-error.ts';
import { type Bound, openLines } from '../limits/lines.ts';

/** How a try to send the bytes of an upload stands: it goes on, a later one took its place, or nobody waits for bytes any more. */
export type Standing = 'current' | 'replaced' | 'unawaited';

/** One try to send the bytes of an upload. */
export interface Try {
  key: string;
  attempt: string;
}

/** Who announced an upload. */
export interface Announcer {
  org: string;
  /** Null where their account is gone. */
  person: string | null;
}

/** Milliseconds from one look to the next, whether other processes took places. */
const LOOK_MS = 2000;
/** Uploads whose bytes come at a time: a browser sends six to one service, and a program some more. */
const UNDER_WAY = { person: 40, org: 120, all: 400 };
/** Seconds after which somebody may send again who found no place. */
const AGAIN_SECONDS = 10;

const refusals: Record<Exclude<Standing, 'current'>, () => AppError> = {
  replaced: () => new AppError('conflict', 'The bytes of this upload are sent by a later call, which took the place of this one.'),
  unawaited: () =>
    new AppError('conflict', 'This upload was registered already or is not known any more. Ask for a new address to send a file again.'),
};

/** Why a try ends that does not stand. */
export const refusalOf = (standing: Exclude<Standing, 'current'>): AppError => refusals[standing]();

const tooMany = (whose: string): AppError =>
  new AppError(
    'rate_limited',
    `${whose} at a time. Send the next one when one of them is there; this one can be sent again in ${AGAIN_SECONDS} seconds.`,
    undefined,
    AGAIN_SECONDS,
  );

/** @param lookAt how each of many tries stands, in their order */
export function openUnderWay(lookAt: (tries: readonly Try[]) => Promise<Standing[]>, log: FastifyBaseLogger) {
  const places = openLines();
  const tries = new Map<Try, AbortController>();
  let timer: NodeJS.Timeout | null = null;
  const look = async (): Promise<void> => {
    const looked = [...tries];
    try {
      const standings = await askFor({ of: 'jobs' }, () => forEveryCaller(() => lookAt(looked.map(([one]) => one))));
      for (const [at, [, over]] of looked.entries()) {
        const standing = standings[at] ?? 'current';
        if (standing !== 'current') over.abort(refusalOf(standing));
      }
    } catch (error) {
      log.warn({ err: error }, 'whether uploads are still awaited could not be looked up; each is at its end');
    }
    // Only now: however long one look takes, no other is begun meanwhile.
    timer = null;
    lookLater();
  };
  const lookLater = (): void => {
    if (timer === null && tries.size > 0) timer = setTimeout(() => void look(), LOOK_MS).unref();
  };
  return {
    /** Takes a place for an upload; answers how to give it back. @throws rate_limited where too many are under way */
    take({ org, person }: Announcer): () => void {
      const bounds: (Bound & { whose: string })[] = [
        { name: 'all', most: UNDER_WAY.all, waiting: 0, whose: `The service takes ${UNDER_WAY.all} files` },
        { name: `org ${org}`, most: UNDER_WAY.org, waiting: 0, whose: `Your organisation may send ${UNDER_WAY.org} files` },
        ...(person === null
          ? []
          : [{ name: `person ${person}`, most: UNDER_WAY.person, waiting: 0, whose: `You may send ${UNDER_WAY.person} files` }]),
      ];
      const full = bounds.findLast(({ name, most }) => places.held(name) >= most);
      if (full) throw tooMany(full.whose);
      return places.pass(bounds);
    },
    /** Looks now and then, for all of them at once, whether a try still stands; answers what ends it, and how to stop looking. */
    watch(one: Try): { signal: AbortSignal; stop(): void } {
      const over = new AbortController();
      tries.set(one, over);
      lookLater();
      return { signal: over.signal, stop: () => void tries.delete(one) };
    },
  };
}
