/** The files in which customers were told answers, each kept as it was. */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { ExportFormat, Objection } from './exports.ts';
import { Cursor, Id, IdParam, Instant, Name, PageById, YesNo } from './fields.ts';
import { ToldAnswer } from './told.ts';

/**
 * `exported`: the file that was downloaded as final · `completed`: written from what was told when the request was marked completed · `sent`: a
 * filled file that was sent before, and added since.
 */
const toldFileOrigins = ['exported', 'completed', 'sent'] as const;
export type ToldFileOrigin = (typeof toldFileOrigins)[number];

/** A file that a customer was given, or is given now. */
export const ToldFile = z.object({
  id: Id,
  /** Null where the request named none. */
  customer: z.nullable(z.string()),
  /** The request under its name then; `id` is null once that is gone, and where there was none. */
  request: z.object({ id: z.nullable(Id), name: z.string() }),
  origin: z.enum(toldFileOrigins),
  /** Null of a file that was added as sent. */
  format: z.nullable(ExportFormat),
  file_name: z.string(),
  content_type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** SHA-256 of its bytes, in hexadecimal digits. */
  sha256: z.string(),
  /** How many answers it tells. */
  answers: z.int(),
  /** Who exported it, marked the request completed or added it; null where their account is gone. */
  told_by: z.nullable(z.object({ id: Id, name: z.string() })),
  told_at: Instant,
});
export type ToldFile = z.infer<typeof ToldFile>;

const Said = z.object({ choice: z.nullable(z.string()), answer: z.nullable(z.string()), comment: z.nullable(z.string()) });

/** The file that a customer got last in a request, as it would be with the answers that hold now. */
export const ToldCorrection = z.object({
  /** The file that they got. */
  file: ToldFile,
  /** Whether what changed is marked in the file, and how, or that files of its kind hold no marks. */
  marked: z.boolean(),
  note: z.string(),
  items: z.array(
    z.object({
      told_id: Id,
      entry_id: Id,
      ref: z.nullable(z.string()),
      question: z.string(),
      was: Said,
      /** What the customer was told by a correction since, or what is approved for the same question after that; null where nothing is: the file then says what it said. */
      now: z.nullable(Said),
      /** A finding about what the file would say is open. */
      in_doubt: z.boolean(),
    }),
  ),
  /** Every given answer that the file says otherwise now, also of those that are too many to be listed. */
  changed: z.array(Id),
});
export type ToldCorrection = z.infer<typeof ToldCorrection>;

export const toldFiles = {
  /** Said before the approved answers are kept as told; `count` may be more than are listed. */
  doubts: {
    method: 'GET',
    path: '/api/requests/:id/doubts',
    summary: 'Approved answers that may hold no longer by an open finding, or that are not what the same customer was told in another form',
    params: IdParam,
    response: { 200: z.object({ count: z.int(), doubts: z.array(Objection) }) },
  },
  /** Keeps the file and what it tells; the same bytes once more are the file that is kept already. */
  final: {
    method: 'POST',
    path: '/api/requests/:id/final',
    summary: 'Export the approved answers as final: the file, its SHA-256 and what it tells are kept as told to the customer',
    params: IdParam,
    body: z.object({ format: z._default(ExportFormat, 'original') }),
    response: { 201: ToldFile },
  },
  /** A filled file that was sent before it was kept here, as an upload (steps 1 and 2 of R-41); its answers are read from it. */
  sent: {
    method: 'POST',
    path: '/api/told/sent',
    summary: 'Keep a filled file that was sent to a customer on a day, and the answers in it, as told then',
    body: z.object({
      upload_id: Id,
      customer: Name,
      /** `2026-03-01`; not in the future. */
      sent_on: z.iso.date().check(z.maxLength(10)),
      /** What the answers stand under; the name of the file unless given. */
      name: z.optional(Name),
    }),
    response: { 201: ToldFile },
  },
  csv: {
    method: 'GET',
    path: '/api/told.csv',
    summary: 'What customers were told as a table for spreadsheet programs, newest first',
    query: z.object({ customer: z.optional(Name), superseded: z.optional(YesNo) }),
    response: {},
    file: ['text/csv'],
  },
  correction: {
    method: 'GET',
    path: '/api/told/requests/:id/correction',
    summary: 'What differs between the file that a customer got and what is approved now, and what in it is in doubt and still open',
    params: IdParam,
    response: { 200: ToldCorrection },
  },
  corrected: {
    method: 'GET',
    path: '/api/told/requests/:id/corrected',
    summary: 'The file that a customer got, with the changed answers alone replaced by what is approved now, and marked',
    params: IdParam,
    response: {},
    file: ['*/*'],
  },
  list: {
    method: 'GET',
    path: '/api/told/files',
    summary: 'Files that customers were given, newest first',
    query: z.object({
      customer: z.optional(Name),
      request: z.optional(Id),
      /** Only those that tell this given answer. */
      told: z.optional(Id),
      ...PageById,
    }),
    response: { 200: z.object({ files: z.array(ToldFile), next_cursor: Cursor }) },
  },
  get: {
    method: 'GET',
    path: '/api/told/files/:id',
    summary: 'A file that a customer was given: its name, day, SHA-256 and who gave it',
    params: IdParam,
    response: { 200: ToldFile },
  },
  /** A file that was written by us stays: it is what the customer got. */
  remove: {
    method: 'DELETE',
    path: '/api/told/files/:id',
    summary: 'Take back a file that was added as sent, with the answers that stand in it alone',
    params: IdParam,
    response: { 204: z.null() },
  },
  content: {
    method: 'GET',
    path: '/api/told/files/:id/content',
    summary: 'The file itself, byte for byte as the customer got it',
    params: IdParam,
    response: {},
    file: ['*/*'],
  },
  answers: {
    method: 'GET',
    path: '/api/told/files/:id/answers',
    summary: 'What a file told, with who had approved it',
    params: IdParam,
    query: z.object(PageById),
    response: { 200: z.object({ told: z.array(ToldAnswer), next_cursor: Cursor }) },
  },
} as const satisfies Record<string, Endpoint>;
