import { sql } from 'kysely';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { standingOf } from '../look/given.ts';
import { isNews } from '../letters/promise-news.ts';
import type { Held, NewCorrection } from './corrections-store.ts';
import type { Texts } from './texts.ts';

/** A promise of which a letter told, by a given answer that it rests on and its customer holds. */
export interface News {
  told_id: string;
  sentence: string;
  due_on: string | null;
  dropped: boolean;
}

type Seen = { id: string; version: number };

/** Promises as they were seen, each with every answer that makes it; what changed since is left out. */
const seenWith = (orgId: string, seen: Seen[]) => sql`
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as seen (id uuid, version int)
    join promise on promise.org_id = ${orgId} and promise.id = seen.id and promise.version = seen.version
    join promise_answer on promise_answer.promise_id = promise.id
    join told_answer as told on told.id = promise_answer.told_id and told.superseded_at is null and told.customer is not distinct from promise.customer
    where ${isNews}`;

export const listNews = async (trx: Trx, orgId: string, seen: Seen[]): Promise<News[]> => {
  const { rows } = await sql<News>`
    select told.id as told_id, promise.sentence, promise.due_on, promise.state = 'dropped' as dropped
    ${seenWith(orgId, seen)} order by promise.id, told.id`.execute(trx);
  return rows;
};

/** The answers that make these promises, and how many bytes are read where each is looked for in each of its answers. */
export const weighNews = async (trx: Trx, orgId: string, seen: Seen[]): Promise<{ told: string[]; bytes: number }> => {
  const { rows } = await sql<{ told: string[]; bytes: string }>`
    select coalesce(array_agg(distinct told.id), '{}') as told,
      coalesce(sum(octet_length(concat(promise.sentence, told.choice, told.answer, told.comment))), 0) as bytes
    ${seenWith(orgId, seen)}`.execute(trx);
  return { told: rows[0]?.told ?? [], bytes: Number(rows[0]?.bytes ?? 0) };
};

/** What is told anew, with what became of the promises in it: also of answers that nothing else corrects. In turns. */
export async function withNews(held: Held[], news: News[], corrections: NewCorrection[], texts: Texts): Promise<NewCorrection[]> {
  const byTold = new Map(corrections.map((one) => [one.corrects, one]));
  const heldOf = new Map(held.map((one) => [one.id, one]));
  await mapInTurns(news, ({ told_id: id, sentence, due_on: due, dropped: isDropped }) => {
    const former = heldOf.get(id);
    if (!former) return;
    const base = byTold.get(id) ?? asItWas(former);
    const { choice, answer, comment } = base;
    const said = texts.promised({ choice, answer, comment }, { sentence, due, isDropped, toldAt: former.told_at.getTime() });
    if (said) byTold.set(id, { ...base, ...said, entry_id: null, library_entry_id: null });
  });
  return [...byTold.values()];
}

/** What an answer says and rests on, told once more. */
const asItWas = (former: Held): NewCorrection => ({
  corrects: former.id,
  choice: former.choice,
  answer: former.answer,
  comment: former.comment,
  entry_id: null,
  library_entry_id: null,
  citations: former.citations,
  grounds: former.grounds,
  versions: former.versions,
  tied_at: standingOf(former),
  is_part: true,
});
