import { type Selectable, type Updateable, sql } from 'kysely';
import type { FactKind } from '#contract/facts.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { portionsOf, readInPortions } from '#server/platform/db/portions.ts';
import { isTaken } from '#server/platform/db/taken.ts';
import { holdsWords } from '#server/platform/db/words-in-texts.ts';
import { AppError } from '#server/platform/http/app-error.ts';

export type LibraryRow = Selectable<Tables['library_entry']>;
export type LibraryListRow = LibraryRow & { document_name: string | null; document_dated?: Date | null; owner_name: string | null };

const rows = (trx: Trx, orgId: string) => trx.selectFrom('library_entry').selectAll().where('org_id', '=', orgId);

const idsOf = (found: { id: string }[]): string[] => found.map(({ id }) => id);

/** The active pairs of one document, as they stand in it. */
export const listDocumentEntries = async (trx: Trx, orgId: string, documentId: string): Promise<LibraryRow[]> => {
  const active = rows(trx, orgId).where('document_id', '=', documentId).where('status', '=', 'active');
  const ids = idsOf(await active.clearSelect().select('id').orderBy('position').execute());
  return readInPortions(ids, (some) =>
    rows(trx, orgId)
      .where(sql<boolean>`id = any(${some}::uuid[])`)
      .orderBy('position')
      .execute(),
  );
};

/** The pairs of some documents, retired ones too, held until the transaction ends, in the order of their ids. */
export const holdDocumentEntries = async (trx: Trx, orgId: string, documentIds: string[]): Promise<string[]> =>
  idsOf(
    await rows(trx, orgId)
      .clearSelect()
      .select('id')
      .where(sql<boolean>`document_id = any(${documentIds}::uuid[])`)
      .orderBy('id')
      .forUpdate()
      .execute(),
  );

/** Held entries, in the order of their ids. */
export const readHeld = (trx: Trx, orgId: string, ids: string[]): Promise<LibraryRow[]> =>
  readInPortions(ids, (some) =>
    rows(trx, orgId)
      .where(sql<boolean>`id = any(${some}::uuid[])`)
      .orderBy('id')
      .execute(),
  );

/** Entries that came from approvals and stand on their own; all of them, or those named. */
export const listApprovedEntries = (trx: Trx, orgId: string, ids?: string[]): Promise<LibraryRow[]> => {
  const approved = rows(trx, orgId).where('document_id', 'is', null).where('status', '=', 'active');
  return (ids ? approved.where('id', 'in', ids) : approved).orderBy('id').execute();
};

const listed = (trx: Trx, orgId: string) =>
  trx
    .selectFrom('library_entry')
    .leftJoin('document', 'document.id', 'library_entry.document_id')
    .leftJoin('app_user', 'app_user.id', 'library_entry.owner_id')
    .selectAll('library_entry')
    .select(['document.display_name as document_name', 'document.dated as document_dated', 'app_user.name as owner_name'])
    .where('library_entry.org_id', '=', orgId);

export interface LibraryFilter {
  status?: 'active' | 'retired' | undefined;
  origin?: 'questionnaire' | 'approved' | undefined;
  /** Past its review date at this moment. */
  dueAt?: Date | undefined;
  ownerId?: string | undefined;
  documentId?: string | undefined;
  /** Words that all stand in question, choice or answer, in any case. */
  words?: string[] | undefined;
  writtenAfter?: Date | undefined;
  ids?: string[] | undefined;
  /** The sample's alone, or all but those; both when left out. */
  sample?: boolean | undefined;
}

type Page = { after?: string | null; limit?: number };

