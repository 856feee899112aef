import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { WebhookEvent, WebhookFault } from '#contract/webhooks.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type WebhookRow = Selectable<Tables['webhook']>;
export type DeliveryRow = Selectable<Tables['webhook_delivery']>;

/** Newest first. */
export const listWebhooks = (trx: Trx, orgId: string): Promise<WebhookRow[]> =>
  trx.selectFrom('webhook').selectAll().where('org_id', '=', orgId).orderBy('id', 'desc').execute();

/** Those of these people who belong to the organisation. */
export const listMakers = (trx: Trx, orgId: string, userIds: string[]) =>
  trx
    .selectFrom('access')
    .innerJoin('app_user', 'app_user.id', 'access.user_id')
    .select(['app_user.id', 'app_user.name', 'app_user.email', 'access.access_level'])
    .where('access.org_id', '=', orgId)
    .where('app_user.id', 'in', userIds)
    .execute();

/** Held until the transaction ends. */
export const findWebhook = (trx: Trx, orgId: string, id: string): Promise<WebhookRow | undefined> =>
  trx.selectFrom('webhook').selectAll().where('org_id', '=', orgId).where('id', '=', id).forUpdate().executeTakeFirst();

export const insertWebhook = (
  trx: Trx,
  row: Pick<WebhookRow, 'id' | 'org_id' | 'url' | 'secret' | 'made_by'> & { events: WebhookEvent[] },
): Promise<WebhookRow> => trx.insertInto('webhook').values(row).returningAll().executeTakeFirstOrThrow();

export const updateWebhook = (
  trx: Trx,
  orgId: string,
  id: string,
  change: Partial<Omit<WebhookRow, 'id' | 'org_id' | 'created_at'>>,
): Promise<WebhookRow> =>
  trx.updateTable('webhook').set(change).where('org_id', '=', orgId).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Webhooks of somebody, who answers for none of them any more. */
export const forgetMaker = (trx: Trx, orgId: string, userId: string): Promise<WebhookRow[]> =>
  trx.updateTable('webhook').set({ made_by: null }).where('org_id', '=', orgId).where('made_by', '=', userId).returningAll().execute();

export const deleteWebhook = async (trx: Trx, orgId: string, id: string): Promise<void> => {
  await trx.deleteFrom('webhook').where('org_id', '=', orgId).where('id', '=', id).execute();
};

export const insertDelivery = (trx: Trx, orgId: string, webhookId: string, event: string): Promise<DeliveryRow> =>
  trx
    .insertInto('webhook_delivery')
    .values({ org_id: orgId, webhook_id: webhookId, event, data: JSON.stringify({ id: webhookId }) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findOpenTest = (trx: Trx, orgId: string, webhookId: string, event: string): Promise<DeliveryRow | undefined> =>
  trx
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('webhook_id', '=', webhookId)
    .where('event', '=', event)
    .where('status', '=', 'waiting')
    .executeTakeFirst();

export const giveUp = async (trx: Trx, orgId: string, id: string): Promise<void> => {
  await trx
    .updateTable('webhook_delivery')
    .set({ status: 'failed', next_at: null })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};

export const listDeliveries = (
  trx: Trx,
  orgId: string,
  webhookId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<DeliveryRow[]> => {
  const rows = trx
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(limit);
  return (after ? rows.where('id', '<', after) : rows).execute();
};

/** One that waits, with what its address needs to know. */
export const findWaiting = (trx: Trx, orgId: string, id: string) =>
  trx
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .select(['delivery.id', 'delivery.event', 'delivery.data', 'delivery.attempts', 'delivery.created_at', 'delivery.webhook_id'])
    .select(['webhook.url', 'webhook.enabled', 'webhook.secret', 'webhook.former_secret', 'webhook.former_until'])
    .select(['webhook.hung', 'webhook.quiet_until'])
    .where('delivery.org_id', '=', orgId)
    .where('delivery.id', '=', id)
    .where('delivery.status', '=', 'waiting')
    .executeTakeFirst();
export type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

export interface Outcome {
  status: DeliveryRow['status'];
  fault: WebhookFault | null;
  answered: number | null;
  next_at: Date | null;
}

export const setOutcome = async (trx: Trx, orgId: string, id: string, outcome: Outcome): Promise<void> => {
  await trx
    .updateTable('webhook_delivery')
    .set({ ...outcome, tried_at: sql<Date>`now()`, attempts: sql<number>`attempts + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};

/** When one is tried next that was not tried now. */
export const setNext = async (trx: Trx, orgId: string, id: string, next_at: Date): Promise<void> => {
  await trx.updateTable('webhook_delivery').set({ next_at }).where('org_id', '=', orgId).where('id', '=', id).execute();
};

export const listOrgIds = async (db: Db): Promise<string[]> => (await db.selectFrom('org').select('id').execute()).map(({ id }) => id);

/** Those older than this, and of each address those beyond its newest, whether they came or not. */
export const deleteOldDeliveries = async (trx: Trx, orgId: string, { days, most }: { days: number; most: number }): Promise<void> => {
  await sql`
    delete from webhook_delivery where org_id = ${orgId} and (created_at < now() - make_interval(days => ${days}) or id in (
      select id from (
        select id, row_number() over (partition by webhook_id order by id desc) as place from webhook_delivery where org_id = ${orgId}
      ) as told where place > ${most}))`.execute(trx);
};
