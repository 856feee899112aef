import type { Presence } from '#contract/presence.ts';
import { findRows } from '#server/features/qa-entries/steps.ts';
import { findRequest } from '#server/features/requests/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { allow } from '#server/platform/http/allow.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { needs } from './policy.ts';
import { deleteGone, deletePage, findPage, listOthers, writePage } from './store.ts';

/**
 * Notes that a page has the request open, and answers who else has. The others are told only of what is new: somebody came, or went to
 * another question.
 * @throws not_found when the request is not there
 */
export const tellPage = (
  db: Db,
  actor: OrgActor,
  requestId: string,
  { page, entry_id: asked }: { page: string; entry_id: string | null },
): Promise<Presence> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.tell);
    if (!(await findRequest(trx, actor.orgId, requestId))) throw new AppError('not_found', 'There is no such request.');
    const entry_id = await entryOf(trx, actor.orgId, requestId, asked);
    const before = await findPage(trx, actor.orgId, page);
    if (!before) await deleteGone(trx, actor.orgId);
    const row = { page, org_id: actor.orgId, request_id: requestId, user_id: actor.userId, entry_id };
    if (!(await writePage(trx, row))) throw new AppError('conflict', 'This page is somebody else’s. Load it again.');
    const others = await listOthers(trx, requestId, actor.userId);
    if (before?.request_id !== requestId || before.entry_id !== entry_id) await tell(trx, actor, requestId, others.length);
    return { people: others.map(({ user_id, name, entry_id: at }) => ({ user: { id: user_id, name }, entry_id: at })) };
  });

/** A question of another request, or one that is gone, is none. */
const entryOf = async (trx: Trx, orgId: string, requestId: string, id: string | null): Promise<string | null> => {
  const [entry] = id === null ? [] : await findRows(trx, orgId, [id]);
  return entry?.request_id === requestId ? entry.id : null;
};

/** Nothing happens when the page is not there, or is somebody else's. */
export const leavePage = (db: Db, actor: OrgActor, { id, page }: { id: string; page: string }): Promise<void> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.leave);
    if (!(await deletePage(trx, actor.orgId, page, actor.userId))) return;
    await tell(trx, actor, id, (await listOthers(trx, id, actor.userId)).length);
  });

/** Who is alone tells nobody. */
const tell = async (trx: Trx, { orgId }: OrgActor, requestId: string, others: number): Promise<void> => {
  if (others > 0) await appendEvent(trx, orgId, 'presence:updated', { id: requestId });
};
