import type { StoredHint } from '#contract/promises.ts';
import { mapEachInTurn, takingTurns } from '#engine/common/taking-turns.ts';
import { foldedWords } from '#engine/language/text.ts';
import { type Promised, type SaidOfPromise, saidOf } from '#engine/told/promise-said.ts';
import { notify } from '#server/features/notifications/steps.ts';
import { type NewlySaid, enqueueFollow, readNewlySaid } from '#server/features/told/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { appendEventsOf } from '#server/platform/events/append-event.ts';
import { type Followed, listFollowed, listKeepers, writeHint } from './follow-store.ts';
import { lockPromises } from './lock.ts';

/**
 * Holds promises that are to be kept against what documents say since each was told: where one says that it is done, moved or dropped, the promise shows
 * it beside what was told, and who keeps it is told once. Nothing of the promise changes. What a document says no longer is shown no more. May run twice.
 */
export const followPromises = async (db: Db, orgId: string, documents: string[], stop: AbortSignal): Promise<void> => {
  const [said, promises] = await inOrg(db, orgId, async (trx) => [
    await readNewlySaid(trx, orgId, documents),
    await listFollowed(trx, orgId),
  ]);
  const found = new Map(
    await mapEachInTurn(promises, async (one) => [one.id, stop.aborted ? one.hint : await hintOf(one, said, documents)] as const),
  );
  if (stop.aborted) return inOrg(db, orgId, (trx) => enqueueFollow(trx, orgId, documents));
  await inOrg(db, orgId, (trx) => keep(trx, orgId, found));
};

/** The sentence that says most of it; what is shown already from another document stays where none does. */
async function hintOf(promise: Followed, said: NewlySaid[], documents: string[]): Promise<StoredHint | null> {
  const promised: Promised = { sentence: promise.sentence, due: promise.due_on, toldAt: promise.told_at.getTime() };
  let [nearest, found]: [number, StoredHint | null] = [0, null];
  const pause = takingTurns();
  for (const { document_id, document, sample, near: nearOf } of said) {
    if (sample !== promise.sample) continue;
    for (const { said: quote, near } of await nearOf(promise.sentence, promise.told_at)) {
      await pause();
      const is: SaidOfPromise | null = near > nearest ? saidOf(promised, quote) : null;
      if (!is || promise.hints_seen.includes(printOf(is.kind, quote))) continue;
      [nearest, found] = [near, { ...is, document_id, document, quote, print: printOf(is.kind, quote) }];
    }
  }
  if (found) return found;
  return promise.hint && !documents.includes(promise.hint.document_id) ? promise.hint : null;
}

const printOf = (kind: string, quote: string): string => `${kind} ${foldedWords(quote)}`.slice(0, 300);

async function keep(trx: Trx, orgId: string, found: ReadonlyMap<string, StoredHint | null>): Promise<void> {
  await lockPromises(trx, orgId);
  const changed: string[] = [];
  for (const { id, hint: had, hints_seen: seen } of await listFollowed(trx, orgId)) {
    const hint = found.get(id) ?? null;
    if (!found.has(id) || hint?.print === had?.print || (hint && seen.includes(hint.print))) continue;
    await writeHint(trx, orgId, id, hint);
    changed.push(id);
    if (hint) await tellKeepers(trx, orgId, id, hint);
  }
  await appendEventsOf(trx, orgId, 'promise:changed', changed);
}

const tellKeepers = async (trx: Trx, orgId: string, id: string, { print }: StoredHint): Promise<void> => {
  const to = await listKeepers(trx, orgId, id);
  await notify(trx, { orgId, kind: 'promise_said', to, by: null, thing: `promise:${id}:said:${print.slice(0, 100)}`, subjectIds: [id] });
};
