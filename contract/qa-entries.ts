/** One question of a request with its answer, and what can be done with it. */
import * as z from 'zod/mini';
import { Citation, CitationGiven, Flag, MadeBy, Related } from './answers.ts';
import type { Endpoint } from './endpoint.ts';
import { EntryStatus, StatusByHand } from './entry-statuses.ts';
import { AnswerPlace, Place } from './extraction.ts';
import { Cursor, Id, IdParam, Ids, Instant, PageById, Text, Version, Whole } from './fields.ts';
import { limits } from './limits.ts';
import { Reason } from './reasons.ts';

export const AnswerType = z.enum(['text', 'choice', 'multi_choice', 'yes_no', 'number', 'date', 'attachment']);
export type AnswerType = z.infer<typeof AnswerType>;

export const Person = z.object({ id: Id, name: z.string(), email: z.string() });

/** What somebody wishes for the answers. */
export const Instructions = z.string().check(z.maxLength(limits.instructions));

/** One question of a request with its answer. */
export const QaEntry = z.object({
  id: Id,
  request_id: Id,
  status: EntryStatus,
  sheet_id: z.nullable(Id),
  position: z.int(),
  section: z.nullable(z.string()),
  /** The question's id in the customer's file. */
  ref: z.nullable(z.string()),
  question: z.string(),
  guidance: z.nullable(z.string()),
  answer_type: AnswerType,
  options: z.array(z.string()),
  answer: z.nullable(z.string()),
  choice: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  confidence: z.nullable(z.number()),
  citations: z.array(Citation),
  /** What search finds nearest to the question, at most three, best first; none beside an answer that needs no review. */
  related: z.array(Related),
  flags: z.array(Flag),
  reasons: z.array(Reason),
  /** What made the answer; null where a person wrote it. */
  made_by: z.nullable(MadeBy),
  assignee: z.nullable(Person),
  approved_by: z.nullable(Person),
  approved_at: z.nullable(Instant),
  /** Where the question stands and where its answers go. */
  source: z.nullable(z.object({ sheet: z.nullable(z.string()), at: Place })),
  location: z.array(AnswerPlace),
  duplicates_of: z.nullable(Id),
  /** When the engine last worked on it, whatever came of it; null when it was never asked. */
  asked_at: z.nullable(Instant),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type QaEntry = z.infer<typeof QaEntry>;

/** One change of an entry, newest first; `before` and `after` hold the fields that changed. */
export const QaEntryChange = z.object({
  id: Id,
  actor: z.nullable(Person),
  action: z.enum(['answered', 'edited', 'approved', 'reopened', 'skipped', 'assigned', 'restored', 'resubmitted']),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  /** Name of the file in which the change came back; null for changes made here. */
  file: z.nullable(z.string()),
  /** Approved together with others from a list, not each as it was read. */
  in_bulk: z.boolean(),
  created_at: Instant,
});
export type QaEntryChange = z.infer<typeof QaEntryChange>;

/** It is approved together with others, not each as it was read; its history says so. */
const InBulk = z.optional(z.boolean());

/** Entries that are asked for by id at a time. */
const MOST_ENTRIES = 200;

/** What came of changing many at once. */
const Changed = {
  /** As they stand now: those that 8 MB of texts hold. */
  qa_entries: z.array(QaEntry),
  /** Done as well, and read by id. */
  more: z.array(Id),
};

export const qaEntries = {
  list: {
    method: 'GET',
    path: '/api/qa_entries',
    summary: 'Entries by id (at most 200), for screens that follow live changes; those beyond 8 MB of texts come with `cursor`',
    query: z.object({ ids: Ids(MOST_ENTRIES), cursor: PageById.cursor }),
    response: { 200: z.object({ qa_entries: Whole(QaEntry, MOST_ENTRIES), next_cursor: Cursor }) },
  },
  update: {
    method: 'PUT',
    path: '/api/qa_entries/:id',
    summary: 'Edit an entry; 409 with the current entry when `version` is not the newest',
    params: IdParam,
    body: z.object({
      version: Version,
      answer: z.optional(z.nullable(z.string().check(z.maxLength(limits.answer)))),
      choice: z.optional(z.nullable(z.string().check(z.maxLength(limits.option)))),
      comment: z.optional(z.nullable(z.string().check(z.maxLength(limits.answer)))),
      status: z.optional(StatusByHand),
      assignee: z.optional(z.nullable(Id)),
      question: z.optional(Text(limits.question)),
      section: z.optional(z.nullable(z.string().check(z.maxLength(limits.section)))),
      /** What the answer rests on from now on: of what it cites, and what stands beside it to be taken (`related`). */
      citations: z.optional(z.array(CitationGiven).check(z.maxLength(limits.cited))),
      in_bulk: InBulk,
    }),
    response: { 200: QaEntry },
  },
  updateMany: {
    method: 'PUT',
    path: '/api/requests/:id/qa_entries',
    summary: 'Approve, skip, reopen or assign many entries of a request at once; all that can be is done together',
    params: IdParam,
    body: z.object({
      entries: z.array(z.object({ id: Id, version: Version })).check(z.minLength(1), z.maxLength(limits.entriesAtOnce)),
      status: z.optional(StatusByHand),
      assignee: z.optional(z.nullable(Id)),
      in_bulk: InBulk,
    }),
    response: {
      200: z.object({
        ...Changed,
        /** Left as they are: changed by somebody meanwhile, gone, or without what the status needs. */
        left: z.array(Id),
      }),
    },
  },
  resubmit: {
    method: 'POST',
    path: '/api/requests/qa_entries/resubmit',
    summary: 'Answer entries again, keeping the former answer in their history',
    body: z.object({
      qa_entry_ids: z.array(Id).check(z.minLength(1), z.maxLength(limits.entriesAtOnce)),
      instruction: z.optional(Instructions),
    }),
    response: { 202: z.object({ ...Changed }) },
  },
  history: {
    method: 'GET',
    path: '/api/qa_entries/:id/history',
    summary: 'Every change, newest first; those beyond 2 MB of texts come with `cursor`',
    params: IdParam,
    query: z.object({ ...PageById }),
    response: { 200: z.object({ changes: z.array(QaEntryChange), next_cursor: Cursor }) },
  },
  restore: {
    method: 'POST',
    path: '/api/qa_entries/:id/restore',
    summary: 'Bring back what stood before a change',
    params: IdParam,
    body: z.object({ change_id: Id, version: Version }),
    response: { 200: QaEntry },
  },
} as const satisfies Record<string, Endpoint>;
