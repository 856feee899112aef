import type { Parsed } from '#contract/endpoint.ts';
import type { ToldPromise, promises } from '#contract/promises.ts';
import { foldedWords } from '#engine/language/text.ts';
import { dayAhead } from '#engine/told/days-over.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { readTold } from '#server/features/told/steps.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { requireKeeper } from './change.ts';
import { noteChange } from './history-store.ts';
import { lockPromises } from './lock.ts';
import { needs } from './policy.ts';
import { presentPromise } from './present.ts';
import { requirePromise } from './service.ts';
import * as store from './store.ts';

type Asked = Parsed<typeof promises.create, 'body'>;

/**
 * Makes a promise of a given answer by hand.
 * @throws forbidden below editor · not_found for an answer that is not kept, and for an owner who is no member · invalid for a sentence that is no
 * part of what was said · conflict where the customer was told otherwise since, and with the promise that is outstanding in the same words
 */
export const makePromise = (db: Db, actor: OrgActor, asked: Asked): Promise<ToldPromise> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.create);
    const { orgId, userId } = actor;
    await lockPromises(trx, orgId);
    const [told] = await readTold(trx, orgId, [asked.told_id]);
    if (!told) throw new AppError('not_found', 'There is no such given answer: the record of its customer may have been deleted.');
    if (told.superseded_at !== null)
      throw new AppError('conflict', 'The customer was told otherwise since. Make the promise of what they were told last.');
    if (asked.owner_id) await requireKeeper(trx, orgId, asked.owner_id);
    const sentence = asked.sentence ?? told.answer ?? told.comment ?? told.choice ?? '';
    requireSaid(sentence, [told.choice, told.answer, told.comment]);
    const same = await store.findSame(trx, orgId, { sentence, customer: told.customer });
    if (same) throw new AppError('conflict', 'This is a promise already. You see it as it is.', presentPromise(actor, same));
    const named = dayAhead(sentence, told.told_at.getTime());
    const id = await store.insertPromise(trx, orgId, {
      told_id: told.id,
      customer: told.customer,
      sentence,
      due_on: asked.due_on === undefined ? named : asked.due_on,
      told_due_on: named,
      owner_id: asked.owner_id === undefined ? userId : asked.owner_id,
      made_by: userId,
    });
    await noteChange(trx, orgId, { promiseId: id, doing: 'made', by: userId });
    await appendAudit(trx, { orgId, userId, action: 'promise:made', subject: id });
    await appendEvent(trx, orgId, 'promise:changed', { id });
    return presentPromise(actor, await requirePromise(trx, orgId, id));
  });

/** @throws invalid for a sentence whose words do not stand, in their order, in one of the texts */
function requireSaid(sentence: string, texts: (string | null)[]): void {
  const words = foldedWords(sentence);
  if (words !== '' && texts.some((text) => ` ${foldedWords(text ?? '')} `.includes(` ${words} `))) return;
  const message = 'The customer was not told this. Give a part of the answer as it was told.';
  throw new AppError('invalid', message, [{ field: 'sentence', message }]);
}
