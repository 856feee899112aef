/**
 * The tables of the application, column by column. Made by `npm run schema` from the migrations and open-columns.ts; not edited by
 * hand. JSON is written as text: `JSON.stringify(value)`; an instant is read as Date and written as Date or ISO text, a day as `2027-09-30`.
 */
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { ModelTest } from '#contract/ai-model.ts';
import type { AnswerField } from '#contract/answer-fields.ts';
import type { Citation, Flag, MadeBy, Proposal, Related, Trace } from '#contract/answers.ts';
import type { LawCitation, Specialist } from '#contract/assistant.ts';
import type { BacktestFigures, BacktestItem } from '#contract/backtests.ts';
import type { DocumentItem } from '#contract/documents.ts';
import type { EntryStatus } from '#contract/entry-statuses.ts';
import type { EventData, EventName } from '#contract/events.ts';
import type { AnswerPlace, Mapping, MappingBySheet, SheetRole, StoredReading } from '#contract/extraction.ts';
import type { PricesByModel } from '#contract/model-usage.ts';
import type { ModelProvider } from '#contract/model-providers.ts';
import type { StoredHint } from '#contract/promises.ts';
import type { AnswerType, QaEntry } from '#contract/qa-entries.ts';
import type { Note, Reason } from '#contract/reasons.ts';
import type { ToldAnswer, ToldReason, ToldSentence } from '#contract/told.ts';
import type { SectionPerson } from '#contract/request-templates.ts';
import type { Scope } from '#contract/scope.ts';
import type { ViewFilter } from '#contract/saved-views.ts';
import type { ReadingTaken } from '#engine/structure/as-read.ts';
import type { KeptReading } from '#engine/structure/kept-reading.ts';
import type { HeldPassage } from '#engine/told/model.ts';
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
    invited_by: OrNull<string>;
    expires_at: InstantOrNull;
    accepted_at: InstantOrNull;
    declined_at: InstantOrNull;
    secret_hash: OrNull<Buffer>;
    kept_at: InstantOrNull;
    held_then: OrNull<number>;
  };
  ai_model: {
    org_id: string;
    use: WithDefault<'installation' | 'own' | 'off'>;
    provider: OrNull<ModelProvider>;
    model: OrNull<string>;
    url: OrNull<string>;
    key: OrNull<string>;
    key_set_at: InstantOrNull;
    acknowledged_host: OrNull<string>;
    test: JsonOrNull<ModelTest>;
    changed_at: InstantWithDefault;
    currency: WithDefault<'EUR' | 'USD' | 'GBP' | 'CHF'>;
    prices: JsonWithDefault<PricesByModel>;
    most_per_run: OrNull<number>;
    most_per_month: OrNull<number>;
    connected_by: OrNull<string>;
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
    time_zone: OrNull<string>;
    mail_key: WithDefault<string>;
    picture: OrNull<string>;
    former_hash: OrNull<Buffer>;
  };
  assistant_conversation: {
    id: string;
    user_id: string;
    specialist: 'general' | 'legal' | 'accountant' | 'hr';
    title: string;
    share_token: OrNull<string>;
    created_at: InstantWithDefault;
    updated_at: InstantWithDefault;
    shared_with: OrNull<string[]>;
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
    favourites: WithDefault<Specialist[]>;
    marketing_consent: WithDefault<boolean>;
    created_at: InstantWithDefault;
    colleagues: WithDefault<string[]>;
  };
  assistant_place: {
    holder_id: string;
    user_id: string;
    asked_at: Instant;
  };
  assistant_turn: {
    id: string;
    conversation_id: string;
    question: string;
    language: 'en' | 'sl' | 'it' | 'fr' | 'uk';
    specialist: 'legal' | 'accountant' | 'hr';
    status: 'answered' | 'refused' | 'asks_back';
    answer: string;
    reason: OrNull<'not-covered' | 'other-country' | 'forecast' | 'unlawful' | 'pending-case' | 'figure-expired' | 'preparing'>;
    basis: OrNull<'statement' | 'passage' | 'read'>;
    steps: string[];
    citations: Json<LawCitation[]>;
    notice: string;
    ms: number;
    created_at: InstantWithDefault;
    doubt: OrNull<'two' | 'nearest' | 'partial'>;
    model: OrNull<string>;
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
    because: JsonWithDefault<Reason[]>;
  };
  calendar_address: {
    org_id: string;
    user_id: string;
    key_hash: Buffer;
    created_at: InstantWithDefault;
  };
  checkout: {
    org_id: OrNull<string>;
    user_id: OrNull<string>;
    id: OrNull<string>;
    price_id: OrNull<string>;
    url: OrNull<string>;
    expires_at: InstantOrNull;
  };
  comment: {
    id: string;
    org_id: string;
    entry_id: string;
    author_id: OrNull<string>;
    text: string;
    mentions: WithDefault<string[]>;
    version: WithDefault<number>;
    created_at: InstantWithDefault;
    edited_at: InstantOrNull;
    deleted_at: InstantOrNull;
  };
  deleted_account: {
    issuer: string;
    subject: string;
    deleted_at: InstantWithDefault;
  };
  document: {
    id: string;
    org_id: string;
    item_type: 'document' | 'folder';
    parent_id: OrNull<string>;
    category: 'questionnaire' | 'knowledge_base';
    origin_kind: 'upload' | 'google-drive' | 'webdav' | 'folder' | 'web' | 'request' | 'sample';
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
    integration_id: OrNull<string>;
    notes: JsonWithDefault<Note[]>;
    because: JsonWithDefault<Reason[]>;
    withheld: WithDefault<boolean>;
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
  drive_file: {
    org_id: string;
    integration_id: string;
    drive_id: string;
    document_id: OrNull<string>;
    mark: string;
  };
  drive_look: {
    org_id: string;
    integration_id: string;
    drive_id: string;
    choice: number;
    depth: number;
    kind: 'chosen' | 'folder' | 'file';
    step: Json<Record<string, unknown>>;
    done: WithDefault<boolean>;
    left_out: JsonOrNull<Record<string, unknown>>;
  };
  event: {
    id: GeneratedAlways<number>;
    org_id: string;
    name: EventName;
    data: Json<EventData>;
    created_at: InstantWithDefault;
    /** The one member whom it is for; null: all of the organisation. */
    user_id: OrNull<string>;
  };
  form_reading: {
    id: string;
    org_id: string;
    document_id: string;
    storage_key: string;
    model: OrNull<string>;
    kept: JsonOrNull<KeptReading>;
    because: JsonWithDefault<Reason[]>;
    made_at: InstantWithDefault;
  };
  former_account: {
    address_hash: Buffer;
    created_at: Instant;
    trial_period_days: number;
    kept_until: Instant;
  };
  former_usage: {
    address_hash: Buffer;
    month: string;
    calls_made: number;
  };
  idempotency_key: {
    id: string;
    org_id: OrNull<string>;
    user_id: string;
    key: string;
    fingerprint: Buffer;
    status: OrNull<number>;
    answer: OrNull<string>;
    made_at: InstantWithDefault;
    made: OrNull<string>;
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
  integration: {
    id: string;
    org_id: string;
    provider: 'google-drive' | 'webdav' | 'folder';
    name: string;
    secret: OrNull<string>;
    status: WithDefault<'connected' | 'revoked' | 'failed'>;
    error: OrNull<string>;
    asked_at: InstantOrNull;
    looked_at: InstantOrNull;
    synced_at: InstantOrNull;
    created_by: OrNull<string>;
    created_at: InstantWithDefault;
    notes: JsonWithDefault<Note[]>;
    look_begun: InstantOrNull;
    listed_ms: WithDefault<number>;
  };
  integration_item: {
    id: string;
    org_id: string;
    integration_id: string;
    drive_id: string;
    name: string;
    parent_id: OrNull<string>;
  };
  invitation_refusal: {
    org_id: string;
    user_email: string;
    created_at: InstantWithDefault;
  };
  law_source: {
    address: string;
    act: OrNull<string>;
    looked_at: InstantOrNull;
    claimed_until: InstantOrNull;
    outcome: OrNull<'new' | 'same' | 'changed' | 'cut' | 'failed'>;
    changed: WithDefault<string[]>;
    problem: OrNull<string>;
    told_at: InstantOrNull;
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
    action: 'created' | 'edited' | 'approved' | 'retired' | 'taken_back' | 'merged' | 'imported' | 'settled' | 'unsettled';
    before: JsonWithDefault<Record<string, unknown>>;
    after: JsonWithDefault<Record<string, unknown>>;
    created_at: InstantWithDefault;
    in_bulk: WithDefault<boolean>;
    batch_id: OrNull<string>;
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
    new_since: InstantOrNull;
    dated: InstantOrNull;
    customer: OrNull<string>;
    question_print: WithDefault<string>;
  };
  metered: {
    org_id: string;
    month: string;
    kind: 'questions' | 'pages';
    amount: number;
  };
  model_usage: {
    org_id: string;
    month: string;
    purpose: 'request' | 'instant_answer' | 'backtest' | 'model_test' | 'form' | 'assistant';
    request_id: OrNull<string>;
    run_id: OrNull<string>;
    model: string;
    prompt: string;
    calls: number;
    failed: number;
    tokens_in: number;
    tokens_cached: number;
    tokens_out: number;
  };
  model_use_of_people: {
    day: string;
    model: string;
    calls: number;
    failed: number;
    tokens_in: number;
    tokens_cached: number;
    tokens_out: number;
  };
  notification: {
    id: string;
    org_id: string;
    user_id: string;
    kind: 'assigned' | 'mentioned' | 'due_tomorrow' | 'overdue' | 'answered' | 'failed' | 'library_review' | 'drive_ended' | 'promise_due' | 'promise_overdue' | 'promise_said' | 'told_changed';
    /** What the news is of, as its maker names it: the same is told once, or renewed. */
    thing: string;
    request_id: OrNull<string>;
    subject_ids: WithDefault<string[]>;
    actor_id: OrNull<string>;
    in_app: boolean;
    mail: 'now' | 'daily' | 'off';
    mailed_at: InstantOrNull;
    read_at: InstantOrNull;
    created_at: InstantWithDefault;
  };
  notification_setting: {
    user_id: string;
    kind: 'assigned' | 'mentioned' | 'due_tomorrow' | 'overdue' | 'answered' | 'failed' | 'library_review' | 'drive_ended' | 'promise_due' | 'promise_overdue' | 'promise_said' | 'told_changed';
    in_app: boolean;
    mail: 'now' | 'daily' | 'off';
  };
  org: {
    id: string;
    name: string;
    settings: JsonWithDefault<Record<string, unknown>>;
    sample_loaded: WithDefault<boolean>;
    created_at: InstantWithDefault;
    delete_at: InstantOrNull;
    made_as: OrNull<string>;
  };
  own_data: {
    user_id: string;
    id: string;
    status: WithDefault<'preparing' | 'ready'>;
    size: OrNull<number>;
    created_at: InstantWithDefault;
    expires_at: Instant;
    memberships: WithDefault<string[]>;
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
  payment_event: {
    id: string;
    received_at: InstantWithDefault;
  };
  presence: {
    page: string;
    org_id: string;
    request_id: string;
    user_id: string;
    entry_id: OrNull<string>;
    seen_at: InstantWithDefault;
  };
  promise: {
    id: string;
    org_id: string;
    told_id: string;
    customer: OrNull<string>;
    sentence: string;
    sentence_print: WithDefault<string>;
    due_on: OrNull<string>;
    told_due_on: OrNull<string>;
    owner_id: OrNull<string>;
    state: WithDefault<'open' | 'moved' | 'kept' | 'dropped'>;
    reason: OrNull<string>;
    reminded: OrNull<'due_soon' | 'due_tomorrow' | 'overdue'>;
    made_by: OrNull<string>;
    created_at: InstantWithDefault;
    version: WithDefault<number>;
    news_told_at: InstantOrNull;
    hint: JsonOrNull<StoredHint>;
    hints_seen: WithDefault<string[]>;
  };
  promise_answer: {
    org_id: string;
    promise_id: string;
    told_id: string;
  };
  promise_change: {
    id: string;
    org_id: string;
    promise_id: string;
    doing: 'found' | 'made' | 'told_again' | 'changed' | 'customer_told' | 'taken_back';
    sentence: OrNull<string>;
    due_on: OrNull<string>;
    owner_id: OrNull<string>;
    state: 'open' | 'moved' | 'kept' | 'dropped';
    reason: OrNull<string>;
    changed_by: OrNull<string>;
    changed_at: InstantWithDefault;
  };
  promise_looked: {
    org_id: string;
    told_id: string;
    reading: WithDefault<number>;
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
    related: JsonWithDefault<Related[]>;
    draft_kind: OrNull<string>;
    draft_digest: OrNull<string>;
    draft_verdict: OrNull<'unchanged' | 'changed'>;
    trace: JsonWithDefault<Trace>;
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
    in_bulk: WithDefault<boolean>;
  };
  qa_entry_count: {
    org_id: string;
    request_id: string;
    sheet_id: OrNull<string>;
    status: EntryStatus;
    /** Between which limits of trust the confidence lies: under WEAK_BELOW 0, under SURE_FROM 1, else 2 (contract/trust.ts). */
    trusted: OrNull<number>;
    filled: boolean;
    asked: boolean;
    without_option: boolean;
    in_field: boolean;
    entries: number;
    /** What its flags say of trust (doubtOf in contract/trust.ts). */
    doubt: 'none' | 'some' | 'strong';
  };
  remembered_mapping: {
    id: string;
    org_id: string;
    shape: string;
    mapping: JsonOrNull<Mapping>;
    sheet_name: string;
    file_name: string;
    made_by: OrNull<string>;
    made_at: InstantWithDefault;
    used_at: InstantWithDefault;
    reading: JsonOrNull<ReadingTaken>;
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
    archived_at: InstantOrNull;
    people: JsonWithDefault<SectionPerson[]>;
    because: JsonWithDefault<Reason[]>;
    notes: JsonWithDefault<Reason[]>;
    customer: OrNull<string>;
    product: OrNull<string>;
    reading: JsonOrNull<StoredReading>;
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
    because: JsonWithDefault<Reason[]>;
  };
  request_template: {
    id: string;
    org_id: string;
    name: string;
    instructions: OrNull<string>;
    scope: JsonWithDefault<Scope>;
    owner_id: OrNull<string>;
    people: JsonWithDefault<SectionPerson[]>;
    created_by: OrNull<string>;
    created_at: InstantWithDefault;
  };
  run: {
    id: string;
    org_id: string;
    kind: 'read_document' | 'extract' | 'answer' | 'encode' | 'backtest' | 'try_model' | 'read_form';
    subject_id: string;
    status: WithDefault<'queued' | 'running' | 'stopped' | 'completed' | 'failed' | 'cancelled'>;
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
    stopped_by: JsonOrNull<Reason>;
    left_ids: WithDefault<string[]>;
    in_hand: JsonWithDefault<Record<string, unknown>>;
    vectors: OrNull<'missing' | 'made'>;
  };
  run_reply: {
    run_id: string;
    org_id: string;
    key: string;
    reply: Json<Record<string, unknown>>;
    made_at: InstantWithDefault;
  };
  saved_view: {
    id: string;
    org_id: string;
    user_id: string;
    name: string;
    filter: Json<ViewFilter>;
    created_at: InstantWithDefault;
  };
  single_sign_on: {
    id: string;
    org_id: string;
    domain: string;
    display_name: string;
    entity_id: string;
    sign_in_url: string;
    certificate: string;
    dns_code: string;
    proven_at: InstantOrNull;
    tried_at: InstantOrNull;
    enforced: WithDefault<boolean>;
    created_at: InstantWithDefault;
    looked_at: InstantOrNull;
    missed_at: InstantOrNull;
    lost_at: InstantOrNull;
  };
  site_admin: {
    email: string;
    issuer: string;
    subject: string;
    bound_at: InstantWithDefault;
  };
  subscription: {
    org_id: OrNull<string>;
    period_end: Instant;
    product: OrNull<'growth' | 'scale_up' | 'enterprise' | 'basic' | 'business'>;
    updated_at: InstantWithDefault;
    /** As the payment provider names it; `given_…` for one that was given. */
    id: WithDefault<string>;
    user_id: OrNull<string>;
    customer: OrNull<string>;
    cancels: WithDefault<boolean>;
    unpaid: WithDefault<boolean>;
    noted_at: InstantWithDefault;
    /** Among messages of one second: made 0, changed 1, ended 2. */
    noted_rank: WithDefault<number>;
  };
  text_count: {
    org_id: string;
    bytes: number;
    counted_at: Instant;
    took_ms: number;
    beyond_plans: boolean;
  };
  text_growth: {
    id: string;
    org_id: string;
    bytes: number;
  };
  told_alarm: {
    id: string;
    org_id: string;
    told_id: string;
    kind: 'gone' | 'reworded' | 'contradicts' | 'figure' | 'stronger' | 'expired' | 'told_otherwise';
    cause: string;
    why: Json<ToldReason>;
    was: Json<ToldSentence>;
    now: JsonOrNull<ToldSentence>;
    found_at: InstantWithDefault;
    over_at: InstantOrNull;
    settled: OrNull<'still_true' | 'customer_told' | 'dismissed'>;
    reason: OrNull<string>;
    settled_by: OrNull<string>;
    settled_at: InstantOrNull;
    version: WithDefault<number>;
    owner_id: OrNull<string>;
  };
  told_alarm_change: {
    id: string;
    org_id: string;
    alarm_id: string;
    doing: 'settled' | 'reopened' | 'assigned';
    settled: OrNull<'still_true' | 'customer_told' | 'dismissed'>;
    reason: OrNull<string>;
    owner_id: OrNull<string>;
    changed_by: OrNull<string>;
    changed_at: InstantWithDefault;
  };
  told_answer: {
    id: string;
    org_id: string;
    request_id: OrNull<string>;
    entry_id: OrNull<string>;
    customer: OrNull<string>;
    request_name: string;
    question: string;
    choice: OrNull<string>;
    answer: OrNull<string>;
    comment: OrNull<string>;
    citations: JsonWithDefault<Citation[]>;
    approved_by: OrNull<string>;
    told_by: OrNull<string>;
    told_at: InstantWithDefault;
    superseded_at: InstantOrNull;
    question_print: WithDefault<string>;
    versions: JsonWithDefault<ToldAnswer['versions']>;
    product: OrNull<string>;
    grounds: JsonWithDefault<Citation[]>;
    sample: WithDefault<boolean>;
    tied_at: InstantOrNull;
    origin: WithDefault<'form' | 'correction' | 'taken_back'>;
    corrects: OrNull<string>;
  };
  told_changed: {
    org_id: string;
    /** A document, or an entry of the library that stands alone. */
    thing_id: string;
    changed_at: InstantWithDefault;
    /** The given answer up to which it is looked at; null where that has not begun. */
    looked_to: OrNull<string>;
  };
  told_file: {
    id: string;
    org_id: string;
    request_id: OrNull<string>;
    customer: OrNull<string>;
    request_name: string;
    origin: 'exported' | 'completed' | 'sent';
    format: OrNull<'original' | 'xlsx' | 'docx' | 'pdf' | 'csv' | 'json'>;
    file_name: string;
    content_type: string;
    storage_key: string;
    size: number;
    sha256: Buffer;
    told_by: OrNull<string>;
    told_at: InstantWithDefault;
    sample: WithDefault<boolean>;
  };
  told_file_answer: {
    org_id: string;
    file_id: string;
    told_id: string;
  };
  told_paper: {
    id: string;
    org_id: string;
    document_id: string;
    held_until: InstantWithDefault;
    passages: Json<HeldPassage[]>;
    print: WithDefault<string>;
    bytes: WithDefault<number>;
  };
  told_rename: {
    id: string;
    org_id: string;
    former: string;
    name: string;
    made_by: OrNull<string>;
    created_at: InstantWithDefault;
  };
  told_rename_row: {
    org_id: string;
    rename_id: string;
    row_id: string;
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
    sending: OrNull<string>;
  };
  webhook: {
    id: string;
    org_id: string;
    url: string;
    events: string[];
    enabled: WithDefault<boolean>;
    secret: string;
    former_secret: OrNull<string>;
    former_until: InstantOrNull;
    created_at: InstantWithDefault;
    made_by: OrNull<string>;
    hung: WithDefault<number>;
    quiet_until: InstantOrNull;
  };
  webhook_delivery: {
    id: WithDefault<string>;
    org_id: string;
    webhook_id: string;
    event: string;
    data: Json<EventData>;
    status: WithDefault<'waiting' | 'delivered' | 'failed'>;
    attempts: WithDefault<number>;
    fault: OrNull<string>;
    answered: OrNull<number>;
    created_at: InstantWithDefault;
    tried_at: InstantOrNull;
    next_at: InstantOrNull;
  };
}
