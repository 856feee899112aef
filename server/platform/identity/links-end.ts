/** Links of mails hold no longer than what they were asked for: a newer one takes the place of an older, a new password ends them all. */
import { APIError, createAuthMiddleware } from 'better-auth/api';
import type pg from 'pg';

interface Person {
  id: string;
  email: string;
}

/** How the library names what a link of a mail for a new password stands for. */
const RESET = 'reset-password:';

/** How the value of a link that signs in begins. */
const signsIn = (email: string): string => JSON.stringify({ type: 'magic-link', email }).slice(0, -1);

/** Ends the links for a new password but the newest one. */
export const endResets = (pool: pg.Pool, { id }: Person, newest: string): Promise<unknown> =>
  pool.query('delete from "verification" where "value" = $1 and starts_with("identifier", $2) and "identifier" <> $3', [
    id,
    RESET,
    RESET + newest,
  ]);

/** Ends the links for a new password, and those that sign in. */
export const endLinks = (pool: pg.Pool, { id, email }: Person): Promise<unknown> =>
  pool.query('delete from "verification" where ("value" = $1 and starts_with("identifier", $2)) or starts_with("value", $3)', [
    id,
    RESET,
    signsIn(email),
  ]);

/** Ends them when somebody signed in sets a new password. */
export const linksEnd = (pool: pg.Pool) => ({
  id: 'links-end',
  hooks: {
    after: [
      {
        matcher: ({ path }: { path?: string }): boolean => path === '/change-password',
        handler: createAuthMiddleware(async ({ context: { session, returned } }) => {
          if (session && !(returned instanceof APIError)) await endLinks(pool, session.user);
        }),
      },
    ],
  },
});
