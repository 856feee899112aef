import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/db.ts';
import { holdsWords } from '#server/platform/db/words-in-texts.ts';

interface Asked {
  words: string;
  after: string | null;
  limit: number;
}

/** Organisations with how many members and which subscription, and nothing of what they hold. */
const organisations = (db: Db | Trx) =>
  db
    .selectFrom('org')
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('subscription')
          .select(['product', 'period_end', sql<boolean>`customer is not null`.as('managed')])
          .whereRef('subscription.org_id', '=', 'org.id')
          .orderBy('period_end', 'desc')
          .limit(1)
          .as('paid'),
      (join) => join.onTrue(),
    )
    .select(['org.id', 'org.name', 'org.created_at', 'paid.product', 'paid.period_end', 'paid.managed'])
    .select((e) =>
      e
        .selectFrom('access')
        .select(sql<number>`count(*)::integer`.as('members'))
        .whereRef('access.org_id', '=', 'org.id')
        .where('access.user_id', 'is not', null)
        .as('members'),
    );
export type OrganisationRow = Awaited<ReturnType<typeof listOrganisations>>[number];

export const listOrganisations = (db: Db, { words, after, limit }: Asked) => {
  let rows = organisations(db).orderBy('org.id', 'desc').limit(limit);
  if (words) rows = rows.where(holdsWords(sql.ref('org.name'), [words]));
  return (after ? rows.where('org.id', '<', after) : rows).execute();
};

export const findOrganisation = (db: Db | Trx, id: string) => organisations(db).where('org.id', '=', id).executeTakeFirst();

const siteAddresses = sql<string[]>`array(
  select site_admin.email from site_admin where site_admin.issuer = app_user.issuer and site_admin.subject = app_user.subject
)`.as('site_addresses');

const people = (db: Db | Trx) =>
  db
    .selectFrom('app_user')
    .select(['id', 'email', 'name', 'created_at', 'trial_period_days', 'user_type', siteAddresses])
    .select((e) =>
      e
        .selectFrom('access')
        .select(sql<number>`count(*)::integer`.as('organisations'))
        .whereRef('access.user_id', '=', 'app_user.id')
        .as('organisations'),
    );
export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

export const listPeople = (db: Db, { words, after, limit }: Asked) => {
  let rows = people(db).orderBy('id', 'desc').limit(limit);
  if (words) rows = rows.where((e) => e.or([holdsWords(sql.ref('email'), [words]), holdsWords(sql.ref('name'), [words])]));
  return (after ? rows.where('id', '<', after) : rows).execute();
};

export const findPerson = (db: Db | Trx, id: string) => people(db).where('id', '=', id).executeTakeFirst();

export const listEnquiries = (db: Db, { after, limit }: { after: string | null; limit: number }) => {
  const rows = db
    .selectFrom('audit_log')
    .leftJoin('app_user', 'app_user.id', 'audit_log.user_id')
    .leftJoin('org', 'org.id', 'audit_log.org_id')
    .select(['audit_log.id', 'audit_log.created_at', 'app_user.email', 'app_user.name', 'org.name as organisation'])
    .where('audit_log.action', '=', 'enterprise:enquired')
    .orderBy('audit_log.id', 'desc')
    .limit(limit);
  return (after ? rows.where('audit_log.id', '<', after) : rows).execute();
};

export interface JobsRow {
  kind: string;
  waiting: number;
  running: number;
  failed: number;
  waits_since: Date | null;
}

/** By kind alone: what a job is told belongs to an organisation. */
export const countJobs = async (db: Db): Promise<JobsRow[]> =>
  (
    await sql<JobsRow>`
      select task_identifier as kind,
        count(*) filter (where locked_at is null and attempts < max_attempts)::integer as waiting,
        count(*) filter (where locked_at is not null)::integer as running,
        count(*) filter (where locked_at is null and attempts >= max_attempts)::integer as failed,
        min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as waits_since
      from graphile_worker.jobs group by 1 order by 1`.execute(db)
  ).rows;
