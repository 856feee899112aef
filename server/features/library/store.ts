import type { Selectable, Updateable } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type LibraryRow = Selectable<Tables['library_entry']>;
export type LibraryListRow = LibraryRow & { document_name: string | null; owner_name: string | null };

const rows = (trx: Trx, orgId: string) => trx.selectFrom('library_entry').selectAll().where('org_id', '=', orgId);

/** The active pairs of one document, as they stand in it. */
export const listDocumentEntries = (trx: Trx, orgId: string, documentId: string): Promise<LibraryRow[]> =>
  rows(trx, orgId).where('document_id', '=', documentId).orderBy('position').execute();

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
    .select(['document.display_name as document_name', 'app_user.name as owner_name'])
    .where('library_entry.org_id', '=', orgId);

/** Newest first: ids are in the order of their making. */
export const listEntries = (
  trx: Trx,
  orgId: string,
  page: { status?: 'active' | 'retired' | undefined; after: string | null; limit: number },
): Promise<LibraryListRow[]> => {
  let query = listed(trx, orgId);
  if (page.status) query = query.where('library_entry.status', '=', page.status);
  if (page.after) query = query.where('library_entry.id', '<', page.after);
  return query.orderBy('library_entry.id', 'desc').limit(page.limit).execute();
};

export const findEntries = (trx: Trx, orgId: string, ids: string[]): Promise<LibraryListRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : listed(trx, orgId).where('library_entry.id', 'in', ids).execute();

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
  status?: 'active' | 'retired';
  owner_id: string | null;
  review_at?: Date | null;
  sample: boolean;
}

/** In portions, for a statement takes at most 65,535 parameters. */
export const insertEntries = async (trx: Trx, entries: NewLibraryRow[]): Promise<void> => {
  for (let from = 0; from < entries.length; from += 1000) {
    await trx
      .insertInto('library_entry')
      .values(entries.slice(from, from + 1000))
      .execute();
  }
};

/** One library entry per approved entry; approved again, it says what was approved last. */
export const upsertEntryOfApproval = (trx: Trx, row: NewLibraryRow): Promise<{ id: string }> =>
  trx
    .insertInto('library_entry')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('qa_entry_id').where('qa_entry_id', 'is not', null).doUpdateSet({
        ref: row.ref,
        section: row.section,
        question: row.question,
        guidance: row.guidance,
        options: row.options,
        choice: row.choice,
        answer: row.answer,
        owner_id: row.owner_id,
        status: 'active',
        updated_at: new Date(),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();

export const retireEntryOfApproval = (trx: Trx, orgId: string, qaEntryId: string): Promise<{ id: string } | undefined> =>
  trx
    .updateTable('library_entry')
    .set({ status: 'retired', updated_at: new Date() })
    .where('org_id', '=', orgId)
    .where('qa_entry_id', '=', qaEntryId)
    .returning('id')
    .executeTakeFirst();

export const updateEntry = async (trx: Trx, orgId: string, id: string, change: Updateable<Tables['library_entry']>): Promise<void> => {
  await trx
    .updateTable('library_entry')
    .set({ ...change, updated_at: new Date() })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};

export const deleteDocumentEntries = async (trx: Trx, orgId: string, documentId: string): Promise<void> => {
  await trx.deleteFrom('library_entry').where('org_id', '=', orgId).where('document_id', '=', documentId).execute();
};

export const deleteSampleEntries = (trx: Trx, orgId: string): Promise<{ id: string }[]> =>
  trx.deleteFrom('library_entry').where('org_id', '=', orgId).where('sample', '=', true).returning('id').execute();
