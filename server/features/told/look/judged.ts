import { sql } from 'kysely';
import type { ToldSentence } from '#contract/told.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { type Found, printOf } from './found.ts';

interface Judged {
  told_id: string;
  was: ToldSentence;
  now: ToldSentence | null;
}

/** What a person saw beside an answer: the sentence that stands now, or where none does the one that is gone. */
const shownBy = ({ told_id, was, now }: Judged): string => `${told_id} ${now === null ? printOf('gone', was.quote) : printOf(now.quote)}`;

/** These say of a day or of another customer, not of two sentences of papers. */
const isOfPapers = ({ kind }: Pick<Found, 'kind'>): boolean => kind !== 'expired' && kind !== 'told_otherwise';

/**
 * Without what a person settled already as still true or with a reason: of the same customer the same text told to the same question, beside the same
 * sentence. However often the papers change besides, that was judged.
 */
export const withoutJudged = async (trx: Trx, orgId: string, found: Found[]): Promise<Found[]> => {
  const ids = [...new Set(found.filter(isOfPapers).map(({ told_id }) => told_id))];
  if (ids.length === 0) return found;
  const { rows } = await sql<Judged>`
    with fresh as (select * from told_answer where org_id = ${orgId} and id = any(${ids}::uuid[])), same as (
      select id as told_id, id as judged_id from fresh
      union
      select fresh.id, told_answer.id from fresh join told_answer on told_answer.org_id = ${orgId} and told_answer.entry_id = fresh.entry_id
        and told_answer.customer is not distinct from fresh.customer
        and (told_answer.question, told_answer.choice, told_answer.answer, told_answer.comment) is not distinct from (fresh.question, fresh.choice, fresh.answer, fresh.comment)
    )
    select same.told_id, was, now from same join told_alarm on told_alarm.told_id = same.judged_id
    where told_alarm.settled in ('still_true', 'dismissed') and kind not in ('expired', 'told_otherwise')`.execute(trx);
  const judged = new Set(rows.map(shownBy));
  return found.filter((one) => !isOfPapers(one) || !judged.has(shownBy(one)));
};
