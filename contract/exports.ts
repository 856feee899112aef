import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Place } from './extraction.ts';
import { Id, IdParam, Instant, Version } from './fields.ts';
import { limits } from './limits.ts';
import { Reason } from './reasons.ts';

const exportFormats = ['original', 'xlsx', 'docx', 'pdf', 'csv', 'json'] as const;
export const ExportFormat = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof ExportFormat>;

/**
 * Which answers go into an export: `approved` only those that somebody approved · `answered` also drafts that are sure
 * (`trust.ts`) · `all` every draft too. The questions themselves are always there.
 */
export const ExportIncludes = z.enum(['approved', 'answered', 'all']);
export type ExportIncludes = z.infer<typeof ExportIncludes>;

/** What a call gets that does not say: answers that nobody has read leave only where that is asked for. */
export const IncludesByDefault = z._default(ExportIncludes, 'approved');

/**
 * What the customer gets back, said before it is made: `same-file` their own file filled in · `xlsx-copy` a filled workbook made
 * from theirs, whose kind can only be read · `made-document` a Word document of ours, where there is no file or no place to fill.
 */
export const ExportPlan = z.object({
  original: z.enum(['same-file', 'xlsx-copy', 'made-document']),
  sentence: z.string(),
  /** What went into the last export of this request, whoever made it: offered first the next time. Null before the first. */
  last_include: z.nullable(ExportIncludes),
});
export type ExportPlan = z.infer<typeof ExportPlan>;

/** What an export changes in the customer's file, found by comparing the two files. */
export const ExportProof = z.object({
  /** Name of the customer's file. */
  file: z.string(),
  written: z.int(),
  refused: z.array(z.object({ sheet: z.nullable(z.string()), at: Place, value: z.string(), reason: z.string() })),
  /** Every place that differs, as it was and as it is. */
  places: z.array(z.object({ sheet: z.nullable(z.string()), at: Place, before: z.string(), after: z.string() })),
  changed_parts: z.array(z.string()),
  elsewhere: z.array(z.string()),
  same_elsewhere: z.boolean(),
  /** SHA-256 of both files, by which they are known again. */
  sha256: z.object({ original: z.string(), filled: z.string() }),
});
export type ExportProof = z.infer<typeof ExportProof>;

/** A question whose answer the customer's form would refuse as it goes out, and why, by what the form says itself. */
export const Objection = z.object({
  qa_entry_id: Id,
  ref: z.nullable(z.string()),
  question: z.string(),
  reasons: z.array(Reason),
});
export type Objection = z.infer<typeof Objection>;

/** One part of an answer, as it left, as it stands here now, and as the edited file says it. */
export const ReturnedField = z.object({
  field: z.enum(['choice', 'answer', 'comment']),
  exported: z.nullable(z.string()),
  now: z.nullable(z.string()),
  returned: z.nullable(z.string()),
});
export type ReturnedField = z.infer<typeof ReturnedField>;

/** A question whose answer people changed in the file. `problem` says why it cannot be taken over, and is null where it can. */
export const ReturnedEntry = z.object({
  qa_entry_id: Id,
  version: z.int(),
  ref: z.nullable(z.string()),
  section: z.nullable(z.string()),
  question: z.string(),
  fields: z.array(ReturnedField),
  problem: z.nullable(z.string()),
});
export type ReturnedEntry = z.infer<typeof ReturnedEntry>;

/** What an edited file brings back. */
export const Returned = z.object({
  file: z.string(),
  /** When the file left, by the export it is nearest to; null when no export is known: then it is compared with what stands here now. */
  exported_at: z.nullable(Instant),
  changed: z.array(ReturnedEntry),
  /** Changed in the file and here too since it left. */
  conflicts: z.array(ReturnedEntry),
  unchanged: z.int(),
  /** Questions of the request that the file does not have any more. */
  missing: z.array(z.object({ qa_entry_id: Id, ref: z.nullable(z.string()), question: z.string() })),
  /** Questions of the file that the request does not have; they are left alone. */
  unknown: z.array(z.string()),
});
export type Returned = z.infer<typeof Returned>;

export const exports = {
  /** Said before the file is made: what its portal would turn back. `count` may be more than are listed. */
  objections: {
    method: 'GET',
    path: '/api/requests/:id/objections',
    summary: "What the customer's form would refuse of the answers that go out",
    params: IdParam,
    query: z.object({ include: IncludesByDefault }),
    response: { 200: z.object({ count: z.int(), objections: z.array(Objection) }) },
  },
  /** An exported file that people edited, sent as an upload (steps 1 and 2 of R-41). Nothing changes yet. */
  readReturned: {
    method: 'POST',
    path: '/api/requests/:id/return',
    summary: 'Compare an edited export with what left, question by question',
    params: IdParam,
    body: z.object({ upload_id: Id }),
    response: { 200: Returned },
  },
  /** Takes over what was confirmed, each as an edit in the history; an entry that changed since it was shown is left as it is. */
  applyReturned: {
    method: 'POST',
    path: '/api/requests/:id/return/apply',
    summary: 'Bring back the edits of a file',
    params: IdParam,
    body: z.object({
      upload_id: Id,
      entries: z.array(z.object({ qa_entry_id: Id, version: Version })).check(z.minLength(1), z.maxLength(limits.entriesAtOnce)),
    }),
    response: { 200: z.object({ edited: z.int(), left: z.array(Id) }) },
  },
  /** The same to be kept or sent along: JSON, or a page that any browser shows. */
  proofFile: {
    method: 'GET',
    path: '/api/requests/:id/proof/file',
    summary: "What the export changes in the customer's file, as a file",
    params: IdParam,
    query: z.object({ format: z._default(z.enum(['html', 'json']), 'html'), include: IncludesByDefault }),
    response: {},
    file: ['text/html', 'application/json'],
  },
} as const satisfies Record<string, Endpoint>;
