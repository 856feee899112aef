import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calendar } from '#contract/calendar.ts';
import { type NotificationKind, notificationKinds, notifications, tellingDefaults } from '#contract/notifications.ts';
import { ownData } from '#contract/own-data.ts';
import { users } from '#contract/users.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aDay } from '../../testing/rows.ts';
import { seeBroken } from '../../testing/states.ts';

const path = '/dashboard/preferences';

test('changes how the screens speak, for a viewer too', async () => {
  const service = serviceFor(person('viewer'));
  const { hand } = await openScreen(path);
  await screen.findByRole('heading', { level: 1, name: 'Preferences' });

  service.answers(users.update, person('viewer', { locale: 'sl' }));
  await hand.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Slovenščina');
  await screen.findByRole('heading', { level: 1, name: 'Nastavitve' });
  await waitFor(() => expect(service.sent(users.update)).toEqual([{ body: { locale: 'sl' } }]));
});

test('a profile that cannot be read is said so; the page is loaded anew once the service is there', async () => {
  const service = serviceFor(person('viewer'));
  service.breaks(users.get);
  const { hand } = await openScreen(path);
  await seeBroken();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  await hand.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1';
const session = (id: string, device: string, here: boolean) => ({ id, device, started_at: aDay, used_at: aDay, here });

test('shows where one is signed in, by device, and ends a sign-in; signing out everywhere is asked about first', async () => {
  let sessions = [session('a', firefox, true), session('b', iphone, false)];
  const sent: unknown[] = [];
  serviceFor(person('viewer'), {
    '/sessions': () => Response.json({ sessions }),
    '/end-session': ({ id }: { id: string }) => {
      sessions = sessions.filter((one) => one.id !== id);
      return Response.json({ status: true });
    },
    '/revoke-sessions': (body: unknown) => {
      sent.push(body);
      return Response.json({}, { status: 500 });
    },
  }).answers(users.deleteSession, null);
  const { hand } = await openScreen(path);
  const mine = (await screen.findByText('Firefox · Linux')).closest('li')!;
  within(mine).getByText(/^This browser/);
  expect(within(mine).queryByRole('button')).toBeNull();
  const phone = screen.getByText('Safari · iOS').closest('li')!;
  await hand.click(within(phone).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByText('Safari · iOS')).toBeNull());

  await hand.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  expect(sent).toEqual([]);
  await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('a password is changed with the current one, its needs are told before, and what was typed can be seen', async () => {
  const sent: unknown[] = [];
  serviceFor(person('viewer'), {
    '/change-password': (body: { currentPassword: string }) => {
      sent.push(body);
      return body.currentPassword === 'the right one'
        ? Response.json({})
        : Response.json({ code: 'INVALID_PASSWORD', message: 'No.' }, { status: 400 });
    },
  });
  const { hand } = await openScreen(path);
  const current = await screen.findByLabelText('Current password');
  await screen.findByText('It needs at least 12 characters and a digit.');
  await hand.type(current, 'a wrong one');
  await hand.type(screen.getByLabelText('New password'), 'with 1 digit or more');
  await hand.click(screen.getByRole('button', { name: 'Change the password' }));
  await screen.findByText('The current password is wrong.');

  await hand.clear(current);
  await hand.type(current, 'the right one');
  expect(current).toHaveProperty('type', 'password');
  await hand.click(screen.getAllByRole('button', { name: 'Show the password' })[0]!);
  expect(current).toHaveProperty('type', 'text');
  await hand.click(screen.getByRole('button', { name: 'Change the password' }));
  await screen.findByText('The password is changed');
  await expect
    .poll(() => sent.at(-1))
    .toEqual({ currentPassword: 'the right one', newPassword: 'with 1 digit or more', revokeOtherSessions: true });
});

const counts = /API tokens: 2 · calendar addresses: 0 · your webhooks: 1/;

test('signing out everywhere ends what works without a sign-in when that is chosen, before the sign-ins', async () => {
  const sent: string[] = [];
  const service = serviceFor(person('viewer'), {
    '/revoke-sessions': () => {
      sent.push(`sign-ins, after ${service.sent(ownData.endKeys).length} of the keys`);
      return Response.json({}, { status: 500 });
    },
  });
  service.answers(ownData.keys, { tokens: 2, calendars: 0, webhooks: 1, shared_conversations: 0, providers: 0 });
  service.answers(users.deleteSession, null);
  service.answers(ownData.endKeys, null);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  const dialog = within(await screen.findByRole('dialog'));
  const choice = await dialog.findByRole('checkbox', { name: counts });
  expect(choice).toHaveProperty('checked', false);
  await hand.click(choice);
  await hand.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  await expect.poll(() => sent).toEqual(['sign-ins, after 1 of the keys']);
});

test('a changed password ends what works without a sign-in when that is chosen; who has nothing of it is not asked', async () => {
  const service = serviceFor(person('viewer'), { '/change-password': {} });
  service.answers(ownData.keys, { tokens: 2, calendars: 0, webhooks: 1, shared_conversations: 0, providers: 0 });
  service.answers(ownData.endKeys, null);
  const { hand } = await openScreen(path);
  const choice = await screen.findByRole('checkbox', { name: counts });
  const change = async () => {
    await hand.type(screen.getByLabelText('Current password'), 'the right one');
    await hand.type(screen.getByLabelText('New password'), 'with 1 digit or more');
    await hand.click(screen.getByRole('button', { name: 'Change the password' }));
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveProperty('value', ''));
  };
  await change();
  expect(service.sent(ownData.endKeys)).toEqual([]);
  await hand.click(choice);
  service.answers(ownData.keys, { tokens: 0, calendars: 0, webhooks: 0, shared_conversations: 0, providers: 0 });
  await change();
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: counts })).toBeNull());
  expect(service.sent(ownData.endKeys)).toHaveLength(1);
});

