import * as z from 'zod/mini';
import { Citation } from './answers.ts';
import type { Endpoint } from './endpoint.ts';
import { FactKind, factKinds } from './facts.ts';
import { Cursor, Id, IdParam, Instant, Line, PageById, Text, Version, Whole, YesNo } from './fields.ts';
import { LibraryChange, LibraryUse, NewDoubt } from './library-parts.ts';
import { ImportCounts, ImportPreview } from './library-import.ts';
import { limits } from './limits.ts';

/**
 * Most characters of a question, and of an answer; entries that an organisation writes or imports, and megabytes of their texts; entries of
 * a group that are shown at once, those that one merging of all looks at, and pairs that are kept both.
 */
export const libraryLimits = {
  question: 5000,
  answer: 20_000,
  option: 500,
  customer: 120,
  options: 100,
  selected: 500,
  entries: 50_000,
  megabytes: 50,
  grouped: 100,
  merged: 10_000,
  apart: 20_000,
} as const;

/**
 * Hours for which an answer that a person wrote, and the library did not have, is new there: offered, and never sure. Chosen, not measured: a day
 * lets whoever approved in haste, and the colleagues of the other shift, see it once more.
 */
export const NEW_FOR_HOURS = 24;

const Question = Text(libraryLimits.question);
const AnswerText = z.string().check(z.trim(), z.maxLength(libraryLimits.answer));
const Choice = z.nullable(Text(libraryLimits.option));
const Options = z.array(Text(libraryLimits.option)).check(z.maxLength(libraryLimits.options));
/** Requests with a scope use only what lies within it; an entry of an empty scope serves requests without one. */
const Scope = z.object({
  folder_ids: z.array(Id).check(z.maxLength(limits.scoped)),
  labels: z.array(Line(limits.narrowedLabel)).check(z.maxLength(limits.scoped)),
});

/** A question already answered by people: from a past questionnaire (`document`) or from an approved entry. */
export const LibraryEntry = z.object({
  id: Id,
  origin: z.enum(['questionnaire', 'approved']),
  /** `dated`: the day that it says it is of, where it says one. */
  document: z.nullable(z.object({ id: Id, display_name: z.string(), dated: z.optional(Instant) })),
  qa_entry_id: z.nullable(Id),
  ref: z.nullable(z.string()),
  section: z.nullable(z.string()),
  question: z.string(),
  options: z.array(z.string()),
  choice: z.nullable(z.string()),
  answer: z.string(),
  /** A retired entry is kept and no longer used for answers. */
  status: z.enum(['active', 'retired']),
  /** The entry that took its place. */
  merged_into: z.nullable(Id),
  /** Of an approved entry; a questionnaire's entries lie where their document lies. */
  scope: z.object({ folder_ids: z.array(Id), labels: z.array(z.string()) }),
  owner: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The day on which the answer was given, and the customer to whom, as the row that it came from says; null where none does, or it was written anew since. */
  dated: z.nullable(Instant),
  customer: z.nullable(z.string()),
  /** When somebody should look whether it still holds. */
  review_at: z.nullable(Instant),
  version: z.int(),
  /** Somebody wrote it in a request, and nobody has approved it again: answers that rest on it are not sure until then. */
  new: z.nullable(z.object({ since: Instant, until: Instant })),
  /** It belongs to the sample company: requests of the sample alone use it. */
  sample: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  /** `rewrite`: question and answer too, which of a questionnaire's entries stand in its file. */
  can: z.object({ edit: z.boolean(), rewrite: z.boolean() }),
});
export type LibraryEntry = z.infer<typeof LibraryEntry>;

/**
 * Entries that ask the same. Contradictions name why: another option (`choice`), other `figures`, or one `denies` the other;
 * duplicates have the `same` answer or say it in other `words`.
 */
export const LibraryGroup = z.object({
  id: Id,
  kind: z.enum(['duplicate', 'contradiction']),
  reason: z.enum(['choice', 'figures', 'denies', 'same', 'words']),
  entries: z.array(LibraryEntry),
});
export type LibraryGroup = z.infer<typeof LibraryGroup>;

/** A file that was sent, and which of the states that its rows have and the library has not come in as answers in use; rows of others are left out. */
const ImportBody = z.object({
  upload_id: Id,
  states: z.optional(z.array(z.string().check(z.maxLength(limits.label))).check(z.maxLength(20))),
});

/** A citation as it was answered, sent back. */
const GivenSource = z.extend(Citation, {
  document: z.string().check(z.maxLength(limits.nameElsewhere)),
  quote: z.string().check(z.maxLength(limits.quote)),
  sheet: z.optional(z.string().check(z.maxLength(limits.nameElsewhere))),
  cell: z.optional(z.string().check(z.maxLength(limits.ref))),
});

/** What one value of a fact rests on, and how old that is. */
const FactSource = z.object({ citation: Citation, date: z.nullable(Instant) });
type FactSource = z.infer<typeof FactSource>;

