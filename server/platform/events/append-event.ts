import { sql } from 'kysely';
import type { EventData, EventName } from '#contract/events.ts';
import { chunksOf } from '#engine/common/chunks.ts';
import type { Trx } from '../db/db.ts';

/** The channel that every process listens to; its payload is `<event id> <organisation>`. */
export const CHANNEL = 'event';

/**
 * Writes an event and tells every process, in the transaction of its fact. Ids and small changes only, never content.
 * @param userId the one member whom it is for; all of the organisation without it
 */
export async function appendEvent(trx: Trx, orgId: string, name: EventName, data: EventData, userId: string | null = null): Promise<void> {
  await sql`with made as (
    insert into event (org_id, name, data, user_id) values (${orgId}, ${name}, ${JSON.stringify(data)}::jsonb, ${userId}) returning id
  ) select pg_notify(${CHANNEL}, made.id || ' ' || ${orgId}::text) from made`.execute(trx);
}

/** Things that one event names, at most. */
const NAMED_TOGETHER = 100;

/** Writes events that name all these things, many in each: `id` is the first of them, `ids` are all. None where there are none. */
export async function appendEventsOf(trx: Trx, orgId: string, name: EventName, ids: readonly string[]): Promise<void> {
  for (const some of chunksOf(ids, NAMED_TOGETHER)) if (some[0]) await appendEvent(trx, orgId, name, { id: some[0], ids: some });
}

/** Ends the streams that somebody has open in an organisation, in every process. They come back by themselves where they still may. */
export const endStreams = (trx: Trx, orgId: string, userId: string): Promise<void> =>
  appendEvent(trx, orgId, 'end_of_stream', { id: userId });