/** Newest first: ids are in the order of their making. */
const matching = (
  trx: Trx,
  orgId: string,
  { status, origin, dueAt, ownerId, documentId, words = [], writtenAfter, ids, sample, ...page }: LibraryFilter & Page,
) => {
  let query = listed(trx, orgId);
  if (status) query = query.where('library_entry.status', '=', status);
  if (origin) query = query.where('library_entry.document_id', origin === 'approved' ? 'is' : 'is not', null);
  if (dueAt) query = query.where('library_entry.review_at', '<=', dueAt);
  if (ownerId) query = query.where('library_entry.owner_id', '=', ownerId);
  if (documentId) query = query.where('library_entry.document_id', '=', documentId);
  if (writtenAfter) query = query.where('library_entry.updated_at', '>', writtenAfter);
  if (ids) query = query.where(sql<boolean>`library_entry.id = any(${ids}::uuid[])`);
  if (sample !== undefined) query = query.where('library_entry.sample', '=', sample);
  if (words.length > 0)
    query = query.where(holdsWords(sql`concat_ws(' ', library_entry.question, library_entry.choice, library_entry.answer)`, words));
  if (page.after) query = query.where('library_entry.id', '<', page.after);
  query = query.orderBy('library_entry.id', 'desc');
  return page.limit === undefined ? query : query.limit(page.limit);
};

export const listEntries = async (trx: Trx, orgId: string, filter: LibraryFilter & Page): Promise<LibraryListRow[]> => {
  const found = await matching(trx, orgId, filter).clearSelect().select('library_entry.id').execute();
  return readInPortions(idsOf(found), (some) => matching(trx, orgId, { ids: some }).execute());
};

/** Bytes of the texts of an entry; where they are long their lengths are known without reading them. */
const bytesOf = sql<number>`(octet_length(library_entry.question) + octet_length(library_entry.answer)
  + coalesce(octet_length(library_entry.choice), 0) + coalesce(octet_length(library_entry.ref), 0)
  + coalesce(octet_length(library_entry.section), 0) + coalesce(octet_length(library_entry.guidance), 0)
  + octet_length(array_to_string(library_entry.options, '')) + octet_length(array_to_string(library_entry.labels, '')))`;

/** The same as {@link listEntries}, how much each is alone. */
export const weighEntries = (trx: Trx, orgId: string, filter: LibraryFilter & Page): Promise<{ id: string; bytes: number }[]> =>
  matching(trx, orgId, filter)
    .clearSelect()
    .select(['library_entry.id', bytesOf.as('bytes')])
    .execute();

/** What people wrote, imported or approved, all in all; what stands in documents is counted with those. */
export const weighOwn = async (trx: Trx, orgId: string): Promise<{ entries: number; bytes: number }> => {
  const found = await trx
    .selectFrom('library_entry')
    .select((e) => [e.fn.countAll<string>().as('entries'), sql<string>`coalesce(sum(${bytesOf}), 0)`.as('bytes')])
    .where('org_id', '=', orgId)
    .where('document_id', 'is', null)
    .where('sample', '=', false)
    .executeTakeFirstOrThrow();
  return { entries: Number(found.entries), bytes: Number(found.bytes) };
};

/** An entry held until the transaction ends: only such a one is changed, so that nobody writes over what they have not seen. */
export type HeldEntry = LibraryListRow & { readonly held: true };

/** Those that are there, held, in the order of their ids, so that nobody waits in a ring; as they are then. */
export const holdEntries = async (trx: Trx, orgId: string, ids: string[]): Promise<HeldEntry[]> => {
  await rows(trx, orgId)
    .clearSelect()
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return (await findEntries(trx, orgId, ids)).map((row) => ({ ...row, held: true }));
};

/** The entry of a fact, held; retired ones too. */
export const holdFact = async (trx: Trx, orgId: string, fact: string): Promise<HeldEntry | undefined> => {
  const row = await rows(trx, orgId).clearSelect().select('id').where('fact', '=', fact).executeTakeFirst();
  return row && (await holdEntries(trx, orgId, [row.id]))[0];
};

/** The entries of approved answers, held. */
export const holdEntriesOfApprovals = async (trx: Trx, orgId: string, qaEntryIds: string[]): Promise<HeldEntry[]> => {
  const found = await rows(trx, orgId)
    .clearSelect()
    .select('id')
    .where(sql<boolean>`qa_entry_id = any(${qaEntryIds}::uuid[])`)
    .execute();
  return found.length === 0
    ? []
    : holdEntries(
        trx,
        orgId,
        found.map(({ id }) => id),
      );
};

