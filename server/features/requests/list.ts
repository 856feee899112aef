import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import { entryStatuses, isLeftOut } from '#contract/entry-statuses.ts';
import {
  type QuestionnaireRequest,
  type RequestOrder,
  type RequestShelf,
  type RequestSort,
  requestStatuses,
  type requests,
} from '#contract/requests.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { literally } from '#server/platform/db/words-in-texts.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { weighedPage } from '#server/platform/http/list-query.ts';
import { RECOVERABLE_DAYS } from './present.ts';
import { present } from './read.ts';
import { everyRequest, findShown } from './store.ts';

type Query = Parsed<typeof requests.list, 'query'>;
export type ListInput = Omit<Query, 'cursor' | 'limit'> & {
  /** The last request of the page before. */ after: string | null;
  limit: number;
};

/** Requests that fit, in order: at most `limit`, and no more than one answer holds. */
export const listRequests = (
  db: Db,
  actor: OrgActor,
  { limit, ...input }: ListInput,
): Promise<{ requests: QuestionnaireRequest[]; next_cursor: string | null }> =>
  inOrg(db, actor.orgId, async (trx) => {
    const found = (await findRequests(trx, actor, { ...input, limit: limit + 1 })).map(({ id }) => id);
    const bytes = new Map((await weighRequests(trx, actor.orgId, found)).map((one) => [one.id, Number(one.bytes)]));
    const weighed = found.map((id) => ({ id, bytes: bytes.get(id) ?? 0 }));
    const { ids, next_cursor } = weighedPage(weighed, limit);
    const rows = new Map((await findShown(trx, actor.orgId, ids)).map((row) => [row.id, row]));
    const inOrder = ids.flatMap((id) => rows.get(id) ?? []);
    return { requests: await present(trx, actor, inOrder), next_cursor };
  });

/** Bytes of the names of the fields of a request, and of a sheet of it, with what is short in them: ids, days, counts. */
const FIELDS = { request: 2000, sheet: 250 };

/** How much each request is in an answer, with its sheets, of which a small file may have thousands. */
const weighRequests = (trx: Trx, orgId: string, ids: string[]): Promise<{ id: string; bytes: string }[]> =>
  trx
    .selectFrom('request')
    .select([
      'id',
      sql<string>`${FIELDS.request}
        + octet_length(json_build_array(name, instructions, error, warnings, scope, because, notes, customer, product)::text)
        + (select coalesce(sum(${FIELDS.sheet} + octet_length(json_build_array(sheet.name, sheet.reason, sheet.because)::text)), 0)
          from request_sheet as sheet where sheet.request_id = request.id)`.as('bytes'),
    ])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();

/** Each has its place in the order, also the last one of the page before, which may fit no more. */
const findRequests = (trx: Trx, actor: OrgActor, { sort, after, limit, ...filter }: ListInput): Promise<{ id: string }[]> => {
  const listed = trx
    .with('listed', (db) =>
      everyRequest(db as Trx, actor.orgId)
        .select('request.id')
        .select(sql<string>`row_number() over (order by ${orderOf(sort)}, request.created_at desc, request.id desc)`.as('place'))
        .where((e) => e.or([e('request.id', '=', after), fits(e, actor, filter)])),
    )
    .selectFrom('listed')
    .select('id')
    .orderBy('place')
    .limit(limit);
  return (
    after === null ? listed : listed.where('place', '>', (e) => e.selectFrom('listed').select('place').where('id', '=', after))
  ).execute();
};

const shelved: Record<RequestShelf, RawBuilder<boolean>> = {
  work: sql`request.deleted_at is null and request.archived_at is null`,
  archived: sql`request.deleted_at is null and request.archived_at is not null`,
  removed: sql`request.deleted_at > now() - make_interval(days => ${RECOVERABLE_DAYS})`,
};

const fits = (
  e: ExpressionBuilder<Tables, 'request'>,
  actor: OrgActor,
  { status, q, ids, shelf, owner, due_before: before }: Omit<Query, 'cursor' | 'limit' | 'sort'>,
) =>
  e.and([
    ids ? sql<boolean>`request.deleted_at is null` : shelved[shelf],
    ...(ids ? [e('request.id', 'in', ids)] : []),
    ...(status ? [e('request.status', '=', status)] : []),
    ...(q ? [e.or([e('request.name', 'ilike', `%${literally(q)}%`), e('request.customer', 'ilike', `%${literally(q)}%`)])] : []),
    ...(owner === 'none'
      ? [e('request.owner_id', 'is', null)]
      : owner
        ? [e('request.owner_id', '=', owner === 'me' ? actor.userId : owner)]
        : []),
    ...(before ? [e('request.due_at', '<', new Date(before)), e('request.completed_at', 'is', null)] : []),
  ]);

/** As people read names, whichever language they are in. */
const asRead = sql.raw('collate "und-x-icu"');
const leftOut = entryStatuses.filter(isLeftOut);

/** How far a request is, as `web/lib/request-progress.ts` shows it, from 0 to 1: what is approved comes before what is drafted. */
const share = sql`case when request.extract_status in ('queued', 'running') then 0 else (
  select case when coalesce(sum(entries), 0) = 0 then 0 when sum(kept) = 0 then 1
    else (coalesce(sum(entries) filter (where status = 'approved'), 0)
      + coalesce(sum(kept) filter (where filled), 0)::float8 / (sum(kept) + 1)) / (sum(kept) + 1) end
  from (
    select status, filled, entries, case when status <> all (${leftOut}::text[]) then entries else 0 end as kept
    from qa_entry_count where qa_entry_count.request_id = request.id
  ) as entry
) end`;

const orders: Record<RequestOrder, RawBuilder<unknown>> = {
  created: sql`request.created_at`,
  name: sql`request.name ${asRead}`,
  status: sql`array_position(${requestStatuses}::text[], request.status)`,
  progress: share,
  due: sql`case when request.completed_at is null then request.due_at end`,
  owner: sql`coalesce(nullif(app_user.name, ''), app_user.email) ${asRead}`,
};

const orderOf = (sort: RequestSort): RawBuilder<unknown> =>
  sort.startsWith('-')
    ? sql`${orders[sort.slice(1) as RequestOrder]} desc nulls last`
    : sql`${orders[sort as RequestOrder]} asc nulls last`;
