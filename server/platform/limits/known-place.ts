/** Addresses that an account signed in from of late: what strangers do elsewhere, or others do there, keeps it out of none of them. */
import type { Db } from '../db/db.ts';
import { isRemembered, remember } from './attempts.ts';
import { countedAddress } from './client-address.ts';
import { foldEmail } from './fold-email.ts';

/** Since the account was last used there. */
const KNOWN_SECONDS = 30 * 86_400;
const WHAT = 'signed in from an address';
const pairOf = (email: string, client: string): string => `${foldEmail(email)} ${countedAddress(client)}`;

/** Somebody signed in, or went on with a session, from this address. */
export const rememberPlace = (db: Db, email: string, client: string): Promise<void> =>
  remember(db, { what: WHAT, who: pairOf(email, client), seconds: KNOWN_SECONDS });

export const knowsPlace = (db: Db, email: string, client: string): Promise<boolean> => isRemembered(db, WHAT, pairOf(email, client));
