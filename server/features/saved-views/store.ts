import type { Selectable } from 'kysely';
import type { ViewFilter } from '#contract/saved-views.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type ViewRow = Selectable<Tables['saved_view']>;

/** Whose they are, and where. */
interface Owner {
  orgId: string;
  userId: string;
}
interface View {
  id: string;
  name: string;
  filter: ViewFilter;
}

/** Oldest first. */
export const listViews = (trx: Trx, { orgId, userId }: Owner): Promise<ViewRow[]> =>
  trx
    .selectFrom('saved_view')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Held until the transaction ends. */
export const findView = (trx: Trx, { orgId, userId }: Owner, id: string): Promise<ViewRow | undefined> =>
  trx
    .selectFrom('saved_view')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertView = (trx: Trx, { orgId, userId }: Owner, { id, name, filter }: View): Promise<ViewRow> =>
  trx
    .insertInto('saved_view')
    .values({ id, org_id: orgId, user_id: userId, name, filter: JSON.stringify(filter) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateView = (trx: Trx, { orgId, userId }: Owner, { id, name, filter }: View): Promise<ViewRow> =>
  trx
    .updateTable('saved_view')
    .set({ name, filter: JSON.stringify(filter) })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** False when there is none. */
export const deleteView = async (trx: Trx, { orgId, userId }: Owner, id: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('saved_view')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
