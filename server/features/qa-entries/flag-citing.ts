import type { Citation } from '#contract/answers.ts';
import { again } from '#engine/decision/decide.ts';
import type { Standing } from '#engine/decision/model.ts';
import { type SourceFlag, whenItStands } from '#engine/decision/when-it-stands.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import type { EntryRow, Written } from './rows.ts';
import * as store from './store.ts';
import { tellEntries } from './tell.ts';
import { addToTraces } from './trace.ts';

/** Flags entries that cite some documents, or what is gone of them, and tells it; nothing gone stands beside an entry. The caller holds the sources alone. */
export const flagCiting = async (
  trx: Trx,
  orgId: string,
  documentIds: string[],
  flag: SourceFlag,
  gone: ReadonlySet<string> | undefined,
): Promise<void> => {
  const all = documentIds.length === 0 ? [] : await store.listCiting(trx, orgId, documentIds);
  const citing = gone ? all.filter(({ citations }) => citations.some((cited) => documentIds.includes(cited.document_id ?? '') && isGone(cited, gone))) : all; // prettier-ignore
  for (const [requestId, some] of Map.groupBy(citing, (entry) => entry.request_id)) {
    const written: Written[] = [];
    const changed: (EntryRow & Standing)[] = [];
    for (const entry of some) {
      const decided: EntryRow & Standing = again(entry, whenItStands, { became: 'sources', gone: [flag] });
      if (decided === entry) continue;
      written.push(await store.updateEntry(trx, entry, { status: decided.status, flags: decided.flags }));
      changed.push(decided);
    }
    await addToTraces(trx, orgId, changed);
    await tellEntries(trx, orgId, requestId, 'qa_entry:updated', written);
    await appendEvent(trx, orgId, 'request:updated', { id: requestId });
  }
  if (documentIds.length > 0) await store.forgetRelated(trx, orgId, documentIds, gone);
};

/** A citation that names neither passage nor entry may have meant any of them. */
const isGone = ({ passage_id, library_entry_id }: Citation, gone: ReadonlySet<string>): boolean => {
  const id = passage_id ?? library_entry_id;
  return id === undefined || gone.has(id);
};
