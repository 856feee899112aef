import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';
import { standingOf } from '../look/given.ts';
import { isNews } from '../letters/promise-news.ts';
import type { Held, NewCorrection } from './corrections-store.ts';
import { withPromise } from './promise-text.ts';

/** A promise of which a letter told, by a given answer that it rests on and its customer holds. */
interface News {
  told_id: string;
  sentence: string;
  due_on: string | null;
  dropped: boolean;
}

/** Promises as they were seen, each with every answer that makes it; what changed since is left out. */
export const listNews = async (trx: Trx, orgId: string, seen: { id: string; version: number }[]): Promise<News[]> => {
  const { rows } = await sql<News>`
    select told.id as told_id, promise.sentence, promise.due_on, promise.state = 'dropped' as dropped
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as seen (id uuid, version int)
    join promise on promise.org_id = ${orgId} and promise.id = seen.id and promise.version = seen.version
    join promise_answer on promise_answer.promise_id = promise.id
    join told_answer as told on told.id = promise_answer.told_id and told.superseded_at is null and told.customer is not distinct from promise.customer
    where ${isNews} order by promise.id`.execute(trx);
  return rows;
};

/** What is told anew, with what became of the promises in it: also of answers that nothing else corrects. */
export function withNews(held: Held[], news: News[], corrections: NewCorrection[]): NewCorrection[] {
  const byTold = new Map(corrections.map((one) => [one.corrects, one]));
  const heldOf = new Map(held.map((one) => [one.id, one]));
  for (const { told_id: id, sentence, due_on: due, dropped } of news) {
    const former = heldOf.get(id);
    if (!former) continue;
    const base = byTold.get(id) ?? asItWas(former);
    const said = withPromise(base, { sentence, due, isDropped: dropped, toldAt: former.told_at.getTime() });
    if (said) byTold.set(id, { ...base, ...said, entry_id: null, library_entry_id: null });
  }
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
