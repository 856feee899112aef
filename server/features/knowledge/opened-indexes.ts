import { openFormerEncoder } from '#engine/encoder/encoder.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import type { IndexPlace } from '#engine/search/index-place.io.ts';
import { IndexUnusable, openIndex } from '#engine/search/index-store.ts';
import type { KnowledgeIndex } from '#engine/search/model.ts';
import { forgetVectors } from '#server/features/documents/steps.ts';
import { forEveryCaller } from '#server/platform/db/caller-left.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { Log } from '#server/platform/log/log.ts';
import { enqueueEncoding } from './encoding.ts';
import { stepIndex } from './index-step.ts';
import type { AsOnlyWriter } from './one-writer.ts';

/** An index, with the ids whose text was written into it when it was opened. */
interface Opened {
  index: KnowledgeIndex;
  written: string[];
}

interface Parts {
  placeOf: (orgId: string) => IndexPlace;
  /** The encoder, in which the party of the organisation takes turns with others. */
  encoderFor: (orgId: string) => Promise<Encoder | null>;
  asOnlyWriter: AsOnlyWriter;
  log: Log;
}

/** The indexes that are open in this process: each is opened once, in step with the database, and stays open. */
export const openedIndexes = ({ placeOf, encoderFor, asOnlyWriter, log }: Parts) => {
  const opened = new Map<string, Promise<Opened>>();
  const opening = new Set<string>();

  const open = async (orgId: string): Promise<Opened> => {
    const model = await encoderFor(orgId);
    return asOnlyWriter(orgId, async (trx) => {
      const index = await openFresh(placeOf(orgId), model, (error) =>
        log.warn({ err: error, org_id: orgId }, 'the search index could not be opened and is made anew'),
      );
      try {
        const written = await stepIndex(trx, orgId, index);
        if (model) await resumeEncoding(trx, orgId, index);
        return { index, written };
      } catch (error) {
        await index.close();
        throw error;
      }
    });
  };

  const get = (orgId: string): Promise<Opened> => {
    const known = opened.get(orgId);
    if (known) return known;
    const index = forEveryCaller(() => open(orgId)).finally(() => opening.delete(orgId));
    opening.add(orgId);
    opened.set(orgId, index);
    index.catch(() => opened.delete(orgId));
    return index;
  };

  return {
    get,
    has: (orgId: string): boolean => opened.has(orgId),
    forget: async (orgId: string): Promise<void> => {
      const known = opened.get(orgId);
      opened.delete(orgId);
      if (known) await (await known).index.close();
      await placeOf(orgId).remove();
    },
    isOpening: (orgId: string): boolean => opening.has(orgId),
    close: async (): Promise<void> => {
      const all = await Promise.allSettled(opened.values());
      opened.clear();
      for (const one of all) if (one.status === 'fulfilled') await one.value.index.close();
    },
  };
};

/** Opens the index; one that is damaged or of another version is thrown away first. */
const openFresh = async (
  place: IndexPlace,
  encoder: Encoder | null,
  onUnusable: (error: IndexUnusable) => void,
): Promise<KnowledgeIndex> => {
  try {
    return await openIndex(place, encoder, openFormerEncoder);
  } catch (error) {
    if (!(error instanceof IndexUnusable)) throw error;
    onUnusable(error);
    await place.remove();
    return openIndex(place, encoder, openFormerEncoder);
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