/**
 * A fact about the company: the entry in which a person confirmed it, where its value was taken from, and what else the knowledge says
 * of it, that for which most and newest sources speak first. `differs` when something says another value than the one in use.
 */
export const CompanyFact = z.object({
  kind: FactKind,
  entry: z.nullable(LibraryEntry),
  source: z.nullable(Citation),
  found: z.array(z.object({ value: z.string(), same: z.boolean(), sources: z.array(FactSource) })),
  differs: z.boolean(),
});
export type CompanyFact = z.infer<typeof CompanyFact>;

const filters = {
  status: z.optional(z.enum(['active', 'retired'])),
  origin: z.optional(z.enum(['questionnaire', 'approved'])),
  /** Only what is past its review date. */
  due: z.optional(YesNo),
  /** Only what the caller owns. */
  mine: z.optional(YesNo),
  document_id: z.optional(Id),
};

/** An entry has a choice or an answer. */
const saysSomething = [
  z.refine<{ choice?: string | null | undefined; answer?: string | undefined }>(({ choice, answer }) => Boolean(choice || answer), {
    error: 'An entry needs a choice or an answer.',
    path: ['answer'],
  }),
  z.meta({
    anyOf: [
      { required: ['choice'], properties: { choice: { type: 'string' } } },
      { required: ['answer'], properties: { answer: { pattern: '[^\\s\\uFEFF]' } } },
    ],
  }),
] as const;

