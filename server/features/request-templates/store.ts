import { type Insertable, type Selectable, sql } from 'kysely';
import type { RequestTemplate, SectionPerson } from '#contract/request-templates.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type TemplateRow = Selectable<Tables['request_template']>;

type ListedRow = Pick<TemplateRow, 'id' | 'name' | 'created_at'> & { sections: number };

/** By name. */
export const listTemplates = (trx: Trx, orgId: string, page: { after: string | null; limit: number }): Promise<ListedRow[]> => {
  const sections = sql<number>`jsonb_array_length(people)`.as('sections');
  const columns = trx.selectFrom('request_template').select(['id', 'name', 'created_at', sections]);
  const query = columns.where('org_id', '=', orgId).orderBy('name').orderBy('id').limit(page.limit);
  const after = sql<boolean>`(name, id) > (select t.name, t.id from request_template t where t.id = ${page.after})`;
  return (page.after === null ? query : query.where(after)).execute();
};

export const countTemplates = async (trx: Trx, orgId: string): Promise<number> => {
  const counted = trx.selectFrom('request_template').select((e) => e.fn.countAll<string>().as('templates'));
  return Number((await counted.where('org_id', '=', orgId).executeTakeFirstOrThrow()).templates);
};

export const findTemplate = (trx: Trx, orgId: string, id: string): Promise<TemplateRow | undefined> =>
  trx.selectFrom('request_template').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst();

export const insertTemplate = (trx: Trx, row: Insertable<Tables['request_template']>): Promise<TemplateRow> =>
  trx.insertInto('request_template').values(row).returningAll().executeTakeFirstOrThrow();

/** False when there is none. */
export const deleteTemplate = async (trx: Trx, orgId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('request_template')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** What a request that is not removed was started with. */
export const findRequest = (trx: Trx, orgId: string, id: string) =>
  trx
    .selectFrom('request')
    .select(['instructions', 'scope', 'owner_id'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Of each section of a request, in the order of the form, who is asked for most of its questions; the first `most` of them. */
export const listSectionPeople = async (trx: Trx, orgId: string, requestId: string, most: number): Promise<SectionPerson[]> => {
  const { rows } = await sql<SectionPerson>`
    select section, user_id from (
      select distinct on (section) section, assignee_id as user_id, min(position) as first
      from qa_entry
      where org_id = ${orgId} and request_id = ${requestId} and section is not null and assignee_id is not null
      group by section, assignee_id
      order by section, count(*) desc, assignee_id
    ) as asked order by first limit ${most}`.execute(trx);
  return rows;
};

/** Those of the people who are members, by their ids. */
export const listMembers = async (trx: Trx, orgId: string, ids: string[]): Promise<Map<string, NonNullable<RequestTemplate['owner']>>> => {
  const rows = await trx
    .selectFrom('access')
    .innerJoin('app_user', 'app_user.id', 'access.user_id')
    .select(['app_user.id', 'app_user.name', 'app_user.email'])
    .where('access.org_id', '=', orgId)
    .where(sql<boolean>`app_user.id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, name: row.name ?? '' }]));
};
