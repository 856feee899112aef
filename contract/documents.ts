import { Note, Reason } from './reasons.ts';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import {
  Cursor,
  FileSize,
  Id,
  IdParam,
  Ids,
  Instant,
  Line,
  MediaType,
  Metadata,
  Page,
  Text,
  Version,
  WebAddress,
  YesNo,
} from './fields.ts';
import { bodyBytes, limits } from './limits.ts';
import { Citation } from './answers.ts';
import { ErrorBody } from './errors.ts';

const DocumentCategory = z.enum(['questionnaire', 'knowledge_base']);
const DocumentStatus = z.enum(['pending', 'processing', 'ready', 'failed']);
/** `url` is the page that was fetched from the web. */
const DocumentOrigin = z.object({
  kind: z.enum(['upload', 'google-drive', 'webdav', 'folder', 'web', 'request', 'sample']),
  url: z.optional(z.string()),
});
const DisplayName = Line(limits.displayName);
const Labels = z.array(Line(limits.label)).check(z.maxLength(50));

/** A document or a folder. `progress` is pages (or parts) done while it is processing. */
export const DocumentItem = z.object({
  id: Id,
  item_type: z.enum(['document', 'folder']),
  parent_id: z.nullable(Id),
  category: DocumentCategory,
  origin: DocumentOrigin,
  display_name: z.string(),
  enabled: z.boolean(),
  /** Marked not to be sent: no language model is given what was read of it, or of anything in it where it is a folder. */
  withheld: z.boolean(),
  metadata: z.record(z.string(), z.unknown()),
  labels: z.array(z.string()),
  status: DocumentStatus,
  size: z.nullable(z.int()),
  content_type: z.nullable(z.string()),
  created_at: Instant,
  updated_at: Instant,
  created_by: z.nullable(Id),
  /** Why it is not read, or not as it is now, in one sentence: which file, what is wrong, what to do; in English … */
  error: z.nullable(z.string()),
  /** … and as codes, for the language of a screen; none for what was kept before there were any. */
  because: z.array(Reason),
  /** What was read: plain document, or a filled questionnaire turned into question-answer pairs. */
  kind: z.nullable(z.enum(['document', 'questionnaire'])),
  pages: z.nullable(z.int()),
  passages: z.nullable(z.int()),
  pairs: z.nullable(z.int()),
  progress: z.nullable(z.object({ done: z.int(), total: z.int() })),
  /** True once every passage can be found by meaning too, not only by words. */
  vectors_ready: z.boolean(),
  /** 1 for what was never replaced; answers rest on the newest version only. */
  version: z.int(),
  /** Counts the changes of its name, place, labels and switch. */
  revision: z.int(),
  /** What the reader has to say, in English: pages left out or read badly, and the like … */
  warnings: z.array(z.string()),
  /** … and as codes, for the language of a screen; none for what was read before there were any. */
  notes: z.array(Note),
  can: z.object({ edit: z.boolean() }),
});
export type DocumentItem = z.infer<typeof DocumentItem>;

/** A passage with its place: page and rectangles (PDF), sheet and cell (workbook), paragraph (the rest). */
export const PassageView = z.object({
  id: Id,
  position: z.int(),
  heading: z.nullable(z.string()),
  text: z.string(),
  page: z.optional(z.int()),
  /** On that page, in points, origin bottom left, one per line. */
  rects: z.optional(z.array(z.tuple([z.number(), z.number(), z.number(), z.number()]))),
  sheet: z.optional(z.string()),
  cell: z.optional(z.string()),
  paragraph: z.optional(z.int()),
  /** Read from a picture by text recognition, and how sure it was, 0–1. */
  ocr: z.optional(z.number()),
});
export type PassageView = z.infer<typeof PassageView>;

const Share = z.number();
/** A page of a PDF as it looks. */
export const PageView = z.object({
  /** A data address of a WebP picture. */
  picture: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** How many pages the document has. */
  pages: z.int(),
  /** Where the quote stands: left, top, right, bottom as shares (0–1) of the picture, from its top left corner. */
  marks: z.array(z.tuple([Share, Share, Share, Share])),
});
export type PageView = z.infer<typeof PageView>;

