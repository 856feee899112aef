import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { weighedRows } from '#server/platform/http/list-query.ts';

export type InstantAnswerRow = Selectable<Tables['instant_answer']>;

export const insertInstantAnswer = (
  trx: Trx,
  row: { id: string; org_id: string; user_id: string; question: string; proposal: string; ms: number; sample: boolean },
): Promise<InstantAnswerRow> => trx.insertInto('instant_answer').values(row).returningAll().executeTakeFirstOrThrow();

/** What was answered from the sample goes with it. */
export const deleteSampleAnswers = async (trx: Trx, orgId: string): Promise<void> => {
  await trx.deleteFrom('instant_answer').where('org_id', '=', orgId).where('sample', '=', true).execute();
};

/** Of one person in one organisation, newest first: at most `limit`, and no more than one answer holds. */
export const listInstantAnswers = async (
  trx: Trx,
  orgId: string,
  userId: string,
  page: { after: string | null; limit: number },
): Promise<{ page: InstantAnswerRow[]; next_cursor: string | null }> => {
  let query = trx.selectFrom('instant_answer').selectAll().where('org_id', '=', orgId).where('user_id', '=', userId);
  if (page.after) {
    query = query.where(sql<boolean>`(created_at, id) < (select a.created_at, a.id from instant_answer a where a.id = ${page.after})`);
  }
  query = query.orderBy('created_at', 'desc').orderBy('id', 'desc');
  const bytes = sql<number>`octet_length(to_json(question)::text) + octet_length(proposal::text)`;
  return weighedRows(query, { id: 'id', bytes, limit: page.limit });
};
