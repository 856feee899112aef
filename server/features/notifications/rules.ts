import { type NotificationKind, type Telling, notificationKinds, tellingDefaults } from '#contract/notifications.ts';

/** A row of settings, as it is kept. */
export type Setting = Telling & { kind: NotificationKind };

/** Goes on: told again, the one row of its thing is renewed and unread. Of the others the same is told once. */
const goesOn: Record<NotificationKind, boolean> = {
  assigned: true,
  mentioned: false,
  due_tomorrow: false,
  overdue: false,
  answered: true,
  failed: true,
  library_review: false,
  drive_ended: true,
  promise_due: false,
  promise_overdue: false,
  promise_said: false,
  told_changed: false,
};

export const isRenewed = (kind: NotificationKind): boolean => goesOn[kind];

/** As the person chose, or else by default. */
export const settingOf = (chosen: Setting[], kind: NotificationKind): Setting =>
  chosen.find((setting) => setting.kind === kind) ?? { kind, ...tellingDefaults[kind] };

/** Every kind in its order. */
export const settingsOf = (chosen: Setting[]): Setting[] => notificationKinds.map((kind) => settingOf(chosen, kind));