test('a provider is added with the password, which is asked for first', async () => {
  const sent: unknown[] = [];
  serviceFor(
    person('viewer'),
    {
      '/account': { password: true, second_factor: false, providers: [] },
      '/add-provider': (body: unknown) => {
        sent.push(body);
        return Response.json({ code: 'INVALID_PASSWORD', message: 'Give the password of this account.' }, { status: 400 });
      },
    },
    [{ id: 'google', name: 'Google' }],
  );
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Add Google' }));
  const dialog = within(await screen.findByRole('dialog'));
  await hand.type(dialog.getByLabelText('Current password'), 'a guess');
  await hand.click(dialog.getByRole('button', { name: 'Add Google' }));
  await dialog.findByRole('alert');
  expect(sent).toEqual([{ provider: 'google', password: 'a guess' }]);
});

test('who has no password is sent a link to set one', async () => {
  serviceFor(person('viewer'), { '/account': { password: false }, '/request-password-reset': {} });
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Send the link' }));
  await screen.findByText('A link is on its way to person@example.com');
});

test('the second step is set up with the password and a first code, and switched off again', async () => {
  let on = false;
  const sent: [string, unknown][] = [];
  const taken = (name: string, change: () => unknown) => (body: { password?: string; code?: string }) => {
    sent.push([name, body]);
    if (body.password === 'wrong') return Response.json({ code: 'INVALID_PASSWORD', message: 'No.' }, { status: 400 });
    if (body.code === '000000') return Response.json({ code: 'INVALID_CODE', message: 'No.' }, { status: 401 });
    return Response.json(change());
  };
  serviceFor(person('viewer'), {
    '/account': () => Response.json({ password: true, second_factor: on }),
    '/two-factor/enable': taken('enable', () => ({ totpURI: 'otpauth://totp/R:p?secret=JBSWY3DP&issuer=R', backupCodes: ['aaaaa-bbbbb'] })),
    '/two-factor/verify-totp': taken('verify', () => ({ status: (on = true) })),
    '/two-factor/disable': taken('disable', () => ({ status: (on = false) })),
  });
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Set it up' }));
  const dialog = within(await screen.findByRole('dialog'));
  await hand.type(dialog.getByLabelText('Current password'), 'wrong');
  await hand.click(dialog.getByRole('button', { name: 'Set it up' }));
  await dialog.findByText('The current password is wrong.');
  await hand.clear(dialog.getByLabelText('Current password'));
  await hand.type(dialog.getByLabelText('Current password'), 'right');
  await hand.click(dialog.getByRole('button', { name: 'Set it up' }));

  await screen.findByRole('img', { name: 'Code for the authenticator' });
  screen.getByText('JBSWY3DP');
  screen.getByText('aaaaa-bbbbb');
  const code = screen.getByLabelText('Code that the app shows');
  await hand.type(code, '000000');
  await hand.click(screen.getByRole('button', { name: 'Switch it on' }));
  await screen.findByText(/This code is not right/);
  await hand.clear(code);
  await hand.type(code, '123456');
  await hand.click(screen.getByRole('button', { name: 'Switch it on' }));
  await hand.click(await screen.findByRole('button', { name: 'Switch it off' }));
  const off = within(await screen.findByRole('dialog'));
  await hand.type(off.getByLabelText('Current password'), 'right');
  await hand.click(off.getByRole('button', { name: 'Switch it off' }));
  await screen.findByRole('button', { name: 'Set it up' });
  await expect.poll(() => sent.at(-1)).toEqual(['disable', { password: 'right' }]);
});

