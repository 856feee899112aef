import type { Comment } from '#contract/comments.ts';
import type { Deps } from '#server/deps.ts';
import { requireRoomForTexts, requireRoomToType } from '#server/features/documents/steps.ts';
import { notify, withdraw } from '#server/features/notifications/steps.ts';
import { requireView } from '#server/features/qa-entries/steps.ts';
import { readRequest, requireMember } from '#server/features/requests/steps.ts';
import { type Db, type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { weighedPage } from '#server/platform/http/list-query.ts';
import { mayRemove, mayReword, needs } from './policy.ts';
import { presentComment, presentComments } from './present.ts';
import * as store from './store.ts';

type Parts = Pick<Deps, 'db' | 'config'>;

/** Characters of a comment that is taken however much is stored: what people say to each other is seldom longer. */
const ALWAYS_TAKEN = 1000;

interface Written {
  text: string;
  mentions: string[];
}

/** Comments on the entries of a request, oldest first: at most `limit`, and no more than one answer holds. @throws not_found */
export const listComments = (
  db: Db,
  actor: OrgActor,
  requestId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ comments: Comment[]; next_cursor: string | null }> =>
  inOrg(db, actor.orgId, async (trx) => {
    await readRequest(trx, actor, requestId);
    const { ids, next_cursor } = weighedPage(await store.weighComments(trx, actor.orgId, requestId, { after, limit: limit + 1 }), limit);
    return { comments: await presentComments(trx, actor, await store.findComments(trx, actor.orgId, ids)), next_cursor };
  });

/**
 * Comments on an entry. Whoever is not sure that it arrived sends it again under the same id: it is made once.
 * @throws not_found, also when somebody mentioned is no member · forbidden below editor · already_there when the id is another comment's ·
 * storage_full for a long one
 */
export const addComment = (
  { db, config }: Parts,
  actor: OrgActor,
  entryId: string,
  input: Written & { id?: string | undefined },
): Promise<Comment> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.create);
    const entry = await requireView(trx, actor.orgId, entryId);
    const mentions = await membersAmong(trx, actor, input.mentions);
    const id = input.id ?? newId();
    const row = { id, org_id: actor.orgId, entry_id: entryId, author_id: actor.userId, text: input.text, mentions };
    if (await store.insertComment(trx, row)) {
      await requireRoomFor(trx, actor, config, input.text);
      await tell(trx, actor, entry);
      await tellMentioned(trx, actor, entry, { id, mentions });
      return presentComment(trx, actor, await requireComment(trx, actor, id));
    }
    const there = await store.findComment(trx, actor.orgId, id);
    if (there?.entry_id !== entryId || there.author_id !== actor.userId)
      throw new AppError('already_there', 'Another comment has this id. Send yours under a new one.');
    return presentComment(trx, actor, there);
  });

/**
 * Rewords a comment.
 * @throws not_found · forbidden for those of others · conflict with the comment as it is when `version` is not the newest ·
 * storage_full where it becomes a long one
 */
export const rewordComment = ({ db, config }: Parts, actor: OrgActor, id: string, input: Written & { version: number }): Promise<Comment> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.update);
    const row = await requireComment(trx, actor, id);
    if (!mayReword(actor, row)) throw new AppError('forbidden', 'Only who wrote a comment may reword it.');
    await requireRoomFor(trx, actor, config, input.text);
    const mentions = await membersAmong(trx, actor, input.mentions);
    const change = { text: input.text, mentions, edited_at: new Date() };
    if (!(await store.updateComment(trx, { ...row, version: input.version }, change)))
      throw new AppError(
        'conflict',
        'This comment was changed meanwhile. You see it as it is now.',
        await presentComment(trx, actor, await requireComment(trx, actor, id)),
      );
    const entry = await requireView(trx, actor.orgId, row.entry_id);
    await tell(trx, actor, entry);
    await tellMentioned(trx, actor, entry, { id, mentions });
    for (const from of row.mentions)
      if (!mentions.includes(from)) await withdraw(trx, { ...newsOf(actor, row), from, subjectId: entry.id });
    return presentComment(trx, actor, await requireComment(trx, actor, id));
  });

