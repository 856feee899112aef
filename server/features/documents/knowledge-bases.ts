import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { openEncoder } from '#engine/knowledge/encoder.ts';
import { openIndex } from '#engine/knowledge/index-store.ts';
import type { Encoder, KnowledgeIndex } from '#engine/knowledge/model.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import type { Log } from '#server/platform/log/log.ts';
import { enqueueEncoding } from './encoding.ts';
import { listIndexable } from './indexed.ts';
import { forgetVectors } from './store.ts';

/** The search indexes of the organisations, opened when first needed. PostgreSQL is the truth, an index can always be made anew. */
export interface KnowledgeBases {
  /** The index of an organisation, in step with the database. */
  forOrg(orgId: string): Promise<KnowledgeIndex>;
  /**
   * Brings the index into step with what the database says now: what left or was switched off goes, what is missing comes,
   * what has another name, folder or label is said anew. Only for the ids named, or for everything; `content` are ids whose
   * text changed. Call it after the transaction of the change. One writer at a time in an organisation, over all processes.
   */
  bringIntoStep(orgId: string, ids?: string[], content?: string[]): Promise<void>;
  /** Whether search by meaning is possible, and why not. */
  meaning(): Promise<{ byMeaning: boolean; reason: string | null }>;
  close(): Promise<void>;
}

/** `dir` holds one folder per organisation; `cacheDir` keeps vectors between rebuilds where it is given. */
export const openKnowledgeBases = (parts: { db: Db; dir: string; log: Log; cacheDir?: string; threads?: number }): KnowledgeBases => {
  const { db, dir, log } = parts;
  const opened = new Map<string, Promise<KnowledgeIndex>>();
  let encoding: ReturnType<typeof openEncoder> | undefined;
  const encoder = () =>
    (encoding ??= openEncoder({
      ...(parts.threads === undefined ? {} : { threads: parts.threads }),
      ...(parts.cacheDir === undefined ? {} : { cacheDir: parts.cacheDir }),
    }));

  const open = async (orgId: string): Promise<KnowledgeIndex> => {
    const { encoder: model } = await encoder();
    return asOnlyWriter(db, orgId, async (trx) => {
      const index = await openFresh(join(dir, orgId), model, (error) =>
        log.warn({ err: error, org_id: orgId }, 'the search index could not be opened and is made anew'),
      );
      await step(trx, orgId, index);
      return index;
    });
  };

  const forOrg = (orgId: string): Promise<KnowledgeIndex> => {
    const known = opened.get(orgId);
    if (known) return known;
    const opening = open(orgId);
    opened.set(orgId, opening);
    opening.catch(() => opened.delete(orgId));
    return opening;
  };

  return {
    forOrg,
    bringIntoStep: async (orgId, ids, content) => {
      const index = await forOrg(orgId);
      await asOnlyWriter(db, orgId, (trx) => step(trx, orgId, index, ids, content));
    },
    meaning: async () => {
      const { encoder: model, reason } = await encoder();
      return { byMeaning: model !== null, reason };
    },
    close: async () => {
      const all = await Promise.allSettled(opened.values());
      opened.clear();
      for (const index of all) if (index.status === 'fulfilled') await index.value.close();
      await (await encoding)?.encoder?.close();
    },
  };
};

/** Of several processes one writes into the index of an organisation at a time; the lock goes with the transaction, also when the process dies. */
const asOnlyWriter = <T>(db: Db, orgId: string, work: (trx: Trx) => Promise<T>): Promise<T> =>
  inOrg(db, orgId, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`index:${orgId}`}, 0))`.execute(trx);
    return work(trx);
  });

/** Opens the index; one of another encoder, or one that is damaged, is thrown away first. */
const openFresh = async (path: string, encoder: Encoder | null, onDamaged: (error: unknown) => void): Promise<KnowledgeIndex> => {
  try {
    const index = await openIndex(path, encoder);
    const { model } = await index.stats();
    if (model === null || encoder === null || model === encoder.model) return index;
    await index.close();
  } catch (error) {
    onDamaged(error);
  }
  await rm(path, { recursive: true, force: true });
  return openIndex(path, encoder);
};

const step = async (trx: Trx, orgId: string, index: KnowledgeIndex, ids?: string[], content: string[] = []): Promise<void> => {
  const wanted = await listIndexable(trx, orgId, ids);
  const there = new Map((await index.documents()).map((document) => [document.id, document]));
  const named = ids ? ids.filter((id) => there.has(id)) : [...there.keys()];
  const gone = named.filter((id) => !wanted.has(id));
  if (gone.length > 0) await index.removeDocuments(gone);
  const written: string[] = [];
  for (const [id, { document, content: load }] of wanted) {
    const known = there.get(id);
    if (!known || content.includes(id) || (document.approved && !isDeepStrictEqual(known, document))) {
      const { passages, pairs } = await load();
      await index.putDocument(document, passages, pairs);
      written.push(id);
    } else if (!isDeepStrictEqual(known, document)) {
      await index.updateDocument(document);
    }
  }
  if (written.length === 0) return;
  await forgetVectors(trx, orgId, written);
  await enqueueEncoding(trx, orgId);
};
