import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Id, IdParam, Instant, PageById, Whole, YesNo } from './fields.ts';

/** What people are told of; each has its words in `web/i18n/<language>/notifications.json` and in the mails. */
export const notificationKinds = [
  'assigned',
  'mentioned',
  'due_tomorrow',
  'overdue',
  'answered',
  'failed',
  'library_review',
  'drive_ended',
  'promise_due',
  'promise_overdue',
  'promise_said',
  'told_changed',
] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** By mail at once, once a day with all else that is new, or not at all. */
export const mailTimes = ['now', 'daily', 'off'] as const;
const MailTime = z.enum(mailTimes);
type MailTime = z.infer<typeof MailTime>;

/** Where somebody wants to be told. */
export interface Telling {
  in_app: boolean;
  mail: MailTime;
}

/** Where people are told until they say otherwise: by mail at once where somebody waits for them, a day's reminders in one mail. */
export const tellingDefaults: Record<NotificationKind, Telling> = {
  assigned: { in_app: true, mail: 'now' },
  mentioned: { in_app: true, mail: 'now' },
  due_tomorrow: { in_app: true, mail: 'daily' },
  overdue: { in_app: true, mail: 'daily' },
  answered: { in_app: true, mail: 'off' },
  failed: { in_app: true, mail: 'now' },
  library_review: { in_app: true, mail: 'daily' },
  drive_ended: { in_app: true, mail: 'now' },
  promise_due: { in_app: true, mail: 'daily' },
  promise_overdue: { in_app: true, mail: 'daily' },
  promise_said: { in_app: true, mail: 'daily' },
  told_changed: { in_app: true, mail: 'daily' },
};

/** Customers, and documents, that news of findings name. */
export const newsNames = 3;

/** News for one person, and where it leads: a question of a request, the request, an entry of the library, a drive, a promise, or findings about what was told. */
export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  /** Whose doing it is; null where nobody did anything, as on a day that comes. */
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
  request: z.nullable(z.object({ id: Id, name: z.string(), due_at: z.nullable(Instant) })),
  /** The first of the questions that it is about, when it is still there. */
  entry: z.nullable(z.object({ id: Id, ref: z.nullable(z.string()), question: z.string() })),
  library_entry: z.nullable(z.object({ id: Id, question: z.string() })),
  /** One that lets nobody in any more, when it is still there. */
  drive: z.nullable(z.object({ id: Id, name: z.string() })),
  /** One that is due, when it is still there; `due_on` as `2027-09-30`. */
  promise: z.nullable(z.object({ id: Id, customer: z.nullable(z.string()), sentence: z.string(), due_on: z.nullable(z.iso.date()) })),
  /** Of findings about what was told: customers that were told, and what changed, the first names of each; null of all else. */
  told: z.nullable(z.object({ customers: Whole(z.string(), newsNames), documents: Whole(z.string(), newsNames) })),
  /** Questions, entries of the library, drives, promises or given answers that it is about; 0 when it is about the request as a whole. */
  count: z.int(),
  read: z.boolean(),
  created_at: Instant,
});
export type Notification = z.infer<typeof Notification>;

const Setting = z.object({ kind: NotificationKind, in_app: z.boolean(), mail: MailTime });
const Settings = z.object({ settings: Whole(Setting, notificationKinds.length) });

export const notifications = {
  list: {
    method: 'GET',
    path: '/api/notifications',
    summary: 'What the signed-in person should know in the current organisation, newest first; those beyond 2 MB come with `cursor`',
    query: z.object({
      /** The unread ones alone, or the read ones alone. */
      unread: z.optional(YesNo),
      ...PageById,
    }),
    response: {
      200: z.object({
        notifications: z.array(Notification),
        next_cursor: Cursor,
        /** Of all, not of this page. */
        unread: z.int(),
      }),
    },
  },
  update: {
    method: 'PUT',
    path: '/api/notifications/:id',
    summary: 'Mark one as read, or as unread again',
    params: IdParam,
    body: z.object({ read: z.boolean() }),
    response: { 200: Notification },
  },
  readAll: {
    method: 'POST',
    path: '/api/notifications/read-all',
    summary: 'Mark as read what was there when the newest one was seen',
    body: z.object({
      /** The newest that was seen: what came after it stays unread. */
      newest_id: Id,
    }),
    response: { 200: z.object({ unread: z.int() }) },
  },
  settings: {
    method: 'GET',
    path: '/api/notifications/settings',
    summary: 'Of what the signed-in person is told, and where',
    response: { 200: Settings },
  },
  changeSettings: {
    method: 'PUT',
    path: '/api/notifications/settings',
    summary: 'Change where the signed-in person is told of some kinds; the others stay',
    body: z.object({ settings: z.array(Setting).check(z.maxLength(notificationKinds.length)) }),
    response: { 200: Settings },
  },
} as const satisfies Record<string, Endpoint>;
