import { addDirectly, listOwners } from './features/access/steps.ts';
import { appendAudit } from './features/audit/steps.ts';
import { createOrg } from './features/orgs/service.ts';
import { ensureUser } from './features/users/service.ts';
import { chooseOrg } from './features/users/steps.ts';
import type { Deps } from './deps.ts';
import { newId } from './platform/db/db.ts';
import type { IdentityClaims } from './platform/identity/identity.ts';

export interface NewUser {
  email: string;
  password: string;
  name: string;
  verified: boolean;
  /** Made when there is none of that name, with this user as owner; else the user joins as editor. */
  org: string | null;
}

/**
 * Adds a person from the command line. Without `verified` the mail still has to be verified, and the organisation waits for
 * them as an invitation.
 * @throws AppError invalid for a password that does not meet the rules · conflict when the address has an account
 */
export async function addUser(deps: Deps, user: NewUser): Promise<{ email: string; orgId: string | null; created: boolean }> {
  const claims = await deps.identity.addUser(user);
  if (!user.verified) await deps.identity.sendVerifyMail(claims.email, 'en');
  const userId = user.verified ? (await ensureUser(deps, claims)).id : null;
  if (user.org === null) return { email: claims.email, orgId: null, created: false };
  const known = await deps.db.selectFrom('org').select('id').where('name', '=', user.org).orderBy('created_at').executeTakeFirst();
  if (known) {
    await join(deps, known.id, claims, userId);
    return { email: claims.email, orgId: known.id, created: false };
  }
  const orgId = userId === null ? await makeFor(deps, user.org, claims) : (await createOrg(deps.db, userId, user.org)).id;
  return { email: claims.email, orgId, created: true };
}

/** As an owner of that organisation would add them. */
async function join({ db }: Deps, orgId: string, { email }: IdentityClaims, userId: string | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await addDirectly(trx, orgId, { userId, email, level: 'editor' });
    const owner = (await listOwners(trx, orgId))[0];
    await appendAudit(trx, {
      orgId,
      userId: owner?.id ?? userId,
      action: 'access:created',
      subject: email,
      data: { access_level: 'editor' },
    });
    if (userId !== null) await chooseOrg(trx, userId, orgId);
  });
}

/** The organisation of somebody who has not verified their address: it waits for them as its owner. */
async function makeFor({ db }: Deps, name: string, { email }: IdentityClaims): Promise<string> {
  const id = newId();
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('org').values({ id, name }).execute();
    await addDirectly(trx, id, { userId: null, email, level: 'owner' });
  });
  return id;
}