/** These, and all that was merged into them. */
export const withMerged = async (trx: Trx, orgId: string, ids: string[]): Promise<string[]> =>
  (
    await rows(trx, orgId)
      .clearSelect()
      .select('id')
      .where(sql<boolean>`(id = any(${ids}::uuid[]) or merged_into = any(${ids}::uuid[]))`)
      .execute()
  ).map(({ id }) => id);

/** The entries that state facts about the company, retired ones too. */
export const listFactEntries = (trx: Trx, orgId: string): Promise<LibraryListRow[]> =>
  listed(trx, orgId).where('library_entry.fact', 'is not', null).execute();

/** What a person confirmed of the company; null where nobody did. */
export const confirmedFact = async (trx: Trx, orgId: string, fact: FactKind): Promise<string | null> => {
  const row = await trx
    .selectFrom('library_entry')
    .select('answer')
    .where('org_id', '=', orgId)
    .where('fact', '=', fact)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.answer ?? null;
};

export const findEntries = (trx: Trx, orgId: string, ids: string[]): Promise<LibraryListRow[]> =>
  readInPortions(ids, (some) =>
    listed(trx, orgId)
      .where(sql<boolean>`library_entry.id = any(${some}::uuid[])`)
      .execute(),
  );

export interface NewLibraryRow {
  id: string;
  org_id: string;
  document_id: string | null;
  qa_entry_id: string | null;
  position: number;
  ref: string | null;
  section: string | null;
  question: string;
  guidance: string | null;
  options: string[];
  choice: string | null;
  answer: string;
  place: string;
  dated?: Date | null;
  customer?: string | null;
  status?: 'active' | 'retired';
  owner_id: string | null;
  review_at?: Date | null;
  folder_ids?: string[];
  labels?: string[];
  merged_into?: string | null;
  fact?: string;
  fact_source?: string | null;
  version?: number;
  new_since?: Date | null;
  sample: boolean;
}

/** Adds one unless an entry that says the same, or states the same fact, is there by now; false then. */
export const insertEntry = async (trx: Trx, entry: NewLibraryRow): Promise<boolean> =>
  (await trx
    .insertInto('library_entry')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** @throws already_there where the row would say what another entry says */
export const saying = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    if (!isTaken(error, 'library_entry_saying_idx')) throw error;
    throw new AppError(
      'already_there',
      'Another entry of the library says the same to the same question: merge them, or write another answer.',
    );
  }
};

/** In portions, for a statement takes at most 65,535 parameters. @throws already_there */
export const insertEntries = async (trx: Trx, entries: NewLibraryRow[]): Promise<void> => {
  for (const some of portionsOf(entries)) await saying(trx.insertInto('library_entry').values(some).execute());
};

export const retireEntriesOfApprovals = async (trx: Trx, orgId: string, qaEntryIds: string[]): Promise<string[]> =>
  (
    await trx
      .updateTable('library_entry')
      .set({ status: 'retired', version: sql<number>`version + 1`, updated_at: new Date() })
      .where('org_id', '=', orgId)
      .where(sql<boolean>`qa_entry_id = any(${qaEntryIds}::uuid[])`)
      .where('status', '=', 'active')
      .returning('id')
      .execute()
  ).map(({ id }) => id);

/** Changes held entries alike; each becomes a new version. @throws already_there where one would say what another entry says */
export const updateEntries = async (
  trx: Trx,
  orgId: string,
  entries: HeldEntry[],
  change: Updateable<Tables['library_entry']>,
): Promise<void> => {
  const ids = entries.map(({ id }) => id);
  const written = trx
    .updateTable('library_entry')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: new Date() })
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  await saying(written);
};

/** Writes the pairs of a document: those that keep their id anew, the others added. */
export const writeDocumentEntries = async (trx: Trx, entries: NewLibraryRow[]): Promise<void> => {
  for (const some of portionsOf(entries)) {
    await trx
      .insertInto('library_entry')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((e) => ({
          position: e.ref('excluded.position'),
          ref: e.ref('excluded.ref'),
          section: e.ref('excluded.section'),
          guidance: e.ref('excluded.guidance'),
          options: e.ref('excluded.options'),
          place: e.ref('excluded.place'),
          dated: e.ref('excluded.dated'),
          customer: e.ref('excluded.customer'),
        })),
      )
      .execute();
  }
};

