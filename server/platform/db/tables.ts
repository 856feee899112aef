import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AttemptTable } from './attempt-table.ts';
import type { AccessLevel, UserType } from '#contract/roles.ts';
import type { DocumentItem } from '#contract/documents.ts';
import type { ExportIncludes } from '#contract/exports.ts';
import type { EntryStatus } from '#contract/qa-entries.ts';
import type { RequestStatus, RunStatus } from '#contract/requests.ts';

/** The tables of `server/migrations`, column by column. JSON columns are written as text: `JSON.stringify(value)`. */

/** Read as Date, written as Date or ISO text. */
type Instant = ColumnType<Date, Date | string, Date | string>;
type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type WithDefault<T> = ColumnType<T, T | undefined, T>;
type Json = JSONColumnType<Record<string, unknown>>;
type JsonWithDefault<T = Record<string, unknown>> = ColumnType<T, string | undefined, string>;
type JsonOrNull<T = Record<string, unknown>> = ColumnType<T | null, string | null | undefined, string | null>;
type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;
type MadeNow = ColumnType<Date, Date | string | undefined, Date | string>;

interface OrgTable {
  id: string;
  name: string;
  settings: JsonWithDefault;
  sample_loaded: WithDefault<boolean>;
  created_at: MadeNow;
}

interface AppUserTable {
  id: string;
  issuer: string;
  subject: string;
  email: string;
  name: string;
  image: OrNull<string>;
  locale: OrNull<string>;
  org_id: OrNull<string>;
  created: WithDefault<boolean>;
  trial_period_days: WithDefault<number>;
  user_type: WithDefault<UserType>;
  created_at: MadeNow;
}

interface AccessTable {
  id: string;
  org_id: string;
  user_id: OrNull<string>;
  user_email: string;
  access_level: AccessLevel;
  notify: WithDefault<boolean>;
  notification_message: OrNull<string>;
  created_at: MadeNow;
  version: WithDefault<number>;
}

interface SubscriptionTable {
  org_id: string;
  period_end: Instant;
  product: OrNull<string>;
  updated_at: MadeNow;
}

interface ApiTokenTable {
  id: string;
  user_id: string;
  org_id: OrNull<string>;
  name: string;
  token_hash: Buffer;
  scope: 'read' | 'write' | 'admin';
  expires_at: InstantOrNull;
  last_used_at: InstantOrNull;
  created_at: MadeNow;
}

interface AuditLogTable {
  id: string;
  org_id: OrNull<string>;
  user_id: OrNull<string>;
  action: string;
  subject: OrNull<string>;
  data: JsonWithDefault;
  created_at: MadeNow;
}

interface UploadTable {
  id: string;
  org_id: string;
  name: string;
  size: number;
  content_type: string;
  storage_key: string;
  sha256: OrNull<Buffer>;
  received_at: InstantOrNull;
  created_by: OrNull<string>;
  expires_at: Instant;
  created_at: MadeNow;
}

interface DocumentTable {
  id: string;
  org_id: string;
  item_type: DocumentItem['item_type'];
  parent_id: OrNull<string>;
  category: DocumentItem['category'];
  origin_kind: DocumentItem['origin']['kind'];
  display_name: string;
  enabled: WithDefault<boolean>;
  metadata: JsonWithDefault;
  labels: WithDefault<string[]>;
  status: DocumentItem['status'];
  size: OrNull<number>;
  content_type: OrNull<string>;
  storage_key: OrNull<string>;
  sha256: OrNull<Buffer>;
  error: OrNull<string>;
  kind: OrNull<'document' | 'questionnaire'>;
  language: OrNull<string>;
  pages: OrNull<number>;
  passage_count: OrNull<number>;
  pair_count: OrNull<number>;
  /** When it was filled in or last changed, as it says itself. */
  dated: InstantOrNull;
  progress_done: OrNull<number>;
  progress_total: OrNull<number>;
  vectors_ready: WithDefault<boolean>;
  sample: WithDefault<boolean>;
  created_by: OrNull<string>;
  created_at: MadeNow;
  updated_at: MadeNow;
  version: WithDefault<number>;
  warnings: WithDefault<string[]>;
  source_url: OrNull<string>;
  revision: WithDefault<number>;
}

