import type { AiModel } from '#contract/ai-model.ts';
import type { Assistant, Conversation, Turn } from '#contract/assistant.ts';
import type { Backtest } from '#contract/backtests.ts';
import type { DocumentItem } from '#contract/documents.ts';
import type { Extraction } from '#contract/extraction.ts';
import type { LibraryEntry } from '#contract/library.ts';
import type { Access, Org } from '#contract/orgs.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { QuestionnaireRequest, RequestWithEntries } from '#contract/requests.ts';
import { type AccessLevel, hasAccess } from '#contract/roles.ts';
import type { ToldPromise } from '#contract/promises.ts';
import type { ToldAlarm } from '#contract/told.ts';
import { noCounts } from './no-counts.ts';

/** Rows as the service answers them. */
export const ids = {
  user: '019a0000-0000-7000-8000-000000000001',
  org: '019a0000-0000-7000-8000-000000000002',
  one: '019a0000-0000-7000-8000-000000000011',
  two: '019a0000-0000-7000-8000-000000000012',
};
export const aDay = '2026-01-15T09:00:00.000Z';

/** Nobody connected a model, and the operator set none. */
export const noModel: AiModel = {
  use: 'installation',
  answers: null,
  installation: null,
  own: null,
  costs: null,
  test: null,
  testing: null,
  private_addresses: false,
  can: { manage: false },
};

export const anOrg = (access_level: AccessLevel): Org => ({
  id: ids.org,
  name: 'Organisation',
  access: { access_level },
  settings: {},
  sample_loaded: false,
  delete_at: null,
  created_at: aDay,
});

export const aMember = (user_email: string, access_level: AccessLevel, mine: AccessLevel): Access => ({
  id: ids.two,
  user_id: ids.two,
  user_email,
  user_name: null,
  user_picture: null,
  access_level,
  notify: false,
  notification_message: null,
  pending: false,
  state: 'member',
  expires_at: null,
  version: 1,
  created_at: aDay,
  can: { change: hasAccess(mine, 'admin'), remove: hasAccess(mine, 'admin') },
});

export const aRequest = (name: string, edit = true): QuestionnaireRequest => ({
  id: ids.one,
  name,
  org_id: ids.org,
  status: 'review',
  extract_status: 'completed',
  qa_status: 'completed',
  questionnaire_doc: null,
  sheets: [],
  counts: { ...noCounts, total: 4, answered: 2, needs_review: 1, unanswered: 1, drafted: 3, sure: 2, check: 1 },
  customer: null,
  product: null,
  due_at: null,
  owner: null,
  created_by: null,
  instructions: null,
  scope: {},
  language: 'en',
  auto_answer: true,
  archived: false,
  recoverable_until: null,
  sample: false,
  eta_seconds: null,
  error: null,
  because: [],
  warnings: [],
  notes: [],
  stopped: null,
  model_usage: null,
  created_at: aDay,
  updated_at: aDay,
  version: 1,
  export: { original: 'made-document', sentence: 'A Word document.', last_include: null },
  can: { edit },
});

export const aDocument = (display_name: string, edit = true): DocumentItem => ({
  id: ids.one,
  item_type: 'document',
  parent_id: null,
  category: 'knowledge_base',
  origin: { kind: 'upload' },
  display_name,
  enabled: true,
  withheld: false,
  metadata: {},
  labels: [],
  status: 'ready',
  size: 1000,
  content_type: 'application/pdf',
  created_at: aDay,
  updated_at: aDay,
  created_by: null,
  error: null,
  kind: 'document',
  pages: 2,
  passages: 5,
  pairs: 0,
  progress: null,
  vectors_ready: true,
  version: 1,
  revision: 1,
  warnings: [],
  because: [],
  notes: [],
  can: { edit },
});

export const anEntry = (question: string, edit = true): LibraryEntry => ({
  id: ids.one,
  origin: 'approved',
  document: null,
  qa_entry_id: null,
  ref: null,
  section: null,
  question,
  options: [],
  choice: null,
  answer: 'Every quarter.',
  status: 'active',
  merged_into: null,
  scope: { folder_ids: [], labels: [] },
  owner: null,
  dated: null,
  customer: null,
  review_at: null,
  version: 1,
  new: null,
  sample: false,
  created_at: aDay,
  updated_at: aDay,
  can: { edit, rewrite: edit },
});

export const aQaEntry = (question: string, more: Partial<QaEntry> = {}): QaEntry => ({
  id: ids.one,
  request_id: ids.one,
  status: 'needs_review',
  sheet_id: null,
  position: 0,
  section: null,
  ref: null,
  question,
  guidance: null,
  answer_type: 'text',
  options: [],
  answer: 'Every quarter.',
  choice: null,
  comment: null,
  confidence: 0.5,
  citations: [],
  related: [],
  flags: [],
  reasons: [],
  made_by: null,
  assignee: null,
  approved_by: null,
  approved_at: null,
  source: { sheet: null, at: { line: 1 } },
  location: [],
  duplicates_of: null,
  asked_at: aDay,
  version: 1,
  created_at: aDay,
  updated_at: aDay,
  ...more,
});

