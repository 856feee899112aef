import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { invitations } from '#contract/invitations.ts';
import { orgs } from '#contract/orgs.ts';
import { requests } from '#contract/requests.ts';
import { type User, users } from '#contract/users.ts';
import { openScreen, person, serviceFor } from '../../../testing/open-screen.ts';
import { anOrg, ids } from '../../../testing/rows.ts';
import { seeBroken } from '../../../testing/states.ts';

const path = '/welcome';
const home = '/dashboard/requests';
const isNew: Partial<User> = { org_id: null, orgs: [], created: true, access_level: null };
const isMember: Partial<User> = { org_id: null, access_level: null };
function serviceOf(more: Partial<User>) {
  const service = serviceFor(person('owner', more));
  service.answers(requests.list, { requests: [], next_cursor: null });
  return service;
}

test('somebody new names an organisation, with the sample if they like, and is led into it', async () => {
  const service = serviceOf(isNew);
  const { hand, router } = await openScreen(path);
  await screen.findByRole('heading', { name: 'Name your organisation' });
  const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Create organisation' });
  await hand.click(make);
  await screen.findByText('This field is required');

  await hand.type(screen.getByLabelText('Name of the organisation'), 'Organisation');
  await hand.click(screen.getByRole('checkbox'));
  const arrive = service.holds(orgs.create, anOrg('owner'));
  service.answers(orgs.loadSample, { request_id: ids.one });
  service.answers(users.get, person('owner'));
  await hand.click(make);
  await screen.findByRole('progressbar');
  expect(make.disabled).toBe(true);
  arrive();
  await screen.findByText('No questionnaires yet');
  expect(router.state.location.pathname).toBe(home);
  await expect.poll(() => service.sent(orgs.create)).toEqual([{ body: { name: 'Organisation' } }]);
  await expect.poll(() => service.sent(orgs.loadSample)).toHaveLength(1);
});

test('an organisation that could not be made is said so, and nothing that was written is lost', async () => {
  const service = serviceOf(isNew);
  service.breaks(orgs.create);
  const { hand } = await openScreen(path);
  await hand.type(await screen.findByLabelText('Name of the organisation'), 'Organisation{Enter}');
  await seeBroken();
  expect(screen.getByDisplayValue('Organisation')).toBeTruthy();
});

test('somebody who was taken out of theirs opens another one that they belong to', async () => {
  const service = serviceOf(isMember);
  const { hand, router } = await openScreen(path);
  await screen.findByRole('heading', { name: 'Choose an organisation' });
  service.answers(users.update, person('owner'));
  await hand.click(screen.getByRole('button', { name: 'Open Organisation' }));
  await screen.findByText('No questionnaires yet');
  expect(router.state.location.pathname).toBe(home);
  await expect.poll(() => service.sent(users.update)).toEqual([{ body: { org_id: ids.org, created: false } }]);
});

test.each<[string, User | null, string]>([
  ['a visitor signs in first', null, '/auth'],
  ['who works in one already goes on to it', person('viewer'), home],
])('%s', async (_who, user, to) => {
  serviceFor(user).answers(requests.list, { requests: [], next_cursor: null });
  const { router } = await openScreen(path);
  await expect.poll(() => router.state.location.pathname).toBe(to);
});

test('who was invited reads by whom before making anything, and joins by accepting', async () => {
  const service = serviceOf(isNew);
  const invitation = {
    id: ids.one,
    org_name: 'Lipa',
    access_level: 'editor' as const,
    invited_by: { name: 'Bor', email: 'bor@example.com' },
    message: null,
    created_at: '2026-11-01T00:00:00.000Z',
    expires_at: '2026-12-01T00:00:00.000Z',
  };
  service.answers(invitations.invited, { invitations: [invitation], next_cursor: null });
  const { hand, router } = await openScreen(path);
  await screen.findByText('Bor (bor@example.com) invites you to work in Lipa. Your level: Editor.');
  service.answers(invitations.accept, { org_id: ids.org });
  service.answers(users.get, person('editor', { created: true }));
  await hand.click(screen.getByRole('button', { name: 'Accept' }));
  await screen.findByText('You are now a member of Lipa.');
  await expect.poll(() => router.state.location.pathname).toBe('/welcome-to-org');
  expect(service.sent(invitations.accept)).toEqual([{ params: { id: ids.one } }]);
});