/** What a document was before it was sent again. */
interface DocumentVersionTable {
  id: string;
  org_id: string;
  document_id: string;
  version: number;
  display_name: string;
  size: OrNull<number>;
  content_type: OrNull<string>;
  storage_key: string;
  sha256: OrNull<Buffer>;
  created_at: MadeNow;
  replaced_by: OrNull<string>;
}

interface PassageTable {
  id: string;
  org_id: string;
  document_id: string;
  position: number;
  heading: OrNull<string>;
  text: string;
  place: Json;
}

interface LibraryEntryTable {
  id: string;
  org_id: string;
  document_id: OrNull<string>;
  qa_entry_id: OrNull<string>;
  position: WithDefault<number>;
  ref: OrNull<string>;
  section: OrNull<string>;
  question: string;
  guidance: OrNull<string>;
  options: WithDefault<string[]>;
  choice: OrNull<string>;
  answer: WithDefault<string>;
  place: JsonWithDefault;
  status: WithDefault<'active' | 'retired'>;
  owner_id: OrNull<string>;
  review_at: InstantOrNull;
  sample: WithDefault<boolean>;
  /** Where an approved answer may be used; of a pair of a document, the document says it. */
  folder_ids: WithDefault<string[]>;
  labels: WithDefault<string[]>;
  merged_into: OrNull<string>;
  /** Somebody changed in the library what an approved answer says; edits of that answer leave it alone. */
  rewritten: WithDefault<boolean>;
  /** Which fact about the company it states (contract/facts.ts), and the citation its value was taken from. */
  fact: OrNull<string>;
  fact_source: JsonOrNull;
  version: WithDefault<number>;
  created_at: MadeNow;
  updated_at: MadeNow;
}

interface LibraryChangeTable {
  id: string;
  org_id: string;
  entry_id: string;
  actor_id: OrNull<string>;
  action: 'created' | 'edited' | 'approved' | 'retired' | 'taken_back' | 'merged' | 'imported';
  before: JsonWithDefault;
  after: JsonWithDefault;
  created_at: MadeNow;
}

/** Two entries that ask the same and are kept both; `one` is the smaller id. */
interface LibraryApartTable {
  org_id: string;
  one: string;
  other: string;
}

interface RequestTable {
  id: string;
  org_id: string;
  name: string;
  status: RequestStatus;
  extract_status: WithDefault<RunStatus>;
  qa_status: WithDefault<RunStatus>;
  completed_at: InstantOrNull;
  questionnaire_doc_id: OrNull<string>;
  previous_doc_id: OrNull<string>;
  source_text: OrNull<string>;
  due_at: InstantOrNull;
  owner_id: OrNull<string>;
  created_by: OrNull<string>;
  instructions: OrNull<string>;
  scope: JsonWithDefault;
  mapping: JsonOrNull;
  read_hidden: WithDefault<boolean>;
  mapped_by: OrNull<string>;
  language: OrNull<string>;
  auto_answer: WithDefault<boolean>;
  error: OrNull<string>;
  warnings: WithDefault<string[]>;
  sample: WithDefault<boolean>;
  deleted_at: InstantOrNull;
  created_at: MadeNow;
  updated_at: MadeNow;
  version: WithDefault<number>;
}

interface RequestSheetTable {
  id: string;
  org_id: string;
  request_id: string;
  position: number;
  name: string;
  role: string;
  reason: string;
  hidden: WithDefault<boolean>;
  mapping: JsonOrNull;
}

interface RememberedMappingTable {
  id: string;
  org_id: string;
  shape: string;
  mapping: Json;
  sheet_name: string;
  file_name: string;
  made_by: OrNull<string>;
  made_at: MadeNow;
}

