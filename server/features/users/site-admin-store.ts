import type { Db, Trx } from '#server/platform/db/db.ts';

interface Bound {
  issuer: string;
  subject: string;
}

/** Binds an address to who signs in with it first; false when it is bound already. */
export const bindSiteAdmin = async (trx: Trx, row: Bound & { email: string }): Promise<boolean> =>
  (await trx
    .insertInto('site_admin')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('email')
    .executeTakeFirst()) !== undefined;

/** Addresses of site administrators that are bound to an identity. */
export const siteAddressesOf = async (db: Db | Trx, { issuer, subject }: Bound): Promise<string[]> => {
  const rows = await db.selectFrom('site_admin').select('email').where('issuer', '=', issuer).where('subject', '=', subject).execute();
  return rows.map(({ email }) => email);
};

/** False when the address is bound to nobody. */
export const unbindSiteAdmin = async (trx: Trx, email: string): Promise<boolean> =>
  (await trx.deleteFrom('site_admin').where('email', '=', email).returning('email').executeTakeFirst()) !== undefined;

/** With the account all that it is bound to goes. */
export const forgetSiteAdmin = async (trx: Trx, { issuer, subject }: Bound): Promise<void> => {
  await trx.deleteFrom('site_admin').where('issuer', '=', issuer).where('subject', '=', subject).execute();
};