/** Removes a comment; it can be brought back for 30 days. @throws not_found · forbidden for those of others, below admin */
export const removeComment = (db: Db, actor: OrgActor, id: string): Promise<void> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.remove);
    await setRemoved(trx, actor, await requireComment(trx, actor, id), new Date());
  });

/** Brings a removed comment back; one that was not removed is answered as it is. @throws not_found, also after 30 days · forbidden */
export const restoreComment = (db: Db, actor: OrgActor, id: string): Promise<Comment> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.restore);
    const row = await store.findComment(trx, actor.orgId, id);
    if (!row) throw missing();
    if (row.deleted_at !== null) await setRemoved(trx, actor, row, null);
    return presentComment(trx, actor, await requireComment(trx, actor, id));
  });

/** Days that a removed comment can be brought back. */
const RECOVERABLE_DAYS = 30;

/** Deletes for good what was removed more than 30 days ago, organisation by organisation; answers how many there were. */
export const purgeComments = async (db: Db): Promise<number> => {
  let purged = 0;
  for (const orgId of await store.listOrgIds(db))
    purged += await inOrg(db, orgId, (trx) => store.deleteRemoved(trx, orgId, RECOVERABLE_DAYS));
  return purged;
};

const requireRoomFor = async (trx: Trx, actor: OrgActor, config: Parts['config'], text: string): Promise<void> => {
  await requireRoomToType(trx, actor.orgId);
  if (text.length > ALWAYS_TAKEN) await requireRoomForTexts(trx, actor.orgId, config, text.length);
};

const setRemoved = async (trx: Trx, actor: OrgActor, row: store.CommentView, removed: Date | null): Promise<void> => {
  if (!mayRemove(actor, row)) throw new AppError('forbidden', 'Only who wrote a comment, or an admin, may remove it.');
  await store.updateComment(trx, row, { deleted_at: removed });
  const entry = await requireView(trx, actor.orgId, row.entry_id);
  await tell(trx, actor, entry);
  if (removed === null) await tellMentioned(trx, actor, entry, row);
  else for (const from of row.mentions) await withdraw(trx, { ...newsOf(actor, row), from, subjectId: entry.id });
};

const newsOf = ({ orgId }: OrgActor, { id }: { id: string }) => ({ orgId, kind: 'mentioned', thing: `comment:${id}` }) as const;

/** Each of them once, however often the comment is reworded. */
const tellMentioned = (
  trx: Trx,
  actor: OrgActor,
  entry: { id: string; request_id: string },
  comment: { id: string; mentions: string[] },
): Promise<void> =>
  notify(trx, { ...newsOf(actor, comment), to: comment.mentions, by: actor.userId, requestId: entry.request_id, subjectIds: [entry.id] });

const missing = (): AppError => new AppError('not_found', 'There is no such comment.');

const requireComment = async (trx: Trx, actor: OrgActor, id: string): Promise<store.CommentView> => {
  const row = await store.findComment(trx, actor.orgId, id);
  if (!row || row.deleted_at !== null) throw missing();
  return row;
};

const membersAmong = async (trx: Trx, actor: OrgActor, given: string[]): Promise<string[]> => {
  const mentions = [...new Set(given)];
  for (const id of mentions) await requireMember(trx, actor, id, 'mentions');
  return mentions;
};

/** The entry itself is as it was: whoever holds this version of it fetches nothing but the comments. */
const tell = (trx: Trx, actor: OrgActor, entry: { id: string; request_id: string; version: number }): Promise<void> =>
  appendEvent(trx, actor.orgId, 'qa_entry:updated', {
    id: entry.id,
    request_id: entry.request_id,
    version: entry.version,
    kind: 'comment',
  });
