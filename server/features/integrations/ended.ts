import { isMember, listOwners } from '#server/features/access/steps.ts';
import { notify } from '#server/features/notifications/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { IntegrationRow } from './store.ts';

/** A drive lets us in no more: whoever connected it is told, and where that is no member any more, who owns the organisation. */
export async function sayItEnded(trx: Trx, { id, org_id: orgId, created_by: connector }: IntegrationRow): Promise<void> {
  const there = connector !== null && (await isMember(trx, orgId, connector));
  const to = there ? [connector] : (await listOwners(trx, orgId)).map((owner) => owner.id);
  await notify(trx, { orgId, kind: 'drive_ended', to, by: null, thing: `drive:${id}`, subjectIds: [id] });
}
