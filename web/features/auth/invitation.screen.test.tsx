import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Invited, invitations } from '#contract/invitations.ts';
import { notifications } from '#contract/notifications.ts';
import { requests } from '#contract/requests.ts';
import { users } from '#contract/users.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { ids } from '../../testing/rows.ts';
import { seeBroken } from '../../testing/states.ts';

const path = '/invitation?token=secret';
const open = (more: Partial<NonNullable<Invited['invitation']>> = {}): Invited => ({
  state: 'open',
  invitation: {
    id: ids.one,
    org_name: 'Lipa',
    access_level: 'editor',
    invited_by: { name: 'Bor', email: 'bor@example.com' },
    message: 'Come in, https://example.com',
    created_at: '2026-11-01T00:00:00.000Z',
    expires_at: '2026-12-01T00:00:00.000Z',
    user_email: 'ana@example.com',
    has_account: false,
    ...more,
  },
});

test('a visitor reads who invites to what, and signs up with the address that is there already', async () => {
  const service = serviceFor(null);
  service.answers(invitations.look, open());
  await openScreen(path);
  await screen.findByRole('heading', { name: 'Invitation to Lipa' });
  expect(service.sent(invitations.look)).toEqual([{ body: { secret: 'secret' } }]);
  expect(screen.getByText('Bor (bor@example.com) invites you to work in Lipa. Your level: Editor.')).toBeTruthy();
  expect(screen.getByText('Come in, https://example.com').closest('a')).toBeNull();
  const address = screen.getByDisplayValue<HTMLInputElement>('ana@example.com');
  expect(address.readOnly).toBe(true);
  expect(screen.getByRole('button', { name: 'Sign up and join' })).toBeTruthy();
});

test('who has an account is led to the sign-in with the address, and comes back', async () => {
  const service = serviceFor(null);
  service.answers(invitations.look, open({ has_account: true }));
  const { hand, router } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Sign in as ana@example.com' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.getByDisplayValue('ana@example.com')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/auth');
  expect(localStorage.getItem('redirectPath')).toBe(path);
});

test('who is signed in with the address accepts and is led in; a failure is said', async () => {
  const service = serviceFor(person('editor', { email: 'ana@example.com' }));
  service.answers(invitations.look, open());
  service.answers(requests.list, { requests: [], next_cursor: null });
  service.breaks(invitations.accept);
  const { hand, router } = await openScreen(path);
  const accept = await screen.findByRole('button', { name: 'Accept' });
  await hand.click(accept);
  await seeBroken();
  service.answers(invitations.accept, { org_id: ids.org });
  service.answers(users.get, person('editor', { email: 'ana@example.com' }));
  await hand.click(accept);
  await screen.findByText('You are now a member of Lipa.');
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/requests');
});

test('who wanted a page before comes there after accepting, also by way of a sign-in', async () => {
  const wanted = `/dashboard/requests/${ids.two}`;
  const arrives = async (service: ReturnType<typeof serviceFor>) => {
    service.answers(invitations.look, open({ has_account: true }));
    service.answers(invitations.accept, { org_id: ids.org });
    service.breaks(requests.get);
    service.answers(users.get, person('editor', { email: 'ana@example.com' }));
    const { hand, router } = await openScreen(path);
    await hand.click(await screen.findByRole('button', { name: 'Accept' }));
    await expect.poll(() => router.state.location.pathname).toMatch(wanted);
    // The page goes on to its news; whoever comes next is asked for none.
    await expect.poll(() => service.sent(notifications.list)).not.toEqual([]);
    cleanup();
  };
  localStorage.setItem('redirectPath', wanted);
  await arrives(serviceFor(person('editor', { email: 'ana@example.com' })));
  localStorage.setItem('redirectPath', wanted);
  const visitor = serviceFor(null);
  visitor.answers(invitations.look, open({ has_account: true }));
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Sign in as ana@example.com' }));
  expect(localStorage.getItem('redirectPath')).toBe(path);
  cleanup();
  await arrives(serviceFor(person('editor', { email: 'ana@example.com' })));
});

test('somebody else who is signed in is told so, and may go on as the other', async () => {
  const service = serviceFor(person('editor'));
  service.answers(invitations.look, open());
  await openScreen(path);
  await screen.findByRole('heading', { name: 'This invitation is for somebody else' });
  expect(screen.getByRole('button', { name: 'Sign out and go on as ana@example.com' })).toBeTruthy();
  expect(screen.queryByText(/Lipa/)).toBeNull();
});

test('an invitation is declined, for good where that is ticked', async () => {
  const service = serviceFor(null);
  service.answers(invitations.look, open());
  service.answers(invitations.declineByLink, null);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Decline' }));
  await hand.click(screen.getByRole('checkbox', { name: 'No more invitations of this organisation' }));
  await hand.click(screen.getAllByRole('button', { name: 'Decline' }).at(-1)!);
  await screen.findByText('You declined the invitation to Lipa.');
  expect(service.sent(invitations.declineByLink)).toEqual([{ body: { secret: 'secret', for_good: true } }]);
});

test.each([
  ['used', 'This invitation was accepted already'],
  ['declined', 'This invitation was declined'],
  ['expired', 'This invitation has expired'],
  ['unknown', 'This link does not hold'],
] as const)('a link that is %s says so, and nothing of anybody', async (state, title) => {
  serviceFor(null).answers(invitations.look, { state, invitation: null });
  await openScreen(path);
  await screen.findByRole('heading', { name: title });
});

test('where the service was asked too often, the page says so and asks again', async () => {
  const service = serviceFor(null);
  service.refuses(invitations.look, 'rate_limited', 'Too many calls. Come again in 30 seconds.');
  const { hand } = await openScreen(path);
  await screen.findByRole('heading', { level: 1, name: 'This could not be shown' });
  expect((await screen.findByRole('alert')).textContent).toBe('Too many calls. Come again in 30 seconds.');
  service.answers(invitations.look, open());
  await hand.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Invitation to Lipa' });
});
