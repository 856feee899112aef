import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Notification, notificationKinds, notifications } from '#contract/notifications.ts';
import { openScreen, person, serviceFor } from '../../../testing/open-screen.ts';
import { aDay, ids } from '../../../testing/rows.ts';
import type { Service } from '../../../testing/service.ts';

const path = '/dashboard/preferences';
const idOf = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`;

const news = (at: number, more: Partial<Notification> = {}): Notification => ({
  id: idOf(at),
  kind: 'assigned',
  actor: { id: ids.user, name: 'Ana Novak' },
  request: { id: ids.one, name: 'Contoso', due_at: null },
  entry: null,
  library_entry: null,
  drive: null,
  promise: null,
  told: null,
  count: 0,
  read: false,
  created_at: aDay,
  ...more,
});

/** Answers as the service does: the unread ones, or the read ones. */
const holds = (service: Service, rows: Notification[]) =>
  service.answers(notifications.list, ({ query }) => ({
    notifications: rows.filter(({ read }) => read !== query.unread),
    next_cursor: null,
    unread: rows.filter(({ read }) => !read).length,
  }));

let service: Service;
beforeEach(() => {
  service = serviceFor(person('viewer'));
});

const openPanel = async (hand: { click: (element: Element) => Promise<void> }, name: RegExp | string) => {
  const [bell] = await screen.findAllByRole('button', { name });
  await hand.click(bell!);
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
};

test('the bell counts what is unread; the panel says each kind in words, the unread ones first', async () => {
  const entry = { id: ids.two, ref: null, question: 'Who may restore a backup?' };
  const rows = [
    ...notificationKinds.map((kind, at) =>
      news(at, {
        kind,
        count: kind === 'library_review' ? 3 : kind === 'told_changed' ? 14 : 0,
        drive: { id: ids.one, name: 'Shared files' },
        promise: {
          id: ids.two,
          customer: kind === 'promise_due' ? 'Mill' : null,
          sentence: 'Keys will be introduced.',
          due_on: '2027-09-30',
        },
        told: kind === 'told_changed' ? { customers: ['Mill', 'Forge'], documents: ['backups.md'] } : null,
        read: kind === 'answered',
      }),
    ),
    news(20, { count: 12, entry, actor: null }),
  ];
  holds(service, rows);
  const { hand } = await openScreen(path);
  const panel = await openPanel(hand, 'Notifications, 12 unread');

  expect((await panel.findAllByRole('listitem')).map((item) => item.querySelector('.news-line')?.textContent)).toEqual([
    'Ana Novak made you the owner of “Contoso”',
    'Ana Novak mentions you in “Contoso”',
    '“Contoso” is due tomorrow',
    '“Contoso” is overdue',
    '“Contoso” was not finished',
    '3 library entries are due for review',
    'The drive “Shared files” lets us in no more: connect it again',
    'A promise to Mill is due on Sep 30, 2027',
    'A promise is overdue since Sep 30, 2027',
    'A paper says something of a promise',
    '14 answers that customers were told may hold no longer',
    'Somebody asks you to answer 12 questions in “Contoso”',
    '“Contoso” is answered and waits for your review',
  ]);
  expect(panel.getByRole('link', { name: /12 questions/ }).getAttribute('href')).toBe(`/dashboard/requests/${ids.one}?entry=${ids.two}`);
  expect(panel.getByRole('link', { name: /library entries/ }).getAttribute('href')).toBe('/dashboard/library?status=due');
  expect(panel.getByRole('link', { name: /14 answers/ }).getAttribute('href')).toBe('/dashboard/told');
  expect(panel.getByRole('link', { name: /The drive/ }).getAttribute('href')).toBe('/dashboard/company#drives');
  expect(panel.getByRole('link', { name: /to Mill/ }).getAttribute('href')).toBe(`/dashboard/told?view=promises&promise=${ids.two}`);
});

test('one is marked as read, and all up to the newest that was seen', async () => {
  const rows = [news(2), news(1)];
  holds(service, rows);
  service.answers(notifications.update, ({ body }) => {
    rows[0] = { ...rows[0]!, read: body.read };
    return rows[0];
  });
  service.answers(notifications.readAll, () => {
    rows.splice(0, 2, ...rows.map((row) => ({ ...row, read: true })));
    return { unread: 0 };
  });
  const { hand } = await openScreen(path);
  const panel = await openPanel(hand, 'Notifications, 2 unread');
  const [first] = await panel.findAllByRole('button', { name: 'Mark as read' });
  await hand.click(first!);
  await panel.findByRole('heading', { name: 'Earlier' });
  await expect.poll(() => service.sent(notifications.update)).toEqual([{ params: { id: idOf(2) }, body: { read: true } }]);

  // The unread ones are read anew: until they have come, the newest that was seen is the other one.
  await screen.findAllByRole('button', { name: 'Notifications, 1 unread', hidden: true });
  await hand.click(panel.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  await expect.poll(() => service.sent(notifications.readAll)).toEqual([{ body: { newest_id: idOf(1) } }]);
});

test('with nothing to tell it says what comes here, and where to choose', async () => {
  const { hand } = await openScreen(path);
  const panel = await openPanel(hand, 'Notifications');
  await panel.findByText('Nothing new');
  expect(panel.getByRole('link', { name: 'Choose what you are told of' }).getAttribute('href')).toBe(
    '/dashboard/preferences#notifications',
  );
});

test('a list that cannot be read is said so', async () => {
  service.breaks(notifications.list);
  const { hand } = await openScreen(path);
  const panel = await openPanel(hand, 'Notifications');
  await panel.findByRole('button', { name: 'Try again' });
});
