import type { Selectable } from 'kysely';
import type { QaEntryChange } from '#contract/qa-entries.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** An entry without its trace, which is read with one entry alone. */
export type EntryRow = Omit<Selectable<Tables['qa_entry']>, 'trace'>;

/** What a write made of an entry. */
export type Written = Pick<EntryRow, 'id' | 'version'>;

/** An entry with the names of its people. */
export interface EntryView extends EntryRow {
  assignee_name: string | null;
  assignee_email: string | null;
  approver_name: string | null;
  approver_email: string | null;
}

export interface ChangeRow {
  id: string;
  org_id: string;
  entry_id: string;
  actor_id: string | null;
  action: QaEntryChange['action'];
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** The file in which the change came back. */
  file_name?: string | null;
  /** Approved together with others, not each as it was read. */
  in_bulk?: boolean;
}

export interface ChangeView extends ChangeRow {
  created_at: Date;
  actor_name: string | null;
  actor_email: string | null;
}
