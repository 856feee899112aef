/**
 * Links of mails hold no longer than what they were asked for: a new password ends them all. A newer one ends none, for anybody may ask for
 * it while somebody looks for the one before. A sign-in that waits for its second factor ends with a new password too, and so does a confirmation of a provider; both also when their
 * owner signs out everywhere.
 */
import { APIError, createAuthMiddleware } from 'better-auth/api';
import type pg from 'pg';
import { confirmationsOf } from './elsewhere/confirmation.ts';

interface Person {
  id: string;
  email: string;
}

/** How the library names what a link of a mail for a new password stands for. */
const RESET = 'reset-password:';

/** How the library names a sign-in that waits for its second factor. */
const WAITING = '2fa-';

/** How the value of a link that signs in begins. */
const signsIn = (email: string): string => JSON.stringify({ type: 'magic-link', email }).slice(0, -1);

/** Ends the links for a new password, those that sign in, those that confirm a provider, and sign-ins that wait for their second factor. */
export const endLinks = (pool: pg.Pool, { id, email }: Person): Promise<unknown> =>
  pool.query(
    `delete from "verification" where ("value" = $1 and (starts_with("identifier", $2) or starts_with("identifier", $3)))
      or starts_with("value", $4) or starts_with("identifier", $5)`,
    [id, RESET, WAITING, signsIn(email), confirmationsOf(id)],
  );

/** Whether a link that signs in is in the mailbox of an address and holds. */
export const linkHolds = async (pool: pg.Pool, email: string): Promise<boolean> =>
  (await pool.query('select from "verification" where starts_with("value", $1) and "expiresAt" > now() limit 1', [signsIn(email)]))
    .rowCount === 1;

/** Paths on which somebody signed in ends what was begun before. */
const ending = new Set(['/change-password', '/revoke-sessions']);

/** Ends them when somebody signed in sets a new password or signs out everywhere; `end` does it. */
export const linksEnd = (end: (person: Person) => Promise<unknown>) => ({
  id: 'links-end',
  hooks: {
    after: [
      {
        matcher: ({ path = '' }: { path?: string }): boolean => ending.has(path),
        handler: createAuthMiddleware(async ({ context: { session, returned } }) => {
          if (session && !(returned instanceof APIError)) await end(session.user);
        }),
      },
    ],
  },
});
