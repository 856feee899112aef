import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { setImmediate } from 'node:timers/promises';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { writeAlarms } from './alarms.ts';
import { isOtherwise, wholeOf } from './compare-told.ts';
import { type Found, printOf } from './found.ts';
import { type Pair, TOGETHER, listPairs } from './pairs.ts';

/** How long one job looks before others have their turn. */
const PORTION_MS = 2_000;
/** Letters of an answer that a finding shows: it stands whole among what was told. */
const MOST_SHOWN = 1_000;

export const ToldIn = z.object({
  org_id: z.uuid(),
  request_id: z.uuid(),
  /** What was told before, up to which that is done. */
  from: z.optional(z.uuid()),
});
type ToldIn = z.infer<typeof ToldIn>;

/** Looks, once this commits, at what other customers were told to the questions that one was answered now. */
export const enqueueOtherwise = (trx: Trx, payload: ToldIn): Promise<void> =>
  enqueueJob(trx, 'look-at-told-otherwise', payload, { queue: `told:${payload.org_id}` });

/** Finds what other customers were told otherwise. May run twice. */
export const lookAtOtherwise = async (db: Db, payload: ToldIn, stop: AbortSignal): Promise<void> => {
  const { org_id: orgId } = payload;
  const began = performance.now();
  let from = payload.from;
  await inOrg(db, orgId, (trx) => endOtherwise(trx, orgId));
  const isOver = (): boolean => stop.aborted || performance.now() - began > PORTION_MS;
  for (;;) {
    const after = from;
    const pairs = await inOrg(db, orgId, (trx) => listPairs(trx, payload, after));
    const { found, last, isDone } = await compared(pairs, isOver);
    await inOrg(db, orgId, (trx) => writeAlarms(trx, orgId, oneOfEach(found)));
    if (!last || (isDone && pairs.length < TOGETHER)) return;
    from = last.before.id;
    if (isOver()) break;
  }
  await inOrg(db, orgId, (trx) => enqueueOtherwise(trx, { ...payload, ...(from ? { from } : {}) }));
};

/** Compares pair after pair, between which others have their turn, until the time is over; at least one. */
async function compared(pairs: Pair[], isOver: () => boolean): Promise<{ found: Found[]; last: Pair | undefined; isDone: boolean }> {
  const found: Found[] = [];
  for (const [at, pair] of pairs.entries()) {
    const one = otherwiseOf(pair);
    if (one) found.push(one);
    if (isOver()) return { found, last: pair, isDone: at === pairs.length - 1 };
    await setImmediate();
  }
  return { found, last: pairs.at(-1), isDone: true };
}

const oneOfEach = (found: Found[]): Found[] => [...new Map(found.map((one) => [`${one.told_id} ${one.cause}`, one])).values()];

/** What is found of two answers to one question; null where they do not differ as far as words can tell. Pure. */
function otherwiseOf({ before, now }: Pair): Found | null {
  if (!isOtherwise(before, now)) return null;
  const [was, is] = [wholeOf(before), wholeOf(now)];
  return {
    told_id: before.id,
    kind: 'told_otherwise',
    cause: printOf('told otherwise', was, is),
    why: { code: 'told_otherwise', values: {} },
    was: { document: before.request_name, quote: was.slice(0, MOST_SHOWN), told_id: before.id, customer: before.customer },
    now: { document: now.request_name, quote: is.slice(0, MOST_SHOWN), told_id: now.id, customer: now.customer },
  };
}

/** What was told otherwise, and holds no longer or is kept no more, is over. */
export const endOtherwise = async (trx: Trx, orgId: string): Promise<void> => {
  await sql`
    update told_alarm set over_at = now(), version = version + 1
    where org_id = ${orgId} and kind = 'told_otherwise' and over_at is null and settled is null
      and not exists (select from told_answer where told_answer.org_id = ${orgId} and superseded_at is null and id = (now ->> 'told_id')::uuid)`.execute(
    trx,
  );
};
