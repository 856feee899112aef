import { join } from 'node:path';
import { isCalibrated } from '#engine/answers/calibration.ts';
import type { EmbeddingSettings } from '#engine/encoder/embedding-service.ts';
import type { Asking } from '#engine/encoder/encoder-over.ts';
import { openEncoder } from '#engine/encoder/encoder.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import { type IndexPlace, folderPlace } from '#engine/search/index-place.io.ts';
import type { KnowledgeIndex } from '#engine/search/model.ts';
import { partOf } from '#engine/search/sample-apart.ts';
import type { Db } from '#server/platform/db/db.ts';
import { partyAsking, personAsking } from '#server/platform/db/shares.ts';
import type { KnowledgeBases } from '#server/platform/knowledge/knowledge.ts';
import { partyOf } from '#server/platform/limits/party.ts';
import type { Log } from '#server/platform/log/log.ts';
import { storePlace } from '#server/platform/storage/s3/index-place.ts';
import type { StoreSettings } from '#server/platform/storage/s3/settings.ts';
import { enqueueEncoding } from './encoding.ts';
import { stepIndex } from './index-step.ts';
import { listIndexable } from './indexed.ts';
import { oneWriter } from './one-writer.ts';
import { openedIndexes } from './opened-indexes.ts';
import { ownNames } from './own-names.ts';

/**
 * `dir` holds one folder per organisation, unless `store` is where the indexes lie; `cacheDir` keeps vectors between rebuilds where it is given; `embeddings` is a
 * service that takes the place of the local encoder.
 */
export const openKnowledgeBases = (parts: {
  db: Db;
  dir: string;
  store?: StoreSettings | null;
  log: Log;
  cacheDir?: string;
  threads?: number;
  embeddings?: EmbeddingSettings | null;
}): KnowledgeBases => {
  const asOnlyWriter = oneWriter(parts.db);
  let encoding: ReturnType<typeof openEncoder> | undefined;
  const encoder = () =>
    (encoding ??= openEncoder({
      ...(parts.threads === undefined ? {} : { threads: parts.threads }),
      ...(parts.cacheDir === undefined ? {} : { cacheDir: parts.cacheDir }),
      service: parts.embeddings ?? null,
      asking: askingNow,
    }));
  const encoderFor = async (orgId: string): Promise<Encoder | null> => {
    const { encoder: shared } = await encoder();
    return shared?.ofParty?.(await partyOf(parts.db, orgId)) ?? shared;
  };
  const { dir, store = null } = parts;
  const placeOf = (orgId: string): IndexPlace => (store ? storePlace(store, orgId) : folderPlace(join(dir, orgId)));
  const indexes = openedIndexes({ placeOf, log: parts.log, encoderFor, asOnlyWriter });
  const forOrg = async (orgId: string): Promise<KnowledgeIndex> => (await indexes.get(orgId)).index;

  return {
    forOrg,
    isOpening: indexes.isOpening,
    toAnswer: async (orgId, { sample }) =>
      sample ? partOf(await forOrg(orgId), 'sample') : partOf(await forOrg(orgId), 'own', await ownNames(parts.db, orgId)),
    bringIntoStep: async (orgId, ids, content) => {
      const isNew = !indexes.has(orgId);
      const { index, written } = await indexes.get(orgId);
      const { encoder: model } = await encoder();
      // What an index holds that is opened for this change was read after it, and need not be written twice.
      const told = isNew ? new Set(written) : null;
      await asOnlyWriter(orgId, async (trx) => {
        const anew = await stepIndex(trx, orgId, index, ids, told === null ? content : content?.filter((id) => !told.has(id)));
        // What may be sent to a service again has no vectors of it yet.
        const isMissing = async () => model?.service === true && (await index.stats()).withoutVector > 0;
        if (model && (anew.length > 0 || (await isMissing()))) await enqueueEncoding(trx, orgId);
      });
    },
    writeAnew: async (orgId) => {
      const { index } = await indexes.get(orgId);
      const { encoder: model } = await encoder();
      return asOnlyWriter(orgId, async (trx) => {
        const written = await stepIndex(trx, orgId, index, undefined, [...(await listIndexable(trx, orgId)).keys()]);
        if (written.length > 0 && model) await enqueueEncoding(trx, orgId);
        return written.length;
      });
    },
    forget: indexes.forget,
    meaning: async () => {
      const { encoder: model, reason } = await encoder();
      return { byMeaning: model !== null, reason, calibrated: isCalibrated(model?.model ?? null) };
    },
    encoder: async () => (await encoder()).encoder,
    encoderFor,
    close: async () => {
      await indexes.close();
      await (await encoding)?.encoder?.close();
    },
  };
};

/** Whoever makes a call waits for it; background work waits for nobody. */
const askingNow = (): Asking => {
  const person = personAsking();
  return { party: partyAsking() ?? person ?? '', waits: person !== undefined };
};
