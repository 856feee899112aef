import type { EventName } from '#contract/events.ts';
import type { EntryStatus } from '#contract/entry-statuses.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import type { Written } from './rows.ts';

/** Ids in one event: a notification carries at most 8,000 bytes. */
const IDS_PER_EVENT = 100;

type EntryEvent = Extract<EventName, `qa_entry:${string}`>;

/** Tells what was written to many entries of one request in few events. */
export const tellEntries = async (
  trx: Trx,
  orgId: string,
  requestId: string,
  name: EntryEvent,
  written: Written[],
  status?: EntryStatus,
): Promise<void> => {
  for (let from = 0; from < written.length; from += IDS_PER_EVENT) {
    const [first, ...more] = written.slice(from, from + IDS_PER_EVENT);
    if (!first) return;
    const all = [first, ...more];
    await appendEvent(trx, orgId, name, {
      id: first.id,
      ...(more.length > 0 ? { ids: all.map(({ id }) => id), versions: all.map(({ version }) => version) } : { version: first.version }),
      request_id: requestId,
      ...(status ? { status } : {}),
    });
  }
};