test('where somebody is told of a kind is changed for that kind alone', async () => {
  const service = serviceFor(person('viewer'));
  const { hand } = await openScreen(path);
  const changed = (settings: { kind: NotificationKind; in_app: boolean; mail: 'now' | 'daily' | 'off' }[]) => ({
    settings: notificationKinds.map((kind) => settings.find((one) => one.kind === kind) ?? { kind, ...tellingDefaults[kind] }),
  });
  service.answers(notifications.changeSettings, ({ body }) => changed(body.settings));

  const mail = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'A request is overdue: By mail' });
  await hand.selectOptions(mail, 'Never');
  await waitFor(() => expect([mail.disabled, mail.value]).toEqual([false, 'off']));
  const inApp = screen.getByRole<HTMLInputElement>('checkbox', { name: 'A comment mentions you: In the app' });
  act(() => inApp.click());
  expect(inApp.checked, 'the box shows the click before the service has answered').toBe(false);
  await waitFor(() => expect([inApp.disabled, inApp.checked]).toEqual([false, false]));
  await expect
    .poll(() => service.sent(notifications.changeSettings))
    .toEqual([
      { body: { settings: [{ kind: 'overdue', in_app: true, mail: 'off' }] } },
      { body: { settings: [{ kind: 'mentioned', in_app: false, mail: 'now' }] } },
    ]);
});

test('a browser says once by which clock the person lives', async () => {
  const service = serviceFor(person('viewer', { time_zone: null }));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  service.answers(users.update, person('viewer', { time_zone: zone }));
  await openScreen(path);
  await screen.findByRole('heading', { level: 1, name: 'Preferences' });
  await waitFor(() => expect(service.sent(users.update)).toEqual([{ body: { time_zone: zone } }]));
});

test('the clock that is chosen stands there until the service has answered, and not after it refused', async () => {
  const service = serviceFor(person('viewer', { time_zone: 'Europe/Ljubljana' }));
  const { hand } = await openScreen(path);
  const zone = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Your time zone' });
  const answer = service.holds(users.update, person('viewer', { time_zone: 'Europe/Paris' }));
  await hand.selectOptions(zone, 'Europe/Paris');
  expect(zone.value).toBe('Europe/Paris');
  answer();
  await waitFor(() => expect([zone.disabled, zone.value]).toEqual([false, 'Europe/Paris']));
  service.breaks(users.update);
  await hand.selectOptions(zone, 'Europe/Rome');
  await seeBroken();
  expect(zone.value).toBe('Europe/Paris');
});

