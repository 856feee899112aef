import type { Db } from '../db/db.ts';
import { countAttempt } from './attempts.ts';
import { countedAddress } from './client-address.ts';
import { foldEmail } from './fold-email.ts';

const HOUR = 3600;
const DAY = 86_400;
/** An hour: enough for somebody who does not find the mail, too few to bother anybody with. */
const PER_ADDRESS = 5;
const PER_CLIENT = 20;
/**
 * Mails that let somebody in are counted apart from those that others cause: from one client, and from all that the account does not know,
 * so that no client alone uses them up.
 */
const WAYS_IN = { perClient: 5, perAddress: 8 };
/** From one browser in which somebody signed in before, and from all of those. */
const WAYS_BACK = { perBrowser: 5, perAddress: 10 };
const sentence = 'Too many mails were asked for; try again in an hour.';

const limitClient = (db: Db, client: string): Promise<void> =>
  countAttempt(db, { what: 'mail by client', who: countedAddress(client), most: PER_CLIENT, seconds: HOUR, sentence });

/** Limits mails to one address that its owner need not have asked for, whoever causes them. @throws rate_limited */
export const limitMailsTo = (db: Db, email: string): Promise<void> =>
  countAttempt(db, { what: 'mail to address', who: foldEmail(email), most: PER_ADDRESS, seconds: HOUR, sentence });

/**
 * Limits mails that anybody may cause: per address and per client. Unknown addresses count like known ones, so that the limit
 * says nothing about who is known. @throws rate_limited
 */
export const limitMails = async (db: Db, client: string, email: string): Promise<void> => {
  await limitClient(db, client);
  await limitMailsTo(db, email);
};

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
  const [one, all] =
    browser === null
      ? [
          { what: 'way in from a client', who: `${who} ${countedAddress(client)}`, most: WAYS_IN.perClient },
          { what: 'way in to address', who, most: WAYS_IN.perAddress },
        ]
      : [
          { what: 'way in from a known browser', who: browser, most: WAYS_BACK.perBrowser },
          { what: 'way in from known browsers', who, most: WAYS_BACK.perAddress },
        ];
  if (browser === null) await limitClient(db, client);
  await countAttempt(db, { ...one, seconds: HOUR, sentence });
  await countAttempt(db, { ...all, seconds: HOUR, sentence });
};

/** Limits what one person causes to go out in a day, whichever organisation they do it in. @throws rate_limited */
export const limitMailsBy = (db: Db, userId: string, most: number, said: string): Promise<void> =>
  countAttempt(db, { what: 'mail by person', who: userId, most, seconds: DAY, sentence: said });
