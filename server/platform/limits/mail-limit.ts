import type { Db } from '../db/db.ts';
import { countAttempt } from './attempts.ts';
import { countedAddress } from './client-address.ts';
import { foldEmail } from './fold-email.ts';

const HOUR = 3600;
const DAY = 86_400;
/** An hour: enough for somebody who does not find the mail, too few to bother anybody with. */
const PER_ADDRESS = 5;
const PER_CLIENT = 20;
const sentence = 'Too many mails were asked for; try again in an hour.';

/** Limits mails to one address, whoever causes them. @throws rate_limited */
export const limitMailsTo = (db: Db, email: string): Promise<void> =>
  countAttempt(db, { what: 'mail to address', who: foldEmail(email), most: PER_ADDRESS, seconds: HOUR, sentence });

/**
 * Limits mails that anybody may cause: per address and per client. Unknown addresses count like known ones, so that the limit
 * says nothing about who is known. @throws rate_limited
 */
export const limitMails = async (db: Db, client: string, email: string): Promise<void> => {
  await countAttempt(db, { what: 'mail by client', who: countedAddress(client), most: PER_CLIENT, seconds: HOUR, sentence });
  await limitMailsTo(db, email);
};

/** Limits what one person causes to go out in a day, whichever organisation they do it in. @throws rate_limited */
export const limitMailsBy = (db: Db, userId: string, most: number, said: string): Promise<void> =>
  countAttempt(db, { what: 'mail by person', who: userId, most, seconds: DAY, sentence: said });
