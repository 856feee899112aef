import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { ATTEMPTS, askedPause, pauseAfter } from '#engine/common/pauses.ts';
import type { Db, Trx } from '../db/db.ts';
import { enqueueJob } from '../jobs/enqueue.ts';
import type { Log } from '../log/log.ts';
import { type AnalyticsSettings, readyToCount } from './settings.ts';

const countedEvents = ['user_login', 'conversion_event_signup'] as const;
type CountedEvent = (typeof countedEvents)[number];

export const COUNT_EVENT = 'count-event';
const Counted = z.object({ event: z.enum(countedEvents), client_id: z.string() });

/** What may be better later; everything else is a refusal. */
const PASSING = new Set([429, 500, 503, 504]);
const TIMEOUT_MS = 20_000;

/** Counts that somebody signed in or signed up, elsewhere; nobody waits for it, and nothing depends on it. */
export interface Analytics {
  count(trx: Db | Trx, event: CountedEvent, who: string): Promise<void>;
}

/** What is told of a person is a number that only this service can make: no name, no address, nothing of what they do. */
export function openAnalytics(settings: AnalyticsSettings | null, secret: string, log: Log): Analytics {
  if (settings === null) return { count: async () => {} };
  const ready = readyToCount(settings);
  if ('missing' in ready) {
    log.warn(`nothing is counted elsewhere: ${ready.missing} is missing`);
    return { count: async () => {} };
  }
  return {
    count: (trx, event, who) => {
      const client_id = createHmac('sha256', secret).update(`counted ${who}`).digest('hex').slice(0, 32);
      return enqueueJob(trx, COUNT_EVENT, { event, client_id }, { jobKey: `${event}:${client_id}` });
    },
  };
}

/** Sends one count; what is busy is asked again, a little later each time. What fails is said in the log, and is no failure of the job. */
export async function sendCounted(settings: AnalyticsSettings | null, payload: unknown, log: Log, firstPauseMs?: number): Promise<void> {
  const ready = settings && readyToCount(settings);
  if (!ready || 'missing' in ready) return;
  const { event, client_id } = Counted.parse(payload);
  const body = JSON.stringify({ client_id, events: [{ name: event }] });
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(ready.address, { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      (error: unknown) => error as Error,
    );
    const isAnswer = answer instanceof Response;
    if (isAnswer) await answer.body?.cancel();
    if (isAnswer && answer.ok) return;
    const isOver = (isAnswer && !PASSING.has(answer.status)) || attempt === ATTEMPTS;
    const why = isAnswer ? `it answered ${answer.status}` : answer.message;
    log.warn({ event, attempt, why }, isOver ? 'an event was not counted elsewhere' : 'an event could not be counted yet');
    if (isOver) return;
    await sleep((isAnswer ? askedPause(answer.headers.get('retry-after')) : null) ?? pauseAfter(attempt, firstPauseMs));
  }
}
