import type { NotificationKind } from '#contract/notifications.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { isRenewed, settingOf } from './rules.ts';
import { listReaders, withdrawSubject, writeNotification } from './store.ts';

const GATHERS_MS = 60_000;

/** Something that people should know. */
export interface News {
  orgId: string;
  kind: NotificationKind;
  /** User ids; whoever is no member, nobody (null), and the one whose doing it is are left out. */
  to: (string | null)[];
  /** Whose doing it is; null for nobody's. */
  by: string | null;
  /**
   * Names what the news is of among all of its kind, for example `comment:<id>` or `request:<id>`. Of one thing a person has one row:
   * `assigned`, `answered`, `failed` and `drive_ended` renew it, unread, all other kinds are told once.
   */
  thing: string;
  /** Where it leads. */
  requestId?: string;
  /** Questions of the request, entries of the library, or a drive. */
  subjectIds?: string[];
}

/** Tells people, each where they want to be told, inside the transaction of what happened. */
export const notify = async (trx: Trx, news: News): Promise<void> => {
  const { orgId, kind, thing, by } = news;
  const people = [...new Set(news.to)].filter((id) => id !== null && id !== by) as string[];
  if (people.length === 0) return;
  for (const { userId, chosen } of await listReaders(trx, orgId, people)) {
    const setting = settingOf(chosen, kind);
    const id = newId();
    const row = { ...setting, id, orgId, userId, thing, requestId: news.requestId ?? null, subjectIds: news.subjectIds ?? [], actorId: by };
    if (!(await writeNotification(trx, row, isRenewed(kind)))) continue;
    if (setting.mail === 'now') await enqueueMail(trx, row);
    if (setting.in_app) await appendEvent(trx, orgId, 'notification:created', { id, kind }, userId);
  }
};

/** The mail goes out once this commits, one of an organisation after the other; what gathers, such as many assignments one after the other, waits for the last of them. */
const enqueueMail = (trx: Trx, { id, orgId, userId, kind }: { id: string; orgId: string; userId: string; kind: NotificationKind }) =>
  enqueueJob(
    trx,
    'send-notification-mail',
    { org_id: orgId, user_id: userId, notification_id: id },
    { queue: `news:${orgId}`, ...(kind === 'assigned' ? { runAt: new Date(Date.now() + GATHERS_MS) } : {}) },
  );

/** Takes back what was told of one question or entry and is unread still: an assignment undone is no news. */
export const withdraw = async (
  trx: Trx,
  { orgId, from, ...what }: { orgId: string; from: string; kind: NotificationKind; thing: string; subjectId: string },
): Promise<void> => {
  if (await withdrawSubject(trx, { orgId, userId: from }, what))
    await appendEvent(trx, orgId, 'notification:updated', { id: what.subjectId, kind: what.kind }, from);
};
