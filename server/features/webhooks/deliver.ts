import { sql } from 'kysely';
import { TEST_EVENT, type WebhookFault } from '#contract/webhooks.ts';
import type { Deps } from '#server/deps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { NotReachable, callOutside, reachable } from '#server/platform/outbound/guarded-call.ts';
import { reachOf } from './address.ts';
import { signedHeaders } from './signature.ts';
import * as store from './store.ts';

interface Named {
  orgId: string;
  webhookId: string;
  deliveryId: string;
}

/** In the queue of its party, among the slow ones where its address is one, as the trigger of the events does it too. */
export const enqueueDelivery = async (trx: Trx, { orgId, webhookId, deliveryId }: Named, runAt: Date | null): Promise<void> => {
  await sql`select queue_webhook_delivery(${orgId}::uuid, ${webhookId}::uuid, ${deliveryId}::uuid, ${runAt}::timestamptz)`.execute(trx);
};

const SECONDS = 1000;
const MINUTES = 60 * SECONDS;
const HOURS = 60 * MINUTES;
/** After each failed attempt, until the next: more than three days in all. */
const PAUSES_MS = [5 * SECONDS, 5 * MINUTES, 30 * MINUTES, 2 * HOURS, 5 * HOURS, 10 * HOURS, 14 * HOURS, 20 * HOURS, 24 * HOURS];
/** How long an address is waited for: one that is not known to be slow, and one that is. */
const PATIENCE_MS = { quick: 5 * SECONDS, slow: 15 * SECONDS };
/** How long an address is left alone that gave no answer: twice as long each time. */
const QUIET_MS = { first: 5 * SECONDS, longest: 5 * MINUTES };
/** What an address that gives no answer was not told by then is not told any more. */
const LONGEST_MS = PAUSES_MS.reduce((all, pause) => all + pause, 0);
const GONE = 410;

interface Told {
  fault: WebhookFault | null;
  answered: number | null;
}

/** Among which addresses one is called: those that are known to be slow hold none of the places of the others. */
type Lane = keyof typeof PATIENCE_MS;

/** Tells an address what happened and notes how it went; what did not arrive is tried again later. */
export async function deliver(
  { db, config, seal }: Pick<Deps, 'db' | 'config' | 'seal'>,
  { orgId, id, lane }: { orgId: string; id: string; lane: Lane },
  stop: AbortSignal,
): Promise<void> {
  const waiting = await inOrg(db, orgId, (trx) => store.findWaiting(trx, orgId, id));
  if (!waiting) return;
  const { webhook_id: webhookId, attempts, hung } = waiting;
  const queue = (trx: Trx, at: Date | null) => enqueueDelivery(trx, { orgId, webhookId, deliveryId: id }, at);
  if (lane === 'quick' && hung > 0) return inOrg(db, orgId, (trx) => queue(trx, null));
  const quietUntil = isQuiet(waiting) ? waiting.quiet_until : null;
  if (quietUntil && !isTooLate(waiting))
    return inOrg(db, orgId, async (trx) => {
      await store.setNext(trx, orgId, id, quietUntil);
      await queue(trx, quietUntil);
    });
  const began = performance.now();
  const told = quietUntil ? UNTOLD : waiting.enabled ? await tell(waiting, { config, seal, ms: PATIENCE_MS[lane] }, stop) : OFF;
  // A process that stops says nothing of the address: the job is begun again.
  stop.throwIfAborted();
  await inOrg(db, orgId, async (trx) => {
    // Somebody removed the address while it was called: nothing is noted of it any more.
    if (!(await store.findWaiting(trx, orgId, id))) return;
    const outcome = quietUntil ? { ...told, status: 'failed' as const, next_at: null } : outcomeOf(told, attempts);
    await store.setOutcome(trx, orgId, id, outcome);
    if (told.fault === 'gone') await store.updateWebhook(trx, orgId, webhookId, { enabled: false });
    if (told !== UNTOLD && told !== OFF)
      await store.updateWebhook(trx, orgId, webhookId, patienceAfter({ told, hung, lane, ms: performance.now() - began }));
    if (outcome.next_at) await queue(trx, outcome.next_at);
  });
}

const OFF: Told = { fault: 'off', answered: null };
const UNTOLD: Told = { fault: 'slow', answered: null };

/** An address that gave no answer is left alone for a time, but for a test. */
const isQuiet = ({ event, quiet_until, enabled }: store.Waiting): boolean =>
  enabled && event !== TEST_EVENT && quiet_until !== null && quiet_until.getTime() > Date.now();

const isTooLate = ({ created_at }: store.Waiting): boolean => Date.now() - created_at.getTime() > LONGEST_MS;

/** What is known of an address once it was called. One that was slow stays among the slow ones until it answers quickly. */
function patienceAfter({ told, hung, lane, ms }: { told: Told; hung: number; lane: Lane; ms: number }): {
  hung: number;
  quiet_until: Date | null;
} {
  if (told.fault !== 'slow') return { hung: ms < PATIENCE_MS.quick ? 0 : 1, quiet_until: null };
  const quiet = Math.min(QUIET_MS.first * 2 ** Math.min(hung, 10), QUIET_MS.longest);
  return { hung: hung + 1, quiet_until: lane === 'slow' ? new Date(Date.now() + quiet) : null };
}

/** Faults that another attempt does not mend. */
const final: readonly WebhookFault[] = ['gone', 'off'];

function outcomeOf(told: Told, attempts: number): store.Outcome {
  if (told.fault === null) return { ...told, status: 'delivered', next_at: null };
  const pause = final.includes(told.fault) ? undefined : PAUSES_MS[attempts];
  if (pause === undefined) return { ...told, status: 'failed', next_at: null };
  return { ...told, status: 'waiting', next_at: new Date(Date.now() + pause) };
}

async function tell(
  waiting: store.Waiting,
  { config, seal, ms }: Pick<Deps, 'config' | 'seal'> & { ms: number },
  stop: AbortSignal,
): Promise<Told> {
  const secrets = await secretsOf(waiting, seal);
  if (!secrets) return { fault: 'secret', answered: null };
  const url = new URL(waiting.url);
  const body = JSON.stringify({ type: waiting.event, timestamp: waiting.created_at.toISOString(), data: waiting.data });
  const signed = signedHeaders(secrets, { id: waiting.id, timestamp: Math.floor(Date.now() / SECONDS), body });
  const timeout = AbortSignal.timeout(ms);
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
