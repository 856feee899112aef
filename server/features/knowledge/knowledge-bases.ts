import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { isCalibrated } from '#engine/answers/calibration.ts';
import type { EmbeddingSettings } from '#engine/encoder/embedding-service.ts';
import { openEncoder, openFormerEncoder } from '#engine/encoder/encoder.ts';
import { IndexUnusable, openIndex } from '#engine/search/index-store.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import type { IndexedContent, IndexedDocument, KnowledgeIndex } from '#engine/search/model.ts';
import { partOf } from '#engine/search/sample-apart.ts';
import { forgetVectors } from '#server/features/documents/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import type { KnowledgeBases } from '#server/platform/knowledge/knowledge.ts';
import type { Log } from '#server/platform/log/log.ts';
import { enqueueEncoding } from './encoding.ts';
import { type Indexable, listIndexable } from './indexed.ts';

/** An index, with the ids whose text was written into it when it was opened. */
interface Opened {
  index: KnowledgeIndex;
  written: string[];
}

/**
 * `dir` holds one folder per organisation; `cacheDir` keeps vectors between rebuilds where it is given; `embeddings` is a
 * service that takes the place of the local encoder.
 */
export const openKnowledgeBases = (parts: {
  db: Db;
  dir: string;
  log: Log;
  cacheDir?: string;
  threads?: number;
  embeddings?: EmbeddingSettings | null;
}): KnowledgeBases => {
  const { db, dir, log } = parts;
  const opened = new Map<string, Promise<Opened>>();
  const opening = new Set<string>();
  const writing = new Map<string, Promise<unknown>>();
  let encoding: ReturnType<typeof openEncoder> | undefined;
  const encoder = () =>
    (encoding ??= openEncoder({
      ...(parts.threads === undefined ? {} : { threads: parts.threads }),
      ...(parts.cacheDir === undefined ? {} : { cacheDir: parts.cacheDir }),
      service: parts.embeddings ?? null,
    }));

  /** One after the other in this process too, so that those who wait hold no connection. */
  const asOnlyWriter = <T>(orgId: string, work: (trx: Trx) => Promise<T>): Promise<T> => {
    const before = writing.get(orgId) ?? Promise.resolve();
    const done = before.then(() => asOnlyProcess(db, orgId, work));
    const settled = done.then(
      () => undefined,
      () => undefined,
    );
    writing.set(orgId, settled);
    void settled.then(() => writing.get(orgId) === settled && writing.delete(orgId));
    return done;
  };

  const open = async (orgId: string): Promise<Opened> => {
    const { encoder: model } = await encoder();
    return asOnlyWriter(orgId, async (trx) => {
      const index = await openFresh(join(dir, orgId), model, (error) =>
        log.warn({ err: error, org_id: orgId }, 'the search index could not be opened and is made anew'),
      );
      try {
        const written = await step(trx, orgId, index);
        if (model) await resumeEncoding(trx, orgId, index);
        return { index, written };
      } catch (error) {
        await index.close();
        throw error;
      }
    });
  };

  const openOnce = (orgId: string): Promise<Opened> => {
    const known = opened.get(orgId);
    if (known) return known;
    const index = open(orgId).finally(() => opening.delete(orgId));
    opening.add(orgId);
    opened.set(orgId, index);
    index.catch(() => opened.delete(orgId));
    return index;
  };

  const forOrg = async (orgId: string): Promise<KnowledgeIndex> => (await openOnce(orgId)).index;

  return {
    forOrg,
    isOpening: (orgId) => opening.has(orgId),
    toAnswer: async (orgId, { sample }) => partOf(await forOrg(orgId), sample ? 'sample' : 'own'),
    bringIntoStep: async (orgId, ids, content) => {
      const isNew = !opened.has(orgId);
      const { index, written } = await openOnce(orgId);
      const { encoder: model } = await encoder();
      // What an index holds that is opened for this change was read after it, and need not be written twice.
      const told = isNew ? new Set(written) : null;
      await asOnlyWriter(orgId, async (trx) => {
        const anew = await step(trx, orgId, index, ids, told === null ? content : content?.filter((id) => !told.has(id)));
        if (anew.length > 0 && model) await enqueueEncoding(trx, orgId);
      });
    },
    meaning: async () => {
      const { encoder: model, reason } = await encoder();
      return { byMeaning: model !== null, reason, calibrated: isCalibrated(model?.model ?? null) };
    },
    encoder: async () => (await encoder()).encoder,
    close: async () => {
      const all = await Promise.allSettled(opened.values());
      opened.clear();
      for (const one of all) if (one.status === 'fulfilled') await one.value.index.close();
      await (await encoding)?.encoder?.close();
    },
  };
};

/** Of several processes one writes into the index of an organisation at a time; the lock goes with the transaction, also when the process dies. */
const asOnlyProcess = <T>(db: Db, orgId: string, work: (trx: Trx) => Promise<T>): Promise<T> =>
  inOrg(db, orgId, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`index:${orgId}`}, 0))`.execute(trx);
    return work(trx);
  });

/** Opens the index; one that is damaged or of another version is thrown away first. */
const openFresh = async (path: string, encoder: Encoder | null, onUnusable: (error: IndexUnusable) => void): Promise<KnowledgeIndex> => {
  try {
    return await openIndex(path, encoder, openFormerEncoder);
  } catch (error) {
    if (!(error instanceof IndexUnusable)) throw error;
    onUnusable(error);
    await rm(path, { recursive: true, force: true });
    return openIndex(path, encoder, openFormerEncoder);
  }
};

/** Vectors that a killed process or another encoder left missing are made in the background. */
const resumeEncoding = async (trx: Trx, orgId: string, index: KnowledgeIndex): Promise<void> => {
  const { documents, passages, pairs, withoutVector } = await index.stats();
  if (withoutVector === 0) return;
  if (documents > 0 && withoutVector === passages + pairs)
    await forgetVectors(
      trx,
      orgId,
      (await index.documents()).map(({ id }) => id),
    );
  await enqueueEncoding(trx, orgId);
};

/** Answers the ids whose text was written, which has no vectors yet. What changed goes into the index together. */
const step = async (trx: Trx, orgId: string, index: KnowledgeIndex, ids?: string[], content: string[] = []): Promise<string[]> => {
  const wanted = await listIndexable(trx, orgId, ids);
  const there = new Map((await index.documents()).map((document) => [document.id, document]));
  const named = ids ? ids.filter((id) => there.has(id)) : [...there.keys()];
  const gone = named.filter((id) => !wanted.has(id));
  if (gone.length > 0) await index.removeDocuments(gone);
  const changed = [...wanted.values()].filter(({ document }) => !isSame(there.get(document.id), document) || content.includes(document.id));
  const anew = ({ document: { id, approved } }: Indexable): boolean => approved || !there.has(id) || content.includes(id);
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