/** Removes held entries: their document does not say them any more. */
export const deleteEntries = async (trx: Trx, orgId: string, ids: string[]): Promise<void> => {
  for (const some of portionsOf(ids)) {
    await trx
      .deleteFrom('library_entry')
      .where('org_id', '=', orgId)
      .where(sql<boolean>`id = any(${some}::uuid[])`)
      .execute();
  }
};

export const deleteSampleEntries = async (trx: Trx, orgId: string): Promise<{ id: string }[]> => {
  await rows(trx, orgId).where('sample', '=', true).orderBy('id').forUpdate().execute();
  return trx.deleteFrom('library_entry').where('org_id', '=', orgId).where('sample', '=', true).returning('id').execute();
};

export const countSample = async (trx: Trx, orgId: string): Promise<number> => {
  const { entries } = await trx
    .selectFrom('library_entry')
    .select((e) => e.fn.countAll<string>().as('entries'))
    .where('org_id', '=', orgId)
    .where('sample', '=', true)
    .executeTakeFirstOrThrow();
  return Number(entries);
};

/** Where the request of an entry looks for answers: what is approved there is meant for there. */
export const scopesOfQaEntries = async (
  trx: Trx,
  orgId: string,
  qaEntryIds: string[],
): Promise<Map<string, { folder_ids: string[]; labels: string[] }>> => {
  const found = await trx
    .selectFrom('qa_entry')
    .innerJoin('request', 'request.id', 'qa_entry.request_id')
    .select(['qa_entry.id', 'request.scope'])
    .where('qa_entry.org_id', '=', orgId)
    .where(sql<boolean>`qa_entry.id = any(${qaEntryIds}::uuid[])`)
    .execute();
  return new Map(found.map(({ id, scope }) => [id, { folder_ids: scope.folder_ids ?? [], labels: scope.labels ?? [] }]));
};

/** What was merged into an entry, the latest made first, and how much each is. */
export const weighMerged = (trx: Trx, orgId: string, into: string): Promise<{ id: string; bytes: number }[]> =>
  trx
    .selectFrom('library_entry')
    .select(['id', bytesOf.as('bytes')])
    .where('org_id', '=', orgId)
    .where('merged_into', '=', into)
    .orderBy('id', 'desc')
    .execute();

/** Questions of requests whose answer cites an entry, the latest first. */
export const listUses = (trx: Trx, orgId: string, id: string) =>
  trx
    .selectFrom('qa_entry')
    .innerJoin('request', 'request.id', 'qa_entry.request_id')
    .select(['qa_entry.id', 'qa_entry.request_id', 'request.name as request_name', 'qa_entry.question', 'qa_entry.status'])
    .where('qa_entry.org_id', '=', orgId)
    .where('request.deleted_at', 'is', null)
    .where(sql<boolean>`qa_entry.citations @> ${JSON.stringify([{ library_entry_id: id }])}::jsonb`)
    .orderBy('qa_entry.updated_at', 'desc')
    .limit(10_000)
    .execute();

/** What merged into these points to another one from now on. */
export const repointMerged = async (trx: Trx, orgId: string, from: string[], to: string): Promise<void> => {
  await trx
    .updateTable('library_entry')
    .set({ merged_into: to })
    .where('org_id', '=', orgId)
    .where(sql<boolean>`merged_into = any(${from}::uuid[])`)
    .execute();
};

/** An active entry of one's own, not of the sample, that says the same to the same question, white space and case aside. */
export const findSaying = (
  trx: Trx,
  orgId: string,
  { question, choice, answer }: { question: string; choice: string | null; answer: string },
): Promise<{ id: string } | undefined> =>
  trx
    .selectFrom('library_entry')
    .select('id')
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .where('sample', '=', false)
    .where(sql<boolean>`lower(question) = lower(${question}) and choice is not distinct from ${choice} and answer = ${answer}`)
    .executeTakeFirst();
