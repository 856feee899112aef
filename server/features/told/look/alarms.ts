import { sql } from 'kysely';
import type { ToldReasonCode } from '#contract/told.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { appendEventsOf } from '#server/platform/events/append-event.ts';
import { noteCome } from './besides-store.ts';
import { type Found, printOf, sourceOf } from './found.ts';
import { withoutJudged } from './judged.ts';

/**
 * Writes what was found; what was found before stays as it is, and is open again where it was over and nobody settled it. Of two sentences that
 * stood both, and of which the one stands in the place of the other now, it says so. What a person judged is not found again. Of those that are new, open again or another thing now live
 * screens and webhooks are told.
 */
export const writeAlarms = async (trx: Trx, orgId: string, all: Found[]): Promise<void> => {
  const found = await withoutJudged(trx, orgId, all);
  if (found.length === 0) return;
  const rows = found.map((one) => ({ ...one, id: newId() }));
  const { rows: written } = await sql<{ id: string }>`
    insert into told_alarm (id, org_id, told_id, kind, cause, why, was, now, owner_id)
    select made.id, ${orgId}::uuid, made.told_id, made.kind, made.cause, made.why, made.was, nullif(made.now, 'null'::jsonb), (
      select owner_id from told_alarm as open where open.told_id = made.told_id and settled is null and over_at is null and owner_id is not null limit 1
    )
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as made (id uuid, told_id uuid, kind text, cause text, why jsonb, was jsonb, now jsonb),
      lateral (select org_id, superseded_at from told_answer where told_answer.id = made.told_id limit 1) as told
    where told.org_id = ${orgId} and told.superseded_at is null
    order by made.told_id
    on conflict (told_id, cause) do update set version = told_alarm.version + 1, over_at = null,
      found_at = case when told_alarm.over_at is null then told_alarm.found_at else now() end,
      kind = excluded.kind, why = excluded.why, was = excluded.was, now = excluded.now
      where told_alarm.settled is null and (told_alarm.over_at is not null or told_alarm.kind <> excluded.kind or told_alarm.why <> excluded.why)
    returning id`.execute(trx);
  if (written.length > 0) await noteCome(trx, orgId, written.map(({ id }) => id)); // prettier-ignore
  await appendEventsOf(
    trx,
    orgId,
    'told:changed',
    written.map(({ id }) => id),
  );
};

/** Of these a sentence stands that was told, or another answer says something: of all others it is gone or another one. */
export const STANDS = [
  'says_otherwise',
  'sentence_added',
  'row_added',
  'approved_since',
  'told_otherwise',
  'over',
] satisfies ToldReasonCode[];

/** Without those that say of a sentence that it stands, where it was not looked at and an open finding says that it stands no longer: that one is enough. */
export const withoutLost = async (trx: Trx, orgId: string, found: Found[], looked: ReadonlyMap<string, unknown>): Promise<Found[]> => {
  const taken = found.filter(({ why, was }) => why.code === 'says_otherwise' && !looked.has(sourceOf(was)));
  if (taken.length === 0) return found;
  const { rows } = await sql<{ told_id: string; quote: string }>`
    select told_id, was ->> 'quote' as quote from told_alarm
    where org_id = ${orgId} and told_id = any(${taken.map(({ told_id }) => told_id)}::uuid[]) and settled is null and over_at is null
      and why ->> 'code' <> all(${STANDS}::text[])`.execute(trx);
  const lost = new Set(rows.map(({ told_id, quote }) => `${told_id} ${printOf(quote)}`));
  return found.filter((one) => !taken.includes(one) || !lost.has(`${one.told_id} ${printOf(one.was.quote)}`));
};

/**
 * Of answers that were looked at, what was found in these papers and is so no longer is over. Where the customer was told of
 * it, the same is found anew if it comes again; what a person judged is not. */
export const endAlarms = async (trx: Trx, orgId: string, told: string[], things: string[], found: Found[]): Promise<void> => {
  const still = found.map(({ told_id, cause }) => `${told_id} ${cause}`);
  await sql`
    update told_alarm set over_at = now(), version = version + 1, cause = case when settled is distinct from 'customer_told' then cause else cause || ' ' || id end
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

/**
 * What open findings say lost a sentence, other than these things: what comes now may hold it, where the sentence only moved. Of a sentence in whose place
 * another one was seen only where it stands in these.
 */
export const listLost = async (trx: Trx, orgId: string, things: string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select lost.id from told_alarm, lateral (select coalesce(was ->> 'library_entry_id', was ->> 'document_id') as id) as lost
    where org_id = ${orgId} and over_at is null and settled is null and lost.id <> all(${things}::text[])
      and (kind = 'gone' or why ->> 'code' = 'no_sentence' or (why ->> 'code' <> all(${STANDS}::text[]) and exists (
        select from passage where passage.org_id = ${orgId} and passage.document_id = any(${things}::uuid[])
          and position(lower(was ->> 'quote') in lower(passage.text)) > 0
      )))
    group by lost.id order by max(found_at) desc limit ${MOST_LOST}`.execute(trx);
  return rows.map(({ id }) => id);
};
