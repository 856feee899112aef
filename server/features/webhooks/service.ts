import type { Answer, Parsed } from '#contract/endpoint.ts';
import {
  MOST_WEBHOOKS,
  TEST_EVENT,
  type Webhook,
  type WebhookDelivery,
  WebhookFault,
  type webhooks,
  webhookEvents,
} from '#contract/webhooks.ts';
import type { Deps } from '#server/deps.ts';
import { type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import { holdMember } from '#server/platform/limits/hold-member.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { pageOf } from '#server/platform/http/list-query.ts';
import { hold, holdMost } from '#server/platform/limits/hold-most.ts';
import { webhookUrl } from './address.ts';
import { enqueueDelivery } from './deliver.ts';
import { ownersOf } from './made-by.ts';
import { noteWebhook } from './noted.ts';
import { needs } from './policy.ts';
import { newSecret } from './signature.ts';
import * as store from './store.ts';

type Calls = typeof webhooks;
type Parts = Pick<Deps, 'db' | 'config' | 'seal'>;

/** How long the former secret signs beside a new one. */
const FORMER_MS = 24 * 3_600_000;

const known = async (trx: Trx, { orgId }: OrgActor, id: string): Promise<store.WebhookRow> => {
  const row = await store.findWebhook(trx, orgId, id);
  if (!row) throw new AppError('not_found', 'There is no such webhook.');
  return row;
};

/** @throws forbidden */
export const listWebhooks = ({ db }: Parts, actor: OrgActor): Promise<Webhook[]> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.list);
    const rows = await store.listWebhooks(trx, actor.orgId);
    const ownerOf = await ownersOf(trx, actor.orgId, rows);
    return rows.map((row) => present(row, ownerOf(row)));
  });

/** @throws forbidden · conflict for an address that is not called, and when there are enough */
export const makeWebhook = (
  { db, config, seal }: Parts,
  actor: OrgActor,
  { url, events }: Parsed<Calls['create'], 'body'>,
): Promise<Answer<Calls['create']>> =>
  inOrg(db, actor.orgId, async (trx) => {
    // As whoever removes them does: the organisation first.
    await hold(trx, { org: actor.orgId });
    await holdMember(trx, actor, needs.create);
    const sentence = `There are ${MOST_WEBHOOKS} webhooks: remove one that is not needed any more.`;
    const count = async () => (await store.listWebhooks(trx, actor.orgId)).length;
    await holdMost(trx, { org: actor.orgId }, count, { most: MOST_WEBHOOKS, sentence });
    const secret = newSecret();
    const row = {
      id: newId(),
      org_id: actor.orgId,
      made_by: actor.userId,
      url: webhookUrl(url, config),
      events,
      secret: await seal.close(secret),
    };
    const made = await store.insertWebhook(trx, row);
    await noteWebhook(trx, actor, 'created', made);
    return { ...(await presentOne(trx, actor, made)), secret };
  });

/** @throws forbidden · not_found · conflict for an address that is not called */
export const changeWebhook = (
  { db, config }: Parts,
  actor: OrgActor,
  id: string,
  { url, events, enabled }: Parsed<Calls['update'], 'body'>,
): Promise<Webhook> =>
  inOrg(db, actor.orgId, async (trx) => {
    await holdMember(trx, actor, needs.update);
    const before = await known(trx, actor, id);
    const change = {
      url: url === undefined ? before.url : webhookUrl(url, config),
      events: events ?? before.events,
      enabled: enabled ?? before.enabled,
      // What was known of the former address says nothing of this one.
      ...(url === undefined ? {} : { hung: 0, quiet_until: null }),
      // Whoever says where it goes answers for it; what nobody answers for is taken over by any change.
      ...(url === undefined && (await isKept(trx, actor, before)) ? {} : { made_by: actor.userId }),
    };
    const changed = await store.updateWebhook(trx, actor.orgId, id, change);
    await noteWebhook(trx, actor, 'updated', changed);
    return presentOne(trx, actor, changed);
  });