const SearchKind = z.enum(['passage', 'answer']);
/** Offsets [from, to) of the words of the query. */
const matches = () => z.array(z.tuple([z.int(), z.int()]));
/** A passage or a past answer that was found. */
export const SearchResult = z.object({
  document: DocumentItem,
  citation: Citation,
  /** Of a past answer. */
  question: z.nullable(z.string()),
  matches: z.object({ quote: matches(), question: matches() }),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** One version of a document and when it came to be replaced; `null` for the one that counts. */
const DocumentVersion = z.object({
  version: z.int(),
  display_name: z.string(),
  size: z.nullable(z.int()),
  content_type: z.nullable(z.string()),
  replaced_at: z.nullable(Instant),
});

const NewFile = z.object({ name: DisplayName, size: FileSize, content_type: MediaType });

const listed = <S extends z.ZodMiniType>(item: S) => z.array(item).check(z.minLength(1), z.maxLength(500));
/** A list of ids, of `{document_id}`, or either name with a list. */
const WhichDocuments = z.pipe(
  z.union(
    [
      listed(Id),
      listed(z.object({ document_id: Id })),
      z.object({ document_ids: listed(Id) }),
      z.object({ document_id: z.union([Id, listed(Id)]) }),
    ],
    'Give the ids of 1 to 500 documents: {"document_ids": [...]}, or the list alone.',
  ),
  z.transform((given) => {
    if (Array.isArray(given)) return { document_ids: given.map((one) => (typeof one === 'string' ? one : one.document_id)) };
    return { document_ids: ['document_ids' in given ? given.document_ids : given.document_id].flat() };
  }),
);

export const documents = {
  list: {
    method: 'GET',
    path: '/api/documents',
    summary: 'Documents and folders of one folder (the root without parent_id)',
    query: z.object({ parent_id: z.optional(Id), category: z.optional(DocumentCategory), ids: z.optional(Ids(500)), ...Page }),
    response: { 200: z.object({ documents: z.array(DocumentItem), next_cursor: Cursor }) },
  },
  get: { method: 'GET', path: '/api/documents/:id', summary: 'One document or folder', params: IdParam, response: { 200: DocumentItem } },
  /** The bytes, with their content type and a `content-disposition: attachment`. */
  content: {
    method: 'GET',
    path: '/api/documents/:id/content',
    summary: 'The file itself, or that of an earlier version',
    params: IdParam,
    query: z.object({ version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1))) }),
    response: {},
    file: ['*/*'],
  },
  versions: {
    method: 'GET',
    path: '/api/documents/:id/versions',
    summary: 'The versions of a document, newest first',
    params: IdParam,
    query: z.object(Page),
    response: { 200: z.object({ versions: z.array(DocumentVersion), next_cursor: Cursor }) },
  },
  /** As the newest version: what was there meanwhile stays among the earlier ones. */
  restoreVersion: {
    method: 'POST',
    path: '/api/documents/:id/restore',
    summary: 'Bring an earlier version back',
    params: IdParam,
    body: z.object({ version: Version }),
    response: { 200: DocumentItem },
  },
  passages: {
    method: 'GET',
    path: '/api/documents/:id/passages',
    summary: 'What was read, in order; `around` starts so that this passage is in view',
    params: IdParam,
    query: z.object({ around: z.optional(Id), ...Page }),
    response: { 200: z.object({ passages: z.array(PassageView), next_cursor: Cursor }) },
  },
  page: {
    method: 'GET',
    path: '/api/documents/:id/pages/:page',
    summary: 'A page of a PDF, or of a former version of it, as a picture, a quote or else a passage marked on it',
    params: z.object({ id: Id, page: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)) }),
    query: z.object({
      quote: z.optional(z.string().check(z.maxLength(limits.quote))),
      passage: z.optional(Id),
      /** A former version; the newest one unless given. */
      version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1))),
    }),
    response: { 200: PageView },
  },
  search: {
    method: 'GET',
    path: '/api/documents/search',
    summary: 'Search the knowledge base by words and by meaning; words in quotation marks must stand there as they are',
    query: z.object({
      q: Text(limits.searchWords),
      limit: Page.limit,
      /** Only in this folder and the folders in it. */
      folder_id: z.optional(Id),
      label: z.optional(z.string().check(z.maxLength(limits.narrowedLabel))),
      /** Passages of documents, or questions answered before. */
      kind: z.optional(SearchKind),
      /** Only documents that were changed since. */
      since: z.optional(Instant),
    }),
    response: { 200: z.object({ results: z.array(SearchResult), next_cursor: Cursor }) },
  },
  /** For filters and for limiting a request. */
  labels: {
    method: 'GET',
    path: '/api/documents/labels',
    summary: 'The labels that documents of the knowledge base carry, in alphabetical order',
    /** Only those of the sample company's documents, or only those of all others. */
    query: z.object({ sample: z.optional(YesNo), ...Page }),
    response: { 200: z.object({ labels: z.array(z.string()), next_cursor: Cursor }) },
  },
  /** Step 1 of 3: where to send the bytes, in the order of the files. */
  createUploads: {
    method: 'POST',
    path: '/api/documents/uploads',
    summary: 'Where to send the bytes of new files',
    body: z.object({ files: z.array(NewFile).check(z.minLength(1), z.maxLength(200)) }),
    response: {
      201: z.object({
        uploads: z.array(
          z.object({
            upload_id: Id,
            method: z.literal('PUT'),
            url: z.string(),
            headers: z.record(z.string(), z.string()),
            expires_at: Instant,
          }),
        ),
      }),
    },
  },
  /**
   * Step 3 of 3: register what was sent. Per item either the document or its error (R-43: same bytes again is `already_there`);
   * `document` is what it is the same as, with its folders, and `called_before` the name that it had until now, where it was called a copy of
   * the name that came.
   */
  register: {
    method: 'POST',
    path: '/api/documents',
    summary: 'Register uploaded files as documents',
    maxBytes: bodyBytes.many,
    query: z.object({ sync: z.optional(YesNo) }),
    body: z.object({
      documents: z
        .array(
          z.object({
            upload_id: Id,
            parent_id: z.optional(z.nullable(Id)),
            category: DocumentCategory,
            display_name: z.optional(DisplayName),
            labels: z.optional(Labels),
            metadata: z.optional(Metadata),
            /**
             * Where it lay in what was dropped, its own name last: `policies/access/index.md`. The folders are made below
             * `parent_id` where they are not there.
             */
            path: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.path))),
            /** The document that this is a new version of: a name alone makes none. */
            replaces: z.optional(Id),
            /**
             * Knowledge whose name is taken in its folder: `keep` (where nothing is said) numbers the name, `ask` answers `same_name`
             * with the document of that name, and the upload waits to be registered with `replaces` or `keep`.
             */
            on_same_name: z.optional(z.enum(['keep', 'ask'])),
            /** Register although the same bytes are there already. */
            force: z.optional(z.boolean()),
          }),
        )
        .check(z.minLength(1), z.maxLength(200)),
    }),
    response: {
      201: z.object({
        documents: z.array(
          z.union([
            DocumentItem,
            z.extend(ErrorBody, {
              status: z.int(),
              document_id: z.optional(Id),
              document: z.optional(z.string()),
              called_before: z.optional(z.string()),
            }),
          ]),
        ),
      }),
    },
  },
  /** Fetches a public web page or file as a document of the knowledge base; addresses of one's own network are refused. */
  importWeb: {
    method: 'POST',
    path: '/api/documents/web',
    summary: 'Add a public web page',
    body: z.object({
      url: WebAddress,
      parent_id: z.optional(z.nullable(Id)),
      display_name: z.optional(DisplayName),
      labels: z.optional(Labels),
    }),
    response: { 201: DocumentItem },
  },
  createFolders: {
    method: 'POST',
    path: '/api/documents/folders',
    summary: 'Make folders',
    body: z.object({
      folders: z
        .array(z.object({ name: DisplayName, parent_id: z.optional(z.nullable(Id)), document_category: DocumentCategory }))
        .check(z.minLength(1), z.maxLength(200)),
    }),
    response: { 201: z.object({ documents: z.array(DocumentItem) }) },
  },
  update: {
    method: 'PATCH',
    path: '/api/documents/:id',
    summary: 'Rename, move, label, switch on or off, keep from language models',
    params: IdParam,
    body: z.object({
      display_name: z.optional(DisplayName),
      enabled: z.optional(z.boolean()),
      withheld: z.optional(z.boolean()),
      metadata: z.optional(Metadata),
      labels: z.optional(Labels),
      parent_id: z.optional(z.nullable(Id)),
      /** The revision that was changed; another one answers 409 with the document as it is now. */
      revision: z.optional(Version),
    }),
    response: { 200: DocumentItem },
  },
  /** Reads documents anew; cloud-drive documents are fetched first. */
  sync: {
    method: 'POST',
    path: '/api/documents/sync',
    summary: 'Read documents anew, those named or all of the knowledge; answers the first 2 MB of them',
    body: z.nullish(z.object({ document_ids: z.optional(z.array(Id).check(z.maxLength(500))) })),
    response: { 202: z.object({ documents: z.array(DocumentItem) }) },
  },
  remove: {
    method: 'DELETE',
    path: '/api/documents',
    summary: 'Delete documents, and folders with all that is in them',
    body: WhichDocuments,
    response: { 200: z.object({ deleted_document_ids: z.array(Id) }) },
  },
} as const satisfies Record<string, Endpoint>;
