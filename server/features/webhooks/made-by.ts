import type { Webhook } from '#contract/webhooks.ts';
import { may } from '#contract/roles.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { needs } from './policy.ts';
import { noteWebhook } from './noted.ts';
import * as store from './store.ts';

type Member = Pick<OrgActor, 'orgId' | 'userId' | 'accessLevel'>;

/**
 * Who answers for each webhook: its maker, while they may remove it. What was made before makers were kept, and what somebody made who left
 * or is below that level now, is the owners'.
 */
export const ownersOf = async (trx: Trx, orgId: string, rows: store.WebhookRow[]): Promise<(row: store.WebhookRow) => Webhook['owner']> => {
  const made = rows.flatMap(({ made_by }) => (made_by === null ? [] : [made_by]));
  const makers = (await store.listMakers(trx, orgId, made)).filter(({ access_level }) => may(access_level, needs.remove));
  const byId = new Map(makers.map(({ id, name, email }) => [id, { id, name: name || email }]));
  return ({ made_by }) => (made_by === null ? null : (byId.get(made_by) ?? null));
};

/** Webhooks that a member answers for, and may remove. */
export const listMadeBy = async (trx: Trx, { orgId, userId, accessLevel }: Member): Promise<store.WebhookRow[]> => {
  if (!may(accessLevel, needs.remove)) return [];
  const rows = await store.listWebhooks(trx, orgId);
  const ownerOf = await ownersOf(trx, orgId, rows);
  return rows.filter((row) => {
    const owner = ownerOf(row);
    return owner === null ? accessLevel === 'owner' : owner.id === userId;
  });
};

/** Removes those. */
export const endMadeBy = async (trx: Trx, member: Member): Promise<void> => {
  for (const row of await listMadeBy(trx, member)) {
    await store.deleteWebhook(trx, member.orgId, row.id);
    await noteWebhook(trx, member, 'deleted', row);
  }
};
