import type { Extraction, MappingBySheet, StoredReading } from '#contract/extraction.ts';
import type { Deps } from '#server/deps.ts';
import { type DocumentRow, fileNameOf, requireStoredFile } from '#server/features/documents/steps.ts';
import type { Tasks } from '#engine/work/tasks.ts';
import type { RequestRow } from '#server/features/requests/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { readingTaken } from './reading/taken.ts';
import { type Remembered, knownShapes, rememberedFor, shapesAsked } from './remembered.ts';

/** What a request is made of: the customer's file, or the text that was pasted. Its bytes are read when it is their turn to be worked on. */
export interface SourceFile {
  orgId: string;
  fileName: string;
  contentType: string;
  read(): Promise<Uint8Array>;
}

/** Where that lies: found inside a transaction, while the bytes themselves are fetched outside of it. */
export interface SourceRef {
  orgId: string;
  from: { key: string } | { text: string };
  /** It belongs to the sample company. */
  sample: boolean;
  fileName: string;
  contentType: string;
}

/**
 * The document that a request is to be made of. Its name gets the ending it was uploaded with, for some formats are told by
 * nothing else. @throws not_found when it is not theirs, or a folder
 */
export const requireQuestionnaire = async (trx: Trx, orgId: string, documentId: string): Promise<SourceRef> => {
  return refOf(await requireStoredFile(trx, orgId, documentId));
};

export const refOf = (document: DocumentRow & { storage_key: string }): SourceRef => ({
  orgId: document.org_id,
  from: { key: document.storage_key },
  sample: document.sample,
  fileName: fileNameOf(document),
  contentType: document.content_type ?? 'application/octet-stream',
});

/** @throws conflict when the request was made of given questions, or its file was deleted */
export const locateSource = async (
  trx: Trx,
  row: Pick<RequestRow, 'org_id' | 'source_text' | 'questionnaire_doc_id'>,
): Promise<SourceRef> => {
  if (row.source_text !== null) {
    const from = { text: row.source_text };
    return { orgId: row.org_id, from, sample: false, fileName: 'questions.txt', contentType: 'text/plain; charset=utf-8' };
  }
  if (row.questionnaire_doc_id === null) throw new AppError('conflict', 'The file of this request was deleted, or it never had one.');
  return requireQuestionnaire(trx, row.org_id, row.questionnaire_doc_id);
};

export const sourceFile = ({ storage }: Pick<Deps, 'storage'>, { orgId, from, fileName, contentType }: SourceRef): SourceFile => ({
  orgId,
  fileName,
  contentType,
  read: async () => ('text' in from ? new TextEncoder().encode(from.text) : storage.read(from.key)),
});

/** How questions are to be looked for in a file. */
export interface Looking {
  mapping?: MappingBySheet | null | undefined;
  hidden?: boolean | undefined;
  /** Undefined: what is remembered of one. */
  reading?: StoredReading | undefined;
}

/** What was found, and the remembered corrections of the shapes of its sheets that it was found with. */
export interface FoundWith {
  extraction: Extraction;
  remembered: Remembered;
}

/**
 * Finds the questions off the event loop, within the limits of the pool. A run gives the signal that ends it. Where the organisation
 * remembers a correction for a shape of the file, they are found once more with it: no other correction is read.
 * @throws UnreadableFile
 */
export const findQuestionsIn = async (
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
  { orgId, fileName, read }: SourceFile,
  { mapping, hidden, reading, signal }: Looking & { signal?: AbortSignal },
): Promise<FoundWith> => {
  const given = reading ? await readingTaken(db, orgId, reading) : null;
  const decided = { ...(mapping ? { mapping } : {}), ...(hidden ? { hidden } : {}), ...(given ? { reading: given } : {}) };
  const find = (more: Pick<Tasks['extract']['input'], 'awaited' | 'remembered' | 'reading'>): Promise<Extraction> =>
    pool.run('extract', async () => ({ bytes: await read(), fileName, shaped: true, ...decided, ...more }), {
      party: orgId,
      ...(signal ? { signal, queued: true } : {}),
    });
  const known = await knownShapes(db, orgId);
  const extraction = await find(known.length > 0 ? { awaited: known } : {});
  const shapes = shapesAsked(extraction, reading).filter((shape) => known.includes(shape));
  const remembered = await rememberedFor(db, orgId, shapes);
  if (shapes.length === 0) return { extraction, remembered };
  const { mappings, reading: asBefore } = remembered;
  return { extraction: await find({ remembered: mappings, ...(asBefore ? { reading: asBefore } : {}) }), remembered };
};
