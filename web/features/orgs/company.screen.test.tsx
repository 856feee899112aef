import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { type Access, access, orgs } from '#contract/orgs.ts';
import { plans } from '#contract/plans.ts';
import type { AccessLevel } from '#contract/roles.ts';
import { tokens } from '#contract/tokens.ts';
import type { User } from '#contract/users.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aMember, anOrg, ids } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = '/dashboard/company';
const COLLEAGUE = 'colleague@example.com';
const list = (...members: Access[]) => ({ access: members, next_cursor: null });
/** Tokens and the log are read for admins alone: a viewer's screen that asks for them fails the test. */
function serviceOf(level: AccessLevel, more: Partial<User> = {}) {
  const service = serviceFor(person(level, more));
  service.answers(orgs.get, anOrg(level));
  service.answers(access.list, list(aMember(COLLEAGUE, 'editor', level)));
  service.answers(plans.list, { plans: [], next_cursor: null });
  if (level === 'admin') {
    service.answers(tokens.list, { tokens: [], next_cursor: null });
    service.answers(audit.list, { audit: [], next_cursor: null });
  }
  return service;
}

testReading({
  path,
  service: () => serviceOf('admin'),
  call: access.list,
  answer: list(aMember(COLLEAGUE, 'editor', 'admin')),
  shows: COLLEAGUE,
});

test('an admin invites somebody, at an address that can be one', async () => {
  const service = serviceOf('admin');
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog'));
  await hand.type(dialog.getByLabelText('E-mail'), 'new@');
  await hand.click(dialog.getByRole('button', { name: 'Invite' }));
  await dialog.findByText('Write an address like name@company.com.');

  const invited = { ...aMember('new@example.com', 'viewer', 'admin'), id: ids.one, pending: true };
  service.answers(access.create, invited);
  service.answers(access.list, list(aMember(COLLEAGUE, 'editor', 'admin'), invited));
  await hand.type(dialog.getByLabelText('E-mail'), 'example.com');
  await hand.selectOptions(dialog.getByRole('combobox', { name: 'Level' }), 'Viewer');
  await hand.click(dialog.getByRole('button', { name: 'Invite' }));
  await screen.findByText('Invited');
  expect(service.sent(access.create)).toEqual([{ body: { user_email: 'new@example.com', access_level: 'viewer', notify: true } }]);
});

test('a level that the service does not give stays as it was, and its sentence is shown', async () => {
  const service = serviceOf('admin');
  service.refuses(access.update, 'last_owner', 'Somebody must stay owner.');
  const { hand } = await openScreen(path);
  const level = await screen.findByRole<HTMLSelectElement>('combobox', { name: `Level of ${COLLEAGUE}` });
  await hand.selectOptions(level, 'Viewer');
  await screen.findByText('Somebody must stay owner.');
  await waitFor(() => expect(level.value).toBe('editor'));
  expect(service.sent(access.update)).toEqual([{ params: { id: ids.two }, body: { access_level: 'viewer', notify: false, version: 1 } }]);
});

test('where nothing was done yet the log says so', async () => {
  serviceOf('admin');
  await openScreen(path);
  await screen.findByText('Nothing yet.');
});

test('a viewer reads who is here and what the plan is, and is offered nothing else', async () => {
  serviceOf('viewer', { subscription: null });
  await openScreen(path);
  await screen.findAllByText(COLLEAGUE);
  expect(screen.getByText('The trial has ended. Work stays readable and can be exported.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: `Level of ${COLLEAGUE}` })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'API tokens' })).toBeNull();
});