interface QaEntryTable {
  id: string;
  org_id: string;
  request_id: string;
  sheet_id: OrNull<string>;
  status: EntryStatus;
  position: number;
  section: OrNull<string>;
  ref: OrNull<string>;
  question: string;
  guidance: OrNull<string>;
  stem: OrNull<string>;
  answer_type: string;
  options: WithDefault<string[]>;
  answer: OrNull<string>;
  choice: OrNull<string>;
  comment: OrNull<string>;
  confidence: OrNull<number>;
  citations: JsonWithDefault<unknown[]>;
  flags: WithDefault<string[]>;
  reasons: JsonWithDefault<unknown[]>;
  made_by: JsonOrNull;
  assignee_id: OrNull<string>;
  approved_by: OrNull<string>;
  approved_at: InstantOrNull;
  source: JsonOrNull;
  location: JsonWithDefault<unknown[]>;
  /** Which of `answer`, `choice` and `comment` the entry has (contract/answer-fields.ts); the others are null. */
  fields: string[];
  duplicates_of: OrNull<string>;
  instruction: OrNull<string>;
  asked_at: InstantOrNull;
  version: WithDefault<number>;
  created_at: MadeNow;
  updated_at: MadeNow;
}

interface QaEntryChangeTable {
  id: string;
  org_id: string;
  entry_id: string;
  actor_id: OrNull<string>;
  action: 'answered' | 'edited' | 'approved' | 'reopened' | 'skipped' | 'assigned' | 'restored' | 'resubmitted';
  before: Json;
  after: Json;
  file_name: OrNull<string>;
  created_at: MadeNow;
}

interface RequestExportTable {
  id: string;
  org_id: string;
  request_id: string;
  format: string;
  include: OrNull<ExportIncludes>;
  answers: Json;
  created_by: OrNull<string>;
  created_at: MadeNow;
}

interface InstantAnswerTable {
  id: string;
  org_id: string;
  user_id: string;
  question: string;
  proposal: Json;
  ms: number;
  sample: WithDefault<boolean>;
  created_at: MadeNow;
}

interface RunTable {
  id: string;
  org_id: string;
  kind: 'read_document' | 'extract' | 'answer' | 'encode' | 'backtest';
  subject_id: string;
  status: WithDefault<'queued' | 'running' | 'completed' | 'cancelled' | 'failed'>;
  attempts: WithDefault<number>;
  cancel_asked: WithDefault<boolean>;
  gave_way: WithDefault<boolean>;
  done: WithDefault<number>;
  total: WithDefault<number>;
  error: OrNull<string>;
  heartbeat_at: InstantOrNull;
  started_at: InstantOrNull;
  finished_at: InstantOrNull;
  created_at: MadeNow;
}

interface BacktestTable {
  id: string;
  org_id: string;
  document_id: OrNull<string>;
  name: string;
  status: 'queued' | 'running' | 'completed' | 'cancelled' | 'failed';
  error: OrNull<string>;
  figures: JsonOrNull;
  items: JsonWithDefault<unknown[]>;
  created_by: OrNull<string>;
  created_at: MadeNow;
  finished_at: InstantOrNull;
}

interface EventTable {
  id: Generated<number>;
  org_id: string;
  name: string;
  data: Json;
  created_at: MadeNow;
}

export interface Tables {
  org: OrgTable;
  app_user: AppUserTable;
  access: AccessTable;
  subscription: SubscriptionTable;
  api_token: ApiTokenTable;
  attempt: AttemptTable;
  audit_log: AuditLogTable;
  upload: UploadTable;
  document: DocumentTable;
  document_version: DocumentVersionTable;
  passage: PassageTable;
  library_entry: LibraryEntryTable;
  library_change: LibraryChangeTable;
  library_apart: LibraryApartTable;
  request: RequestTable;
  request_sheet: RequestSheetTable;
  remembered_mapping: RememberedMappingTable;
  qa_entry: QaEntryTable;
  qa_entry_change: QaEntryChangeTable;
  request_export: RequestExportTable;
  instant_answer: InstantAnswerTable;
  backtest: BacktestTable;
  run: RunTable;
  event: EventTable;
}
