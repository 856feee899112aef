import type { FactKind } from '#contract/facts.ts';
import { OrgSettings } from '#contract/orgs.ts';
import { requireUser } from '#server/features/users/steps.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import { updateOrg } from './store.ts';

export { holdKeeping, noteHeld } from './limits.ts';
export { type OrgRow, deleteOrg, listEnded, lockOrg, setDeletion } from './store.ts';

/** Says whether the sample is loaded, on a locked row. */
export const markSample = (trx: Trx, orgId: string, loaded: boolean): Promise<void> => updateOrg(trx, orgId, { sample_loaded: loaded });

/** What is known of the company without any paper: how the organisation is called here, and who answers. */
export const knownFacts = async (db: Db | Trx, orgId: string, userId: string | null): Promise<Partial<Record<FactKind, string>>> => {
  const org = await db.selectFrom('org').select('name').where('id', '=', orgId).executeTakeFirst();
  const user = userId === null ? null : await requireUser(db, userId);
  const [name, email] = [user?.name.trim(), user?.email];
  return {
    ...(org ? { legal_name: org.name } : {}),
    ...(name ? { contact_name: name } : {}),
    ...(email ? { contact_email: email, contact: name ? `${name}, ${email}` : email } : {}),
  };
};

/** Confidence under which this organisation wants a plain answer reviewed; null when the engine's own default holds. */
export const reviewBelow = async (db: Db | Trx, orgId: string): Promise<number | null> => {
  const row = await db.selectFrom('org').select('settings').where('id', '=', orgId).executeTakeFirst();
  return OrgSettings.parse(row?.settings ?? {}).review_below ?? null;
};
