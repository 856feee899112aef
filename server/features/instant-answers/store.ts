import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type InstantAnswerRow = Selectable<Tables['instant_answer']>;

export const insertInstantAnswer = (
  trx: Trx,
  row: { id: string; org_id: string; user_id: string; question: string; proposal: string; ms: number; sample: boolean },
): Promise<InstantAnswerRow> => trx.insertInto('instant_answer').values(row).returningAll().executeTakeFirstOrThrow();

/** What was answered from the sample goes with it. */
export const deleteSampleAnswers = async (trx: Trx, orgId: string): Promise<void> => {
  await trx.deleteFrom('instant_answer').where('org_id', '=', orgId).where('sample', '=', true).execute();
};

/** Of one person in one organisation, newest first. */
export const listInstantAnswers = (
  trx: Trx,
  orgId: string,
  userId: string,
  page: { after: string | null; limit: number },
): Promise<InstantAnswerRow[]> => {
  let query = trx.selectFrom('instant_answer').selectAll().where('org_id', '=', orgId).where('user_id', '=', userId);
  if (page.after) {
    query = query.where(sql<boolean>`(created_at, id) < (select a.created_at, a.id from instant_answer a where a.id = ${page.after})`);
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
};
