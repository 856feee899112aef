import type { Db } from '../db/db.ts';
import { type Limit, addAttempts, countAttempt, countAttempts } from './attempts.ts';
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
/**
 * Mails that let somebody in are counted apart from those that others cause: from one client, and from all that the account does not know,
 * so that no client alone uses them up.
 */
const WAYS_IN = { perClient: 5, perAddress: 8 };
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

/** Limits mails that let somebody in: links that sign in, and links for a new password. @throws rate_limited */
export const limitWaysIn = async (db: Db, { client, email, browser }: Asking): Promise<void> => {
  const who = foldEmail(email);
  const from = `${who} ${countedAddress(client)}`;
  const each = { seconds: HOUR, sentence };
  const back = (what: string, place: string, all: string): Limit[] => [
    { ...each, what, who: place, most: WAYS_BACK.perPlace },
    { ...each, what: all, who, most: WAYS_BACK.perAddress },
  ];
  if (browser !== null) return countAttempts(db, back('way in from a known browser', browser, 'way in from known browsers'));
  if (await knowsPlace(db, email, client))
    return countAttempts(db, back('way in from a known address', from, 'way in from known addresses'));
  await countAttempts(db, [
    ofClient(client),
    { ...each, what: 'way in from a client', who: from, most: WAYS_IN.perClient },
    { ...each, what: 'way in to address', who, most: WAYS_IN.perAddress },
  ]);
};

/** Limits what one person causes to go out in a day, whichever organisation they do it in. @throws rate_limited */
export const limitMailsBy = (db: Db, userId: string, most: number, said: string): Promise<void> =>
  countAttempt(db, { what: 'mail by person', who: userId, most, seconds: DAY, sentence: said });
