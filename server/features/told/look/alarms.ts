import { sql } from 'kysely';
import { chunksOf } from '#engine/common/chunks.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import type { Found } from './found.ts';

/** Findings that one event names. */
const TOLD_TOGETHER = 100;

/**
 * Writes what was found; what was found before stays as it is, and is open again where it was over and nobody settled it. Of those that are new or open
 * again live screens and webhooks are told.
 */
export const writeAlarms = async (trx: Trx, orgId: string, found: Found[]): Promise<void> => {
  if (found.length === 0) return;
  const rows = found.map((one) => ({ ...one, id: newId() }));
  const { rows: written } = await sql<{ id: string }>`
    insert into told_alarm (id, org_id, told_id, kind, cause, why, was, now)
    select made.id, ${orgId}::uuid, made.told_id, made.kind, made.cause, made.why, made.was, nullif(made.now, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as made (id uuid, told_id uuid, kind text, cause text, why jsonb, was jsonb, now jsonb),
      lateral (select org_id, superseded_at from told_answer where told_answer.id = made.told_id limit 1) as told
    where told.org_id = ${orgId} and told.superseded_at is null
    order by made.told_id
    on conflict (told_id, cause) do update set over_at = null, found_at = now(), version = told_alarm.version + 1
      where told_alarm.over_at is not null and told_alarm.settled is null
    returning id`.execute(trx);
  for (const [first, ...more] of chunksOf(
    written.map(({ id }) => id),
    TOLD_TOGETHER,
  ))
    if (first) await appendEvent(trx, orgId, 'told:changed', { id: first, ids: [first, ...more] });
};

/**
 * Of answers that were looked at, what was found in these papers and is so no longer is over. Where the customer was told of it, or it was
 * still true, the same is found anew if it comes again; what was dismissed is not. */
export const endAlarms = async (trx: Trx, orgId: string, told: string[], things: string[], found: Found[]): Promise<void> => {
  const still = found.map(({ told_id, cause }) => `${told_id} ${cause}`);
  await sql`
    update told_alarm set over_at = now(), version = version + 1, cause = case when settled is null or settled = 'dismissed' then cause else cause || ' ' || id end
    where org_id = ${orgId} and told_id = any(${told}::uuid[]) and over_at is null and kind <> 'told_otherwise'
      and (settled is null or kind <> 'expired')
      and (coalesce(was ->> 'library_entry_id', was ->> 'document_id') = any(${things}::text[])
        or coalesce(now ->> 'library_entry_id', now ->> 'document_id') = any(${things}::text[]))
      and told_id || ' ' || cause <> all(${still}::text[])`.execute(trx);
};

/** Papers and entries on the other side of findings that may end when these are looked at: what stands there decides it as well. */
const MOST_OPPOSITE = 50;

/** What open findings hold against these things, other than they. */
export const listOpposite = async (trx: Trx, orgId: string, things: string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct side.id from told_alarm, lateral (values
      (coalesce(was ->> 'library_entry_id', was ->> 'document_id'), coalesce(now ->> 'library_entry_id', now ->> 'document_id')),
      (coalesce(now ->> 'library_entry_id', now ->> 'document_id'), coalesce(was ->> 'library_entry_id', was ->> 'document_id'))
    ) as side (own, id)
    where org_id = ${orgId} and over_at is null and kind <> 'told_otherwise' and own = any(${things}::text[]) and side.id <> all(${things}::text[])
    limit ${MOST_OPPOSITE}`.execute(trx);
  return rows.map(({ id }) => id);
};

/** Papers of which sentences are looked for when another one comes: those that lost them last. */
const MOST_LOST = 50;

/** What open findings say lost a sentence, other than these things: what comes now may hold it, where the sentence only moved. */
export const listLost = async (trx: Trx, orgId: string, things: string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select lost.id from told_alarm, lateral (select coalesce(was ->> 'library_entry_id', was ->> 'document_id') as id) as lost
    where org_id = ${orgId} and kind = 'gone' and over_at is null and settled is null and lost.id <> all(${things}::text[])
    group by lost.id order by max(found_at) desc limit ${MOST_LOST}`.execute(trx);
  return rows.map(({ id }) => id);
};
