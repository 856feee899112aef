/** How often passwords, codes and links are tried, and by what a try is counted; the figures and where they come from: docs/identity.md. */
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/db.ts';
import { AppError } from '../../http/app-error.ts';
import { type Limit, addAttempts, countAttempts, forgetAttempts, takeBackAttempt } from '../../limits/attempts.ts';
import { countedAddress } from '../../limits/client-address.ts';
import { foldEmail } from '../../limits/fold-email.ts';
import type { Codes } from '../second-factor.ts';
import { counts } from './failed-place.ts';
import { type Trier, askedAgain } from './trier.ts';

const MINUTE = 60;
const QUARTER = 15 * MINUTE;

/** A limit, and what a right try does to its count: begins it anew, is taken back from it, or stays in it. */
export interface Tried extends Limit {
  right: 'begins anew' | 'is taken back' | 'stays';
}

const ACCOUNT =
  'Too many wrong passwords for this account, from places that it does not know. Wait a quarter of an hour, use a browser in which you signed in before, or have a link sent to you by mail.';
const NETWORK =
  'Too many wrong passwords came from your network. Wait a quarter of an hour, use a browser in which you signed in before, or have a link sent to you by mail.';
const AGAIN = 'Your password and second factor were changed or asked for too often. Wait a quarter of an hour, then try again.';
const OFTEN = 'Too many sign-ins. Try again in a minute.';

/**
 * Wrong passwords are counted by account, apart for each place that it knows: a browser in which it signed in before, or an address that it
 * came from of late. So no stranger closes it there, neither by its own password nor by those of others. From an address that it does not
 * know they are counted by that address too, over all accounts. Right ones count for nothing but the work that they make.
 */
function signIns({ client, site, networks, known, place, account }: Trier): Tried[] {
  const wrong = { seconds: QUARTER, sentence: ACCOUNT, right: 'begins anew' } as const;
  const often = { seconds: MINUTE, sentence: OFTEN, right: 'stays' } as const;
  if (known === null)
    return [
      { ...often, what: counts.tries, who: client, most: 300 },
      { ...wrong, what: counts.client, who: client, most: 100, sentence: NETWORK, right: 'is taken back' },
      // Closes nothing: it says behind whom the network's next ones wait.
      { ...wrong, what: counts.network, who: networks[1], most: Infinity, right: 'is taken back' },
      ...(site === client
        ? []
        : [{ ...wrong, what: 'sign-in of a site', who: site, most: 500, sentence: NETWORK, right: 'is taken back' as const }]),
      { ...wrong, what: 'sign-in', who: account, most: 10 },
    ];
  return [
    { ...often, what: `sign-ins from a known ${known}`, who: place, most: 60 },
    { ...wrong, what: `sign-in from a known ${known}`, who: place, most: 10 },
    known === 'browser'
      ? { ...wrong, what: 'sign-in from known browsers', who: account, most: 50 }
      : { ...wrong, what: 'sign-in from known addresses', who: account, most: 30 },
  ];
}

/** Calls that set a password by a link, which is no guess but for whoever tries many. */
const byLink = new Set(['/reset-password', '/sign-up/invitation']);

/** By what a call is counted; nothing for calls that try none. Codes at a sign-in are counted by `codesAtSignIn` and the library. */
export function triesOf(path: string, trier: Trier): Tried[] {
  if (path === '/sign-in/email') return signIns(trier);
  const { client: who } = trier;
  const sentence = 'Too many attempts. Wait a while, then try again.';
  if (byLink.has(path)) return [{ what: 'wrong links of a client', who, most: 100, seconds: QUARTER, sentence, right: 'is taken back' }];
  if (path === '/sign-in/provider') return [{ what: 'setting out of a client', who, most: 120, seconds: MINUTE, sentence, right: 'stays' }];
  const asked = askedAgain[path];
  if (!asked || trier.known !== 'session') return [];
  const wrong = `Too many wrong ${asked}s for this account. Wait a quarter of an hour.`;
  const counted = { who: trier.account, seconds: QUARTER } as const;
  return [
    { ...counted, what: `${asked} again`, most: 10, sentence: wrong, right: 'begins anew' },
    { ...counted, what: `${asked} again, right or wrong`, most: 20, sentence: AGAIN, right: 'stays' },
  ];
}

/**
 * Counts a try before it is looked at, however many come at once, and notes how it came out. What was refused by another count, or what the
 * service failed at, was not looked at and counts for nothing. @throws rate_limited
 */
export async function trying(db: Db, tries: Tried[], look: () => Promise<Response>): Promise<Response> {
  await countAttempts(db, tries);
  const takeBack = async (): Promise<void> => {
    for (const tried of tries) await takeBackAttempt(db, tried);
  };
  try {
    const answer = await look();
    if (answer.status >= 500) await takeBack();
    else if (tries.length > 0 && (await wasRight(answer))) await endTry(db, tries);
    return answer;
  } catch (error) {
    await takeBack();
    throw error;
  }
}

async function endTry(db: Db, tries: Tried[]): Promise<void> {
  for (const tried of tries)
    if (tried.right === 'begins anew') await forgetAttempts(db, tried);
    else if (tried.right === 'is taken back') await takeBackAttempt(db, tried);
}

/** Whether what was tried was right: an address that is not verified yet is told to whoever knows the password alone. */
async function wasRight(answer: Response): Promise<boolean> {
  if (answer.ok || answer.status !== 403) return answer.ok;
  return ((await answer.clone().json()) as { code?: unknown }).code === 'EMAIL_NOT_VERIFIED';
}

/** More than the ten wrong codes in a row after which the library closes a second factor; it counts them once they were looked at. */
const MOST_CODES = 15;

/** Codes at sign-ins, counted by account before they are looked at, over all of its sign-ins that wait for one. */
export function codesAtSignIn(db: Db): Codes {
  const counted = (who: string) => ({ what: 'code at a sign-in', who, seconds: QUARTER });
  return {
    count: async (userId) => (await addAttempts(db, counted(userId), 1)).made <= MOST_CODES,
    forget: (userId) => forgetAttempts(db, counted(userId)),
  };
}

/**
 * Setting out to single sign-on. A whole office shares an address, and whoever knows somebody's can set out as them: both are counted
 * generously, and together closely. Neither a company nor a person is counted over all clients: strangers would shut them.
 */
export function setOuts(request: FastifyRequest): Limit[] {
  const { as } = request.query as { as?: unknown };
  const client = countedAddress(request.ip);
  const sentence = 'Too many attempts. Wait a while, then try again.';
  return [
    ...(typeof as === 'string'
      ? [{ what: 'single sign-on of a person from a client', who: `${foldEmail(as)} ${client}`, most: 10, seconds: 600, sentence }]
      : []),
    { what: 'single sign-on of a client', who: client, most: 120, seconds: 60, sentence },
    // Each leaves a request open for ten minutes, for which one response is read: responses need no count of their own.
    { what: 'single sign-on of a client, open', who: client, most: 600, seconds: 600, sentence },
  ];
}

/** False, and the limit is said on a page, when somebody tried too often. */
export async function mayTry(db: Db, held: Limit[]): Promise<boolean> {
  try {
    await countAttempts(db, held);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}
