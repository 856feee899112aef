/** Who tries a password, or sets one, and from where: by what their tries are counted, and whose turn it is. */
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/db.ts';
import { countedAddress, countedSite, networksAround } from '../../limits/client-address.ts';
import { foldEmail } from '../../limits/fold-email.ts';
import { knowsPlace } from '../../limits/known-place.ts';
import { hasFailed } from './failed-place.ts';

export interface Trier {
  /** The address that the call came from, as it is counted. */
  client: string;
  /** The site that this address is of: of IPv6 a /48, else the address itself. */
  site: string;
  /** The networks around this address, the widest first. */
  networks: [string, string];
  /** Whether it tries a password from a place where others were wrong just now; null for whoever does not sign in. */
  failed: boolean | null;
  /** A browser or an address that the account knows, or a session; null for everybody else. */
  known: 'browser' | 'address' | 'session' | null;
  /** What is counted for itself: the known browser, the account and its known address, the session's account, or else the client. */
  place: string;
  /** The address of the account as it is compared, or who is signed in; empty where a link says it. */
  account: string;
}

interface Parts {
  db: Db;
  identity: {
    knownBrowser(cookies: string | undefined, email: string): string | null;
    subjectOf(headers: Headers): Promise<string | null>;
  };
}

/** What calls of somebody signed in ask for once more; a session that was taken must not tell it to whoever tries. */
export const askedAgain: Record<string, 'password' | 'code'> = {
  '/change-password': 'password',
  '/add-provider': 'password',
  '/two-factor/enable': 'password',
  '/two-factor/disable': 'password',
  '/two-factor/generate-backup-codes': 'password',
  '/two-factor/verify-totp': 'code',
  '/two-factor/verify-backup-code': 'code',
};

export async function trierOf({ db, identity }: Parts, path: string, request: FastifyRequest, headers: Headers): Promise<Trier> {
  const { ip } = request;
  const from = { client: countedAddress(ip), site: countedSite(ip), networks: networksAround(ip), failed: null };
  const { client } = from;
  const { email } = (request.body ?? {}) as { email?: unknown };
  const account = typeof email === 'string' ? foldEmail(email) : '';
  const stranger: Trier = { ...from, known: null, place: client, account };
  if (path in askedAgain) {
    const subject = await identity.subjectOf(headers);
    return subject === null ? stranger : { ...from, known: 'session', place: subject, account: subject };
  }
  if (path !== '/sign-in/email') return stranger;
  const browser = identity.knownBrowser(request.headers.cookie, account);
  if (browser !== null) return { ...from, known: 'browser', place: browser, account };
  if (await knowsPlace(db, account, ip)) return { ...from, known: 'address', place: `${account} ${client}`, account };
  return { ...stranger, failed: await hasFailed(db, stranger) };
}
