import type pg from 'pg';
import type { EventName } from '#contract/events.ts';

/** An event as the stream sends it; `data` is JSON text, just as it was appended. */
export interface StreamedEvent {
  id: number;
  name: EventName;
  data: string;
  /** The one member whom it is for; null: all. */
  user_id: string | null;
}

type OrgEvent = StreamedEvent & { org_id: string };

/** What is kept to be replayed. */
const REPLAY_MS = 5 * 60_000;
const REPLAY = `interval '${REPLAY_MS} milliseconds'`;
/** A transaction may commit its event after one with a higher id. */
const OVERLAP = "interval '1 minute'";

export const eventsById = (pool: pg.Pool, ids: number[]): Promise<OrgEvent[]> => readEvents(pool, 'id = any($1)', [ids]);

/** Events of these organisations from this moment on, and from the minute before it. */
export const eventsFrom = (pool: pg.Pool, orgIds: string[], from: Date): Promise<OrgEvent[]> =>
  readEvents(pool, `org_id = any($1) and created_at > $2::timestamptz - ${OVERLAP}`, [orgIds, from]);

/** Events of the last five minutes after `lastId`, overlapping by a minute; null when it is too old to tell what was missed. */
export async function eventsSince(pool: pg.Pool, orgId: string, lastId: number): Promise<OrgEvent[] | null> {
  const known = await pool.query(`select from event where id = $1 and org_id = $2 and created_at > now() - ${REPLAY}`, [lastId, orgId]);
  if (known.rowCount === 0) return null;
  return readEvents(
    pool,
    `org_id = $1 and id <> $2 and (id > $2 or created_at > (select created_at from event where id = $2) - ${OVERLAP})`,
    [orgId, lastId],
  );
}

/** Events of the last so many milliseconds, overlapping by a minute; null when that is longer than is kept to be replayed. */
export async function eventsWithin(pool: pg.Pool, orgId: string, ms: number): Promise<OrgEvent[] | null> {
  if (ms > REPLAY_MS) return null;
  return readEvents(pool, `org_id = $1 and created_at > now() - $2 * interval '1 millisecond' - ${OVERLAP}`, [orgId, ms]);
}

async function readEvents(pool: pg.Pool, condition: string, values: unknown[]): Promise<OrgEvent[]> {
  const { rows } = await pool.query<OrgEvent>(
    `select id, org_id, name, data::text as data, user_id from event where ${condition} order by id`,
    values,
  );
  return rows;
}
