import type { DocumentItem } from '#contract/documents.ts';
import type { EventName } from '#contract/events.ts';
import { type AccessLevel, may } from '#contract/roles.ts';
import { needs } from './policy.ts';
import type { DocumentRow } from './store.ts';

/** A row as the client knows it; `progress` only while it is being read. */
export const presentDocument = (row: DocumentRow, accessLevel: AccessLevel): DocumentItem => ({
  id: row.id,
  item_type: row.item_type,
  parent_id: row.parent_id,
  category: row.category,
  origin: { kind: row.origin_kind, ...(row.source_url === null ? {} : { url: row.source_url }) },
  display_name: row.display_name,
  enabled: row.enabled,
  withheld: row.withheld,
  metadata: row.metadata,
  labels: row.labels,
  status: row.status,
  size: row.size === null ? null : Number(row.size),
  content_type: row.content_type,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  created_by: row.created_by,
  error: row.error,
  because: row.because,
  kind: row.kind,
  pages: row.pages,
  passages: row.passage_count,
  pairs: row.pair_count,
  progress: row.status === 'processing' && row.progress_total !== null ? { done: row.progress_done ?? 0, total: row.progress_total } : null,
  vectors_ready: row.vectors_ready,
  version: row.version,
  revision: row.revision,
  warnings: row.warnings,
  notes: row.notes,
  can: { edit: may(accessLevel, needs.update) },
});

/** Questionnaires that are to be answered have events of their own (specification 7). */
export const eventOf = (row: Pick<DocumentRow, 'category'>, what: 'created' | 'updated' | 'deleted'): EventName =>
  row.category === 'questionnaire' ? `questionnaire:${what}` : `document:${what}`;
