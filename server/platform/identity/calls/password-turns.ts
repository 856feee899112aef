/**
 * Looking at a password, and keeping one, holds a thread of those that read files too, and a core, for about a tenth of a second. So few
 * are looked at at a time, and whoever waits has their turn by where they come from (docs/identity.md).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { patienceOf } from '../../db/shares.ts';
import { AppError } from '../../http/app-error.ts';
import { type Level, openNestedTurns } from '../../limits/nested-turns.ts';
import type { Trier } from './trier.ts';

/** Of the four threads that libuv has: two are left to those who read files. */
const MOST = 2;

/** Calls that wait: of one group together; of the wide network, and the narrow one; of a client's address there; of one place there; of one account. */
const WAITING = { all: 1000, wide: 600, narrow: 400, client: 200, place: 100, account: 20 };

/** Of sign-ins from unknown places that did not fail: as many as two cores look at in the time that each waits. */
const FRESH = 200;

/** Calls of one account's sessions that wait, from wherever: one person changes one password at a time. */
const OF_SESSIONS = 2;

export interface PasswordTurns {
  /** Within, passwords are looked at and hashed at once. @throws rate_limited · unavailable · the reason of the signal */
  inTurn<T>(trier: Trier, act: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** What the library hashes and looks with; it waits for a turn where whoever calls took none. */
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
}

/**
 * Groups take turns: whoever comes from a known place waits for a pass or two of the others, however many addresses these have. Sign-ins
 * from unknown places are two groups: who was wrong there just now stands in front of nobody who was not. Those who were not are as many as
 * somebody has addresses who tries once from each: there the newest is next, for in a line longer than the time that each waits, whoever
 * stands at its end is looked at too late, and so would be everybody. A session is taken to as many addresses as its owner has, so it is
 * its account that has a share.
 */
function pathOf({ client, networks: [wide, narrow], failed, known, place, account }: Trier): Level[] {
  if (known === 'session') return ofSession(account, client);
  const newestFirst = known === null && failed === false;
  return [
    { name: groupOf(known, failed), waiting: newestFirst ? FRESH : WAITING.all, newestFirst },
    { name: wide, waiting: WAITING.wide, newestFirst },
    { name: narrow, waiting: WAITING.narrow, newestFirst },
    { name: client, waiting: WAITING.client },
    { name: place, waiting: WAITING.place },
    { name: account, waiting: WAITING.account },
  ];
}

function groupOf(known: Trier['known'], failed: Trier['failed']): string {
  if (known) return 'known';
  if (failed === null) return 'no sign-in';
  return failed ? 'failed' : 'unknown';
}

const ofSession = (account: string, client: string): Level[] => [
  { name: 'session', waiting: WAITING.all },
  { name: account, waiting: OF_SESSIONS },
  { name: client, waiting: OF_SESSIONS },
];

/** What no call asks for waits for no others of its kind. */
const byItself: Level[] = [{ name: 'by itself', waiting: Infinity }];

/** Said to a sign-in that has no turn where mails are sent: the link takes none. */
const BY_LINK =
  'Too many sign-ins are waiting. Try again in a moment, or have a link sent to you by mail: it signs you in without waiting.';

const isSignIn = ({ known, failed }: Trier): boolean => known === 'browser' || known === 'address' || failed !== null;

/** A refusal of the line, with the way in that needs no turn. */
function namingTheLink(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === 'rate_limited') return new AppError(error.code, BY_LINK, error.details, error.retryAfter ?? 1);
  return error.code === 'unavailable' ? new AppError(error.code, BY_LINK, error.details) : error;
}

/** @param sendsMails whether there are links by mail */
export function openPasswordTurns({ sendsMails }: { sendsMails: boolean }): PasswordTurns {
  const turns = openNestedTurns(MOST);
  const holding = new AsyncLocalStorage<true>();
  const during = async <T>(take: () => Promise<() => void>, act: () => Promise<T>): Promise<T> => {
    if (holding.getStore()) return act();
    const end = await take();
    try {
      return await holding.run(true, act);
    } finally {
      end();
    }
  };
  const anyhow = <T>(act: () => Promise<T>): Promise<T> => during(() => turns.take(byItself, { ms: null }), act);
  return {
    inTurn: (trier, act, signal) =>
      during(
        () =>
          turns.take(pathOf(trier), patienceOf(signal)).catch((error: unknown) => {
            throw sendsMails && isSignIn(trier) ? namingTheLink(error) : error;
          }),
        act,
      ),
    hash: (password) => anyhow(() => hashPassword(password)),
    verify: (given) => anyhow(() => verifyPassword(given)),
  };
}
