import { type EntryStatus, entryStatuses, isLeftOut } from '#contract/entry-statuses.ts';
import type { ExportIncludes } from '#contract/exports.ts';
import type { ModelUsage } from '#contract/model-usage.ts';
import type { RequestCounts } from '#contract/request-counts.ts';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import { Scope } from '#contract/scope.ts';
import { may } from '#contract/roles.ts';
import { fileNameOf } from '#server/features/documents/steps.ts';
import type { RunRow } from '#server/features/runs/steps.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { planOf } from './export-plan.ts';
import { needs } from './policy.ts';
import type { EntryCount, ShownRequest, ShownSheet } from './store.ts';

/** Days that a removed request can be brought back. */
export const RECOVERABLE_DAYS = 30;
const DAY = 86_400_000;

/** What a request is shown with; `counts` and `sheets` are those of this request alone. */
export interface Surroundings {
  counts: EntryCount[];
  sheets: ShownSheet[];
  /** Entries of each sheet, by its id. */
  bySheet: ReadonlyMap<string, number>;
  answering: RunRow | undefined;
  /** Its PDF has form fields that take answers, or a place on its pages for each. */
  hasFields: boolean;
  usage: ModelUsage | null;
  stopped: RunRow | undefined;
  lastInclude: ExportIncludes | null;
}

/** Fewer answers than this say nothing about the pace yet. */
const PACE_AFTER = 3;

/** Seconds left of an answer run, by the pace it has had since it started; null until that can be told. */
export const etaSeconds = (
  run: Pick<RunRow, 'status' | 'gave_way' | 'done' | 'total' | 'started_at'> | undefined,
  now: Date,
): number | null => {
  if (run === undefined || (run.status !== 'running' && !run.gave_way) || run.started_at === null || run.done < PACE_AFTER) return null;
  const perEntry = (now.getTime() - run.started_at.getTime()) / 1000 / run.done;
  return Math.round(Math.max(0, run.total - run.done) * perEntry * 10) / 10;
};

const none = (): RequestCounts => ({
  ...(Object.fromEntries(entryStatuses.map((status) => [status, 0])) as Record<EntryStatus, number>),
  total: 0,
  drafted: 0,
  not_asked: 0,
  approved_without_option: 0,
  sure: 0,
  check: 0,
  weak: 0,
});

export const totalsOf = (counts: EntryCount[]): RequestCounts => {
  const totals = none();
  for (const row of counts) {
    totals.total += row.entries;
    totals[row.status] += row.entries;
    totals.not_asked += row.not_asked;
    if (!isLeftOut(row.status)) totals.drafted += row.filled;
    if (row.status === 'approved') totals.approved_without_option += row.without_option;
    if (row.trust !== null && row.trust !== 'open') totals[row.trust] += row.entries;
  }
  return totals;
};

const docOf = (row: ShownRequest): QuestionnaireRequest['questionnaire_doc'] =>
  row.questionnaire_doc_id === null
    ? null
    : {
        id: row.questionnaire_doc_id,
        display_name: row.doc_name ?? '',
        content_type: row.doc_content_type,
        size: row.doc_size === null ? null : Number(row.doc_size),
      };

/** A request as it leaves. */
export const presentRequest = (
  row: ShownRequest,
  { counts, sheets, bySheet, answering, hasFields, usage, stopped, lastInclude }: Surroundings,
  actor: Pick<OrgActor, 'accessLevel'>,
): QuestionnaireRequest => ({
  id: row.id,
  name: row.name,
  org_id: row.org_id,
  status: row.status,
  extract_status: row.extract_status,
  qa_status: row.qa_status,
  questionnaire_doc: docOf(row),
  sheets: sheets.map((sheet) => ({
    id: sheet.id,
    name: sheet.name,
    position: sheet.position,
    entry_count: bySheet.get(sheet.id) ?? 0,
    hidden: sheet.hidden,
    role: sheet.role,
    reason: sheet.reason,
    because: sheet.because,
  })),
  counts: totalsOf(counts),
  customer: row.customer,
  product: row.product,
  due_at: row.due_at?.toISOString() ?? null,
  owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '', email: row.owner_email ?? '' },
  created_by: row.created_by,
  instructions: row.instructions,
  scope: Scope.parse(row.scope),
  language: row.language,
  auto_answer: row.auto_answer,
  archived: row.archived_at !== null,
  recoverable_until: row.deleted_at && new Date(row.deleted_at.getTime() + RECOVERABLE_DAYS * DAY).toISOString(),
  sample: row.sample,
  eta_seconds: etaSeconds(answering, new Date()),
  error: row.error,
  because: row.because,
  warnings: row.warnings,
  notes: row.notes,
  stopped: stopped?.stopped_by ?? null,
  model_usage: usage,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  version: row.version,
  export: {
    ...planOf(row.doc_key === null ? null : fileNameOf({ display_name: row.doc_name ?? '', storage_key: row.doc_key }), hasFields),
    last_include: lastInclude,
  },
  can: { edit: may(actor.accessLevel, needs.update) },
});
