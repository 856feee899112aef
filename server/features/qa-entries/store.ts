import { type EntryStatus } from '#contract/entry-statuses.ts';
import { type Insertable, type Updateable, sql } from 'kysely';
import { type AnswerForm, fieldsOf } from '#contract/answer-fields.ts';
import type { Citation } from '#contract/answers.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { portionsOf } from '#server/platform/db/portions.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { presentEntry } from './present.ts';
import { entryColumns } from './columns.ts';
import type { ChangeRow, ChangeView, EntryRow, EntryView, Written } from './rows.ts';

/** `fields` follows from `location` and `options`, and is written with them alone: the database refuses a text in any other. */
type NewEntry = Omit<Insertable<Tables['qa_entry']>, 'fields' | 'location' | 'options'> & { location: string; options: string[] };
export type EntryChange = Omit<Updateable<Tables['qa_entry']>, 'fields' | 'location' | 'options'>;

const fields = ({ location, options }: { location: string; options: string[] }) =>
  fieldsOf({ location: JSON.parse(location) as AnswerForm['location'], options }).has;

const views = (trx: Trx, orgId: string) =>
  trx
    .selectFrom('qa_entry')
    .leftJoin('app_user as assignee', 'assignee.id', 'qa_entry.assignee_id')
    .leftJoin('app_user as approver', 'approver.id', 'qa_entry.approved_by')
    .innerJoin('request', 'request.id', 'qa_entry.request_id')
    .select(entryColumns)
    .select([
      'assignee.name as assignee_name',
      'assignee.email as assignee_email',
      'approver.name as approver_name',
      'approver.email as approver_email',
    ])
    .where('qa_entry.org_id', '=', orgId)
    .where('request.deleted_at', 'is', null);

/** Of a request, in the order of its file; between two positions where some are given. */
export const listViews = (
  trx: Trx,
  orgId: string,
  requestId: string,
  { from, to }: { from?: number; to?: number } = {},
): Promise<EntryView[]> => {
  let all = views(trx, orgId).where('qa_entry.request_id', '=', requestId);
  if (from !== undefined) all = all.where('qa_entry.position', '>=', from);
  if (to !== undefined) all = all.where('qa_entry.position', '<=', to);
  return all.orderBy('qa_entry.position').execute();
};

/** What can be long in an entry as it leaves; the length of a long text is known without reading it. */
const bytesOf = sql<number>`(octet_length(question) + octet_length(array_to_string(options, '')) + octet_length(location::text)
  + octet_length(citations::text) + octet_length(related::text) + octet_length(reasons::text)
  + coalesce(octet_length(stem), 0) + coalesce(octet_length(guidance), 0) + coalesce(octet_length(section), 0)
  + coalesce(octet_length(answer), 0) + coalesce(octet_length(choice), 0) + coalesce(octet_length(comment), 0))`;

/** Which entries there are of a request after a position, at most so many, and how much each is. */
export const weighEntries = async (
  trx: Trx,
  orgId: string,
  requestId: string,
  { after, most }: { after: number | null; most?: number | undefined },
): Promise<{ id: string; position: number; bytes: number }[]> => {
  let query = trx
    .selectFrom('qa_entry')
    .select(['id', 'position', bytesOf.as('bytes')])
    .where('org_id', '=', orgId)
    .where('request_id', '=', requestId);
  if (after !== null) query = query.where('position', '>', after);
  query = query.orderBy('position');
  return (most === undefined ? query : query.limit(most)).execute();
};

/** How much each of these entries is that are there, by request and position. */
export const weighNamed = async (trx: Trx, orgId: string, ids: string[]): Promise<{ id: string; bytes: number }[]> =>
  trx
    .selectFrom('qa_entry')
    .innerJoin('request', 'request.id', 'qa_entry.request_id')
    .select(['qa_entry.id', bytesOf.as('bytes')])
    .where('qa_entry.org_id', '=', orgId)
    .where('request.deleted_at', 'is', null)
    .where(sql<boolean>`qa_entry.id = any(${ids}::uuid[])`)
    .orderBy('request_id')
    .orderBy('position')
    .execute();

