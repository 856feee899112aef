import { may } from '#contract/roles.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { needs } from './policy.ts';
import { noteWebhook } from './service.ts';
import * as store from './store.ts';

type Member = Pick<OrgActor, 'orgId' | 'userId' | 'accessLevel'>;

/** Webhooks that a member made or gave their address, and may remove. */
export const listMadeBy = async (trx: Trx, { orgId, userId, accessLevel }: Member): Promise<store.WebhookRow[]> =>
  may(accessLevel, needs.remove) ? store.listMadeBy(trx, orgId, userId) : [];

/** Removes those. */
export const endMadeBy = async (trx: Trx, member: Member): Promise<void> => {
  for (const row of await listMadeBy(trx, member)) {
    await store.deleteWebhook(trx, member.orgId, row.id);
    await noteWebhook(trx, member, 'deleted', row);
  }
};
