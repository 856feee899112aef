import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { SiteOrganisation, SiteUser, site } from '#contract/site.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { givePlan as givePlanStep } from '#server/features/payments/steps.ts';
import { changeStanding, isRoot } from '#server/features/users/steps.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
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

/** A personal token must have been made for all that its owner may do. @throws forbidden */
function requireSite({ userType, scope }: Actor): void {
  if (userType !== 'root' || scope !== 'admin') throw new AppError('forbidden', 'Only a site administrator may do this.');
}

const asked = ({ q = '', cursor, limit = 50 }: Parsed<Calls['users'], 'query'>) => ({
  words: q.trim(),
  after: cursor ?? null,
  limit: limit + 1,
});

/** @throws forbidden */
export async function readOrganisations(
  { db }: Parts,
  actor: Actor,
  query: Parsed<Calls['organisations'], 'query'>,
): Promise<Answer<Calls['organisations']>> {
  requireSite(actor);
  const { page, next_cursor } = pageOf(await listOrganisations(db, asked(query)), query.limit ?? 50);
  return { organisations: page.map(presentOrganisation), next_cursor };
}

/** The organisation's log tells it too. @throws forbidden · not_found */
export async function givePlan(
  { db }: Parts,
  actor: Actor,
  orgId: string,
  plan: Parsed<Calls['givePlan'], 'body'>,
): Promise<SiteOrganisation> {
  requireSite(actor);
  const { product, period_end } = plan;
  return db.transaction().execute(async (trx) => {
    if (!(await findOrganisation(trx, orgId))) throw noOrganisation();
    await givePlanStep(trx, orgId, product, new Date(period_end));
    await appendAudit(trx, { orgId, userId: actor.userId, action: 'site:plan_given', subject: product, data: { period_end } });
    const row = await findOrganisation(trx, orgId);
    if (!row) throw noOrganisation();
    return presentOrganisation(row);
  });
}

const noOrganisation = (): AppError => new AppError('not_found', 'There is no such organisation.');

/** @throws forbidden */
export async function readUsers(
  { db, config }: Parts,
  actor: Actor,
  query: Parsed<Calls['users'], 'query'>,
): Promise<Answer<Calls['users']>> {
  requireSite(actor);
  const { page, next_cursor } = pageOf(await listPeople(db, asked(query)), query.limit ?? 50);
  return { users: page.map((row) => presentUser(row, config.siteAdmins)), next_cursor };
}

/** @throws forbidden · not_found */
export async function changeUser(
  { db, config }: Parts,
  actor: Actor,
  userId: string,
  change: Parsed<Calls['changeUser'], 'body'>,
): Promise<SiteUser> {
  requireSite(actor);
  return db.transaction().execute(async (trx) => {
    const known = await findPerson(trx, userId);
    if (!known) throw new AppError('not_found', 'There is no such person.');
    await changeStanding(trx, userId, change);
    await appendAudit(trx, { orgId: null, userId: actor.userId, action: 'site:user_changed', subject: known.email, data: { ...change } });
    return presentUser((await findPerson(trx, userId)) ?? known, config.siteAdmins);
  });
}

/** @throws forbidden */
export async function readEnquiries(
  { db }: Parts,
  actor: Actor,
  { cursor, limit = 50 }: Parsed<Calls['enquiries'], 'query'>,
): Promise<Answer<Calls['enquiries']>> {
  requireSite(actor);
  const { page, next_cursor } = pageOf(await listEnquiries(db, { after: cursor ?? null, limit: limit + 1 }), limit);
  return { enquiries: page.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), next_cursor };
}

/** @throws forbidden */
export async function readJobs({ db }: Parts, actor: Actor): Promise<Answer<Calls['jobs']>> {
  requireSite(actor);
  return { jobs: (await countJobs(db)).map((row) => ({ ...row, waits_since: row.waits_since?.toISOString() ?? null })) };
}

const presentOrganisation = ({ id, name, created_at, members, product, period_end, managed }: OrganisationRow): SiteOrganisation => ({
  id,
  name,
  created_at: created_at.toISOString(),
  members: members ?? 0,
  subscription: period_end === null ? null : { product, period_end: period_end.toISOString(), managed: managed === true },
});

const presentUser = ({ user_type, created_at, organisations, ...row }: PersonRow, siteAdmins: readonly string[]): SiteUser => ({
  ...row,
  created_at: created_at.toISOString(),
  organisations: organisations ?? 0,
  userType: isRoot(row.email, siteAdmins) ? 'root' : user_type === 'admin' ? 'admin' : 'user',
});
