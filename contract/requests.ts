import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { ExportFormat, ExportPlan, ExportProof, IncludesByDefault } from './exports.ts';
import { Extraction, GivenMapping, GivenReading, MappingBySheet, SheetView, StoredReading } from './extraction.ts';
import { Cursor, Id, IdParam, Ids, Instant, Name, PageById, Text, Version } from './fields.ts';
import { InstantAnswer } from './instant-answers.ts';
import { bodyBytes, limits } from './limits.ts';
import { Instructions, Person, QaEntry } from './qa-entries.ts';
import { estimates } from './estimates.ts';
import { ModelUsage } from './model-usage.ts';
import { Reason } from './reasons.ts';
import { RequestCounts } from './request-counts.ts';
import { RequestSheet } from './request-sheets.ts';
import { GivenOptions, GivenScope, Scope } from './scope.ts';

export const RunStatus = z.enum(['idle', 'queued', 'running', 'completed', 'cancelled', 'failed']);
export type RunStatus = z.infer<typeof RunStatus>;
/** The states in the order of a request's life. */
export const requestStatuses = ['draft', 'processing', 'review', 'completed', 'cancelled', 'failed'] as const;
export const RequestStatus = z.enum(requestStatuses);
export type RequestStatus = z.infer<typeof RequestStatus>;
/** Where a request stands: in work, put away, or removed and still to be brought back. */
export const requestShelves = ['work', 'archived', 'removed'] as const;
export type RequestShelf = (typeof requestShelves)[number];
/** What requests are listed by. What has no due date, or no owner, comes last either way. */
export const requestOrders = ['created', 'name', 'status', 'progress', 'due', 'owner'] as const;
export type RequestOrder = (typeof requestOrders)[number];
/** Due dates that are asked for by the day on which it is asked. */
export const requestDues = ['overdue', 'week'] as const;
/** An order, or with `-` its reverse. */
export const requestSorts = requestOrders.flatMap((order) => [order, `-${order}` as const]);
export const RequestSort = z.enum(requestSorts);
export type RequestSort = z.infer<typeof RequestSort>;
/** A customer or product that is named before is kept as it was spelt then. */
const About = { customer: z.optional(z.nullable(Name)), product: z.optional(z.nullable(Name)) };

/** A request; lists omit `qa_entries`. `status` is derived from the two runs and the entries. */
export const QuestionnaireRequest = z.object({
  id: Id,
  name: z.string(),
  org_id: Id,
  status: RequestStatus,
  extract_status: RunStatus,
  qa_status: RunStatus,
  questionnaire_doc: z.nullable(
    z.object({ id: Id, display_name: z.string(), content_type: z.nullable(z.string()), size: z.nullable(z.int()) }),
  ),
  sheets: z.array(RequestSheet),
  counts: RequestCounts,
  /** Whose questionnaire it is, and for which of the company's products; null where nobody said. */
  customer: z.nullable(z.string()),
  product: z.nullable(z.string()),
  due_at: z.nullable(Instant),
  owner: z.nullable(Person),
  created_by: z.nullable(Id),
  instructions: z.nullable(z.string()),
  scope: Scope,
  language: z.nullable(z.string()),
  auto_answer: z.boolean(),
  /** Put away: out of the list of what is in work, and otherwise as it was. */
  archived: z.boolean(),
  /** Until when it can be brought back, when it was removed. */
  recoverable_until: z.nullable(Instant),
  /** It belongs to the sample company, and is answered from its knowledge alone. */
  sample: z.boolean(),
  /** Seconds left of the running answer run, once it can be told. */
  eta_seconds: z.nullable(z.number()),
  /** Why the work on it failed: in English … */
  error: z.nullable(z.string()),
  /** … and as codes, for the language of a screen; none for what was kept before there were any. */
  because: z.array(Reason),
  warnings: z.array(z.string()),
  /** What the questions are answered without, as codes. */
  notes: z.array(Reason),
  /** At which limit its answering was stopped; it can be continued. Null where it was not. */
  stopped: z.nullable(Reason),
  /** What a language model was asked for it, and what that cost; null where none was. */
  model_usage: z.nullable(ModelUsage),
  created_at: Instant,
  updated_at: Instant,
  /** Counts the changes that people made to the request itself. */
  version: z.int(),
  export: ExportPlan,
  can: z.object({ edit: z.boolean() }),
});
export type QuestionnaireRequest = z.infer<typeof QuestionnaireRequest>;

