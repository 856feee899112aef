import { type Selectable, type Updateable, sql } from 'kysely';
import type { ModelTest } from '#contract/ai-model.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type AiModelRow = Selectable<Tables['ai_model']>;

export const findModel = (trx: Trx, orgId: string): Promise<AiModelRow | undefined> =>
  trx.selectFrom('ai_model').selectAll().where('org_id', '=', orgId).executeTakeFirst();

/** The row is made where there is none: then the installation's model was used. */
export const putModel = async (trx: Trx, orgId: string, change: Omit<Updateable<Tables['ai_model']>, 'org_id'>): Promise<AiModelRow> => {
  await trx
    .insertInto('ai_model')
    .values({ org_id: orgId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .updateTable('ai_model')
    .set({ ...change, changed_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Nobody answers for it from now on; false where that was so, or somebody else does by now. */
export const forgetConnector = async (trx: Trx, orgId: string, userId: string): Promise<boolean> =>
  (await trx
    .updateTable('ai_model')
    .set({ connected_by: null })
    .where('org_id', '=', orgId)
    .where('connected_by', '=', userId)
    .returning('org_id')
    .executeTakeFirst()) !== undefined;

/** What a test found stands for the model that it asked. */
export const keepTest = async (trx: Trx, orgId: string, test: ModelTest): Promise<void> => {
  await putModel(trx, orgId, { test: JSON.stringify(test) });
};
