import type { Parsed } from '#contract/endpoint.ts';
import type { Notification, notifications } from '#contract/notifications.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { type Setting, settingsOf } from './rules.ts';
import * as store from './store.ts';

const DEFAULT_LIMIT = 50;

/** A page of one's own, newest first, and how many are unread in all. */
export const listNotifications = (db: Db, actor: OrgActor, query: Parsed<typeof notifications.list, 'query'>) =>
  inOrg(db, actor.orgId, async (trx) => {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const { page, next_cursor } = await store.listNotifications(trx, actor, { unread: query.unread, after: query.cursor ?? null, limit });
    return { notifications: page.map(present), next_cursor, unread: await store.countUnread(trx, actor) };
  });

/** Marks one as read, or as unread again. @throws not_found also when it was renewed meanwhile and has another id */
export const markNotification = (db: Db, actor: OrgActor, id: string, read: boolean): Promise<Notification> =>
  inOrg(db, actor.orgId, async (trx) => {
    const row = await store.findNotification(trx, actor, id);
    if (!row) throw new AppError('not_found', 'There is no such notification any more.');
    if ((row.read_at !== null) === read) return present(row);
    const readAt = read ? new Date() : null;
    await store.setRead(trx, actor, id, readAt);
    await appendEvent(trx, actor.orgId, 'notification:updated', { id }, actor.userId);
    return present({ ...row, read_at: readAt });
  });

/** Marks as read what was there when `newestId` was the newest; answers how many are unread still. */
export const markAllRead = (db: Db, actor: OrgActor, newestId: string): Promise<number> =>
  inOrg(db, actor.orgId, async (trx) => {
    const marked = await store.setAllRead(trx, actor, newestId);
    if (marked > 0) await appendEvent(trx, actor.orgId, 'notification:updated', { id: newestId }, actor.userId);
    return store.countUnread(trx, actor);
  });

export const readSettings = async (db: Db, userId: string): Promise<Setting[]> => settingsOf(await store.listSettings(db, userId));

/** Changes the kinds that are given; answers all. */
export const changeSettings = (db: Db, userId: string, settings: Setting[]): Promise<Setting[]> =>
  db.transaction().execute(async (trx) => {
    await store.writeSettings(trx, userId, settings);
    return settingsOf(await store.listSettings(trx, userId));
  });

const present = (row: store.NotificationView): Notification => ({
  id: row.id,
  kind: row.kind,
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
  request:
    row.request_id === null
      ? null
      : { id: row.request_id, name: row.request_name ?? '', due_at: row.request_due_at?.toISOString() ?? null },
  entry: row.entry_id === null ? null : { id: row.entry_id, ref: row.entry_ref, question: row.entry_question ?? '' },
  library_entry: row.library_entry_id === null ? null : { id: row.library_entry_id, question: row.library_question ?? '' },
  drive: row.drive_id === null ? null : { id: row.drive_id, name: row.drive_name ?? '' },
  promise:
    row.promise_id === null
      ? null
      : { id: row.promise_id, customer: row.promise_customer, sentence: row.promise_sentence ?? '', due_on: row.promise_due_on },
  told: row.kind === 'told_changed' ? { customers: row.told_customers ?? [], documents: row.told_documents ?? [] } : null,
  count: row.count,
  read: row.read_at !== null,
  created_at: row.created_at.toISOString(),
});
