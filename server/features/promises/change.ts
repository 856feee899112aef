import type { Parsed } from '#contract/endpoint.ts';
import type { ToldPromise, promises } from '#contract/promises.ts';
import { isMember } from '#server/features/access/steps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { noteChange } from './history-store.ts';
import { lockPromises } from './lock.ts';
import { needs } from './policy.ts';
import { presentPromise } from './present.ts';
import { noPromise, requirePromise } from './service.ts';
import * as store from './store.ts';

type Change = Parsed<typeof promises.update, 'body'>;

/**
 * Changes day, owner or state of a promise; how it stood stays in its history.
 * @throws forbidden below editor · not_found, also for an owner who is no member · conflict with it as it is now when somebody changed it
 * meanwhile, and with the other one where it is taken up again beside one in the same words
 */
export const changePromise = (db: Db, actor: OrgActor, id: string, { version, ...change }: Change): Promise<ToldPromise> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.update);
    await lockPromises(trx, actor.orgId);
    const row = await store.lockPromise(trx, actor.orgId, id);
    if (!row) throw noPromise();
    if (row.version !== version)
      throw new AppError('conflict', 'Somebody changed this promise meanwhile. You see it as it is now.', presentPromise(actor, row));
    if (change.owner_id) await requireKeeper(trx, actor.orgId, change.owner_id);
    const next = changed(row, change);
    const fields = (['due_on', 'owner_id', 'state', 'reason'] as const).filter((field) => next[field] !== row[field]);
    const isDismissed = change.hint === null && row.hint !== null;
    if (fields.length === 0 && !isDismissed) return presentPromise(actor, row);
    await requireAlone(trx, actor, row, next.state);
    const isNews = next.due_on !== row.due_on || next.state !== row.state;
    const anew = { ...(next.due_on === row.due_on ? {} : { reminded: null }), ...(isNews ? { news_told_at: null } : {}) };
    await store.updatePromise(trx, actor.orgId, id, { ...next, ...anew, ...(isNews || isDismissed ? seen(row) : {}) });
    if (fields.length > 0) await noteChange(trx, actor.orgId, { promiseId: id, doing: 'changed', by: actor.userId });
    await appendAudit(trx, {
      orgId: actor.orgId,
      userId: actor.userId,
      action: 'promise:updated',
      subject: id,
      data: { state: next.state, fields },
    });
    await appendEvent(trx, actor.orgId, 'promise:changed', { id, status: next.state });
    return presentPromise(actor, await requirePromise(trx, actor.orgId, id));
  });

/** What a document says of it is shown no more, however often that is read. */
const seen = ({ hint, hints_seen: before }: store.PromiseRow) => (hint === null ? {} : { hint: null, hints_seen: [...before, hint.print] });

type Standing = Pick<store.PromiseRow, 'due_on' | 'owner_id' | 'state' | 'reason'>;

/** How it stands after a change. A reason is of the day and state that it was given for. */
function changed(row: store.PromiseRow, { due_on, owner_id, state, reason }: Omit<Change, 'version'>): Standing {
  const due = due_on === undefined ? row.due_on : due_on;
  const outstanding = store.outstanding({ ...row, due_on: due });
  const isSettled = row.state === 'kept' || row.state === 'dropped';
  const next = state === undefined ? (isSettled ? row.state : outstanding) : state === 'open' ? outstanding : state;
  const isSame = due === row.due_on && next === row.state;
  return {
    due_on: due,
    owner_id: owner_id === undefined ? row.owner_id : owner_id,
    state: next,
    reason: reason ?? (isSame ? row.reason : null),
  };
}

/** What is settled is taken up again only where no other one in the same words is outstanding. @throws conflict with that one */
async function requireAlone(trx: Trx, actor: OrgActor, row: store.PromiseRow, state: Standing['state']): Promise<void> {
  if (state === 'kept' || state === 'dropped') return;
  const same = await store.findSame(trx, actor.orgId, { ...row, except: row.id });
  if (same)
    throw new AppError('conflict', 'The customer was promised the same again since. You see that promise.', presentPromise(actor, same));
}

/** @throws not_found for who is no member */
export const requireKeeper = async (trx: Trx, orgId: string, userId: string): Promise<void> => {
  if (!(await isMember(trx, orgId, userId)))
    throw new AppError('not_found', 'The owner must be a member of the organisation.', [{ field: 'owner_id', message: 'no member' }]);
};
