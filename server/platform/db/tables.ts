/**
 * The tables of the application, column by column. Made by `npm run schema` from the migrations and open-columns.ts; not edited by
 * hand. JSON is written as text: `JSON.stringify(value)`; an instant is read as Date and written as Date or ISO text.
 */
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { AnswerField } from '#contract/answer-fields.ts';
import type { Citation, Flag, MadeBy, Proposal } from '#contract/answers.ts';
import type { LawCitation, Specialist } from '#contract/assistant.ts';
import type { BacktestFigures, BacktestItem } from '#contract/backtests.ts';
import type { DocumentItem } from '#contract/documents.ts';
import type { EventData, EventName } from '#contract/events.ts';
import type { AnswerPlace, Mapping, MappingBySheet, SheetRole } from '#contract/extraction.ts';
import type { AnswerType, QaEntry } from '#contract/qa-entries.ts';
import type { Reason } from '#contract/reasons.ts';
import type { Scope } from '#contract/requests.ts';
import type { KnowledgePlace } from '#engine/reading/model.ts';

type WithDefault<T> = ColumnType<T, T | undefined, T>;
type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Instant = ColumnType<Date, Date | string, Date | string>;
type InstantWithDefault = ColumnType<Date, Date | string | undefined, Date | string>;
type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<T> = ColumnType<T, string, string>;
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface Tables {
  access: {
    id: string;
    org_id: string;
    user_id: OrNull<string>;
    user_email: string;
    access_level: 'viewer' | 'editor' | 'admin' | 'owner';
    notify: WithDefault<boolean>;
    notification_message: OrNull<string>;
    created_at: InstantWithDefault;
    version: WithDefault<number>;
  };
  api_token: {
    id: string;
    user_id: string;
    org_id: OrNull<string>;
    name: string;
    token_hash: Buffer;
    scope: 'read' | 'write' | 'admin';
    expires_at: InstantOrNull;
    last_used_at: InstantOrNull;
    created_at: InstantWithDefault;
  };
  app_user: {
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
    user_type: WithDefault<'admin' | 'user' | 'root'>;
    created_at: InstantWithDefault;
  };
  assistant_conversation: {
    id: string;
    user_id: string;
    specialist: 'general' | 'legal' | 'accountant' | 'hr';
    title: string;
    share_token: OrNull<string>;
    created_at: InstantWithDefault;
    updated_at: InstantWithDefault;
  };
  assistant_invite: {
    id: string;
    user_id: string;
    email: string;
    accepted_by: OrNull<string>;
    accepted_at: InstantOrNull;
    created_at: InstantWithDefault;
  };
  assistant_person: {
    user_id: string;
    plan: WithDefault<'free' | 'basic' | 'business'>;
    favourites: WithDefault<Specialist[]>;
    marketing_consent: WithDefault<boolean>;
    created_at: InstantWithDefault;
  };
  assistant_turn: {
    id: string;
    conversation_id: string;
    question: string;
    language: 'en' | 'sl' | 'it' | 'fr' | 'uk';
    specialist: 'legal' | 'accountant' | 'hr';
    status: 'answered' | 'refused';
    answer: string;
    reason: OrNull<'not-covered' | 'other-country' | 'forecast' | 'unlawful' | 'pending-case' | 'figure-expired'>;
    basis: OrNull<'statement' | 'passage'>;
    steps: string[];
    citations: Json<LawCitation[]>;
    notice: string;
    ms: number;
    created_at: InstantWithDefault;
  };
  assistant_usage: {
    user_id: string;
    month: string;
    calls_made: number;
  };
  attempt: {
    what: string;
    /** A hash. */
    who: Buffer;
    made: number;
    until: Instant;
  };
  audit_log: {
    id: string;
    org_id: OrNull<string>;
    user_id: OrNull<string>;
    action: string;
    subject: OrNull<string>;
    data: JsonWithDefault<Record<string, unknown>>;
    created_at: InstantWithDefault;
  };
  backtest: {
    id: string;
    org_id: string;
    document_id: OrNull<string>;
    name: string;
    status: 'queued' | 'running' | 'completed' | 'cancelled' | 'failed';
    error: OrNull<string>;
    figures: JsonOrNull<BacktestFigures>;
    items: JsonWithDefault<BacktestItem[]>;
    created_by: OrNull<string>;
    created_at: InstantWithDefault;
    finished_at: InstantOrNull;
    sample: WithDefault<boolean>;
  };
  document: {
    id: string;
    org_id: string;
    item_type: 'document' | 'folder';
    parent_id: OrNull<string>;
    category: 'questionnaire' | 'knowledge_base';
    origin_kind: 'upload' | 'google-drive' | 'web' | 'request' | 'sample';
    display_name: string;
    enabled: WithDefault<boolean>;
    metadata: JsonWithDefault<DocumentItem['metadata']>;
    labels: WithDefault<string[]>;
    status: 'pending' | 'processing' | 'ready' | 'failed';
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
    progress_done: OrNull<number>;
    progress_total: OrNull<number>;
    vectors_ready: WithDefault<boolean>;
    sample: WithDefault<boolean>;
    created_by: OrNull<string>;
    created_at: InstantWithDefault;
    updated_at: InstantWithDefault;
    version: WithDefault<number>;
    warnings: WithDefault<string[]>;
    source_url: OrNull<string>;
    /** When it was filled in or last changed, as it says itself. */
    dated: InstantOrNull;
    revision: WithDefault<number>;
  };
  document_version: {
    id: string;
    org_id: string;
    document_id: string;
    version: number;
    display_name: string;
    size: OrNull<number>;
    content_type: OrNull<string>;
    storage_key: string;
    sha256: OrNull<Buffer>;
    created_at: InstantWithDefault;
    replaced_by: OrNull<string>;
  };
  event: {
    id: GeneratedAlways<number>;
    org_id: string;
    name: EventName;
    data: Json<EventData>;
    created_at: InstantWithDefault;
  };
  instant_answer: {
    id: string;
    org_id: string;
    user_id: string;
    question: string;
    proposal: Json<Proposal>;
    ms: number;
    created_at: InstantWithDefault;
    sample: WithDefault<boolean>;
  };
  library_apart: {
    org_id: string;
    /** The smaller id of two entries that ask the same and are kept both. */
    one: string;
    other: string;
  };
  library_change: {
    id: string;
    org_id: string;
    entry_id: string;
    actor_id: OrNull<string>;
    action: 'created' | 'edited' | 'approved' | 'retired' | 'taken_back' | 'merged' | 'imported';
    before: JsonWithDefault<Record<string, unknown>>;
    after: JsonWithDefault<Record<string, unknown>>;
    created_at: InstantWithDefault;
  };
  library_entry: {
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
    place: JsonWithDefault<KnowledgePlace>;
    status: WithDefault<'active' | 'retired'>;
    owner_id: OrNull<string>;
    review_at: InstantOrNull;
    sample: WithDefault<boolean>;
    created_at: InstantWithDefault;
    updated_at: InstantWithDefault;
    /** Where an approved answer may be used; of a pair of a document, the document says it. */
    folder_ids: WithDefault<string[]>;
    labels: WithDefault<string[]>;
    merged_into: OrNull<string>;
    version: WithDefault<number>;
    /** Which fact about the company it states (contract/facts.ts), and the citation its value was taken from. */
    fact: OrNull<string>;
    fact_source: JsonOrNull<Citation>;
    /** Somebody changed in the library what an approved answer says; edits of that answer leave it alone. */
    rewritten: WithDefault<boolean>;
  };
  org: {
    id: string;
    name: string;
    settings: JsonWithDefault<Record<string, unknown>>;
    sample_loaded: WithDefault<boolean>;
    created_at: InstantWithDefault;
  };
  passage: {
    id: string;
    org_id: string;
    document_id: string;
    position: number;
    heading: OrNull<string>;
    text: string;
    place: Json<KnowledgePlace>;
  };
  qa_entry: {
    id: string;
    org_id: string;
    request_id: string;
    sheet_id: OrNull<string>;
    status: 'queued' | 'answering' | 'answered' | 'needs_review' | 'unanswered' | 'approved' | 'skipped' | 'cancelled' | 'failed';
    position: number;
    section: OrNull<string>;
    ref: OrNull<string>;
    question: string;
    guidance: OrNull<string>;
    stem: OrNull<string>;
    answer_type: AnswerType;
    options: WithDefault<string[]>;
    answer: OrNull<string>;
    choice: OrNull<string>;
    comment: OrNull<string>;
    confidence: OrNull<number>;
    citations: JsonWithDefault<Citation[]>;
    flags: WithDefault<Flag[]>;
    reasons: JsonWithDefault<Reason[]>;
    assignee_id: OrNull<string>;
    approved_by: OrNull<string>;
    approved_at: InstantOrNull;
    source: JsonOrNull<QaEntry['source']>;
    location: JsonWithDefault<AnswerPlace[]>;
    duplicates_of: OrNull<string>;
    instruction: OrNull<string>;
    version: WithDefault<number>;
    created_at: InstantWithDefault;
    updated_at: InstantWithDefault;
    made_by: JsonOrNull<MadeBy>;
    /** Which of `answer`, `choice` and `comment` the entry has (contract/answer-fields.ts); the others are null. */
    fields: AnswerField[];
    asked_at: InstantOrNull;
  };
  qa_entry_change: {
    id: string;
    org_id: string;
    entry_id: string;
    actor_id: OrNull<string>;
    action: 'answered' | 'edited' | 'approved' | 'reopened' | 'skipped' | 'assigned' | 'restored' | 'resubmitted';
    before: Json<Record<string, unknown>>;
    after: Json<Record<string, unknown>>;
    created_at: InstantWithDefault;
    file_name: OrNull<string>;
  };
  remembered_mapping: {
    id: string;
    org_id: string;
    shape: string;
    mapping: Json<Mapping>;
    sheet_name: string;
    file_name: string;
    made_by: OrNull<string>;
    made_at: InstantWithDefault;
  };
  request: {
    id: string;
    org_id: string;
    name: string;
    status: 'draft' | 'processing' | 'review' | 'completed' | 'cancelled' | 'failed';
    extract_status: WithDefault<'idle' | 'queued' | 'running' | 'completed' | 'cancelled' | 'failed'>;
    qa_status: WithDefault<'idle' | 'queued' | 'running' | 'completed' | 'cancelled' | 'failed'>;
    completed_at: InstantOrNull;
    questionnaire_doc_id: OrNull<string>;
    source_text: OrNull<string>;
    due_at: InstantOrNull;
    owner_id: OrNull<string>;
    created_by: OrNull<string>;
    instructions: OrNull<string>;
    scope: JsonWithDefault<Scope>;
    mapping: JsonOrNull<MappingBySheet>;
    language: OrNull<string>;
    auto_answer: WithDefault<boolean>;
    error: OrNull<string>;
    warnings: WithDefault<string[]>;
    sample: WithDefault<boolean>;
    deleted_at: InstantOrNull;
    created_at: InstantWithDefault;
    updated_at: InstantWithDefault;
    read_hidden: WithDefault<boolean>;
    mapped_by: OrNull<string>;
    previous_doc_id: OrNull<string>;
    version: WithDefault<number>;
  };
  request_export: {
    id: string;
    org_id: string;
    request_id: string;
    format: string;
    answers: Json<Record<string, unknown>>;
    created_by: OrNull<string>;
    created_at: InstantWithDefault;
    include: OrNull<'approved' | 'answered' | 'all'>;
  };
  request_sheet: {
    id: string;
    org_id: string;
    request_id: string;
    position: number;
    name: string;
    role: SheetRole;
    reason: string;
    hidden: WithDefault<boolean>;
    mapping: JsonOrNull<Mapping>;
  };
  run: {
    id: string;
    org_id: string;
    kind: 'read_document' | 'extract' | 'answer' | 'encode' | 'backtest';
    subject_id: string;
    status: WithDefault<'queued' | 'running' | 'completed' | 'cancelled' | 'failed'>;
    attempts: WithDefault<number>;
    cancel_asked: WithDefault<boolean>;
    done: WithDefault<number>;
    total: WithDefault<number>;
    error: OrNull<string>;
    heartbeat_at: InstantOrNull;
    started_at: InstantOrNull;
    finished_at: InstantOrNull;
    created_at: InstantWithDefault;
    gave_way: WithDefault<boolean>;
  };
  subscription: {
    org_id: string;
    period_end: Instant;
    product: OrNull<string>;
    updated_at: InstantWithDefault;
  };
  upload: {
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
    created_at: InstantWithDefault;
  };
}