test('the file with one’s own data is asked for, and downloaded when it is there', async () => {
  const service = serviceFor(person('viewer'));
  const { hand } = await openScreen(path);
  const making = { status: 'preparing' as const, size: null, created_at: aDay, expires_at: aDay };
  service.answers(ownData.create, { file: making });
  const make = await screen.findByRole('button', { name: 'Make the file' });
  screen.getByText('What the file holds');
  screen.getByText(/^in each organisation: your comments/);
  service.answers(ownData.get, { file: making });
  await hand.click(make);
  await screen.findByText(/^The file is being made/);
  await screen.findByText('Started: the file is being made.');
  expect(screen.queryByRole('button', { name: 'Make the file' })).toBeNull();
  await expect.poll(() => service.sent(ownData.create)).toHaveLength(1);
});

test('who asks anew for a file that was just made is told so', async () => {
  const service = serviceFor(person('viewer'));
  const ready = { status: 'ready' as const, size: 2_000_000, created_at: aDay, expires_at: aDay };
  service.answers(ownData.get, { file: ready });
  const { hand } = await openScreen(path);
  service.answers(ownData.create, { file: ready });
  await hand.click(await screen.findByRole('button', { name: 'Make it anew' }));
  await screen.findByText('This file was made within the last hour. A new one can be made later.');
});

test('a file that is ready says its size and until when', async () => {
  const service = serviceFor(person('viewer'));
  service.answers(ownData.get, { file: { status: 'ready', size: 2_000_000, created_at: aDay, expires_at: aDay } });
  await openScreen(path);
  await screen.findByText(/^Ready, 2 MB\. It can be downloaded until .*2026/);
  screen.getByRole('button', { name: 'Download' });
});

test('an account is deleted with its address and password, and a refusal is said where it was asked', async () => {
  const service = serviceFor(person('viewer'));
  service.refuses(ownData.deleteAccount, 'last_owner', 'You are the only owner of “Organisation”.');
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Delete the account' }));
  const dialog = within(await screen.findByRole('dialog'));
  const address = await dialog.findByLabelText('Type your address: person@example.com');
  await hand.type(address, 'somebody@example.com');
  await hand.type(dialog.getByLabelText('Current password'), 'a secret');
  await hand.click(dialog.getByRole('button', { name: 'Delete for good' }));
  expect(service.sent(ownData.deleteAccount)).toEqual([]);
  await hand.clear(address);
  await hand.type(address, 'person@example.com');
  await hand.click(dialog.getByRole('button', { name: 'Delete for good' }));
  await dialog.findByText('You are the only owner of “Organisation”.');
  await expect.poll(() => service.sent(ownData.deleteAccount)).toEqual([{ body: { email: 'person@example.com', password: 'a secret' } }]);
});

test('a calendar address is made, shown this once, and ended', async () => {
  const service = serviceFor(person('viewer'));
  service.answers(calendar.create, { url: 'https://example.com/api/calendar/abc.ics' });
  const { hand } = await openScreen(path);
  const make = await screen.findByRole('button', { name: 'Make an address' });
  service.answers(calendar.get, { made_at: aDay });
  await hand.click(make);
  await screen.findByText('https://example.com/api/calendar/abc.ics');
  await screen.findByRole('button', { name: 'Make a new address' });

  service.answers(calendar.remove, null);
  service.answers(calendar.get, { made_at: null });
  await hand.click(screen.getByRole('button', { name: 'End the address' }));
  await screen.findByRole('button', { name: 'Make an address' });
  expect(screen.queryByText('https://example.com/api/calendar/abc.ics')).toBeNull();
});
