import { sql } from 'kysely';
import { appendAudit } from '#server/features/audit/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { EMBEDDED_ISSUER } from '#server/platform/identity/provider.ts';
import { listLevels } from './memberships.ts';

/** What links a person's account here to providers elsewhere; nothing of an account without a password, which they alone let in. */
const besidePassword = (userId: string) => sql`
  from identity.account as link
  where link.password is null
    and link."userId" in (select subject from app_user where id = ${userId} and issuer = ${EMBEDDED_ISSUER})
    and exists (select from identity.account as own where own."userId" = link."userId" and own.password is not null)`;

/** How many providers elsewhere sign in to somebody's account beside its password. */
export const countProviders = async (trx: Trx, userId: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count ${besidePassword(userId)}`.execute(trx)).rows[0]?.count ?? 0;

/** Ends them; who comes with one again is asked by mail first. */
export async function endProviders(trx: Trx, userId: string): Promise<void> {
  const { rows } = await sql`delete from identity.account where id in (select link.id ${besidePassword(userId)}) returning id`.execute(trx);
  if (rows.length === 0) return;
  const { email } = await trx.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const orgs = (await listLevels(trx, userId)).map(({ orgId }) => orgId);
  for (const orgId of orgs.length > 0 ? orgs : [null])
    await appendAudit(trx, { orgId, userId, action: 'user:provider_removed', subject: email });
}
