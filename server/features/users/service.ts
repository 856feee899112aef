import { isPictureAddress } from '#contract/fields.ts';
import type { User } from '#contract/users.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { type Db, type Trx, newId } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { IdentityClaims } from '#server/platform/identity/identity.ts';
import { foldEmail } from '#server/platform/limits/fold-email.ts';
import { bindSiteAdmin, siteAddressesOf } from './site-admin-store.ts';
import { isRoot, requireUser } from './steps.ts';
import {
  type UserRow,
  findFormer,
  findSubscription,
  findUserByIdentity,
  insertUser,
  isAddressFree,
  isDeleted,
  isTimeZone,
  joinAccepted,
  listUserOrgs,
  updateUser as updateUserRow,
} from './store.ts';

export { releaseAddress, releaseSiteAdmin } from './release.ts';

/**
 * The user behind an identity, made on its first call. Invitations that were accepted by the link in their mail
 * become memberships of the verified address then; all others wait until they are accepted. Whom the configuration names as site
 * administrator is bound to that identity. Who had an account with the address before goes on with its trial.
 * @throws email_not_verified as long as the address is not verified · unauthenticated for an account that was just deleted ·
 * forbidden for a new one whose address another account of the issuer has
 */
export const ensureUser = async (
  { db, config, addressHash }: Pick<Deps, 'db' | 'config' | 'addressHash'>,
  claims: IdentityClaims,
): Promise<UserRow> => {
  if (!claims.emailVerified)
    throw new AppError('email_not_verified', 'Verify your e-mail address first: open the link in the mail we sent.');
  const email = foldEmail(claims.email);
  return db.transaction().execute(async (trx) => {
    const known = await findUserByIdentity(trx, claims.issuer, claims.subject);
    const user = known ?? (await createUser(trx, claims, { email, hash: addressHash(email), trialDays: config.trialDays }));
    // What goes by an address is not theirs while another account has it.
    if (user.email !== email && !(await isAddressFree(trx, user, email))) return user;
    await bindIfNamed(trx, user, email, config.siteAdmins);
    const [joined] = await joinInvited(trx, user.id, email);
    const change = {
      ...(user.email === email ? {} : { email }),
      // Who has no organisation to work in lands in the one that invited them.
      ...(user.org_id === null && joined !== undefined ? { org_id: joined } : {}),
    };
    return Object.keys(change).length === 0 ? user : updateUserRow(trx, user.id, change);
  });
};

const bindIfNamed = async (trx: Trx, { id, issuer, subject }: UserRow, email: string, siteAdmins: readonly string[]): Promise<void> => {
  if (siteAdmins.includes(email) && (await bindSiteAdmin(trx, { email, issuer, subject })))
    await appendAudit(trx, { orgId: null, userId: id, action: 'site:admin_bound', subject: email });
};

/** Answers the organisations that were joined. */
const joinInvited = async (trx: Trx, userId: string, email: string): Promise<string[]> => {
  const accepted = await joinAccepted(trx, email, userId);
  for (const joined of accepted) {
    await appendAudit(trx, {
      orgId: joined.org_id,
      userId,
      action: 'access:accepted',
      subject: email,
      data: { access_level: joined.access_level },
    });
  }
  return accepted.map(({ org_id }) => org_id);
};

const createUser = async (
  trx: Trx,
  claims: IdentityClaims,
  { email, hash, trialDays }: { email: string; hash: Buffer; trialDays: number },
): Promise<UserRow> => {
  if (await isDeleted(trx, claims.issuer, claims.subject)) throw new AppError('unauthenticated', 'This account was deleted.');
  const id = newId();
  const name = claims.name?.trim() || (email.split('@')[0] ?? email);
  const { issuer, subject, image } = claims;
  const former = await findFormer(trx, hash);
  const row = { id, issuer, subject, email, name, image, trial_period_days: trialDays, former_hash: former ? hash : null, ...former };
  const made = await insertUser(trx, row);
  if (made) {
    await appendAudit(trx, { orgId: null, userId: id, action: 'user:created' });
    return made;
  }
  const other = await findUserByIdentity(trx, claims.issuer, claims.subject);
  if (!other)
    throw new AppError('forbidden', `Another account has ${email} here already. Ask whoever runs the service to release the address.`);
  return other;
};

/** What the configuration says of users. */
type Shown = Pick<Config, 'siteAdmins' | 'trialEnds'>;

/**
 * The user as the client knows it: with organisations, and with subscription and level of the current one.
 * Who is bound to an address of `siteAdmins` is a site administrator.
 * @param only the one organisation that is named; all of theirs without it
 */
export const presentUser = (db: Db, user: UserRow, shown: Shown, only?: string | null): Promise<User> =>
  db.transaction().execute((trx) => presentWithin(trx, user, shown, only));

const presentWithin = async (trx: Trx, user: UserRow, { siteAdmins, trialEnds }: Shown, only?: string | null): Promise<User> => {
  const all = await listUserOrgs(trx, user.id);
  const orgs = only === undefined ? all : all.filter(({ id }) => id === only);
  const current = orgs.find((org) => org.id === user.org_id) ?? null;
  const subscription = current ? await findSubscription(trx, current.id) : undefined;
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    image: user.image !== null && isPictureAddress(user.image) ? user.image : null,
    picture: user.picture,
    org_id: current?.id ?? null,
    orgs: orgs.map((org) => ({
      id: org.id,
      name: org.name,
      access: { access_level: org.access_level },
      delete_at: org.delete_at?.toISOString() ?? null,
    })),
    created: user.created,
    created_at: user.created_at.toISOString(),
    trial_period_days: user.trial_period_days,
    trial_ends: trialEnds,
    subscription: subscription ? { period_end: subscription.period_end.toISOString(), product: subscription.product } : null,
    userType: isRoot(await siteAddressesOf(trx, user), siteAdmins) ? 'root' : user.user_type === 'admin' ? 'admin' : 'user',
    access_level: current?.access_level ?? null,
    locale: user.locale,
    time_zone: user.time_zone,
  };
};

export interface UserChange {
  name?: string | undefined;
  image?: string | null | undefined;
  org_id?: string | null | undefined;
  created?: boolean | undefined;
  locale?: string | null | undefined;
  time_zone?: string | null | undefined;
}

/**
 * Changes the user's own profile. Choosing an organisation also finishes the welcome, unless the call says `created`;
 * `org_id: null` leaves the current one.
 * @throws not_found when the organisation is not one of the user's · invalid for a time zone that the database does not know
 */
export const changeUser = async (db: Db, userId: string, change: UserChange): Promise<UserRow> => {
  const before = await requireUser(db, userId);
  const chosen = change.org_id ?? null;
  if (chosen !== null && !(await listUserOrgs(db, userId)).some((org) => org.id === chosen))
    throw new AppError('not_found', 'There is no such organisation among yours.');
  if (change.time_zone && !(await isTimeZone(db, change.time_zone))) {
    const message = `“${change.time_zone}” is no time zone.`;
    throw new AppError('invalid', message, [{ field: 'time_zone', message }]);
  }
  const fields = {
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.image === undefined ? {} : { image: change.image }),
    ...(change.locale === undefined ? {} : { locale: change.locale }),
    ...(change.time_zone === undefined ? {} : { time_zone: change.time_zone }),
    ...(chosen === null ? {} : { org_id: chosen }),
    ...((chosen !== null && change.created === undefined) || change.created === false ? { created: false } : {}),
  };
  if (Object.keys(fields).length === 0) return before;
  return updateUserRow(db, userId, fields);
};
