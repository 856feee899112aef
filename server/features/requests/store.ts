import { type EntryStatus } from '#contract/entry-statuses.ts';
import { type Insertable, type NotNull, type RawBuilder, type Selectable, type Updateable, sql } from 'kysely';
import type { ExportIncludes } from '#contract/exports.ts';
import { type Trust, SURE_FROM, WEAK_BELOW, isNotAsked, trustWith } from '#contract/trust.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type RequestRow = Selectable<Tables['request']>;
export type ShownSheet = Omit<SheetRow, 'mapping' | 'org_id'>;
type SheetRow = Selectable<Tables['request_sheet']>;
export type RequestChange = Updateable<Tables['request']>;

/** A request as it is shown, with the names of what it points to. */
export type ShownRequest = Omit<
  RequestRow,
  'source_text' | 'mapping' | 'mapped_by' | 'reading' | 'people' | 'completed_at' | 'read_hidden' | 'previous_doc_id'
> & {
  doc_name: string | null;
  doc_content_type: string | null;
  doc_size: string | number | null;
  doc_key: string | null;
  owner_name: string | null;
  owner_email: string | null;
};

/** Entries of a request in one status that can be trusted alike, and how many of them are what counts tell beside. */
export interface EntryCount {
  request_id: string;
  status: EntryStatus;
  trust: Trust | null;
  entries: number;
  /** Some text or choice stands there. */
  filled: number;
  not_asked: number;
  /** Their form offers options, and none is chosen. */
  without_option: number;
  /** They go into form fields of a PDF. */
  in_field: number;
}

/** What is shown of a request: neither the text that its questions are found in, nor corrections of that, nor who is asked in which section. */
const shown = [
  'request.id',
  'request.org_id',
  'request.name',
  'request.status',
  'request.extract_status',
  'request.qa_status',
  'request.questionnaire_doc_id',
  'request.due_at',
  'request.owner_id',
  'request.created_by',
  'request.instructions',
  'request.scope',
  'request.language',
  'request.auto_answer',
  'request.error',
  'request.because',
  'request.warnings',
  'request.notes',
  'request.customer',
  'request.product',
  'request.sample',
  'request.version',
  'request.archived_at',
  'request.deleted_at',
  'request.created_at',
  'request.updated_at',
] as const;

const names = [
  'document.display_name as doc_name',
  'document.content_type as doc_content_type',
  'document.size as doc_size',
  'document.storage_key as doc_key',
  'app_user.name as owner_name',
  'app_user.email as owner_email',
] as const;

/** Requests with what they point to, removed ones too. */
export const everyRequest = (trx: Pick<Trx, 'selectFrom'>, orgId: string) =>
  trx
    .selectFrom('request')
    .leftJoin('document', 'document.id', 'request.questionnaire_doc_id')
    .leftJoin('app_user', 'app_user.id', 'request.owner_id')
    .where('request.org_id', '=', orgId);

/** Removed ones too, in no order. */
export const findShown = (trx: Trx, orgId: string, ids: string[]): Promise<ShownRequest[]> =>
  everyRequest(trx, orgId)
    .select([...shown, ...names])
    .where(sql<boolean>`request.id = any(${ids}::uuid[])`)
    .execute();

export type NameColumn = 'customer' | 'product';

/** Each customer or product of the organisation's own requests once, the latest first. */
export const listLatestNames = async (trx: Trx, orgId: string, column: NameColumn, most?: number): Promise<string[]> => {
  const named = trx
    .selectFrom('request')
    .select(`${column} as name`)
    .where('org_id', '=', orgId)
    .where('sample', '=', false)
    .where(column, 'is not', null)
    .groupBy(column)
    .orderBy((e) => e.fn.max('created_at'), 'desc');
  const rows = await (most === undefined ? named : named.limit(most)).execute();
  return rows.flatMap(({ name }) => name ?? []);
};

export const findRequest = async (trx: Trx, orgId: string, id: string): Promise<ShownRequest | undefined> =>
  (await findShown(trx, orgId, [id])).find((row) => row.deleted_at === null);

