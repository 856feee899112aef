import type { WebhookFault } from '#contract/webhooks.ts';
import type { Deps } from '#server/deps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { NotReachable, callOutside, reachable } from '#server/platform/outbound/guarded-call.ts';
import { reachOf } from './address.ts';
import { signedHeaders } from './signature.ts';
import * as store from './store.ts';

interface Named {
  orgId: string;
  webhookId: string;
  deliveryId: string;
}

/** Of one organisation two addresses are called at once, each always in the same of two queues, as the trigger of the events has it too. */
const queueOf = (orgId: string, webhookId: string): string => `webhooks:${orgId}:${Number.parseInt(webhookId.slice(-1), 16) % 2}`;

export const enqueueDelivery = (trx: Trx, { orgId, webhookId, deliveryId }: Named, runAt: Date | null): Promise<void> =>
  enqueueJob(
    trx,
    'deliver-webhook',
    { org_id: orgId, delivery_id: deliveryId },
    { queue: queueOf(orgId, webhookId), ...(runAt ? { runAt } : {}) },
  );

const SECONDS = 1000;
const MINUTES = 60 * SECONDS;
const HOURS = 60 * MINUTES;
/** After each failed attempt, until the next: more than three days in all. */
const PAUSES_MS = [5 * SECONDS, 5 * MINUTES, 30 * MINUTES, 2 * HOURS, 5 * HOURS, 10 * HOURS, 14 * HOURS, 20 * HOURS, 24 * HOURS];
const TIMEOUT_MS = 15 * SECONDS;
const GONE = 410;

interface Told {
  fault: WebhookFault | null;
  answered: number | null;
}

/** Tells an address what happened and notes how it went; what did not arrive is tried again later. */
export async function deliver(
  { db, config, seal }: Pick<Deps, 'db' | 'config' | 'seal'>,
  orgId: string,
  id: string,
  stop: AbortSignal,
): Promise<void> {
  const waiting = await inOrg(db, orgId, (trx) => store.findWaiting(trx, orgId, id));
  if (!waiting) return;
  const told = waiting.enabled ? await tell(waiting, { config, seal }, stop) : { fault: 'off' as const, answered: null };
  // A process that stops says nothing of the address: the job is begun again.
  stop.throwIfAborted();
  await inOrg(db, orgId, async (trx) => {
    const outcome = outcomeOf(told, waiting.attempts);
    await store.setOutcome(trx, orgId, id, outcome);
    if (told.fault === 'gone') await store.updateWebhook(trx, orgId, waiting.webhook_id, { enabled: false });
    if (outcome.next_at) await enqueueDelivery(trx, { orgId, webhookId: waiting.webhook_id, deliveryId: id }, outcome.next_at);
  });
}

/** Faults that another attempt does not mend. */
const final: readonly WebhookFault[] = ['gone', 'off'];

function outcomeOf(told: Told, attempts: number): store.Outcome {
  if (told.fault === null) return { ...told, status: 'delivered', next_at: null };
  const pause = final.includes(told.fault) ? undefined : PAUSES_MS[attempts];
  if (pause === undefined) return { ...told, status: 'failed', next_at: null };
  return { ...told, status: 'waiting', next_at: new Date(Date.now() + pause) };
}

async function tell(waiting: store.Waiting, { config, seal }: Pick<Deps, 'config' | 'seal'>, stop: AbortSignal): Promise<Told> {
  const secrets = await secretsOf(waiting, seal);
  if (!secrets) return { fault: 'secret', answered: null };
  const url = new URL(waiting.url);
  const body = JSON.stringify({ type: waiting.event, timestamp: waiting.created_at.toISOString(), data: waiting.data });
  const signed = signedHeaders(secrets, { id: waiting.id, timestamp: Math.floor(Date.now() / SECONDS), body });
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = AbortSignal.any([timeout, stop]);
  try {
    const to = await reachable(url, { ...reachOf(url, config), signal });
    const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...signed };
    const response = await callOutside(url, to, { method: 'POST', headers, body, signal });
    // What the address says beyond its status is not read.
    response.destroy();
    const answered = response.statusCode ?? 0;
    if (answered >= 200 && answered < 300) return { fault: null, answered };
    return { fault: answered === GONE ? 'gone' : 'answered', answered };
  } catch (error) {
    if (error instanceof NotReachable) return { fault: 'unknown', answered: null };
    return { fault: timeout.aborted ? 'slow' : 'unreachable', answered: null };
  }
}

/** Null when they were kept with another secret of the service than it has now. */
async function secretsOf({ secret, former_secret, former_until }: store.Waiting, seal: Deps['seal']): Promise<string[] | null> {
  const now = await seal.open(secret);
  if (now === null) return null;
  const former = former_secret && former_until && former_until.getTime() > Date.now() ? await seal.open(former_secret) : null;
  return former === null ? [now] : [now, former];
}
