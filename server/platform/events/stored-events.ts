import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { EventName } from '#contract/events.ts';
import type { Db } from '../db/db.ts';

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
const REPLAY = sql.raw(`interval '${REPLAY_MS} milliseconds'`);
/** A transaction may commit its event after one with a higher id. */
const OVERLAP = "interval '1 minute'";
/** What is told again at most: events, and characters of their data, together less than a connection holds unread. Whoever missed more reads everything anew. */
const MOST = { events: 500, characters: 32_000 };
/** Events of one statement. */
const PAGE = 200;

/** Events that were notified, in the order of their ids. */
export async function eventsById(pool: pg.Pool, ids: number[]): Promise<OrgEvent[]> {
  const { rows } = await pool.query<OrgEvent>(
    'select id, org_id, name, data::text as data, user_id from event where id = any($1) order by id',
    [ids],
  );
  return rows;
}

/** Events of these organisations of the last so many milliseconds, and of the minute before, a page after the other. */
export async function* eventsFrom(pool: pg.Pool, orgIds: string[], ms: number): AsyncGenerator<OrgEvent[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from event where org_id = any($1) and created_at > now() - $2::float * interval '1 millisecond' - ${OVERLAP} order by id`,
    [orgIds, ms],
  );
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += PAGE) yield await eventsById(pool, ids.slice(at, at + PAGE));
}

/**
 * Events of the last five minutes after `lastId`, overlapping by a minute; null when it is too old to tell what was missed, or that is more
 * than is told again.
 */
export async function eventsSince(db: Db, orgId: string, lastId: number): Promise<OrgEvent[] | null> {
  const known = await sql`select from event where id = ${lastId} and org_id = ${orgId} and created_at > now() - ${REPLAY}`.execute(db);
  if (known.rows.length === 0) return null;
  return readMissed(
    db,
    sql`org_id = ${orgId} and id <> ${lastId}
      and (id > ${lastId} or created_at > (select created_at from event where id = ${lastId}) - ${sql.raw(OVERLAP)})`,
  );
}

/** Events of the last so many milliseconds, overlapping by a minute; null when that is longer, or more, than is told again. */
export async function eventsWithin(db: Db, orgId: string, ms: number): Promise<OrgEvent[] | null> {
  if (ms > REPLAY_MS) return null;
  return readMissed(db, sql`org_id = ${orgId} and created_at > now() - ${ms} * interval '1 millisecond' - ${sql.raw(OVERLAP)}`);
}

/** A page after the other; what comes meanwhile is notified. */
async function readMissed(db: Db, condition: RawBuilder<unknown>): Promise<OrgEvent[] | null> {
  const missed: OrgEvent[] = [];
  let characters = 0;
  for (;;) {
    const { rows } = await sql<OrgEvent & { all: number }>`
      with missed as materialized (select id from event where ${condition} limit ${MOST.events + 1}),
        page as (select id from missed where id > ${missed.at(-1)?.id ?? 0} order by id limit ${PAGE})
      select event.id, org_id, name, data::text as data, user_id, (select count(*) from missed) as all
      from page join event on event.id = page.id order by event.id`.execute(db);
    for (const { all, ...event } of rows) {
      if (all > MOST.events) return null;
      characters += event.data.length;
      missed.push(event);
    }
    if (characters > MOST.characters) return null;
    if (rows.length < PAGE) return missed;
  }
}
