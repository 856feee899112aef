import type { Deps } from '#server/deps.ts';
import { markVectorsReady } from '#server/features/documents/steps.ts';
import { type Held, type RunPayload, workRun } from '#server/features/runs/service.ts';
import { enqueueOpenAgain, startRun } from '#server/features/runs/steps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';

/** Lets the vectors of what is new in the index be made in the background, one run an organisation at a time. */
export const enqueueEncoding = async (trx: Trx, orgId: string): Promise<void> => {
  await startRun(trx, orgId, 'encode', orgId, 0);
};

/** Vectors that are made before it is asked whether somebody else waits. */
const PORTION_MS = 2_000;

/** Makes the vectors that are missing, in portions; documents that are complete say so. */
export const encode = (payload: RunPayload, deps: Deps, stop: AbortSignal): Promise<void> =>
  workRun(
    deps,
    payload,
    stop,
    async (held) => {
      while (await encodePortion(deps, held));
    },
    async () => 'The vectors could not be made; search finds words only.',
  );

/** Makes some of the vectors; true where more are missing and nobody waits for this place, else the run ended or gave way. */
const encodePortion = async (deps: Deps, held: Held): Promise<boolean> => {
  const orgId = held.run.org_id;
  const index = await deps.knowledge.forOrg(orgId);
  const { byMeaning } = await deps.knowledge.meaning();
  const { done: before } = held.run;
  let left = 0;
  const count = (done: number, total: number): void => {
    held.run.done = before + done;
    left = total - done;
  };
  const complete = byMeaning
    ? await unlessAborted(index.encodePending({ signal: held.signal, onProgress: count, forMs: PORTION_MS }), held.signal)
    : [];
  const { done } = held.run;
  const goesOn = await inOrg(deps.db, orgId, async (trx) => {
    const news = complete.length === 0 ? [] : await markVectorsReady(trx, orgId, complete);
    for (const { id, parent_id } of news) await appendEvent(trx, orgId, 'document:updated', { id, parent_id });
    await held.progress(trx, done, done + left);
    if (left > 0) return !(await held.giveWay(trx));
    await held.finish(trx, 'completed');
    await enqueueOpenAgain(trx, orgId);
    return false;
  });
  // What was put into the index while this run was ending found it still running and started none: look once more.
  if (left === 0 && done > 0 && (await index.stats()).withoutVector > 0) await inOrg(deps.db, orgId, (trx) => enqueueEncoding(trx, orgId));
  return goesOn;
};

/** A batch takes seconds on a busy machine: who stops does not wait for it, and what it still made is found missing next time. */
const unlessAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};
