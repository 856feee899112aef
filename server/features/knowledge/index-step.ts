import { isDeepStrictEqual } from 'node:util';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import type { IndexedContent, IndexedDocument, KnowledgeIndex } from '#engine/search/model.ts';
import { forgetVectors } from '#server/features/documents/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { type Indexable, listIndexable, withNamesakes } from './indexed.ts';

/**
 * Brings the index in step with the database: all of it, or the documents that are `named`, and those that share a name with one; the text of those of `content` has changed.
 * What changed goes into it together. @returns the ids whose text was written, which has no vectors yet
 */
export const stepIndex = async (
  trx: Trx,
  orgId: string,
  index: KnowledgeIndex,
  named?: string[],
  content: string[] = [],
): Promise<string[]> => {
  const ids = named && (await withNamesakes(trx, orgId, named));
  const wanted = await listIndexable(trx, orgId, ids);
  const there = new Map((await index.documents()).map((document) => [document.id, document]));
  const gone = (ids ? ids.filter((id) => there.has(id)) : [...there.keys()]).filter((id) => !wanted.has(id));
  if (gone.length > 0) await index.removeDocuments(gone);
  const rewritten = new Set(content);
  const isChanged = ({ document }: Indexable): boolean => rewritten.has(document.id) || !isSame(there.get(document.id), document);
  const changed = (await mapInTurns([...wanted.values()], (one) => (isChanged(one) ? [one] : []))).flat();
  const anew = ({ document: { id, approved } }: Indexable): boolean => approved || !there.has(id) || rewritten.has(id);
  const renamed = changed.filter((one) => !anew(one)).map(({ document }) => document);
  if (renamed.length > 0) await index.updateDocuments(renamed);
  const texts = changed.filter(anew);
  if (texts.length === 0) return [];
  await index.putDocuments(contentsOf(texts));
  const written = texts.map(({ document }) => document.id);
  await forgetVectors(trx, orgId, written);
  return written;
};

/** One after the other, so that the texts of all documents are never in memory at once. */
async function* contentsOf(wanted: Indexable[]): AsyncGenerator<IndexedContent> {
  for (const { document, content } of wanted) yield { document, ...(await content()) };
}

/** Whether the index knows a document as the database does; who speaks in it is the index's own finding. */
const isSame = (known: IndexedDocument | undefined, document: IndexedDocument): boolean => {
  if (!known) return false;
  const { voice: _, ...told } = known;
  return isDeepStrictEqual(told, document);
};
