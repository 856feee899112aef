/**
 * Browsers in which somebody signed in before: strangers' wrong passwords, and mails that strangers ask for, keep nobody out who comes from
 * one. A signed cookie says so of the last accounts that signed in there. It signs nobody in and names no address; whoever has one is
 * counted by it alone.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { foldEmail } from '../../limits/fold-email.ts';

const NAME = 'rejoinder.known_browser';
const LIFE_SECONDS = 180 * 86_400;
/** Accounts that share a browser. */
const MOST = 5;
const BETWEEN = '~';

export interface KnownBrowsers {
  /** What this browser is counted by for an address; null where nobody signed in to it here. */
  find(cookies: string | undefined, email: string): string | null;
  /** The cookie by which a browser in which somebody signed in is known from now on. */
  remember(cookies: string | undefined, email: string): string;
}

export function knownBrowsers(secret: string, { secure }: { secure: boolean }): KnownBrowsers {
  const name = secure ? `__Secure-${NAME}` : NAME;
  const key = createHmac('sha256', secret).update(NAME).digest();
  const sign = (email: string, id: string, until: string): string =>
    createHmac('sha256', key)
      .update(`${id} ${until} ${foldEmail(email)}`)
      .digest('base64url');

  const idOf = (entry: string, email: string): string | null => {
    const [id = '', until = '', signature = ''] = entry.split('.');
    const [given, due] = [Buffer.from(signature), Buffer.from(sign(email, id, until))];
    return given.length === due.length && timingSafeEqual(given, due) && Number(until) * 1000 > Date.now() ? id : null;
  };
  const find = (cookies: string | undefined, email: string): string | null =>
    entriesIn(cookies, name).reduce<string | null>((found, entry) => found ?? idOf(entry, email), null);

  return {
    find,
    remember: (cookies, email) => {
      const id = find(cookies, email) ?? randomBytes(12).toString('base64url');
      const until = String(Math.floor(Date.now() / 1000) + LIFE_SECONDS);
      const others = entriesIn(cookies, name).filter((entry) => idOf(entry, email) === null);
      const value = [`${id}.${until}.${sign(email, id, until)}`, ...others].slice(0, MOST).join(BETWEEN);
      return `${name}=${value}; Max-Age=${LIFE_SECONDS}; Path=/api; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    },
  };
}

function entriesIn(cookies: string | undefined, name: string): string[] {
  const pair = (cookies ?? '').split(';').find((one) => one.trim().startsWith(`${name}=`));
  return (pair?.split('=')[1] ?? '').trim().split(BETWEEN).filter(Boolean).slice(0, MOST);
}