export const RequestWithEntries = z.extend(QuestionnaireRequest, {
  qa_entries: z.array(QaEntry),
  /** Where the entries go on that this answer does not hold; null where it holds the last one. */
  next_cursor: Cursor,
  /** What was corrected by hand the last time its questions were found, by sheet; null where nothing was. */
  mapping: z.nullable(MappingBySheet),
  /** What of a language model’s reading is taken; null where nothing is decided of it. */
  reading: z.nullable(StoredReading),
  /** Hidden rows, columns and sheets were read too. */
  read_hidden: z.boolean(),
  /** A language model answers what is asked now: what that would take can be estimated. */
  model_answers: z.boolean(),
  /** What the engine without a language model uses of the instructions; `rest`: some of them are for people or a model alone. */
  instructions_use: z.nullable(
    z.object({ names: z.array(z.string()), language: z.nullable(z.string()), short: z.boolean(), rest: z.boolean() }),
  ),
});
export type RequestWithEntries = z.infer<typeof RequestWithEntries>;

/** How the questions of a file are to be found: with corrections by hand, in hidden parts too, and with what a language model read of it. */
const HowRead = {
  mapping: z.optional(GivenMapping),
  hidden: z.optional(z.boolean()),
  reading: z.optional(GivenReading),
};

/** Somebody by their id, or as answers name them. */
const WhichPerson = z.pipe(
  z.union([Id, z.object({ id: Id })]),
  z.transform((given) => (typeof given === 'string' ? given : given.id)),
);

const InstantQuestion = z.object({
  question: Text(limits.asked),
  options: z.optional(GivenOptions),
  scope: z.optional(GivenScope),
});

const sources = ['questionnaire_doc', 'text', 'entries'] as const;
/** What the questions of a new request are found in. */
const oneSource = z.refine<{ [K in (typeof sources)[number]]?: unknown }>(
  (given) => sources.filter((source) => given[source] !== undefined).length === 1,
  { error: 'Give one of these: questionnaire_doc, text or entries.', path: ['questionnaire_doc'] },
);

