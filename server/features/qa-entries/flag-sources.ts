import type { Citation, Flag } from '#contract/answers.ts';
import { lockRequests } from '#server/features/requests/service.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { tellEntries } from './steps.ts';
import { flagged, holdSourcesAlone } from './sources.ts';
import * as store from './store.ts';

/** The answers that cite some documents, held until the transaction ends. */
export interface HeldCiting {
  /**
   * Flags them; an answer that nobody approved goes to review.
   * @param gone ids of the passages and library entries that are no more; without it, everything in those documents
   */
  flag(flag: Extract<Flag, 'source_removed' | 'source_changed'>, gone?: ReadonlySet<string>): Promise<void>;
}

/**
 * For the documents feature, before it removes documents or writes anew what was read from them: holds the requests that cite them
 * or are made of them, removed ones too, in the order of their ids.
 */
export const holdCiting = async (trx: Trx, orgId: string, documentIds: string[]): Promise<HeldCiting> => {
  await holdSourcesAlone(trx, orgId);
  const citing = documentIds.length === 0 ? [] : await store.listCitingRequests(trx, orgId, documentIds);
  await lockRequests(trx, orgId, citing, documentIds);
  return { flag: (flag, gone) => flagCiting(trx, orgId, documentIds, flag, gone) };
};

const flagCiting = async (
  trx: Trx,
  orgId: string,
  documentIds: string[],
  flag: Flag,
  gone: ReadonlySet<string> | undefined,
): Promise<void> => {
  const all = documentIds.length === 0 ? [] : await store.listCiting(trx, orgId, documentIds);
  const citing = gone ? all.filter(({ citations }) => citations.some((cited) => documentIds.includes(cited.document_id ?? '') && isGone(cited, gone))) : all; // prettier-ignore
  for (const entry of citing) if (!entry.flags.includes(flag)) await store.updateEntry(trx, entry, flagged(entry, flag));
  for (const [requestId, some] of Map.groupBy(citing, (entry) => entry.request_id)) {
    await tellEntries(
      trx,
      orgId,
      requestId,
      'qa_entry:updated',
      some.map((entry) => entry.id),
    );
    await appendEvent(trx, orgId, 'request:updated', { id: requestId });
  }
};

/** A citation that names neither passage nor entry may have meant any of them. */
const isGone = ({ passage_id, library_entry_id }: Citation, gone: ReadonlySet<string>): boolean => {
  const id = passage_id ?? library_entry_id;
  return id === undefined || gone.has(id);
};
