import { sql } from 'kysely';
import type { AccessLevel, UserType } from '#contract/roles.ts';
import type { Db } from '../db/db.ts';
import { AppError } from './app-error.ts';

export interface PersonRow {
  id: string;
  email: string;
  user_type: UserType;
  /** Addresses of site administrators that are bound to this identity. */
  site_addresses: string[];
  org_id: string | null;
  /** For whom the organisation has its share of what all share: itself, or its holder. */
  party: string | null;
  access_level: AccessLevel | null;
  /** The organisation waits for its last day. */
  org_deleted: boolean;
}

const siteAddresses = sql<string[]>`array(
  select site_admin.email from site_admin where site_admin.issuer = app_user.issuer and site_admin.subject = app_user.subject
)`.as('site_addresses');

const party = sql<string | null>`party_of(access.org_id)`.as('party');

const orgDeleted = sql<boolean>`exists (select from org where org.id = access.org_id and org.delete_at is not null)`.as('org_deleted');

/** With the level in one organisation: the named one, else the current one of the person. Neither where they do not belong to it. */
const people = (db: Db, named: string | null) =>
  db
    .selectFrom('app_user')
    .leftJoin('access', (join) => {
      const theirs = join.onRef('access.user_id', '=', 'app_user.id');
      return named === null ? theirs.onRef('access.org_id', '=', 'app_user.org_id') : theirs.on('access.org_id', '=', named);
    })
    .select([
      'app_user.id',
      'app_user.email',
      'app_user.user_type',
      'access.org_id',
      'access.access_level',
      siteAddresses,
      party,
      orgDeleted,
    ]);

/** In the organisation that is named, else in the current one. */
export const findPersonByIdentity = (
  db: Db,
  { issuer, subject }: { issuer: string; subject: string },
  named: string | null,
): Promise<PersonRow | undefined> =>
  people(db, named).where('app_user.issuer', '=', issuer).where('app_user.subject', '=', subject).executeTakeFirst();

/** With the organisation that a token is bound to, else the current one. */
export const findPersonById = (db: Db, id: string, boundTo: string | null): Promise<PersonRow | undefined> =>
  people(db, boundTo).where('app_user.id', '=', id).executeTakeFirst();

/** Of a token that it has not expired. */
export const stillHolds = sql<boolean>`(api_token.expires_at is null or api_token.expires_at > now())`;

export const tokenEnded = (): AppError => new AppError('unauthenticated', 'This token is not known, or has expired.');

/** Whether a token is there still and has not expired. */
export const isToken = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('api_token').select('id').where('id', '=', id).where(stillHolds).executeTakeFirst()) !== undefined;

/** A token that is known and has not expired. */
export const findToken = (db: Db, hash: Buffer) =>
  db
    .selectFrom('api_token')
    .select(['id', 'name', 'user_id', 'org_id', 'scope', 'last_used_at'])
    .where('token_hash', '=', hash)
    .where(stillHolds)
    .executeTakeFirst();

/** The call does not wait until the disk has it, behind whatever else is being written: after a crash the use before counts. */
export const touchToken = (db: Db, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit to off`.execute(trx);
    await trx
      .updateTable('api_token')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  });
