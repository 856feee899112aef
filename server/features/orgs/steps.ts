import { OrgSettings } from '#contract/orgs.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import { updateOrg } from './store.ts';

export { type OrgRow, deleteOrg, listEnded, lockOrg, setDeletion } from './store.ts';

/** Says whether the sample is loaded, on a locked row. */
export const markSample = (trx: Trx, orgId: string, loaded: boolean): Promise<void> => updateOrg(trx, orgId, { sample_loaded: loaded });

/** Confidence under which this organisation wants a plain answer reviewed; null when the engine's own default holds. */
export const reviewBelow = async (db: Db | Trx, orgId: string): Promise<number | null> => {
  const row = await db.selectFrom('org').select('settings').where('id', '=', orgId).executeTakeFirst();
  return OrgSettings.parse(row?.settings ?? {}).review_below ?? null;
};