export const requests = {
  list: {
    method: 'GET',
    path: '/api/requests',
    summary: 'Requests, newest first unless told otherwise; those beyond 2 MB come with `cursor`',
    query: z.object({
      status: z.optional(RequestStatus),
      q: z.optional(z.string().check(z.maxLength(limits.listWords))),
      /** These, on whichever shelf; what was removed is not among them. */
      ids: z.optional(Ids(200)),
      shelf: z._default(z.enum(requestShelves), 'work'),
      /** Whose they are: the caller's, nobody's, or one member's. */
      owner: z.optional(z.union([z.enum(['me', 'none']), Id])),
      /** Those that are not completed and due before this moment. */
      due_before: z.optional(Instant),
      sort: z._default(RequestSort, '-created'),
      ...PageById,
    }),
    response: { 200: z.object({ requests: z.array(QuestionnaireRequest), next_cursor: Cursor }) },
  },
  get: {
    method: 'GET',
    path: '/api/requests/:id',
    summary: 'One request with its entries in order; those beyond 8 MB of texts come with `cursor`',
    params: IdParam,
    query: z.object({
      /** Only so many of the first entries, for a first picture; `counts.total` says how many there are. */
      entries: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
      cursor: PageById.cursor,
    }),
    response: { 200: RequestWithEntries },
  },
  names: {
    method: 'GET',
    path: '/api/requests/names',
    summary: 'Customers and products that requests were made for, newest first; products also as facts of the company',
    response: {
      200: z.object({
        customers: z.array(z.string()).check(z.maxLength(limits.namesBefore)),
        products: z.array(z.string()).check(z.maxLength(limits.namesBefore)),
      }),
    },
  },
  /** What would be found in a file, before a request is made of it. Answers from the uploaded bytes; nothing is kept. */
  preview: {
    method: 'POST',
    path: '/api/requests/preview',
    maxBytes: bodyBytes.many,
    summary: 'Find the questions of an uploaded questionnaire without making a request',
    body: z.object({ questionnaire_doc: Id, ...HowRead }),
    response: { 200: Extraction },
  },
  /** Rows of one sheet of an uploaded questionnaire as they look, for checking what was found over them. */
  previewSheet: {
    method: 'GET',
    path: '/api/requests/preview/sheet',
    summary: 'Rows of one sheet as they look in the file',
    query: z.object({
      questionnaire_doc: Id,
      sheet: z.string().check(z.maxLength(limits.nameElsewhere)),
      from: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
      rows: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 200),
    }),
    response: { 200: SheetView },
  },
  create: {
    method: 'POST',
    path: '/api/requests',
    maxBytes: bodyBytes.questions,
    summary: 'Make a request from a document, from text or from given questions; extraction starts at once',
    body: z
      .object({
        name: Name,
        questionnaire_doc: z.optional(Id),
        text: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.askedText))),
        entries: z.optional(
          z
            .array(
              z.object({
                question: Text(limits.question),
                ref: z.optional(z.string().check(z.maxLength(limits.ref))),
                section: z.optional(z.string().check(z.maxLength(limits.section))),
                options: z.optional(GivenOptions),
              }),
            )
            .check(z.minLength(1), z.maxLength(limits.entriesAtOnce)),
        ),
        ...About,
        due_at: z.optional(z.nullable(Instant)),
        instructions: z.optional(Instructions),
        scope: z.optional(GivenScope),
        ...HowRead,
        auto_answer: z._default(z.boolean(), true),
        /** What it starts with where nothing else is said: instructions, scope, owner, and who is asked in which section. */
        template: z.optional(Id),
        /** An earlier version of the form, filled in: what it answers is carried over first (the same as it is, reworded for review). */
        previous_document: z.optional(Id),
      })
      .check(oneSource, z.meta({ oneOf: sources.map((source) => ({ required: [source] })) })),
    response: { 201: QuestionnaireRequest },
  },
  duplicate: {
    method: 'POST',
    path: '/api/requests/:id/duplicate',
    summary: 'Make another request of the same questionnaire, with the questions and places that were found in it',
    params: IdParam,
    body: z.object({
      name: Name,
      /** Its answers come along as drafts that nobody has approved; otherwise every question is open. */
      answers: z._default(z.boolean(), false),
    }),
    response: { 201: QuestionnaireRequest },
  },
  update: {
    method: 'PUT',
    path: '/api/requests/:id',
    summary: 'Change a request, or mark it completed / open again; takes the request that was read, too',
    params: IdParam,
    body: z.object({
      name: z.optional(Name),
      ...About,
      due_at: z.optional(z.nullable(Instant)),
      instructions: z.optional(z.nullable(Instructions)),
      scope: z.optional(GivenScope),
      owner: z.optional(z.nullable(WhichPerson)),
      /** Put away, or back into the list. */
      archived: z.optional(z.boolean()),
      /** `completed` and `review` (open again) are set; the other statuses follow from the work and are left alone. */
      status: z.optional(RequestStatus),
      /** Mark completed although entries are still open. */
      confirm: z.optional(z.boolean()),
      /** The version that was changed; another one answers 409 with the request as it is now. */
      version: z.optional(Version),
    }),
    response: { 200: QuestionnaireRequest },
  },
  cancel: {
    method: 'POST',
    path: '/api/requests/:id/cancel',
    summary: 'Stop what is queued and running; what is answered stays',
    params: IdParam,
    response: { 200: QuestionnaireRequest },
  },
  ...estimates,
  continue: {
    method: 'POST',
    path: '/api/requests/:id/continue',
    summary: 'Go on with answering that was stopped at a limit; nothing is asked twice',
    params: IdParam,
    response: { 202: QuestionnaireRequest },
  },
  remove: {
    method: 'DELETE',
    path: '/api/requests/:id',
    summary: 'Remove a request (recoverable for 30 days)',
    params: IdParam,
    response: { 204: z.null() },
  },
  restore: {
    method: 'POST',
    path: '/api/requests/:id/restore',
    summary: 'Bring a removed request back',
    params: IdParam,
    response: { 200: QuestionnaireRequest },
  },
  retryExtract: {
    method: 'POST',
    path: '/api/requests/:id/retry_extract',
    maxBytes: bodyBytes.many,
    summary: 'Find the questions anew; answers whose place and question are the same stay',
    params: IdParam,
    body: z.nullish(z.object(HowRead)),
    response: { 202: QuestionnaireRequest },
  },
  enqueueQaEntries: {
    method: 'POST',
    path: '/api/requests/:id/enqueue_qa_entries',
    summary: 'Answer what has no answer; approved entries are never overwritten',
    params: IdParam,
    body: z.nullish(
      z.object({
        qa_entry_ids: z.optional(z.array(Id).check(z.maxLength(limits.entriesAtOnce))),
        overwrite: z._default(z.boolean(), false),
      }),
    ),
    response: { 202: QuestionnaireRequest },
  },
  /** The filled workbook: the customer's own file when it was one, otherwise one made for it. Only approved answers are in it. */
  excel: {
    method: 'GET',
    path: '/api/requests/:id/excel',
    summary: 'The workbook, filled in with the approved answers',
    params: IdParam,
    response: {},
    file: ['*/*'],
  },
  export: {
    method: 'GET',
    path: '/api/requests/:id/export',
    summary: 'The filled file, or the answers in another format; approved answers only, unless `include` says more',
    params: IdParam,
    query: z.object({ format: z._default(ExportFormat, 'original'), include: IncludesByDefault }),
    response: {},
    file: ['*/*'],
  },
  /** Proof that the export differs from the customer's file in answer cells only. */
  proof: {
    method: 'GET',
    path: '/api/requests/:id/proof',
    summary: "What the export changes in the customer's file",
    params: IdParam,
    query: z.object({ include: IncludesByDefault }),
    response: { 200: ExportProof },
  },
  instantAnswer: {
    method: 'POST',
    path: '/api/requests/instant_answer',
    summary: 'Answer one question now',
    body: InstantQuestion,
    response: { 200: InstantAnswer },
  },
  instantAnswerStreamed: {
    method: 'POST',
    path: '/api/requests/instant_answer/stream',
    summary: 'The same as a stream of server-sent events: state, part, idle; given up when the connection is closed',
    body: InstantQuestion,
    response: {},
    file: ['text/event-stream'],
  },
  likelyCoverage: {
    method: 'POST',
    path: '/api/requests/coverage',
    summary: 'How many of some questions the knowledge would likely answer, before work begins; nothing is kept or counted',
    body: z.object({
      questions: z
        .array(z.object({ question: Text(limits.question), options: z.optional(GivenOptions) }))
        .check(z.minLength(1), z.maxLength(limits.triedAtOnce)),
      scope: z.optional(GivenScope),
      /** How the form is named and for which product it is: answers of another one are less sure. */
      name: z.optional(Name),
      product: z.optional(Name),
    }),
    response: {
      200: z.object({
        tried: z.int(),
        /** Of them: with a draft, those that are sure among them. */
        drafts: z.int(),
        sure: z.int(),
      }),
    },
  },
  recentInstantAnswers: {
    method: 'GET',
    path: '/api/requests/instant_answers',
    summary: "The caller's recent instant answers; those beyond 2 MB come with `cursor`",
    query: z.object({ ...PageById }),
    response: {
      200: z.object({
        instant_answers: z.array(InstantAnswer),
        next_cursor: Cursor,
      }),
    },
  },
} as const satisfies Record<string, Endpoint>;