/** Where an entry stands in its request; undefined when it is none of it. */
export const positionOf = async (trx: Trx, orgId: string, requestId: string, id: string): Promise<number | undefined> =>
  (
    await trx
      .selectFrom('qa_entry')
      .select('position')
      .where('org_id', '=', orgId)
      .where('request_id', '=', requestId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.position;

/** Those that are there, by request and position. */
export const findViews = async (trx: Trx, orgId: string, ids: string[]): Promise<EntryView[]> =>
  ids.length === 0
    ? []
    : views(trx, orgId).where('qa_entry.id', 'in', ids).orderBy('qa_entry.request_id').orderBy('qa_entry.position').execute();

const rows = (trx: Trx, orgId: string, requestId: string) =>
  trx.selectFrom('qa_entry').select(entryColumns).where('org_id', '=', orgId).where('request_id', '=', requestId).orderBy('position');

export const listRowsByStatus = async (
  trx: Trx,
  orgId: string,
  requestId: string,
  statuses: EntryStatus[],
  limit?: number,
): Promise<EntryRow[]> => {
  const query = rows(trx, orgId, requestId).where('status', 'in', statuses);
  return (limit === undefined ? query : query.limit(limit)).execute();
};

export const findRows = async (trx: Trx, orgId: string, ids: string[]): Promise<EntryRow[]> =>
  ids.length === 0 ? [] : trx.selectFrom('qa_entry').select(entryColumns).where('org_id', '=', orgId).where('id', 'in', ids).execute();

export const insertEntries = async (trx: Trx, entries: NewEntry[]): Promise<Written[]> => {
  const written: Written[] = [];
  for (const some of portionsOf(entries)) {
    const rows = some.map((entry) => ({ ...entry, fields: fields(entry) }));
    written.push(...(await trx.insertInto('qa_entry').values(rows).returning(['id', 'version']).execute()));
  }
  return written;
};

export const deleteEntries = async (trx: Trx, orgId: string, ids: string[]): Promise<void> => {
  if (ids.length > 0) await trx.deleteFrom('qa_entry').where('org_id', '=', orgId).where('id', 'in', ids).execute();
};

/** What follows from a question alone, found anew, of entries that stay, and their texts in its fields. JSON columns come as text. */
export interface KeptShape {
  id: string;
  sheet_id: string | null;
  position: number;
  section: string | null;
  ref: string | null;
  guidance: string | null;
  stem: string | null;
  answer_type: string;
  options: string[];
  source: string | null;
  location: string;
  duplicates_of: string | null;
  answer: string | null;
  choice: string | null;
  comment: string | null;
}

export const updateShapes = async (trx: Trx, orgId: string, requestId: string, shapes: KeptShape[]): Promise<Written[]> => {
  const written: Written[] = [];
  for (const some of portionsOf(shapes)) written.push(...(await updateSome(trx, orgId, requestId, some)));
  return written;
};

const updateSome = async (trx: Trx, orgId: string, requestId: string, shapes: KeptShape[]): Promise<Written[]> => {
  const { rows: written } = await sql<Written>`
    update qa_entry set
      sheet_id = kept.sheet_id, position = kept.position, section = kept.section, ref = kept.ref, guidance = kept.guidance,
      stem = kept.stem, answer_type = kept.answer_type, options = array(select jsonb_array_elements_text(kept.options)),
      source = kept.source::jsonb, location = kept.location::jsonb, duplicates_of = kept.duplicates_of,
      fields = array(select jsonb_array_elements_text(kept.fields)), answer = kept.answer, choice = kept.choice, comment = kept.comment,
      version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(shapes.map((shape) => ({ ...shape, fields: fields(shape) })))}::jsonb) as kept(
      id uuid, sheet_id uuid, position int, section text, ref text, guidance text, stem text, answer_type text, options jsonb,
      source text, location text, duplicates_of uuid, fields jsonb, answer text, choice text, comment text)
    where qa_entry.org_id = ${orgId} and qa_entry.request_id = ${requestId} and qa_entry.id = kept.id
    returning qa_entry.id, qa_entry.version`.execute(trx);
  return written;
};

/** The entry in its newest version. @throws not_found */
export const requireView = async (trx: Trx, orgId: string, id: string): Promise<EntryView> => {
  const [view] = await findViews(trx, orgId, [id]);
  if (!view) throw new AppError('not_found', 'There is no such question.');
  return view;
};

/** What a save that lost is told: the entry as it is now. */
export const lostTo = (now: EntryView): AppError =>
  new AppError('conflict', 'Somebody else changed this question in the meantime.', presentEntry(now));

/** Writes a change as the next version of an entry. @throws conflict with the entry as it is now when somebody wrote since it was read · not_found */
export const updateEntry = async (
  trx: Trx,
  { org_id: orgId, id, version }: Pick<EntryRow, 'org_id' | 'id' | 'version'>,
  change: EntryChange,
): Promise<Written> => {
  const written = await trx
    .updateTable('qa_entry')
    .set({ ...change, version: version + 1, updated_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();
  if (!written) throw lostTo(await requireView(trx, orgId, id));
  return written;
};

/** Many entries of one request to one status at once. */
export const setStatus = async (trx: Trx, orgId: string, requestId: string, ids: string[], status: EntryStatus): Promise<Written[]> => {
  if (ids.length === 0) return [];
  return trx
    .updateTable('qa_entry')
    .set((e) => ({ status, version: e('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('org_id', '=', orgId)
    .where('request_id', '=', requestId)
    .where('id', 'in', ids)
    .returning(['id', 'version'])
    .execute();
};

/** The same change of entries of one request. @throws conflict with an entry as it is now when somebody wrote since it was read */
export const updateAlike = async (
  trx: Trx,
  request: { id: string; org_id: string },
  read: Pick<EntryRow, 'id' | 'version'>[],
  change: EntryChange,
): Promise<void> => {
  const ids = read.map(({ id }) => id);
  const versions = read.map(({ version }) => version);
  const written = await trx
    .updateTable('qa_entry')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('org_id', '=', request.org_id)
    .where('request_id', '=', request.id)
    .where(sql<boolean>`(id, version) in (select * from unnest(${ids}::uuid[], ${versions}::int[]))`)
    .returning('id')
    .execute();
  const kept = new Set(written.map(({ id }) => id));
  const lost = ids.find((id) => !kept.has(id));
  if (lost) throw lostTo(await requireView(trx, request.org_id, lost));
};

export const insertChanges = async (trx: Trx, changes: ChangeRow[]): Promise<void> => {
  for (const some of portionsOf(changes))
    await trx
      .insertInto('qa_entry_change')
      .values(some.map((change) => ({ ...change, before: JSON.stringify(change.before), after: JSON.stringify(change.after) })))
      .execute();
};

/** How much each change of an entry is, newest first. */
export const weighChanges = async (
  trx: Trx,
  orgId: string,
  entryId: string,
  page: { after: string | null; limit: number },
): Promise<{ id: string; bytes: number }[]> => {
  let query = trx
    .selectFrom('qa_entry_change as change')
    .select(['change.id', sql<number>`octet_length(change.before::text) + octet_length(change.after::text)`.as('bytes')])
    .where('change.org_id', '=', orgId)
    .where('change.entry_id', '=', entryId);
  if (page.after) {
    query = query.where(
      sql<boolean>`(change.created_at, change.id) < (select c.created_at, c.id from qa_entry_change c where c.id = ${page.after})`,
    );
  }
  return query.orderBy('change.created_at', 'desc').orderBy('change.id', 'desc').limit(page.limit).execute();
};

/** Those that are there, newest first. */
export const findChanges = (trx: Trx, orgId: string, ids: string[]): Promise<ChangeView[]> =>
  trx
    .selectFrom('qa_entry_change as change')
    .leftJoin('app_user as actor', 'actor.id', 'change.actor_id')
    .selectAll('change')
    .select(['actor.name as actor_name', 'actor.email as actor_email'])
    .where('change.org_id', '=', orgId)
    .where(sql<boolean>`change.id = any(${ids}::uuid[])`)
    .orderBy('change.created_at', 'desc')
    .orderBy('change.id', 'desc')
    .execute();

export const findChange = (trx: Trx, orgId: string, entryId: string, id: string): Promise<ChangeRow | undefined> =>
  trx
    .selectFrom('qa_entry_change')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('entry_id', '=', entryId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The question of each reworded entry as it stood in the file, by entry id. */
export const listFirstWordings = async (trx: Trx, orgId: string, requestId: string): Promise<Map<string, string>> => {
  const found = await trx
    .selectFrom('qa_entry_change as change')
    .innerJoin('qa_entry', 'qa_entry.id', 'change.entry_id')
    .select(['change.entry_id', sql<string>`change.before ->> 'question'`.as('question')])
    .distinctOn('change.entry_id')
    .where('change.org_id', '=', orgId)
    .where('qa_entry.request_id', '=', requestId)
    .where(sql<boolean>`change.before ? 'question'`)
    .orderBy('change.entry_id')
    .orderBy('change.created_at')
    .orderBy('change.id')
    .execute();
  return new Map(found.map((row) => [row.entry_id, row.question]));
};

/** Entries whose last change was the engine's answer: nobody has touched them since. */
export const listUntouchedIds = async (trx: Trx, orgId: string, requestId: string): Promise<Set<string>> => {
  const last = await trx
    .selectFrom('qa_entry_change as change')
    .innerJoin('qa_entry', 'qa_entry.id', 'change.entry_id')
    .select(['change.entry_id', 'change.action'])
    .distinctOn('change.entry_id')
    .where('change.org_id', '=', orgId)
    .where('qa_entry.request_id', '=', requestId)
    .orderBy('change.entry_id')
    .orderBy('change.created_at', 'desc')
    .orderBy('change.id', 'desc')
    .execute();
  return new Set(last.filter((row) => row.action === 'answered').map((row) => row.entry_id));
};

const citing = (documentIds: string[]) =>
  sql<boolean>`exists (select 1 from jsonb_array_elements(citations) cited where cited ->> 'document_id' = any (${documentIds}::text[]))`;
const hasBeside = (documentIds: string[]) =>
  sql<boolean>`exists (select 1 from jsonb_array_elements(related) near where near ->> 'document_id' = any (${documentIds}::text[]))`;

/** Takes away what stands beside entries to be taken and is gone: everything of these documents, or of it what is named. */
export const forgetRelated = async (
  trx: Trx,
  orgId: string,
  documentIds: string[],
  gone: ReadonlySet<string> | undefined,
): Promise<void> => {
  const isGone = gone ? sql`coalesce(near ->> 'passage_id', near ->> 'library_entry_id') = any (${[...gone]}::text[])` : sql`true`;
  await sql`
    update qa_entry set related = (
      select coalesce(jsonb_agg(near order by at), '[]') from jsonb_array_elements(related) with ordinality as found (near, at)
      where not coalesce(near ->> 'document_id' = any (${documentIds}::text[]) and ${isGone}, false))
    where org_id = ${orgId} and ${hasBeside(documentIds)}`.execute(trx);
};

/** Requests, removed ones too, with an entry that cites one of these documents, or has something of them beside it. */
export const listCitingRequests = async (trx: Trx, orgId: string, documentIds: string[]): Promise<string[]> =>
  (
    await trx
      .selectFrom('qa_entry')
      .select('request_id')
      .distinct()
      .where('org_id', '=', orgId)
      .where(sql<boolean>`(${citing(documentIds)} or ${hasBeside(documentIds)})`)
      .execute()
  ).map((row) => row.request_id);

/** Entries that cite one of these documents. */
export const listCiting = (trx: Trx, orgId: string, documentIds: string[]): Promise<EntryRow[]> =>
  trx
    .selectFrom('qa_entry')
    .select(entryColumns)
    .where('org_id', '=', orgId)
    .where(citing(documentIds))
    .orderBy('request_id')
    .orderBy('position')
    .execute();

/** Those of the documents, passages and library entries that citations name which are still there. */
export const findThere = async (trx: Trx, orgId: string, citations: Citation[]): Promise<Set<string>> => {
  const named = (field: 'document_id' | 'passage_id' | 'library_entry_id') => [...new Set(citations.flatMap((one) => one[field] ?? []))];
  const { rows: found } = await sql<{ id: string }>`
    select id from document where org_id = ${orgId} and id = any(${named('document_id')}::uuid[])
    union all select id from passage where org_id = ${orgId} and id = any(${named('passage_id')}::uuid[])
    union all select id from library_entry where org_id = ${orgId} and id = any(${named('library_entry_id')}::uuid[])`.execute(trx);
  return new Set(found.map(({ id }) => id));
};