/** @throws forbidden · not_found */
export const renewSecret = ({ db, seal }: Parts, actor: OrgActor, id: string): Promise<Answer<Calls['renewSecret']>> =>
  inOrg(db, actor.orgId, async (trx) => {
    await holdMember(trx, actor, needs.renewSecret);
    const before = await known(trx, actor, id);
    const secret = newSecret();
    const former_until = new Date(Date.now() + FORMER_MS);
    const taken = (await isKept(trx, actor, before)) ? {} : { made_by: actor.userId };
    const change = { secret: await seal.close(secret), former_secret: before.secret, former_until, ...taken };
    const changed = await store.updateWebhook(trx, actor.orgId, id, change);
    await noteWebhook(trx, actor, 'secret_renewed', changed);
    return { ...(await presentOne(trx, actor, changed)), secret };
  });

/** @throws forbidden · not_found */
export const removeWebhook = ({ db }: Parts, actor: OrgActor, id: string): Promise<void> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.remove);
    const row = await known(trx, actor, id);
    await store.deleteWebhook(trx, actor.orgId, id);
    await noteWebhook(trx, actor, 'deleted', row);
  });

/** @throws forbidden · not_found · conflict when it is switched off */
export const testWebhook = ({ db }: Parts, actor: OrgActor, id: string): Promise<WebhookDelivery> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.test);
    const { enabled } = await known(trx, actor, id);
    if (!enabled) throw new AppError('conflict', 'This webhook is switched off. Switch it on, then test it.');
    // One test of an address is open at a time: one that is still to be sent is the same test, and one that failed is not tried again.
    const open = await store.findOpenTest(trx, actor.orgId, id, TEST_EVENT);
    if (open?.attempts === 0) return presentDelivery(open);
    if (open) await store.giveUp(trx, actor.orgId, open.id);
    const made = await store.insertDelivery(trx, actor.orgId, id, TEST_EVENT);
    await enqueueDelivery(trx, { orgId: actor.orgId, webhookId: id, deliveryId: made.id }, null);
    return presentDelivery(made);
  });

/** @throws forbidden · not_found */
export const listDeliveries = (
  { db }: Parts,
  actor: OrgActor,
  id: string,
  { cursor, limit = 50 }: Parsed<Calls['deliveries'], 'query'>,
): Promise<Answer<Calls['deliveries']>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.deliveries);
    await known(trx, actor, id);
    const rows = await store.listDeliveries(trx, actor.orgId, id, { after: cursor ?? null, limit: limit + 1 });
    const { page, next_cursor } = pageOf(rows, limit);
    return { deliveries: page.map(presentDelivery), next_cursor };
  });

/** Whether somebody answers for it. */
const isKept = async (trx: Trx, { orgId }: OrgActor, row: store.WebhookRow): Promise<boolean> =>
  (await ownersOf(trx, orgId, [row]))(row) !== null;

const presentOne = async (trx: Trx, { orgId }: OrgActor, row: store.WebhookRow): Promise<Webhook> =>
  present(row, (await ownersOf(trx, orgId, [row]))(row));

const present = ({ id, url, events, enabled, created_at }: store.WebhookRow, owner: Webhook['owner']): Webhook => ({
  id,
  url,
  events: webhookEvents.filter((name) => events.includes(name)),
  enabled,
  owner,
  created_at: created_at.toISOString(),
});

const presentDelivery = ({ id, event, status, attempts, fault, answered, ...at }: store.DeliveryRow): WebhookDelivery => ({
  id,
  event,
  status,
  attempts,
  fault: fault === null ? null : WebhookFault.parse(fault),
  answered,
  created_at: at.created_at.toISOString(),
  tried_at: at.tried_at?.toISOString() ?? null,
  next_at: at.next_at?.toISOString() ?? null,
});
