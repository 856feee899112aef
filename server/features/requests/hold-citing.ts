import type { SourceFlag } from '#engine/decision/when-it-stands.ts';
import { flagCiting, holdSourcesAlone, listCitingRequests } from '#server/features/qa-entries/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { lockRequests } from './store.ts';

/** The answers that cite some documents, held until the transaction ends. */
export interface HeldCiting {
  /**
   * Flags them; an answer that nobody approved goes to review.
   * @param gone ids of the passages and library entries that are no more; without it, everything in those documents
   */
  flag(flag: SourceFlag, gone?: ReadonlySet<string>): Promise<void>;
}

/**
 * For the documents feature, before it removes documents or writes anew what was read from them: holds the requests that cite them
 * or are made of them, removed ones too, in the order of their ids.
 */
export const holdCiting = async (trx: Trx, orgId: string, documentIds: string[]): Promise<HeldCiting> => {
  await holdSourcesAlone(trx, orgId);
  const citing = documentIds.length === 0 ? [] : await listCitingRequests(trx, orgId, documentIds);
  await lockRequests(trx, orgId, citing, documentIds);
  return { flag: (flag, gone) => flagCiting(trx, orgId, documentIds, flag, gone) };
};