export const library = {
  list: {
    method: 'GET',
    path: '/api/library',
    summary:
      'The library, newest first, in pages of so many entries or 2 MB; with `q` by words and meaning, best first, without further pages; of what is retired those that hold the words, newest first, in pages that may be empty while others follow',
    query: z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(limits.searchWords))), ...filters, ...PageById }),
    response: { 200: z.object({ library: z.array(LibraryEntry), next_cursor: Cursor }) },
  },
  groups: {
    method: 'GET',
    path: '/api/library/groups',
    summary: 'Active entries that ask the same, by kind; with how many groups there are of either',
    query: z.object({ kind: z.enum(['duplicate', 'contradiction']), ...PageById }),
    response: {
      200: z.object({
        groups: z.array(LibraryGroup),
        counts: z.object({ duplicate: z.int(), contradiction: z.int() }),
        next_cursor: Cursor,
      }),
    },
  },
  facts: {
    method: 'GET',
    path: '/api/library/facts',
    summary: 'Facts about the company: confirmed ones, and what forms and papers say of each',
    response: { 200: z.object({ facts: Whole(CompanyFact, factKinds.length) }) },
  },
  confirmFact: {
    method: 'PUT',
    path: '/api/library/facts/:kind',
    summary: 'Confirm or change a fact about the company; questions for it are answered with it first',
    params: z.object({ kind: FactKind }),
    body: z.object({
      value: Text(2000),
      /** Where the value was taken from; left out where somebody wrote it. */
      source: z.optional(GivenSource),
      /** Null for never; a year from now when left out. */
      review_at: z.optional(z.nullable(Instant)),
      /** The version of the entry that was seen, null where the fact was unconfirmed; another one answers 409 with the entry as it is now. */
      version: z.optional(z.nullable(Version)),
    }),
    response: { 200: LibraryEntry },
  },
  export: {
    method: 'GET',
    path: '/api/library/export',
    summary: 'The whole library as a workbook or as JSON, to be kept or edited and imported again',
    query: z.object({ format: z._default(z.enum(['xlsx', 'json']), 'xlsx') }),
    response: {},
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/json'],
  },
  previewImport: {
    method: 'POST',
    path: '/api/library/import/preview',
    summary: 'What an import would add and change, row by row; nothing changes',
    body: ImportBody,
    response: { 200: ImportPreview },
  },
  import: {
    method: 'POST',
    path: '/api/library/import',
    summary: 'Add and change entries from a file; broken rows are left out',
    body: ImportBody,
    response: { 200: z.object({ counts: ImportCounts }) },
  },
  get: {
    method: 'GET',
    path: '/api/library/:id',
    summary: 'One entry with where it is used, what changed, and what was merged into it',
    params: IdParam,
    response: {
      200: z.extend(LibraryEntry, {
        used_in: z.array(LibraryUse),
        /** All of them; `used_in` names the latest 50. */
        used_count: z.int(),
        /** The latest hundred, or 2 MB of them, of so many. */
        history: z.array(LibraryChange),
        history_count: z.int(),
        /** The same of what was merged into it. */
        merged: z.array(LibraryEntry),
        merged_count: z.int(),
      }),
    },
  },
  create: {
    method: 'POST',
    path: '/api/library',
    summary: 'Add a question with its answer',
    body: z
      .object({
        question: Question,
        options: z.optional(Options),
        choice: z.optional(Choice),
        answer: z.optional(AnswerText),
        scope: z.optional(Scope),
        review_at: z.optional(z.nullable(Instant)),
      })
      .check(...saysSomething),
    response: { 201: LibraryEntry },
  },
  update: {
    method: 'PATCH',
    path: '/api/library/:id',
    summary: 'Retire an entry or take it back into use, set when it is to be reviewed, who owns it, where it may be used, what it says',
    params: IdParam,
    body: z.object({
      status: z.optional(z.enum(['active', 'retired'])),
      review_at: z.optional(z.nullable(Instant)),
      owner_id: z.optional(z.nullable(Id)),
      scope: z.optional(Scope),
      question: z.optional(Question),
      choice: z.optional(Choice),
      answer: z.optional(AnswerText),
      /** Approved: it is no longer new. */
      settled: z.optional(z.literal(true)),
      /** The version that was edited; another one answers 409 with the entry as it is now. */
      version: z.optional(Version),
    }),
    response: { 200: LibraryEntry },
  },
  updateMany: {
    method: 'PATCH',
    path: '/api/library',
    summary: 'Retire many entries, take them back, or set when they are to be reviewed',
    body: z.object({
      ids: z.array(Id).check(z.minLength(1), z.maxLength(libraryLimits.selected)),
      status: z.optional(z.enum(['active', 'retired'])),
      review_at: z.optional(z.nullable(Instant)),
    }),
    response: { 200: z.object({ library: z.array(LibraryEntry) }) },
  },
  merge: {
    method: 'POST',
    path: '/api/library/merge',
    summary: 'Keep one entry and retire others, which point to it from then on',
    body: z.object({ keep: Id, retire: z.array(Id).check(z.minLength(1), z.maxLength(libraryLimits.selected)) }),
    response: { 200: LibraryEntry },
  },
  mergeAll: {
    method: 'POST',
    path: '/api/library/merge_all',
    summary: 'Merge in one step every group of entries that ask the same and have the same answer, of one form or of all; the newest stays',
    body: z.object({
      /** Only groups of which an entry stands in this form. */
      document_id: z.optional(Id),
    }),
    response: {
      200: z.object({
        /** By which it is undone; null where nothing was merged. */
        merge_id: z.nullable(Id),
        groups: z.int(),
        /** Entries that point to another one now. */
        retired: z.int(),
        /**
         * Left as they are: groups whose answers differ in words, or contradict each other, or of which entries serve other folders; entries that
         * somebody changed at this moment; groups that another call merges.
         */
        left: z.object({ words: z.int(), contradictions: z.int(), folders: z.int(), changed: z.int(), beyond: z.int() }),
      }),
    },
  },
  undoMergeAll: {
    method: 'POST',
    path: '/api/library/merge_all/:id/undo',
    summary: 'Take back in one step all that one merging of all retired, as it was',
    params: IdParam,
    response: {
      200: z.object({
        restored: z.int(),
        /** Left as they are: somebody changed them since. */
        changed: z.int(),
      }),
    },
  },
  countNew: {
    method: 'GET',
    path: '/api/library/new',
    summary: 'How many answers in use are new in the library: written by hand in a request, and approved by nobody again',
    query: z.object({ request_id: z.optional(Id), mine: z.optional(YesNo) }),
    response: { 200: z.object({ count: z.int() }) },
  },
  listNew: {
    method: 'GET',
    path: '/api/library/new/list',
    summary:
      'What approving together would approve: the newest answers that are new in the library, at most 500 or 2 MB, those first that somebody should read, with why',
    query: z.object({ mine: z.optional(YesNo) }),
    response: {
      200: z.object({
        library: z.array(z.object({ entry: LibraryEntry, doubts: z.array(NewDoubt) })),
        /** New ones that did not find room. */
        beyond: z.int(),
      }),
    },
  },
  settleAll: {
    method: 'POST',
    path: '/api/library/settle_all',
    summary:
      'Approve in one step all answers that are new in the library: answers that rest on them count as sure at once, without the day in which somebody may look at them',
    body: z.object({
      /** Only of these. */
      ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(libraryLimits.selected))),
      /** Only what was approved in this request. */
      request_id: z.optional(Id),
      /** Only what the caller owns. */
      mine: z.optional(z.boolean()),
    }),
    response: {
      200: z.object({
        /** By which it is undone; null where nothing was new. */
        settle_id: z.nullable(Id),
        settled: z.int(),
        /** Still new: asked again, they are approved. */
        beyond: z.int(),
      }),
    },
  },
  undoSettleAll: {
    method: 'POST',
    path: '/api/library/settle_all/:id/undo',
    summary: 'Make new again in one step all that one step approved; their day ends when it would have ended',
    params: IdParam,
    response: {
      200: z.object({
        restored: z.int(),
        /** Left as they are: somebody changed them since. */
        changed: z.int(),
      }),
    },
  },
  keepBoth: {
    method: 'POST',
    path: '/api/library/keep_both',
    summary: 'Say that entries which ask the same are kept all; they are no longer shown as duplicates or contradictions',
    body: z.object({ ids: z.array(Id).check(z.minLength(2), z.maxLength(50)) }),
    response: { 204: z.null() },
  },
} as const satisfies Record<string, Endpoint>;
