import type { Db } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { type Limit, addAttempts, countAttempt, countAttempts, forgetAttempts, takeBackAttempt } from './attempts.ts';
import { countedAddress } from './client-address.ts';
import { foldEmail } from './fold-email.ts';
import { knowsPlace } from './known-place.ts';

const HOUR = 3600;
const DAY = 86_400;
/** Mails in an hour to one mailbox that one causes: enough for somebody who does not find the mail, too few to bother anybody with. */
const FROM_ONE = 5;
/**
 * From all of a kind together. Whoever asks for the first time within the hour has more room, so that nobody with a handful of accounts shuts a
 * mailbox to them; a person is one, however many organisations they have.
 */
const FROM_ALL = 20;
const FROM_ALL_ANEW = 60;
const PER_CLIENT = 20;
/** How long a link of a mail holds, in seconds: one that signs in, and one for a new password. */
export const LINK_LIFE = { signIn: 1200, newPassword: 3600 } as const;
export type WayIn = keyof typeof LINK_LIFE;
/**
 * Mails that let somebody in are counted apart from those that others cause, and each kind for itself. Of those that are asked for where the
 * account is not known so many go to an address within half the life of their link: whoever asks for one more has one that holds for
 * as long again at least. So nobody uses them up, from however many addresses.
 */
const ANYBODY = 2;
const windowOf = (way: WayIn): number => LINK_LIFE[way] / 2;
const toAddress = (way: WayIn): string => `way in to address, ${way}`;
/** From one place that the account knows, a browser or an address, and from all of those. */
const WAYS_BACK = { perPlace: 5, perAddress: 10 };
const sentence = 'Too many mails were asked for; try again in an hour.';

const ofClient = (client: string): Limit => ({
  what: 'mail by client',
  who: countedAddress(client),
  most: PER_CLIENT,
  seconds: HOUR,
  sentence,
});

/** Who causes a mail to somebody who need not have asked for it; each kind is counted for itself. */
export interface Causing {
  kind: 'client' | 'inviter' | 'person' | 'provider' | 'sign-up of an account';
  id: string;
  /** The organisation on whose behalf a person does, which has a limit of its own. */
  org?: string;
}

async function toMailbox(db: Db, email: string, { kind, id, org }: Causing): Promise<Limit[]> {
  const mailbox = foldEmail(email);
  const one = { what: `mail to address by ${kind}`, who: `${id} ${mailbox}`, seconds: HOUR, sentence };
  const isFirst = (await addAttempts(db, one, 0)).made === 0;
  const most = isFirst ? FROM_ALL_ANEW : FROM_ALL;
  return [
    { ...one, most: FROM_ONE },
    ...(org === undefined ? [] : [{ ...one, what: 'mail to address by organisation', who: `${org} ${mailbox}`, most: FROM_ONE }]),
    { ...one, what: `mail to address, ${kind}`, who: mailbox, most },
  ];
}

/** Limits mails to one mailbox that its owner need not have asked for: by whoever causes them, and over all of their kind. @throws rate_limited */
export const limitMailsTo = async (db: Db, email: string, by: Causing): Promise<void> => countAttempts(db, await toMailbox(db, email, by));

/**
 * Limits mails that anybody may cause: per address and per client. Unknown addresses count like known ones, so that the limit
 * says nothing about who is known. @throws rate_limited
 */
export const limitMails = async (db: Db, client: string, email: string): Promise<void> =>
  countAttempts(db, [ofClient(client), ...(await toMailbox(db, email, { kind: 'client', id: countedAddress(client) }))]);

/** Who asks for a mail that lets them in. */
interface Asking {
  client: string;
  email: string;
  /** What a browser is counted by in which the account signed in before; null for all others. */
  browser: string | null;
}

/**
 * Limits mails that let somebody in: those of places that the account knows by the hour, and all others by half the life of a link.
 * False: so many were mailed just now that none is sent, and what they link to holds still. @throws rate_limited for a client that asks for many addresses
 */
export async function limitWaysIn(db: Db, way: WayIn, { client, email, browser }: Asking): Promise<boolean> {
  const who = foldEmail(email);
  if (await hasRoom(db, await waysBack(db, { client, email, browser }))) return true;
  const limit = ofClient(client);
  await countAttempt(db, limit);
  if (await hasRoom(db, [{ what: toAddress(way), who, most: ANYBODY, seconds: windowOf(way), sentence }])) return true;
  // What sends nothing counts for no client.
  await takeBackAttempt(db, limit);
  return false;
}

/** Those that were mailed to an address hold no more: the next ones count anew. */
export async function forgetWaysIn(db: Db, email: string): Promise<void> {
  for (const way of ['signIn', 'newPassword'] as const) await forgetAttempts(db, { what: toAddress(way), who: foldEmail(email) });
}

/** By what somebody is counted who asks in a place that the account knows; null in any other. */
async function waysBack(db: Db, { client, email, browser }: Asking): Promise<Limit[] | null> {
  const who = foldEmail(email);
  const back = (place: string, one: string, all: string): Limit[] => [
    { what: `way in from a known ${place}`, who: one, most: WAYS_BACK.perPlace, seconds: HOUR, sentence },
    { what: `way in from known ${all}`, who, most: WAYS_BACK.perAddress, seconds: HOUR, sentence },
  ];
  if (browser !== null) return back('browser', browser, 'browsers');
  return (await knowsPlace(db, email, client)) ? back('address', `${who} ${countedAddress(client)}`, 'addresses') : null;
}

async function hasRoom(db: Db, limits: Limit[] | null): Promise<boolean> {
  if (limits === null) return false;
  try {
    await countAttempts(db, limits);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** Limits what one person causes to go out in a day, whichever organisation they do it in. @throws rate_limited */
export const limitMailsBy = (db: Db, userId: string, most: number, said: string): Promise<void> =>
  countAttempt(db, { what: 'mail by person', who: userId, most, seconds: DAY, sentence: said });
