import type { EventName } from '#contract/events.ts';
import type { EntryStatus } from '#contract/entry-statuses.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';

/** Ids in one event: a notification carries at most 8,000 bytes. */
const IDS_PER_EVENT = 100;

type EntryEvent = Extract<EventName, `qa_entry:${string}`>;

/** Tells many entries of one request in few events. */
export const tellEntries = async (
  trx: Trx,
  orgId: string,
  requestId: string,
  name: EntryEvent,
  ids: string[],
  status?: EntryStatus,
): Promise<void> => {
  for (let from = 0; from < ids.length; from += IDS_PER_EVENT) {
    const some = ids.slice(from, from + IDS_PER_EVENT);
    await appendEvent(trx, orgId, name, {
      id: some[0] ?? '',
      ...(some.length > 1 ? { ids: some } : {}),
      request_id: requestId,
      ...(status ? { status } : {}),
    });
  }
};
