import type { LibraryEntry } from '#contract/library.ts';
import { may } from '#contract/roles.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { needs } from './policy.ts';
import { newUntil } from './leads.ts';
import type { LibraryListRow } from './store.ts';

const dayOf = (dated: Date | null | undefined): { dated?: string } => (dated ? { dated: dated.toISOString() } : {});

export const presentEntry = (row: LibraryListRow, actor: Pick<OrgActor, 'accessLevel'>): LibraryEntry => {
  const edit = may(actor.accessLevel, needs.update);
  const until = newUntil(row);
  return {
    id: row.id,
    origin: row.document_id ? 'questionnaire' : 'approved',
    document: row.document_id ? { id: row.document_id, display_name: row.document_name ?? '', ...dayOf(row.document_dated) } : null,
    qa_entry_id: row.qa_entry_id,
    ref: row.ref,
    section: row.section,
    question: row.question,
    options: row.options,
    choice: row.choice,
    answer: row.answer,
    status: row.status,
    merged_into: row.merged_into,
    scope: { folder_ids: row.folder_ids, labels: row.labels },
    owner: row.owner_id && row.owner_name !== null ? { id: row.owner_id, name: row.owner_name } : null,
    dated: row.dated?.toISOString() ?? null,
    customer: row.customer,
    review_at: row.review_at?.toISOString() ?? null,
    version: row.version,
    new: until && row.new_since ? { since: row.new_since.toISOString(), until: until.toISOString() } : null,
    sample: row.sample,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: { edit, rewrite: edit && row.document_id === null },
  };
};