/** A request as it is read alone: with its entries, and the file it was made from. */
export const aWholeRequest = (name: string, qa_entries: QaEntry[], more: Partial<RequestWithEntries> = {}): RequestWithEntries => ({
  ...aRequest(name),
  questionnaire_doc: { id: ids.two, display_name: `${name}.txt`, content_type: 'text/plain', size: 100 },
  qa_entries,
  next_cursor: null,
  mapping: null,
  read_hidden: false,
  reading: null,
  model_answers: false,
  instructions_use: null,
  ...more,
});

/** What is found in a text, a question a line. */
export const anExtraction = (...questions: string[]): Extraction => ({
  file: 'Form.txt',
  format: 'text',
  sheets: [],
  questions: questions.map((question, at) => ({
    sheet: null,
    id: null,
    section: null,
    question,
    at: { line: at + 1 },
    answers: [],
    parent: null,
    guidance: null,
  })),
  warnings: questions.length > 0 ? [] : ['No line of the text asks anything.'],
  ms: 1,
});

export const aBacktest = (name: string, more: Partial<Backtest> = {}): Backtest => ({
  id: ids.one,
  status: 'completed',
  document: { id: ids.two, display_name: name },
  name,
  done: 10,
  total: 10,
  error: null,
  because: [],
  stopped: false,
  figures: null,
  created_at: aDay,
  finished_at: aDay,
  can: { edit: true },
  ...more,
});

export const anAssistant = (more: Partial<Assistant> = {}): Assistant => ({
  plan: 'free',
  plan_of: null,
  usage: { calls_made: 2, quota: 5 },
  favourites: [],
  marketing_consent: false,
  specialists: (['general', 'legal', 'accountant', 'hr'] as const).map((specialist) => ({
    specialist,
    statements: 3,
    acts: ['ZDR-1', 'OZ'],
  })),
  read_by: null,
  as_of: '2026-02-22',
  last: null,
  ...more,
});

export const aTurn = (question: string, more: Partial<Turn> = {}): Turn => ({
  id: ids.one,
  question,
  language: 'en',
  specialist: 'hr',
  status: 'answered',
  answer: 'At least four weeks.',
  reason: null,
  basis: 'statement',
  model: null,
  doubt: null,
  steps: [],
  citations: [
    {
      act: 'ZDR-1',
      article: '159(1)',
      statement: 'At least four weeks.',
      url: 'https://pisrs.si/pregledPredpisa?id=ZAKO5944',
      as_of: '2026-02-22',
      to_be_checked: false,
      label: null,
    },
  ],
  notice: 'No legal advice.',
  ms: 430,
  created_at: aDay,
  ...more,
});

export const aConversation = (turns: Turn[], more: Partial<Conversation> = {}): Conversation => ({
  id: ids.two,
  specialist: 'general',
  title: turns[0]?.question ?? '',
  shared_path: null,
  shared_with: null,
  created_at: aDay,
  updated_at: aDay,
  turns,
  ...more,
});

/** A customer was promised this by a day. */
export const aPromise = (sentence: string, customer: string, due_on: string | null): ToldPromise => ({
  id: ids.one,
  customer,
  sentence,
  question: 'Are hardware keys used?',
  due_on,
  told_due_on: due_on,
  owner: { id: ids.user, name: 'Person' },
  state: 'open',
  reason: null,
  told_at: aDay,
  told_otherwise: false,
  answers: 1,
  others: 0,
  news_told_at: null,
  hint: null,
  version: 1,
  created_at: aDay,
  can: { update: true },
});

/** A customer was told 35 days, and the paper says 21 now. */
export const anAlarm = (question: string, customer: string): ToldAlarm => ({
  id: ids.one,
  kind: 'figure',
  why: { code: 'missing', values: { said: '35 days' } },
  was: { document: 'Backups.pdf', document_id: ids.two, quote: 'Backups of customer data are kept for 35 days.', page: 2 },
  besides: [],
  now: {
    document: 'Backups.pdf',
    document_id: ids.two,
    passage_id: ids.one,
    quote: 'Backups of customer data are kept for 21 days.',
    page: 2,
  },
  told: {
    id: ids.one,
    customer,
    product: null,
    request: { id: ids.one, name: 'Form' },
    question,
    choice: null,
    answer: 'Backups are kept for 35 days.',
    comment: null,
    citations: [],
    versions: { [ids.two]: 2 },
    approved_by: null,
    told_at: aDay,
    superseded_at: null,
    origin: 'form',
  },
  corrected: null,
  found_at: aDay,
  over_at: null,
  settled: null,
  owner: null,
  version: 1,
  can: { settle: true },
});
