/** Sign-ins of an account: as many as are listed, so that each can be seen and ended. */
import type pg from 'pg';

/** A person with a few devices has a dozen; programs that sign in again and again have any number. */
const SESSIONS = 100;

/** A sign-in without what signs in. */
interface SignedIn {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  updatedAt: Date;
}

const NEWEST_FIRST = '"updatedAt" desc, "createdAt" desc, "id" desc';

/** Where an account is signed in, used last first. */
export const listSessions = async (pool: pg.Pool, userId: string): Promise<SignedIn[]> =>
  (
    await pool.query<SignedIn>(
      `select "id", "userAgent", "createdAt", "updatedAt" from "session" where "userId" = $1 and "expiresAt" > now()
       order by ${NEWEST_FIRST} limit ${SESSIONS}`,
      [userId],
    )
  ).rows;

/** What signs in by one session of an account; undefined where it has ended or is of another. */
export const tokenOf = async (pool: pg.Pool, userId: string, id: string): Promise<string | undefined> =>
  (await pool.query<{ token: string }>('select "token" from "session" where "userId" = $1 and "id" = $2', [userId, id])).rows[0]?.token;

/**
 * Once somebody signed in: where they are signed in more often than is kept, what they used longest ago of the kind of browser or program
 * that is signed in most often. When something was used is noted to the hour, so a program that signs in a hundred times within one would
 * end the browser in which its owner works.
 */
export const endOldest =
  (pool: pg.Pool) =>
  async ({ userId }: { userId: string }): Promise<void> =>
    void (await pool.query(
      `delete from "session" where "id" in (
         select "id" from "session" where "userId" = $1
         order by "expiresAt" > now() desc, row_number() over (partition by "expiresAt" > now(), "userAgent" order by ${NEWEST_FIRST}), ${NEWEST_FIRST}
         offset ${SESSIONS})`,
      [userId],
    ));
