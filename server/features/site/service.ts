import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { SiteOrganisation, SiteUser, site } from '#contract/site.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { type Room, roomOf } from '#server/features/documents/steps.ts';
import { givePlan as givePlanStep } from '#server/features/payments/steps.ts';
import { changeStanding, isRoot, requireUser } from '#server/features/users/steps.ts';
import type { Deps } from '#server/deps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { IdentityClaims } from '#server/platform/identity/identity.ts';
import { pageOf } from '#server/platform/http/list-query.ts';
import {
  type OrganisationRow,
  type PersonRow,
  countJobs,
  findOrganisation,
  findPerson,
  listEnquiries,
  listOrganisations,
  listPeople,
} from './store.ts';

type Calls = typeof site;
type Parts = Pick<Deps, 'db' | 'config'>;

/**
 * A personal token must have been made for all that its owner may do. Whoever looks after all organisations signs in with a second factor.
 * @throws forbidden · second_factor_required
 */
export async function requireSite(
  { db, identity }: Pick<Deps, 'db' | 'identity'>,
  actor: Actor,
  claims: IdentityClaims | null,
): Promise<void> {
  if (actor.userType !== 'root' || actor.scope !== 'admin') throw new AppError('forbidden', 'Only a site administrator may do this.');
  const { subject } = await requireUser(db, actor.userId);
  if (!(await identity.hasSecondFactor(subject, claims)))
    throw new AppError(
      'second_factor_required',
      identity.kind === 'embedded'
        ? 'Switch the second step of the sign-in on in your preferences first: site administrators need it.'
        : 'Sign in with a second factor at your identity provider: site administrators need it.',
    );
}

const asked = ({ q = '', cursor, limit = 50 }: Parsed<Calls['users'], 'query'>) => ({
  words: q.trim(),
  after: cursor ?? null,
  limit: limit + 1,
});

export async function readOrganisations(
  { db, config }: Parts,
  query: Parsed<Calls['organisations'], 'query'>,
): Promise<Answer<Calls['organisations']>> {
  const { page, next_cursor } = pageOf(await listOrganisations(db, asked(query)), query.limit ?? 50);
  const organisations: SiteOrganisation[] = [];
  for (const row of page) organisations.push(presentOrganisation(row, await inOrg(db, row.id, (trx) => roomOf(trx, row.id, config))));
  return { organisations, next_cursor };
}

/** The organisation's log tells it too. @throws not_found */
export async function givePlan(
  { db, config }: Parts,
  actor: Actor,
  orgId: string,
  plan: Parsed<Calls['givePlan'], 'body'>,
): Promise<SiteOrganisation> {
  const { product, period_end } = plan;
  return inOrg(db, orgId, async (trx) => {
    if (!(await findOrganisation(trx, orgId))) throw noOrganisation();
    await givePlanStep(trx, orgId, product, new Date(period_end));
    await appendAudit(trx, { orgId, userId: actor.userId, action: 'site:plan_given', subject: product, data: { period_end } });
    const row = await findOrganisation(trx, orgId);
    if (!row) throw noOrganisation();
    return presentOrganisation(row, await roomOf(trx, orgId, config));
  });
}

const noOrganisation = (): AppError => new AppError('not_found', 'There is no such organisation.');

export async function readUsers({ db, config }: Parts, query: Parsed<Calls['users'], 'query'>): Promise<Answer<Calls['users']>> {
  const { page, next_cursor } = pageOf(await listPeople(db, asked(query)), query.limit ?? 50);
  return { users: page.map((row) => presentUser(row, config.siteAdmins)), next_cursor };
}

/** @throws not_found */
export async function changeUser(
  { db, config }: Parts,
  actor: Actor,
  userId: string,
  change: Parsed<Calls['changeUser'], 'body'>,
): Promise<SiteUser> {
  return db.transaction().execute(async (trx) => {
    const known = await findPerson(trx, userId);
    if (!known) throw new AppError('not_found', 'There is no such person.');
    await changeStanding(trx, userId, change);
    await appendAudit(trx, { orgId: null, userId: actor.userId, action: 'site:user_changed', subject: known.email, data: { ...change } });
    return presentUser((await findPerson(trx, userId)) ?? known, config.siteAdmins);
  });
}

export async function readEnquiries(
  { db }: Parts,
  { cursor, limit = 50 }: Parsed<Calls['enquiries'], 'query'>,
): Promise<Answer<Calls['enquiries']>> {
  const { page, next_cursor } = pageOf(await listEnquiries(db, { after: cursor ?? null, limit: limit + 1 }), limit);
  return { enquiries: page.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), next_cursor };
}

export async function readJobs({ db }: Parts): Promise<Answer<Calls['jobs']>> {
  return { jobs: (await countJobs(db)).map((row) => ({ ...row, waits_since: row.waits_since?.toISOString() ?? null })) };
}

const presentOrganisation = (
  { id, name, created_at, members, product, period_end, managed }: OrganisationRow,
  storage: Room,
): SiteOrganisation => ({
  id,
  name,
  created_at: created_at.toISOString(),
  members: members ?? 0,
  storage,
  subscription: period_end === null ? null : { product, period_end: period_end.toISOString(), managed: managed === true },
});

const presentUser = (
  { user_type, created_at, organisations, site_addresses, ...row }: PersonRow,
  siteAdmins: readonly string[],
): SiteUser => ({
  ...row,
  created_at: created_at.toISOString(),
  organisations: organisations ?? 0,
  userType: isRoot(site_addresses, siteAdmins) ? 'root' : user_type === 'admin' ? 'admin' : 'user',
});
