import { MOST_SAVED_VIEWS, type SavedView, type ViewFilter } from '#contract/saved-views.ts';
import { type Db, inOrg, newId } from '#server/platform/db/db.ts';
import { isTaken } from '#server/platform/db/taken.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { holdMost } from '#server/platform/limits/hold-most.ts';
import { needs } from './policy.ts';
import * as store from './store.ts';

const present = ({ id, name, filter, created_at }: store.ViewRow): SavedView => ({
  id,
  name,
  filter,
  created_at: created_at.toISOString(),
});

const missing = (): AppError => new AppError('not_found', 'There is no such saved view.');

/** @throws already_there when the person has another view of this name */
const named = async <T>(write: Promise<T>, name: string | undefined): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    if (!isTaken(error, 'saved_view_name')) throw error;
    const message = `You have a view named “${name ?? ''}” already. Choose another name.`;
    throw new AppError('already_there', message, [{ field: 'name', message }]);
  }
};

/** The actor's own, oldest first. */
export const listViews = (db: Db, actor: OrgActor): Promise<SavedView[]> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.list);
    return (await store.listViews(trx, actor)).map(present);
  });

/** @throws already_there when the name is taken · conflict when there are 50 already */
export const saveView = (db: Db, actor: OrgActor, { name, filter }: { name: string; filter: ViewFilter }): Promise<SavedView> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.create);
    const sentence = `You have ${MOST_SAVED_VIEWS} saved views. Delete one that you do not need.`;
    const count = async () => (await store.listViews(trx, actor)).length;
    await holdMost(trx, { person: actor.userId }, count, { most: MOST_SAVED_VIEWS, sentence });
    return present(await named(store.insertView(trx, actor, { id: newId(), name, filter }), name));
  });

/** Renames a view of the actor, or changes what it shows. @throws not_found · already_there when the name is taken */
export const changeView = (
  db: Db,
  actor: OrgActor,
  id: string,
  change: { name?: string | undefined; filter?: ViewFilter | undefined },
): Promise<SavedView> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.update);
    const row = await store.findView(trx, actor, id);
    if (!row) throw missing();
    const { name = row.name, filter = row.filter } = change;
    return present(await named(store.updateView(trx, actor, { id, name, filter }), name));
  });

/** @throws not_found */
export const removeView = (db: Db, actor: OrgActor, id: string): Promise<void> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.remove);
    if (!(await store.deleteView(trx, actor, id))) throw missing();
  });
