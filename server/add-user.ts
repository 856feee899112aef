import { addDirectly, listOwners } from './features/access/steps.ts';
import { appendAudit } from './features/audit/steps.ts';
import { createOrg } from './features/orgs/service.ts';
import { ensureUser } from './features/users/service.ts';
import { chooseOrg } from './features/users/steps.ts';
import type { Deps } from './deps.ts';
import { type Db, newId } from './platform/db/db.ts';
import { AppError } from './platform/http/app-error.ts';
import type { IdentityClaims } from './platform/identity/identity.ts';

export interface NewUser {
  email: string;
  password: string;
  name: string;
  verified: boolean;
  /** Made when there is none of that name, with this user as owner; one that was so made is joined as editor. */
  org: string | null;
  /** An organisation that is there, to join as editor. */
  orgId: string | null;
}

interface Added {
  email: string;
  orgId: string | null;
  orgName: string | null;
  created: boolean;
}

/** Of organisations with the same name, as many are told as somebody reads. */
const TOLD = 10;

/**
 * Adds a person from the command line. Without `verified` the mail still has to be verified, and the organisation waits for
 * them as an invitation.
 * @throws AppError invalid for a password that does not meet the rules · not_found for an id of no organisation · conflict when the address has an account, or
 * others have an organisation of that name; nobody is added then
 */
export async function addUser(deps: Deps, user: NewUser): Promise<Added> {
  const joined = await existing(deps.db, user);
  const claims = await deps.identity.addUser(user);
  if (!user.verified) await deps.identity.sendVerifyMail(claims.email, 'en');
  const userId = user.verified ? (await ensureUser(deps, claims)).id : null;
  const { email } = claims;
  if (joined) {
    await join(deps, joined.id, claims, userId);
    return { email, orgId: joined.id, orgName: joined.name, created: false };
  }
  if (user.org === null) return { email, orgId: null, orgName: null, created: false };
  const orgId = userId === null ? await makeFor(deps, user.org, claims) : (await createOrg(deps.db, userId, user.org, deps.config.orgs)).id;
  await deps.db.updateTable('org').set({ made_as: user.org }).where('id', '=', orgId).execute();
  return { email, orgId, orgName: user.org, created: true };
}

/** The organisation that is there already, by its id, or by the name under which this command made it; null where one is to be made, or none is named. */
async function existing(db: Db, { org, orgId }: Pick<NewUser, 'org' | 'orgId'>): Promise<{ id: string; name: string } | null> {
  const known = db.selectFrom('org').select(['id', 'name', 'created_at', 'made_as']).where('delete_at', 'is', null);
  if (orgId !== null) {
    const found = await known.where('id', '=', orgId).executeTakeFirst();
    if (!found) throw new AppError('not_found', `There is no organisation with the id ${orgId}.`);
    return found;
  }
  if (org === null) return null;
  const named = await known.where('name', '=', org).orderBy('created_at').limit(TOLD).execute();
  const ours = await known.where('name', '=', org).where('made_as', '=', org).orderBy('created_at').executeTakeFirst();
  if (ours || named.length === 0) return ours ?? null;
  const lines = [];
  for (const { id, created_at } of named) {
    const owner = (await listOwners(db, id))[0];
    lines.push(`  ${id}  ${owner ? `of ${owner.email}` : 'of nobody who came yet'}, made on ${created_at.toISOString().slice(0, 10)}`);
  }
  throw new AppError(
    'conflict',
    [
      `${org} is the name of what somebody made in the product; nobody was added. To join it, give --org-id in place of --org:`,
      ...lines,
    ].join('\n'),
  );
}

/** Added by the operator, which is what a line without a person says. */
async function join({ db }: Deps, orgId: string, { email }: IdentityClaims, userId: string | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await addDirectly(trx, orgId, { userId, email, level: 'editor' });
    await appendAudit(trx, { orgId, userId: null, action: 'access:created', subject: email, data: { access_level: 'editor' } });
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
