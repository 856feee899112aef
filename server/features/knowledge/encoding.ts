import type { Deps } from '#server/deps.ts';
import { markVectorsReady } from '#server/features/documents/steps.ts';
import { type Held, type RunPayload, workRun } from '#server/features/runs/service.ts';
import { startRun } from '#server/features/runs/steps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';

/** Lets the vectors of what is new in the index be made in the background, one run an organisation at a time. */
export const enqueueEncoding = async (trx: Trx, orgId: string): Promise<void> => {
  await startRun(trx, orgId, 'encode', orgId, 0);
};

/** Makes the vectors that are missing; documents that are complete say so. */
export const encode = (payload: RunPayload, deps: Deps, stop: AbortSignal): Promise<void> =>
  workRun(
    deps,
    payload,
    stop,
    (held) => encodeAll(deps, held),
    async () => 'The vectors could not be made; search finds words only.',
  );

const encodeAll = async (deps: Deps, held: Held): Promise<void> => {
  const orgId = held.run.org_id;
  const index = await deps.knowledge.forOrg(orgId);
  const { byMeaning } = await deps.knowledge.meaning();
  let encoded = 0;
  const complete = byMeaning
    ? await unlessAborted(index.encodePending({ signal: held.signal, onProgress: (done) => void (encoded = done) }), held.signal)
    : [];
  await inOrg(deps.db, orgId, async (trx) => {
    const news = complete.length === 0 ? [] : await markVectorsReady(trx, orgId, complete);
    for (const { id, parent_id } of news) await appendEvent(trx, orgId, 'document:updated', { id, parent_id });
    await held.progress(trx, encoded, encoded);
    await held.finish(trx, 'completed');
  });
  // What was put into the index while this run was ending found it still running and started none: look once more.
  if (encoded > 0 && (await index.stats()).withoutVector > 0) await inOrg(deps.db, orgId, (trx) => enqueueEncoding(trx, orgId));
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
