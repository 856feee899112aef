import { createHash } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { isStanding } from '#server/features/users/steps.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** An invitation with what whoever is invited may know of it. */
export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const rows = (db: Db | Trx) =>
  db
    .selectFrom('access')
    .innerJoin('org', 'org.id', 'access.org_id')
    .leftJoin('app_user as inviter', 'inviter.id', 'access.invited_by')
    .selectAll('access')
    .select(isStanding.as('is_standing'))
    .select(['org.name as org_name', 'org.delete_at', 'inviter.name as inviter_name', 'inviter.email as inviter_email']);

const isOpen = (e: ExpressionBuilder<Tables & { inviter: Tables['app_user'] | null }, 'access' | 'org'>) =>
  e.and([
    e('access.user_id', 'is', null),
    e('access.accepted_at', 'is', null),
    e('access.declined_at', 'is', null),
    e('access.expires_at', 'is not', null),
    isStanding,
  ]);

/** Whatever has become of it. */
export const findBySecret = (db: Db | Trx, secret: string): Promise<InvitationRow | undefined> =>
  rows(db).where('access.secret_hash', '=', hashOf(secret)).executeTakeFirst();

export const findInvitation = (db: Db | Trx, id: string) => rows(db).where('access.id', '=', id).executeTakeFirst();

interface Invitee {
  email: string;
  userId: string;
}

/** Invitations of an address that can be accepted, newest first; those of organisations that the person belongs to already are none. */
const invitationsTo = (db: Db | Trx, { email, userId }: Invitee) =>
  rows(db)
    .where('access.user_email', '=', email)
    .where(isOpen)
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('access as mine').select('mine.id').whereRef('mine.org_id', '=', 'access.org_id').where('mine.user_id', '=', userId),
        ),
      ),
    )
    .orderBy('access.id', 'desc');

/** All of them, for the file with what is somebody's own. */
export const listInvitationsTo = (db: Db | Trx, invitee: Invitee): Promise<InvitationRow[]> => invitationsTo(db, invitee).execute();

export const pageOfInvitationsTo = (
  db: Db | Trx,
  invitee: Invitee,
  page: { after: string | null; limit: number },
): Promise<InvitationRow[]> => {
  const some = invitationsTo(db, invitee).limit(page.limit);
  return (page.after ? some.where('access.id', '<', page.after) : some).execute();
};

/** The link of the mail that goes out now; one of an earlier mail holds no more. */
export const setSecret = async (db: Db | Trx, orgId: string, id: string, secret: string): Promise<void> => {
  await db
    .updateTable('access')
    .set({ secret_hash: hashOf(secret) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};

export const isRefused = (trx: Trx, orgId: string, email: string): Promise<boolean> =>
  inOrg(
    trx,
    orgId,
    async (named) =>
      (await named
        .selectFrom('invitation_refusal')
        .select('user_email')
        .where('org_id', '=', orgId)
        .where('user_email', '=', email)
        .executeTakeFirst()) !== undefined,
  );

export const refuseForGood = (trx: Trx, orgId: string, email: string): Promise<void> =>
  inOrg(trx, orgId, async (named) => {
    await named
      .insertInto('invitation_refusal')
      .values({ org_id: orgId, user_email: email })
      .onConflict((known) => known.doNothing())
      .execute();
  });

const asAddress = async (trx: Trx, email: string): Promise<Trx> => {
  await sql`select set_config('app.user_email', ${email}, true)`.execute(trx);
  return trx;
};

/** The organisations that may not invite this address any more. */
export const listRefusalsOf = async (trx: Trx, email: string): Promise<{ name: string; created_at: Date }[]> =>
  (await asAddress(trx, email))
    .selectFrom('invitation_refusal')
    .innerJoin('org', 'org.id', 'invitation_refusal.org_id')
    .select(['org.name', 'invitation_refusal.created_at'])
    .where('user_email', '=', email)
    .execute();

export const forgetRefusals = async (trx: Trx, email: string): Promise<void> => {
  await (await asAddress(trx, email)).deleteFrom('invitation_refusal').where('user_email', '=', email).execute();
};