/** How the questions of a request were found. */
export const findReading = (
  trx: Trx,
  orgId: string,
  id: string,
): Promise<Pick<RequestRow, 'mapping' | 'reading' | 'read_hidden'> | undefined> =>
  trx
    .selectFrom('request')
    .select(['mapping', 'reading', 'read_hidden'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Holds the request until the transaction ends; whoever changes it or its entries does this first. */
export const lockRequest = (trx: Trx, orgId: string, id: string): Promise<RequestRow | undefined> =>
  trx
    .selectFrom('request')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Many, removed ones too, held in the order of their ids, so that nobody waits in a ring: those named, and those made of one of these documents. */
export const lockRequests = async (trx: Trx, orgId: string, ids: string[], documentIds: string[] = []): Promise<void> => {
  await trx
    .selectFrom('request')
    .select('id')
    .where('org_id', '=', orgId)
    .where(
      sql<boolean>`(id = any(${ids}::uuid[]) or questionnaire_doc_id = any(${documentIds}::uuid[]) or previous_doc_id = any(${documentIds}::uuid[]))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();
};

export const insertRequest = (trx: Trx, row: Insertable<Tables['request']>): Promise<RequestRow> =>
  trx.insertInto('request').values(row).returningAll().executeTakeFirstOrThrow();

/** An error without its codes has none: those of an earlier one do not stay. */
export const updateRequest = async (trx: Trx, orgId: string, id: string, change: RequestChange): Promise<void> => {
  await trx
    .updateTable('request')
    .set({ ...('error' in change ? { because: '[]' } : {}), ...change, updated_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};

/** Removed less than `days` ago. */
export const lockRemoved = (trx: Trx, orgId: string, id: string, days: number): Promise<RequestRow | undefined> =>
  trx
    .selectFrom('request')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('deleted_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .forUpdate()
    .executeTakeFirst();

export const deleteRemoved = async (trx: Trx, orgId: string, days: number): Promise<number> => {
  const due = await trx
    .selectFrom('request')
    .select('id')
    .where('org_id', '=', orgId)
    .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  await deleteRequests(trx, orgId, due);
  return due.length;
};

export const deleteSample = async (trx: Trx, orgId: string): Promise<{ id: string }[]> => {
  const sample = await trx
    .selectFrom('request')
    .select('id')
    .where('org_id', '=', orgId)
    .where('sample', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  await deleteRequests(trx, orgId, sample);
  return sample;
};

/** Locked ones. */
const deleteRequests = async (trx: Trx, orgId: string, rows: { id: string }[]): Promise<void> => {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('request').where('org_id', '=', orgId).where('id', 'in', ids).execute();
};

/** Requests of the sample that are not removed. */
export const countSample = async (trx: Trx, orgId: string): Promise<number> => {
  const { requests } = await trx
    .selectFrom('request')
    .select((e) => e.fn.countAll<string>().as('requests'))
    .where('org_id', '=', orgId)
    .where('sample', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(requests);
};

/** Requests that rest on one of these questionnaires and are not removed, oldest first. */
export const listUsing = (
  trx: Trx,
  orgId: string,
  documentIds: string[],
): Promise<{ name: string; questionnaire_doc_id: string | null }[]> =>
  trx
    .selectFrom('request')
    .select(['name', 'questionnaire_doc_id'])
    .where('org_id', '=', orgId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`questionnaire_doc_id = any(${documentIds}::uuid[])`)
    .orderBy('created_at')
    .execute();

export const listOrgIds = async (db: Db): Promise<string[]> => (await db.selectFrom('org').select('id').execute()).map((org) => org.id);

/** Confidences of each part between the limits of trust, as the database keeps them apart. */
const confidences = [0, WEAK_BELOW, SURE_FROM];

/** By request, status and what trust is told from, summed where they are kept with every change: at most a hundred rows of a request. */
export const countEntries = async (trx: Trx, orgId: string, requestIds: string[]): Promise<EntryCount[]> => {
  if (requestIds.length === 0) return [];
  const sumWhere = (counted: RawBuilder<boolean>) => sql<number>`coalesce(sum(entries) filter (where ${counted}), 0)::int`;
  const rows = await trx
    .selectFrom('qa_entry_count')
    .select(['request_id', 'status', 'trusted', 'doubt', sumWhere(sql`true`).as('entries'), sumWhere(sql`filled`).as('filled')])
    .select([sumWhere(sql`asked`).as('asked'), sumWhere(sql`without_option`).as('without_option'), sumWhere(sql`in_field`).as('in_field')])
    .where('org_id', '=', orgId)
    .where('request_id', 'in', requestIds)
    .groupBy(['request_id', 'status', 'trusted', 'doubt'])
    .execute();
  return rows.map(({ trusted, doubt, asked, ...row }) => ({
    ...row,
    trust: trustWith({ status: row.status, confidence: trusted === null ? null : (confidences[trusted] ?? null), doubt }),
    not_asked: isNotAsked({ status: row.status, asked: false }) ? row.entries - asked : 0,
  }));
};

/** Those of these requests that have questions, each with a form field or a place on a page for its answer. */
export const listPlacedOnPages = async (trx: Trx, orgId: string, requestIds: string[]): Promise<Set<string>> => {
  if (requestIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom('qa_entry')
    .select('request_id')
    .where('org_id', '=', orgId)
    .where('request_id', 'in', requestIds)
    .groupBy('request_id')
    .having(sql<boolean>`bool_and(jsonb_path_exists(location, '$[*].at ? (exists (@.field) || exists (@.rect))'))`)
    .execute();
  return new Set(rows.map((row) => row.request_id));
};

/** How many entries each sheet of these requests has, where it has any. */
export const countBySheet = async (trx: Trx, orgId: string, requestIds: string[]): Promise<Map<string, number>> => {
  if (requestIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('qa_entry_count')
    .select(['sheet_id', sql<number>`sum(entries)::int`.as('entries')])
    .where('org_id', '=', orgId)
    .where('request_id', 'in', requestIds)
    .where('sheet_id', 'is not', null)
    .groupBy('sheet_id')
    .$narrowType<{ sheet_id: NotNull }>()
    .execute();
  return new Map(rows.map(({ sheet_id: sheet, entries }) => [sheet, entries]));
};

/** What went into the last export of each request. */
export const listLastIncludes = async (trx: Trx, orgId: string, requestIds: string[]): Promise<Map<string, ExportIncludes | null>> => {
  if (requestIds.length === 0) return new Map();
  const { rows } = await sql<{ request_id: string; include: ExportIncludes | null }>`
    select asked.id as request_id, include from unnest(${requestIds}::uuid[]) as asked (id) cross join lateral (
      select include from request_export where org_id = ${orgId} and request_id = asked.id order by created_at desc, id desc limit 1
    ) as last`.execute(trx);
  return new Map(rows.map((row) => [row.request_id, row.include]));
};

/** Sheets as they are shown: without how their questions were found. */
export const listShownSheets = (trx: Trx, orgId: string, requestIds: string[]): Promise<ShownSheet[]> =>
  trx
    .selectFrom('request_sheet')
    .select(['id', 'request_id', 'name', 'position', 'hidden', 'role', 'reason', 'because'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`request_id = any(${requestIds}::uuid[])`)
    .orderBy('request_id')
    .orderBy('position')
    .execute();

export const listSheets = (trx: Trx, orgId: string, requestIds: string[]): Promise<SheetRow[]> =>
  requestIds.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('request_sheet')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('request_id', 'in', requestIds)
        .orderBy('request_id')
        .orderBy('position')
        .execute();

/** The sheets of a request anew; the caller gives sheets that stay their former ids. */
export const replaceSheets = async (
  trx: Trx,
  orgId: string,
  requestId: string,
  rows: Insertable<Tables['request_sheet']>[],
): Promise<void> => {
  await trx.deleteFrom('request_sheet').where('org_id', '=', orgId).where('request_id', '=', requestId).execute();
  if (rows.length > 0) await trx.insertInto('request_sheet').values(rows).execute();
};
